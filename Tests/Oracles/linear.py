#!/usr/bin/env python3
"""Checks that the time for hostile sources is proportional to their size.

    make linear
    python3 Tests/Oracles/linear.py [--every N] [--generated K --seed S] POSTKIT [FAMILY...]

For each family (`families.py`, `page_families.py`, `editor_families.py`, `markdown_families.py`,
`encoding_families.py`, `feed_families.py`, and some of `generated_families.py`), instructions are counted
at about n, 2n and 4n bytes with `perf stat`, or with valgrind if `perf` cannot count; those of an empty source are subtracted.
The exponent of the best fit must be below 1.15. Otherwise no doubling up to 32n bytes, except one, can
cost more than 2.2 times as much: a single step is allowed, growth is not. Counts decide, because times
depend on the load of the machine. The user time for a million bytes, the best of two runs, is reported too and marked if it is
above one second. Refused sources are marked.
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
from encoding_families import ENCODING_FAMILIES
from families import FAMILIES
from feed_families import FEED_FAMILIES
from generated_families import family, generated
from markdown_families import MARKDOWN_FAMILIES
from page_families import PAGE_FAMILIES

SIZE = 8 * 1024
LIMIT = 1.15
# The allowed cost ratio of a doubling, except for one step.
DOUBLING = 2.2
# In seconds: a million bytes take less than one at linear cost, and fifty times that in valgrind.
PATIENCE = 1800
REFUSED = 65


def run(command):
    """The standard error of a command, which must succeed or refuse its input."""
    try:
        run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                             timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"more than {PATIENCE} seconds") from None
    if run.returncode not in (0, REFUSED):
        raise RuntimeError(f"status {run.returncode}: {run.stderr[-400:]}")
    return run.stderr


def perf(command):
    match = re.search(r"^(\d+),,instructions", run(
        ["perf", "stat", "-x,", "-e", "instructions:u"] + command), re.M)
    if not match:
        raise RuntimeError("perf counted no instructions")
    return int(match[1])


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
    """The user time of the faster of two runs, and whether the source is refused."""
    best = math.inf
    for _ in range(2):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, REFUSED):
            raise RuntimeError(f"status {process.returncode} on a million bytes")
        best = min(best, usage.ru_utime)
    return best, process.returncode == REFUSED


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
        """Sizes, and their instructions beyond those of an empty source."""
        sources = [source(SIZE << step) for step in steps]
        return [(len(text), self.on(text, arguments, self.count) - self.base(arguments))
                for text in sources]


def judged(meter, limit, arguments, source, recipe=""):
    """The result line of a family, and whether its cost grows and is slow."""
    try:
        points = meter.points(arguments, source, range(3))
        grows = exponent(points) >= limit
        if grows and exponent(points) < 1.8:
            points += meter.points(arguments, source, range(3, 6))
            grows = sum(doublings(points)) > 1
        slope = exponent(points[-3:])
        line = f"{slope:8.3f} {points[-1][1] / points[-1][0]:9.0f}"
        if grows:
            return f"{line} grows {recipe}", True, False
        seconds, is_refused = meter.on(source(1_000_000), arguments, user_seconds)
    except RuntimeError as error:
        return f"{error} {recipe}", True, False
    slow = seconds >= 1
    return f"{line} {seconds:6.2f}s{' refused' * is_refused}{' slow' * slow}", False, slow


def doublings(points):
    """Whether each size costs too much more than the preceding one."""
    for (size, count), (next_size, next_count) in zip(points, points[1:]):
        yield next_count > DOUBLING * count * next_size / (2 * size)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--every", type=int, default=1, help="judge each Nth family")
    parser.add_argument("--generated", type=int, default=0, help="check this number of generated families")
    parser.add_argument("--seed", type=int, default=1, help="where those come from")
    parser.add_argument("--limit", type=float, default=LIMIT, help="the limit of exponents")
    options = parser.parse_args()
    written = {name: (("sanitize",), source) for name, source in FAMILIES.items()}
    written |= PAGE_FAMILIES | EDITOR_FAMILIES | ENCODING_FAMILIES | FEED_FAMILIES
    written |= MARKDOWN_FAMILIES
    if options.names:
        families = {name: family(name) if name.startswith("random ") else written[name]
                    for name in options.names}
    else:
        families = {name: written[name] for name in list(written)[::options.every]}
        families |= generated(options.seed, options.generated)
    failures = slow = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        meter = Meter(options.command, folder)
        print(f"{'family':26} {'exponent':>8} {'per byte':>9} {'1 MB':>7}"
              f"   ({meter.count.__name__}, n = {SIZE})")
        judge = functools.partial(judged, meter, options.limit)
        for name, (line, fails, is_slow) in zip(
                families, pool.map(lambda family: judge(*family), families.values())):
            failures += fails
            slow += is_slow
            print(f"{name:26} {line}", flush=True)
    print(f"{len(families)} families, {failures} that grow, {slow} above one second")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
