#!/usr/bin/env python3
"""Writes Sources/PostDocument/Generated/HostMappingTable.swift.

Usage: python3 .ci/tables/host-mapping.py [DIRECTORY of the Unicode Character Database]
Debian has the database, version 15.0.0, in the package unicode-data, at /usr/share/unicode.

UTS #46 maps a host by NFKC_Casefold and composes it. The table contains the letters, marks, digits
and emoji that this mapping keeps or only lowercases. All others are rejected, except for a few that
are common in a script and that UTS #46 decomposes.
"""

import re
import sys
from pathlib import Path

DATABASE = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
OUTPUT = Path(__file__).parents[2] / "Sources/PostDocument/Generated/HostMappingTable.swift"
LIMIT = 0x110000
# Deviation characters, which browsers keep: https://www.unicode.org/reports/tr46/#Deviations
DEVIATIONS = {0xDF, 0x3C2}
# UTS #46 maps U+1E9E to "ss" up to version 15.0 and to U+00DF since 15.1, as browsers do.
SHARP_S = 0x1E9E
# Blocks of compatibility forms, which are rejected completely: letterlike symbols, presentation forms,
# fullwidth forms, mathematical and enclosed letters.
REFUSED = [
    range(0x2100, 0x2150), range(0xFB00, 0xFE00), range(0xFE70, 0xFFF0), range(0x1D400, 0x1D800),
    range(0x1EE00, 0x1EF00), range(0x1F100, 0x1F300),
]
# Thai and Lao letters with a compatibility decomposition. The first two are on keyboards.
COMPATIBILITY = {0xE33, 0xEB3, 0xEDC, 0xEDD}


def rows(name):
    for line in (DATABASE / name).read_text(encoding="utf-8").splitlines():
        parts = [part.strip() for part in line.split("#")[0].split(";")]
        if len(parts) >= 2:
            first, _, last = parts[0].partition("..")
            yield range(int(first, 16), int(last or first, 16) + 1), parts[1:]


def values(name, property=None):
    for scalars, parts in rows(name):
        if property is None or parts[0] == property:
            for scalar in scalars:
                yield scalar, parts[-1]


def scalars(text):
    return [int(part, 16) for part in text.split()]


category = dict(values("extracted/DerivedGeneralCategory.txt"))
folded = {
    scalar: [] if text == "NFKC_CF" else scalars(text)
    for scalar, text in values("DerivedNormalizationProps.txt", "NFKC_CF")
}
bidi = dict(values("extracted/DerivedBidiClass.txt"))
emoji = {scalar for scalar, _ in values("emoji/emoji-data.txt", "Emoji")}
excluded = {
    scalar for scalar, _ in values("DerivedNormalizationProps.txt", "Full_Composition_Exclusion")
}
fields = [line.split(";") for line in (DATABASE / "UnicodeData.txt").read_text().splitlines()]
lowercase = {int(field[0], 16): [int(field[13], 16)] for field in fields if field[13]}
lowercase[0x130] = [0x69, 0x307]
decomposed = {
    int(field[0], 16): scalars(field[5].rpartition(">")[2])
    for field in fields
    if field[5] and (field[5][0] != "<" or int(field[0], 16) in COMPATIBILITY)
}
excluded |= COMPATIBILITY


def is_refused(scalar):
    return any(scalar in block for block in REFUSED)


def is_stable(scalar):
    return scalar in DEVIATIONS or folded.get(scalar, [scalar]) == [scalar]


def is_kept(scalar):
    kind = category.get(scalar, "Cn")
    is_letter = kind in ("Ll", "Lo", "Lm", "Mn", "Mc", "Nd") or kind == "So" and scalar in emoji
    return is_letter and is_stable(scalar) and lowercase.get(scalar, [scalar]) == [scalar]


kept = {
    scalar for scalar in range(0x80, LIMIT)
    if is_kept(scalar) and not is_refused(scalar)
}
lowered = {
    scalar
    for scalar, mapped in lowercase.items()
    if scalar >= 0x80 and not is_refused(scalar) and (folded.get(scalar) == mapped or scalar == SHARP_S)
    and all(part < 0x80 or part in kept for part in mapped)
}
pairs = {
    scalar: parts
    for scalar, parts in decomposed.items()
    if len(parts) == 2 and not is_refused(scalar)
    and all(part < 0x80 or part in kept or part in decomposed for part in parts)
    and (scalar in kept or scalar in excluded and folded[scalar] != [])
    and category[scalar] in ("Ll", "Lo", "Lm", "Mn", "Mc")
}
# The composition of two kept scalars is kept, and mapped scalars decompose into kept scalars.
for scalar, parts in decomposed.items():
    if len(parts) == 2 and scalar not in excluded and scalar not in pairs:
        assert not all(part in kept or 0x61 <= part <= 0x7A for part in parts), hex(scalar)


