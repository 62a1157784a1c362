#!/usr/bin/env python3
"""Measures what a key press costs in a long feed: the CPU time of all threads until the last byte, the bytes that are
written, and the resident memory. Linux only.

    scrolling.py [--posts 5000] [--columns 200] [--rows 60] SERVER READER
"""

import argparse
import glob
import os
import statistics
import subprocess
import tempfile

import support
from terminal import Terminal


def cpu(process):
    """The CPU time of all threads in milliseconds."""
    total = 0
    for path in glob.glob(f"/proc/{process}/task/*/schedstat"):
        try:
            total += int(open(path).read().split()[0])
        except OSError:
            pass
    return total / 1e6


def memory(process):
    for line in open(f"/proc/{process}/status"):
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--posts", type=int, default=5000)
    parser.add_argument("--columns", type=int, default=200)
    parser.add_argument("--rows", type=int, default=60)
    parser.add_argument("server")
    parser.add_argument("reader")
    options = parser.parse_args()
    support.READER = os.path.abspath(options.reader)
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [options.server, "--port", "0", "--seed-posts", str(options.posts), "--rate", "0"],
            stdout=subprocess.PIPE, text=True)
        url = server.stdout.readline().strip()
        files = ["--config", f"{folder}/reader.toml", "--data", f"{folder}/data"]
        command = [support.READER]
        subprocess.run(
            command + ["accounts", "add", "home", url, "--user", "1", "--token-command", "echo demo", *files],
            check=True)
        subprocess.run(command + ["sync", "--pages", str(options.posts), *files], check=True)
        server.kill()
        server.wait()
        terminal = Terminal(os.environ, options.columns, options.rows, files)
        terminal.wait("▶")
        terminal.read(3)
        for name, key in [("line", "\x05"), ("post", "j"), ("screen", " ")]:
            times, sizes = [], []
            for _ in range(200):
                before, size = cpu(terminal.process.pid), len(terminal.output.encode())
                terminal.type(key)
                times.append(cpu(terminal.process.pid) - before)
                sizes.append(len(terminal.output.encode()) - size)
            times.sort()
            print(
                f"{name}: median {statistics.median(times):.2f} ms, 99th percentile {times[197]:.2f} ms, "
                f"median {statistics.median(sizes):.0f} bytes, most {max(sizes)} bytes")
        print(f"resident memory: {memory(terminal.process.pid):.1f} MiB")
        terminal.type("Q")
        terminal.end()
        terminal.close()


if __name__ == "__main__":
    main()
