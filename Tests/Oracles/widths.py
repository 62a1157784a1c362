#!/usr/bin/env python3
"""Compares the display widths of `postkit render` with wcwidth and with tmux.

Text is put into a table; the padding before the next column shows the width that the renderer uses.

- Emoji and the sequences of Unicode's lists must take as many cells as in wcwidth.
- Every character, and generated grapheme clusters, must take at least as many cells as in wcwidth and
  tmux; the larger number counts. The same applies to lines of paragraphs of such clusters.

    apt-get install unicode-data tmux
    pip install -r Tests/Oracles/requirements.txt
    python3 Tests/Oracles/widths.py [--clusters 100000] [--seed 1] [--write] POSTKIT [DIRECTORY]

DIRECTORY is the Unicode Character Database, /usr/share/unicode by default. With `--write`, the measured
cells of characters are written to `Corpus/unicode/Cells.txt` for the Swift tests.

Standard output: one line per difference, then one line of counts. Exit status: 1 after a difference, or
if there was nothing to check.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from random import Random

import wcwidth
from wcwidth import wcswidth

import emulator

FILES = (
    "emoji-sequences.txt", "emoji-zwj-sequences.txt", "emoji-test.txt",
    "emoji-variation-sequences.txt",
)
ROWS = 500
COLUMN = 40
POLICIES = ("grapheme", "legacy")
LINE_WIDTHS = (2, 3, 4, 7, 20)
CELLS = Path(__file__).parents[2] / "Corpus/unicode/Cells.txt"
# Markup, and characters that HTML or the document changes.
LEFT_OUT = {*range(0x21), 0x26, 0x3C, *range(0x7F, 0xA1), *range(0xD800, 0xE000)}
# Planes without characters, and private use except the first and last of a plane.
EMPTY = ((0x40000, 0xE0000), (0xE0200, 0xF0000), (0xF0010, 0xFFFF0), (0x100010, 0x10FFF0))
MODIFIERS = {chr(value) for value in range(0x1F3FB, 0x1F400)}


def sequences(directory):
    """The sequences of all files, each once, in their order."""
    found = {}
    for name in FILES:
        for line in (directory / "emoji" / name).read_text("utf-8").splitlines():
            points = line.split("#")[0].split(";")[0].strip()
            if not points:
                continue
            if ".." in points:
                first, last = (int(point, 16) for point in points.split(".."))
                found.update((chr(point), None) for point in range(first, last + 1))
            else:
                found["".join(chr(int(point, 16)) for point in points.split())] = None
    return list(found)


def characters():
    """Every character that a page can show."""
    return [
        chr(value) for value in range(0x110000)
        if value not in LEFT_OUT and not any(first <= value < end for first, end in EMPTY)
    ]


def members(directory, name, values):
    """The characters whose property has one of some values."""
    found = []
    for line in (directory / name).read_text("utf-8").splitlines():
        points, _, value = line.split("#")[0].partition(";")
        if value.split()[:1] and value.split()[0] in values:
            first, _, last = points.strip().partition("..")
            found += [chr(value) for value in range(int(first, 16), int(last or first, 16) + 1)]
    return found


def classes(directory):
    """Characters by their role in a grapheme cluster."""
    breaks = "auxiliary/GraphemeBreakProperty.txt"
    syllables = "IndicSyllabicCategory.txt"
    found = {
        name: members(directory, breaks, {name})
        for name in ("Prepend", "L", "V", "T", "LV", "LVT", "Extend", "SpacingMark",
                     "Regional_Indicator")
    }
    found |= {
        "Pictograph": members(directory, "emoji/emoji-data.txt", {"Extended_Pictographic"}),
        "Modifier": sorted(MODIFIERS),
        "Consonant": members(directory, syllables, {"Consonant"}),
        "Virama": members(directory, syllables, {"Virama", "Invisible_Stacker"}),
        "Vowel": members(directory, syllables, {"Vowel_Dependent", "Visarga", "Consonant_Medial"}),
        "Joiner": ["\u200c", "\u200d", "\u200d"], "Selector": ["\ufe0e", "\ufe0f", "\ufe0f"],
        "Other": ["a", "1", "#", "\u65e5", "\u2460", "\u05d0", "\u0639", "\u0e01", "\u00e9"],
    }
    return found


def clusters(directory, count, seed):
    """Texts of a few characters of some classes, most of them one grapheme cluster."""
    random = Random(seed)
    found = classes(directory)
    names = list(found)
    few = [[name] for name in names] + [
        ["Consonant", "Virama"], ["Consonant", "Virama", "Vowel"], ["Pictograph", "Joiner"],
        ["Regional_Indicator", "Prepend"], ["Pictograph", "Joiner", "Selector", "Modifier"],
        ["L", "V", "T"], ["Prepend", "Consonant", "Virama"], names, names, names, names,
    ]
    for _ in range(count):
        chosen = random.choice(few)
        yield "".join(random.choice(found[random.choice(chosen)]) for _ in range(random.randint(1, 7)))


def rendered(postkit, html, *options):
    return subprocess.run(
        [postkit, "render", "--color", "never", *options], input=html.encode(), check=True,
        stdout=subprocess.PIPE,
    ).stdout.decode("utf-8").split("\n")[:-1]


def measured(postkit, texts, policy):
    """The cells of each text, and the visible text."""
    for start in range(0, len(texts), ROWS):
        batch = texts[start : start + ROWS]
        rows = "".join(f"<tr><td>{text}</td><td>|</td></tr>" for text in batch)
        html = f"<table><tr><td>{'x' * COLUMN}</td><td>|</td></tr>{rows}</table>"
        page = rendered(postkit, html, "--width", "80", "--widths", policy)
        for _, line in zip(batch, page[1:], strict=True):
            label, _, _ = line.rpartition(" │ ")
            shown = label.rstrip(" ")
            yield COLUMN - (len(label) - len(shown)), shown


def is_split(text, policy):
    """Whether tmux splits an emoji that terminals with mode 2027 show as one."""
    return policy == "grapheme" and any(
        character in MODIFIERS or character == "\ufe0e" for character in text)


def needed(texts, policy):
    """The required cells of each text: the larger of two numbers."""
    columns = emulator.measured(texts)
    for text, column in zip(texts, columns, strict=True):
        # Terminals with scalar widths ignore U+FE0F.
        wanted = max(0, wcswidth(text if policy == "grapheme" else text.replace("\ufe0f", "")))
        yield wanted if is_split(text, policy) else max(wanted, column)


def sequence_faults(postkit, texts):
    for text, (cells, shown) in zip(texts, measured(postkit, texts, "grapheme")):
        wanted = wcswidth(text)
        if shown != text:
            yield f"{text!r}: shown as {shown!r}"
        elif cells != wanted:
            yield f"{text!r}: {cells} cells, {wanted} wanted"


def width_faults(postkit, texts, policy):
    found = list(measured(postkit, texts, policy))
    wanted = needed([shown for _, shown in found], policy)
    for text, (cells, shown), least in zip(texts, found, wanted, strict=True):
        if cells < least:
            yield f"{text!a}, {policy}: {cells} cells, at least {least} wanted for {shown!a}"


def line_faults(postkit, texts, policy):
    """Lines of paragraphs that are too wide. Clusters that do not fit are cut."""
    for width in LINE_WIDTHS:
        html = "".join(
            f"<p>{''.join(texts[start : start + 10])}" for start in range(0, len(texts), 10))
        lines = []
        for start in range(0, len(html), 60_000):
            lines += rendered(
                postkit, html[start : start + 60_000], "--width", str(width), "--widths", policy)
        for line, cells in zip(lines, needed(lines, policy), strict=True):
            if cells > width:
                yield f"{line!a}, {policy}: {cells} cells at width {width}"


def write(texts):
    """Writes the cells of characters that do not take one cell, as ranges."""
    lines = [
        f"# The cells of characters that do not take one: the larger number of wcwidth"
        f" {wcwidth.__version__} and tmux.",
        "# Written by: python3 Tests/Oracles/widths.py --write",
    ]
    # Joiners, variation selectors and tags are shown only after another character.
    contextual = ((0x200C, 0x200D), (0xFE00, 0xFE0F), (0xE0020, 0xE007F), (0xE0100, 0xE01EF))
    joining = [chr(value) for first, last in contextual for value in range(first, last + 1)]
    texts = sorted({*texts, *joining})
    ranges = []
    for text, cells in zip(texts, needed(texts, "legacy")):
        value = ord(text)
        if cells == 1:
            continue
        if ranges and ranges[-1][1:] == [value - 1, cells]:
            ranges[-1][1] = value
        else:
            ranges.append([value, value, cells])
    lines += [f"{first:04X}..{last:04X};{cells}" for first, last, cells in ranges]
    CELLS.write_text("\n".join(lines) + "\n", "utf-8")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--clusters", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("postkit")
    parser.add_argument("directory", nargs="?", type=Path, default=Path("/usr/share/unicode"))
    arguments = parser.parse_args()
    postkit = arguments.postkit
    if not emulator.is_installed():
        sys.exit("widths.py: tmux is not installed")
    emoji = sequences(arguments.directory)
    texts = characters()
    random = list(clusters(arguments.directory, arguments.clusters, arguments.seed))
    failures = list(sequence_faults(postkit, emoji))
    for policy in POLICIES:
        failures += width_faults(postkit, texts, policy)
        failures += width_faults(postkit, random, policy)
        failures += line_faults(postkit, random[:20_000], policy)
    for fault in failures[:200]:
        print(fault)
    if arguments.write:
        write([text for text, (_, shown) in zip(texts, measured(postkit, texts, "legacy")) if shown == text])
    print(f"{len(emoji)} sequences, {len(texts)} characters, {len(random)} clusters,"
          f" {len(failures)} failures")
    return 1 if failures or not (emoji and texts and random) else 0


if __name__ == "__main__":
    sys.exit(main())
