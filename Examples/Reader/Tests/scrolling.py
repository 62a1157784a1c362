#!/usr/bin/env python3
"""Measures what a key press costs in a long feed, the start, and the resident memory. Linux only.

Of each key, it measures the CPU time of all threads until the last byte is read, the same with the work that follows
it, and the bytes that are written. The start is the time until the first post is read, in CPU and real time.

    scrolling.py [--posts 5000] [--columns 200] [--rows 60] [--keys 400] SERVER READER
"""

import argparse
import glob
import os
import statistics
import subprocess
import tempfile
import time

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


class MeasuredTerminal(Terminal):
    """A terminal that notes the CPU time of the reader when it read something."""

    used = 0

    def received(self):
        self.used = cpu(self.process.pid)


def start(options, files):
    """The CPU time and the real time of a start in milliseconds."""
    begin = time.monotonic()
    terminal = MeasuredTerminal(os.environ, options.columns, options.rows, files)
    while "▶" not in terminal.output and terminal.process.poll() is None:
        terminal.read(0.005)
    times = terminal.used, (time.monotonic() - begin) * 1000
    terminal.type("Q")
    terminal.end()
    terminal.close()
    return times


def percentiles(values):
    values = sorted(values)
    return f"median {statistics.median(values):.2f}, 99th percentile {values[len(values) * 99 // 100]:.2f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--posts", type=int, default=5000)
    parser.add_argument("--columns", type=int, default=200)
    parser.add_argument("--rows", type=int, default=60)
    parser.add_argument("--keys", type=int, default=400)
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
        starts = [start(options, files) for _ in range(10)]
        print("start: median {:.1f} ms of CPU, {:.1f} ms".format(*map(statistics.median, zip(*starts))))
        terminal = MeasuredTerminal(os.environ, options.columns, options.rows, files)
        terminal.wait("▶")
        terminal.read(3)
        print(f"resident memory after the start: {memory(terminal.process.pid):.1f} MiB")
        for name, key in [("line", "\x05"), ("post", "j"), ("screen", " ")]:
            times, totals, sizes = [], [], []
            for _ in range(options.keys):
                before, size = cpu(terminal.process.pid), len(terminal.output)
                terminal.used = None
                terminal.type(key)
                totals.append(cpu(terminal.process.pid) - before)
                times.append(totals[-1] if terminal.used is None else terminal.used - before)
                sizes.append(len(terminal.output[size:].encode()))
            print(
                f"{name}: {percentiles(times)} ms of CPU; with later work: {percentiles(totals)} ms; "
                f"median {statistics.median(sizes):.0f} bytes, most {max(sizes)} bytes")
        print(f"resident memory: {memory(terminal.process.pid):.1f} MiB")
        terminal.type("Q")
        terminal.end()
        terminal.close()


if __name__ == "__main__":
    main()
