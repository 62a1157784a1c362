#!/usr/bin/env python3
"""Checks the cells that `postkit render` gives to emoji against wcwidth, an independent table.

Every emoji and every sequence of Unicode's own lists is put into a table; what pads the row to the
next column tells how wide the renderer takes it to be.

    apt-get install unicode-data
    pip install -r Tests/Oracles/requirements.txt
    python3 Tests/Oracles/widths.py .build/release/postkit [DIRECTORY of the database]

Standard output: one line a difference, then one line of counts. Exit status: 1 after a difference, and
when there was nothing to check.
"""

import subprocess
import sys
from pathlib import Path

from wcwidth import wcswidth

FILES = (
    "emoji-sequences.txt", "emoji-zwj-sequences.txt", "emoji-test.txt",
    "emoji-variation-sequences.txt",
)
ROWS = 200
COLUMN = 40


def sequences(directory):
    """The sequences of all files, each once, in their order."""
    found = {}
    for name in FILES:
        for line in (directory / name).read_text("utf-8").splitlines():
            points = line.split("#")[0].split(";")[0].strip()
            if not points:
                continue
            if ".." in points:
                first, last = (int(point, 16) for point in points.split(".."))
                found.update((chr(point), None) for point in range(first, last + 1))
            else:
                found["".join(chr(int(point, 16)) for point in points.split())] = None
    return list(found)


def measured(postkit, texts):
    """The cells that each text takes."""
    rows = "".join(f"<tr><td>{text}</td><td>|</td></tr>" for text in texts)
    html = f"<table><tr><td>{'x' * COLUMN}</td><td>|</td></tr>{rows}</table>"
    page = subprocess.run(
        [postkit, "render", "--color", "never", "--width", "80"], input=html.encode(), check=True,
        stdout=subprocess.PIPE,
    ).stdout.decode("utf-8")
    for text, line in zip(texts, page.splitlines()[1:], strict=True):
        label, _, _ = line.partition(" │ ")
        yield COLUMN - (len(label) - len(label.rstrip(" "))), label.rstrip(" ")


def main(postkit, directory):
    texts = sequences(directory)
    failures = 0
    for start in range(0, len(texts), ROWS):
        batch = texts[start : start + ROWS]
        for text, (cells, shown) in zip(batch, measured(postkit, batch)):
            wanted = wcswidth(text)
            if shown != text:
                failures += 1
                print(f"{text!r}: shown as {shown!r}")
            elif cells != wanted:
                failures += 1
                print(f"{text!r}: {cells} cells, {wanted} wanted")
    print(f"{len(texts)} sequences, {failures} failures")
    return 1 if failures or not texts else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else "/usr/share/unicode") / "emoji"))
