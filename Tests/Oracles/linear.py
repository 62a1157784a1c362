#!/usr/bin/env python3
"""Checks that hostile sources take time in proportion to their size.

    make linear
    python3 Tests/Oracles/linear.py POSTKIT [FAMILY...]

For each family (`families.py`, `page_families.py`, `editor_families.py`), instructions are counted
at n, 2n and 4n bytes with `perf stat`, or with valgrind where that may not count; those of an empty
source are subtracted. The exponent of the best fit must be below 1.15. Counts, unlike times, are the
same on a busy machine: they decide. The user time for 1 MiB, best of two runs, is reported beside it
and marked above one second.
"""

import math
import os
import re
import subprocess
import sys
import tempfile

from editor_families import EDITOR_FAMILIES
from families import FAMILIES
from page_families import PAGE_FAMILIES

SIZE = 8 * 1024
LIMIT = 1.15


def perf(command):
    run = subprocess.run(
        ["perf", "stat", "-x,", "-e", "instructions:u"] + command, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)
    match = re.search(r"^(\d+),,instructions", run.stderr, re.M)
    return int(match[1]) if match else None


def cachegrind(command):
    run = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
        + command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    match = re.search(r"I\s+refs:\s+([\d,]+)", run.stderr)
    return int(match[1].replace(",", "")) if match else sys.exit("valgrind: " + run.stderr[-400:])


def counter():
    try:
        if perf(["true"]):
            return perf
    except FileNotFoundError:
        pass
    return cachegrind


def user_seconds(command):
    best = math.inf
    for _ in range(2):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        best = min(best, usage.ru_utime)
    return best


def exponent(counts):
    """The slope of the best line through the logarithms of sizes and counts."""
    points = [(number, math.log2(max(1, count))) for number, count in enumerate(counts)]
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum(
        (x - mean_x) ** 2 for x, _ in points)


def main():
    families = {name: (("sanitize",), source) for name, source in FAMILIES.items()}
    families |= PAGE_FAMILIES | EDITOR_FAMILIES
    command, names = sys.argv[1], sys.argv[2:] or list(families)
    count = counter()
    failures = slow = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "source.html")

        def written(source, arguments):
            with open(path, "wb") as file:
                file.write(source)
            return [command, *arguments, path]

        bases = {}
        print(f"{'family':26} {'exponent':>8} {'per byte':>9} {'1 MiB':>7}"
              f"   ({count.__name__}, n = {SIZE})")
        for name in names:
            arguments, source = families[name]
            if arguments not in bases:
                bases[arguments] = count(written(b"", arguments))
            counts = [
                count(written(source(SIZE << step), arguments)) - bases[arguments]
                for step in range(3)]
            seconds = user_seconds(written(source(1 << 20), arguments))
            slope = exponent(counts)
            failures += slope >= LIMIT
            slow += seconds >= 1
            marks = (" over the limit" if slope >= LIMIT else "") + (" slow" if seconds >= 1 else "")
            print(f"{name:26} {slope:8.3f} {counts[2] / (4 * SIZE):9.0f} {seconds:6.2f}s{marks}",
                  flush=True)
    print(f"{len(names)} families, {failures} above an exponent of {LIMIT}, {slow} above one second")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
