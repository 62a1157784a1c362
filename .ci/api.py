"""Lists the public declarations of every module, and compares them with Tests/API.

    api.py SYMBOL_GRAPHS [--record]

SYMBOL_GRAPHS is the folder into which `.ci/docs symbols` extracts the symbol graphs. With `--record`, the
lists are written; without it, a difference is an error. So a commit shows each change of the public
API in its diff.
"""

import json
import pathlib
import sys

LISTS = pathlib.Path(__file__).parent.parent / "Tests" / "API"


def declarations(folder):
    """Returns the public declarations of a module, sorted, without those that the compiler derives."""
    lines = set()
    for path in folder.glob("*.symbols.json"):
        for symbol in json.loads(path.read_text())["symbols"]:
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
                continue
            if "location" not in symbol:
                continue
            text = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
            text = " ".join(text.split())
            parent = ".".join(symbol["pathComponents"][:-1])
            lines.add(f"{parent}: {text}" if parent else text)
    return sorted(lines)


def main(graphs, record):
    names = sorted(folder.name for folder in pathlib.Path(graphs).iterdir() if folder.is_dir())
    found = {name: declarations(pathlib.Path(graphs) / name) for name in names}
    found = {name: lines for name, lines in found.items() if lines}
    count = sum(len(lines) for lines in found.values())
    print(f"api: {count} public declarations")
    if record:
        LISTS.mkdir(exist_ok=True)
        for path in LISTS.glob("*.txt"):
            path.unlink()
        for name, lines in found.items():
            (LISTS / f"{name}.txt").write_text("\n".join(lines) + "\n")
    listed = {path.stem: path.read_text().splitlines() for path in sorted(LISTS.glob("*.txt"))}
    for name in sorted(found.keys() | listed.keys()):
        new, old = set(found.get(name, [])), set(listed.get(name, []))
        for line in sorted(new - old):
            print(f"api: {name}: new: {line}")
        for line in sorted(old - new):
            print(f"api: {name}: removed: {line}")
    if found != listed:
        sys.exit("api: the public API differs from Tests/API; `make api RECORD=1` records it")


if __name__ == "__main__":
    main(sys.argv[1], "--record" in sys.argv)