def parts_of(scalar):
    parts = pairs.get(scalar)
    return [part for each in parts for part in parts_of(each)] if parts else [scalar]


for scalar in list(pairs):
    if not all(part < 0x80 or part in kept for part in parts_of(scalar)):
        del pairs[scalar]
for scalar in kept:
    assert scalar not in decomposed or scalar in pairs, hex(scalar)
accepted = sorted(kept | lowered | set(pairs))

# The classes that the Bidi Rule distinguishes; left-to-right is the default.
LEFT = "L"
CLASSES = {"R": 1, "AL": 1, "AN": 2, "EN": 3, "NSM": 4}
NEUTRAL = 5
# Letters that are newer than the table have the default class of their block.
MISSING = re.compile(r"# @missing: ([0-9A-F]+)\.\.([0-9A-F]+); (Right_To_Left|Arabic_Letter)")
for line in (DATABASE / "extracted/DerivedBidiClass.txt").read_text().splitlines():
    if found := MISSING.match(line):
        for scalar in range(int(found[1], 16), int(found[2], 16) + 1):
            bidi.setdefault(scalar, "R")


def ranges(scalars, value=lambda scalar: None):
    entries = []
    for scalar in scalars:
        if entries and entries[-1][1] + 1 == scalar and entries[-1][2] == value(scalar):
            entries[-1][1] = scalar
        else:
            entries.append([scalar, scalar, value(scalar)])
    return entries


entries = ranges(accepted)
directed = ranges(
    (
        scalar
        for scalar in range(0x80, LIMIT)
        if bidi.get(scalar, LEFT) != LEFT
        and (scalar in kept or category.get(scalar, "Cn") == "Cn" and bidi[scalar] == "R")
    ),
    lambda scalar: CLASSES.get(bidi[scalar], NEUTRAL),
)


def array(name, numbers, comment, kind="UInt32"):
    lines, line = [], "   "
    for number in numbers:
        piece = f" {number},"
        if len(line) + len(piece) > 100:
            lines.append(line)
            line = "   "
        line += piece
    comments = [f"  /// {text}" for text in comment]
    return [*comments, f"  static let {name}: [{kind}] = [", *lines, line, "  ]"]


composed = sorted(scalar for scalar in pairs if scalar not in excluded)
split = sorted(scalar for scalar in pairs if scalar in excluded)
lines = [
    "// Generated by: python3 .ci/tables/host-mapping.py (Unicode 15.0.0). Do not edit.",
    "",
    "/// The non-ASCII scalars that a host can contain, their canonical decompositions and",
    "/// bidirectional classes.",
    "enum HostMappingTable {",
    *array("firsts", [entry[0] for entry in entries], ["The first scalar of each range."]),
    "",
    *array("lasts", [entry[1] for entry in entries], ["The last scalar of each range."]),
    "",
    *array(
        "composed", [number for scalar in composed for number in (scalar, *pairs[scalar])],
        ["Triples of a scalar and the two that it decomposes into and is composed from."],
    ),
    "",
    *array(
        "split", [number for scalar in split for number in (scalar, *pairs[scalar])],
        ["Triples of a scalar and the two that it decomposes into and is never composed from."],
    ),
    "",
    *array(
        "directedFirsts", [entry[0] for entry in directed],
        ["The first scalar of each range whose bidirectional class is not L."],
    ),
    "",
    *array(
        "directedLasts", [entry[1] for entry in directed], ["The last scalar of each such range."]
    ),
    "",
    *array(
        "directedClasses", [entry[2] for entry in directed],
        ["The class of each such range: 1 for R and AL, 2 AN, 3 EN, 4 NSM, 5 all others."],
        "UInt8",
    ),
    "}",
]
OUTPUT.parent.mkdir(parents=True, exist_ok=True)
OUTPUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
print(
    f"{len(entries)} ranges, {len(composed)} compositions, {len(split)} decompositions, "
    f"{len(directed)} ranges with a direction"
)
