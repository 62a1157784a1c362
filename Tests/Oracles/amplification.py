#!/usr/bin/env python3
"""Checks that output and memory stay proportional to the size of the source.

    make amplification
    python3 Tests/Oracles/amplification.py [--size N] [--every N] POSTKIT [FAMILY...]

Each family (`amplification_families.py`) is written in each format. HTML, documents and feeds can have
32 bytes per byte of the source plus 64 KiB, pages 64 bytes per byte plus 64 KiB. The memory beyond that
of an empty source can be 16 times the larger of source and output, plus 8 MiB, or the size of the
document: 150 bytes for a paragraph, which needs three bytes of source, and 144 bytes for a node of
libcmark, of which a byte of Markdown can make two. `memory.py` checks the other memory of readers.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
import os
import subprocess
import sys
import tempfile

from amplification_families import FEEDS, OTHERS, SOURCES

ALLOWANCE = 64 << 10
MEMORY_ALLOWANCE = 8 << 20
MEMORY_RATIO = 16
DOCUMENT_RATIO = 128
MARKDOWN_RATIO = 320
REFUSED = 65

DOCUMENTS = {name: ("convert", "--to", name)
             for name in ["html", "ast", "prosemirror", "quill", "markdown", "text", "tree"]}
PAGES = {
    "ansi": ("render", "--color", "always", "--hyperlinks", "always", "--width", "80"),
    "narrow": ("render", "--color", "always", "--width", "2"),
    "wide": ("render", "--color", "always", "--width", "1000"),
    "footnotes": ("render", "--links", "footnotes", "--bidi", "visual", "--width", "40"),
    "plain": ("render", "--plain", "--width", "80"),
    "svg": ("render", "--to", "svg"),
}
WRITTEN_FEEDS = {name: ("feed", "--to", name) for name in ["ndjson", "rss", "atom", "jsonfeed"]}
HTML_PAGES = {"inspect": ("inspect", "--color", "always", "--width", "80"),
              "inspect-svg": ("inspect", "--to", "svg")}


def run(command):
    """The size of the output of a command, its peak memory, and its exit status."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        size = 0
        while chunk := process.stdout.read(1 << 20):
            size += len(chunk)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return size, usage.ru_maxrss << 10, process.returncode, usage.ru_utime


def judged(postkit, folder, base, name, source, arguments, limit):
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(source)
        file.flush()
        output, memory, status, seconds = run([postkit, *arguments, file.name])
    size_ratio = output / len(source)
    memory_ratio = (memory - base) / max(len(source), output)
    faults = []
    if status not in (0, REFUSED):
        faults.append(f"status {status}")
    if output > limit * len(source) + ALLOWANCE:
        faults.append("too large")
    is_markdown = arguments[-2:] == ("--from", "markdown")
    most = max(MEMORY_RATIO * max(len(source), output),
               (MARKDOWN_RATIO if is_markdown else DOCUMENT_RATIO) * len(source))
    if memory - base > most + MEMORY_ALLOWANCE:
        faults.append("too much memory")
    return (f"{name:46} {size_ratio:8.1f} {memory_ratio:8.1f} {seconds:7.2f}s "
            f"{' '.join(faults)}", bool(faults))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--size", type=int, default=256 << 10, help="the size of the sources")
    parser.add_argument("--every", type=int, default=1, help="check each Nth family and format")
    options = parser.parse_args()
    sources = {name: ((), source, [(DOCUMENTS, 32), (PAGES | HTML_PAGES, 64)])
               for name, source in SOURCES.items()}
    sources |= {name: (("--from", format), source, [(DOCUMENTS, 32), (PAGES, 64)])
                for name, (format, source) in OTHERS.items()}
    sources |= {name: ((), source, [(WRITTEN_FEEDS, 32)]) for name, source in FEEDS.items()}
    if options.names:
        sources = {name: sources[name] for name in options.names}
    tasks = []
    for name, (origin, source, outputs) in sources.items():
        bytes_ = source(options.size)
        for formats, limit in outputs:
            for format, arguments in formats.items():
                tasks.append((f"{name} → {format}", bytes_, (*arguments, *origin), limit))
    failures = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        empty = os.path.join(folder, "empty")
        open(empty, "w").close()
        base = run([options.command, "sanitize", empty])[1]
        print(f"{'family':46} {'size':>8} {'memory':>8} {'user':>8}")
        tasks = tasks[::options.every]
        for line, failed in pool.map(
                lambda task: judged(options.command, folder, base, *task), tasks):
            failures += failed
            print(line, flush=True)
    print(f"{len(tasks)} passed" if not failures else f"{failures} of {len(tasks)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
