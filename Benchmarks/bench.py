"""Measures PostKit beside its peers and prints one table; `make bench` runs it.

    python3 bench.py [SECTION...]    the sections are in SECTIONS, at the end; all when none is named

Everything a section prints comes from one run on one machine. Peers that are not installed are
skipped with a line.
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE / ".build"
WORKLOADS = BUILD / "workloads"
NAMES = ["small", "articles", "pages", "hostile"]


def build():
    """Builds what is measured and makes the workloads."""
    run("swift", "build", "-c", "release", "--product", "InProcess")
    flags = run("pkg-config", "--cflags", "--libs", "libxml-2.0").split()
    run("cc", "-O2", "peers/floor.c", "-o", BUILD / "floor", *flags)
    run(sys.executable, "workloads.py", WORKLOADS)


def run(*command):
    done = subprocess.run(command, cwd=HERE, text=True, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"bench: {command[0]} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def measured(*command):
    """What a program that measures itself says, by workload; nothing when it is not installed."""
    files = [WORKLOADS / f"{name}.posts" for name in NAMES]
    done = subprocess.run([*command, *files], cwd=HERE, text=True, capture_output=True)
    if done.returncode == 69:
        return {}
    if done.returncode != 0:
        sys.exit(f"bench: {command[0]} failed:\n{done.stderr}")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {pathlib.Path(line["file"]).stem: line for line in lines}


def table(title, rows, unit="µs per post"):
    """Prints the cost of each contestant and its ratio to the first, P."""
    print(f"\n{title}\n")
    print(f"| | {' | '.join(NAMES)} |\n|---|{'---:|' * len(NAMES)}")
    floor = rows[0][1]
    for name, results in rows:
        if not results:
            print(f"| {name} | {'skipped: not installed | ' * len(NAMES)}")
            continue
        cells = []
        for workload in NAMES:
            result, least = results[workload], floor[workload]
            cost = result["seconds"] / result["posts"] * 1e6
            cells.append(f"{cost:,.1f} ({result['seconds'] / least['seconds']:.2f} P)")
        print(f"| {name} | {' | '.join(cells)} |")
    print(f"\n{unit}, in brackets as a multiple of P")


def in_process():
    """HTML string to canonical HTML, start-up excluded."""
    python = [sys.executable, "peers/in_process.py"]
    product = BUILD / "release" / "InProcess"
    table("Sanitizing in process: user CPU, median of five rounds, start-up excluded", [
        ("P: libxml2's bare SAX parse", measured(BUILD / "floor")),
        ("PostKit", measured(product, "sanitize")),
        ("PostKit, reading only", measured(product, "read")),
        ("turbohtml", measured(*python, "turbohtml")),
        ("nh3", measured(*python, "nh3")),
        ("lxml_html_clean", measured(*python, "lxml_html_clean")),
    ])


SECTIONS = {"in-process": in_process}


def main():
    chosen = sys.argv[1:] or SECTIONS
    unknown = [name for name in chosen if name not in SECTIONS]
    if unknown:
        sys.exit(f"bench: unknown section {unknown[0]}; allowed are: {', '.join(SECTIONS)}")
    build()
    for name in chosen:
        SECTIONS[name]()


if __name__ == "__main__":
    main()
