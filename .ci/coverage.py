#!/usr/bin/env python3
"""Prints how many lines of each module the tests ran, and fails below what is promised.

    make coverage

Both the tests and the `postkit` that they start are counted. With `--lines`, prints the lines that
were not run, too.
"""

import collections
import pathlib
import re
import shutil
import subprocess
import sys

# In per cent; what untrusted input goes through first is higher.
LEAST = collections.defaultdict(lambda: 90, PostDocument=95, PostSanitizer=95, PostHTML=95)


def tool(name):
    """A tool of the toolchain that built the tests: another version does not read its profiles."""
    swift = pathlib.Path(shutil.which("swift")).resolve()
    beside = swift.with_name(name)
    return [str(beside)] if beside.exists() else ["xcrun", name]


def lines(folder):
    """For each source, its lines and how often each ran."""
    profile = folder / "codecov" / "all.profdata"
    raw = [str(path) for path in (folder / "codecov").glob("*.profraw")]
    subprocess.run([*tool("llvm-profdata"), "merge", "-sparse", *raw, "-o", profile], check=True)
    tests = next(folder.glob("*.xctest"))
    if tests.is_dir():
        tests = tests / "Contents" / "MacOS" / tests.stem
    report = subprocess.run(
        [*tool("llvm-cov"), "show", tests, "-object", folder / "postkit",
         f"-instr-profile={profile}"], check=True, capture_output=True, text=True).stdout
    source = None
    for line in report.splitlines():
        if match := re.fullmatch(r"(/.*\.swift):", line):
            source = match[1].partition("/Sources/")[2]
        elif source and (match := re.match(r"\s*(\d+)\|\s*([\d.]+[kMG]?)\|(.*)", line)):
            yield source, int(match[1]), match[2] != "0", match[3]


def main():
    folder = pathlib.Path(sys.argv[1])
    ran = {}
    for source, number, isRun, text in lines(folder):
        if source.startswith("Post"):
            before = ran.get((source, number), (False, text))[0]
            ran[source, number] = (before or isRun, text)
    count = collections.Counter(source.split("/")[0] for source, _ in ran)
    missed = collections.Counter(
        source.split("/")[0] for (source, _), (isRun, _) in ran.items() if not isRun)
    failed = False
    for module in sorted(count):
        share = 100 * (1 - missed[module] / count[module])
        failed = failed or share < LEAST[module]
        print(f"{module:20} {count[module]:6} lines {share:6.1f} %"
              + (f", below {LEAST[module]} %" if share < LEAST[module] else ""))
    if "--lines" in sys.argv:
        for (source, number), (isRun, text) in sorted(ran.items()):
            if not isRun:
                print(f"{source}:{number}:{text}")
    sys.exit(1 if failed else 0)


main()
