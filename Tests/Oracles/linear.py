#!/usr/bin/env python3
"""Checks that hostile sources take time in proportion to their size.

    make linear
    python3 Tests/Oracles/linear.py [--every N] [--generated K --seed S] POSTKIT [FAMILY...]

For each family (`families.py`, `page_families.py`, `editor_families.py`, and as many as one likes of
`generated_families.py`), instructions are counted at about n, 2n and 4n bytes with `perf stat`, or
with valgrind where that may not count; those of an empty source are subtracted. The exponent of the
best fit must be below 1.15, or else that at 8n, 16n and 32n bytes. Counts, unlike times, are the same
on a busy machine: they decide. The user time for 1 MiB, best of two runs, is reported beside it and
marked above one second.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
import functools
import math
import os
import re
import subprocess
import sys
import tempfile

from editor_families import EDITOR_FAMILIES
from families import FAMILIES
from generated_families import family, generated
from page_families import PAGE_FAMILIES

SIZE = 8 * 1024
LIMIT = 1.15


def run(command):
    """What a command says on standard error. To read and to refuse is all that it may do."""
    run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if run.returncode not in (0, 65):
        raise RuntimeError(f"status {run.returncode}: {run.stderr[-400:]}")
    return run.stderr


def perf(command):
    match = re.search(r"^(\d+),,instructions", run(
        ["perf", "stat", "-x,", "-e", "instructions:u"] + command), re.M)
    return int(match[1]) if match else None


def cachegrind(command):
    match = re.search(r"I\s+refs:\s+([\d,]+)", run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
        + command))
    return int(match[1].replace(",", ""))


def counter():
    try:
        if perf(["true"]):
            return perf
    except (FileNotFoundError, RuntimeError):
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


def exponent(points):
    """The slope of the best line through the logarithms of sizes and counts."""
    points = [(math.log2(size), math.log2(max(1, count))) for size, count in points]
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum(
        (x - mean_x) ** 2 for x, _ in points)


class Meter:
    """Measures a command on sources that are written into a folder."""

    def __init__(self, command, folder):
        self.command, self.folder, self.count = command, folder, counter()
        self.base = functools.cache(lambda arguments: self.on(b"", arguments, self.count))

    def on(self, source, arguments, measure):
        with tempfile.NamedTemporaryFile(dir=self.folder) as file:
            file.write(source)
            file.flush()
            return measure([self.command, *arguments, file.name])

    def points(self, arguments, source, steps):
        """Sizes, and the instructions that they cost beyond an empty source."""
        sources = [source(SIZE << step) for step in steps]
        return [(len(text), self.on(text, arguments, self.count) - self.base(arguments))
                for text in sources]


def judged(meter, limit, arguments, source, recipe=""):
    """A line on a family, and whether it is above the limit and slow."""
    try:
        points = meter.points(arguments, source, range(3))
        # A cost that only larger sources have is a step, once; growth goes on.
        if exponent(points) >= limit:
            points = meter.points(arguments, source, range(3, 6))
    except RuntimeError as error:
        return f"{error} {recipe}", True, False
    slope = exponent(points)
    seconds = meter.on(source(1 << 20), arguments, user_seconds)
    size, instructions = points[-1]
    line = f"{slope:8.3f} {instructions / size:9.0f} {seconds:6.2f}s"
    if slope >= limit:
        line += f" over the limit {recipe}"
    return line + (" slow" if seconds >= 1 else ""), slope >= limit, seconds >= 1


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--every", type=int, default=1, help="judge each Nth family")
    parser.add_argument("--generated", type=int, default=0, help="judge as many generated ones")
    parser.add_argument("--seed", type=int, default=1, help="where those come from")
    parser.add_argument("--limit", type=float, default=LIMIT, help="what no exponent may reach")
    options = parser.parse_args()
    written = {name: (("sanitize",), source) for name, source in FAMILIES.items()}
    written |= PAGE_FAMILIES | EDITOR_FAMILIES
    if options.names:
        families = {name: written.get(name) or family(name) for name in options.names}
    else:
        families = {name: written[name] for name in list(written)[::options.every]}
        families |= generated(options.seed, options.generated)
    failures = slow = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        meter = Meter(options.command, folder)
        print(f"{'family':26} {'exponent':>8} {'per byte':>9} {'1 MiB':>7}"
              f"   ({meter.count.__name__}, n = {SIZE})")
        judge = functools.partial(judged, meter, options.limit)
        for name, (line, fails, is_slow) in zip(
                families, pool.map(lambda family: judge(*family), families.values())):
            failures += fails
            slow += is_slow
            print(f"{name:26} {line}", flush=True)
    print(f"{len(families)} families, {failures} above an exponent of {options.limit}, "
          f"{slow} above one second")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
