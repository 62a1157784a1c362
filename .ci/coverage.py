#!/usr/bin/env python3
"""Prints the line coverage of each module, and fails if one is below its minimum.

    make coverage

Counts the lines that run in the tests and in the `postkit` processes that they start. With `--lines`,
also prints the lines that did not run.
"""

import collections
import pathlib
import re
import shutil
import subprocess
import sys

# The minimum coverage in percent; higher for the modules that handle untrusted input first.
MINIMUM = collections.defaultdict(lambda: 90, PostDocument=95, PostSanitizer=95, PostHTML=95)


def tool(name):
    """Returns a tool of the toolchain that built the tests; other versions cannot read its profiles."""
    swift = pathlib.Path(shutil.which("swift")).resolve()
    path = swift.with_name(name)
    return [str(path)] if path.exists() else ["xcrun", name]


def lines(folder):
    """Yields each line of the sources: file, number, whether it ran, and text."""
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
        failed = failed or share < MINIMUM[module]
        print(f"{module:20} {count[module]:6} lines {share:6.1f} %"
              + (f", below {MINIMUM[module]} %" if share < MINIMUM[module] else ""))
    if "--lines" in sys.argv:
        for (source, number), (isRun, text) in sorted(ran.items()):
            if not isRun:
                print(f"{source}:{number}:{text}")
    sys.exit(1 if failed else 0)


main()
