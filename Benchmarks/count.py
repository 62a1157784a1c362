"""Counts instructions and allocations per post with valgrind, and writes them to instructions.tsv.

    make bench-count

The counts are those of one pass without setup: two passes minus one. The build is a plain one,
because the counts of a release change with its profile. They do not depend on the load of the
machine, but on the compiler and the libraries, so only compare counts of one machine. Counts are
comparable only if the checksum of the posts is the same.
"""

import hashlib
import pathlib
import re
import subprocess
import sys

from bench import BUILD, HERE, PLAIN, WORKLOADS, run

TASKS = ["sanitize", "read", "render", "summarize"]
# The number of posts from each workload: enough for a mean, few enough for valgrind.
COUNTS = {"small": 200, "articles": 10, "pages": 2, "hostile": 100}


def shortened(name):
    """Writes the first posts of a workload to a file; returns it and the checksum of the posts."""
    rest, posts = (WORKLOADS / f"{name}.posts").read_bytes(), b""
    for _ in range(COUNTS[name]):
        length, _, tail = rest.partition(b"\n")
        posts += length + b"\n" + tail[: int(length) + 1]
        rest = tail[int(length) + 1 :]
    file = WORKLOADS / f"{name}.first"
    file.write_bytes(posts)
    return file, hashlib.sha256(posts).hexdigest()[:12]


def valgrind(tool, pattern, *command):
    done = subprocess.run(
        ["valgrind", *tool, *command], cwd=BUILD, text=True, capture_output=True)
    found = re.search(pattern, done.stderr)
    if done.returncode != 0 or not found:
        sys.exit(f"count: valgrind failed:\n{done.stderr}")
    return int(found[1].replace(",", ""))


def per_post(task, file, posts, tool, pattern):
    one, two = (
        valgrind(tool, pattern, PLAIN, "once", task, file, passes) for passes in ("1", "2"))
    return (two - one) // posts


def main():
    run("swift", "build", "-c", "release", "--product", "InProcess")
    run(sys.executable, "workloads.py", WORKLOADS)
    lines = ["# Made by `make bench-count`: see count.py.",
             "task\tworkload\tposts\tchecksum\tinstructions per post\tallocations per post"]
    for name in COUNTS:
        file, checksum = shortened(name)
        for task in TASKS:
            instructions = per_post(
                task, file, COUNTS[name],
                ["--tool=callgrind", "--callgrind-out-file=/dev/null"], r"Collected : (\d+)")
            allocations = per_post(
                task, file, COUNTS[name], ["--tool=memcheck", "--undef-value-errors=no"],
                r"total heap usage: ([\d,]+) allocs")
            lines.append(
                f"{task}\t{name}\t{COUNTS[name]}\t{checksum}\t{instructions}\t{allocations}")
            print(lines[-1], flush=True)
    pathlib.Path(HERE / "instructions.tsv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
