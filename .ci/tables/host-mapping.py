#!/usr/bin/env python3
"""Writes Sources/PostDocument/Generated/HostMappingTable.swift.

Usage: python3 .ci/tables/host-mapping.py [DIRECTORY of the Unicode Character Database]
Debian has the database, version 15.0.0, in the package unicode-data, at /usr/share/unicode.

UTS #46 maps a host by NFKC_Casefold and composes it. The table contains the letters, marks, numbers,
symbols and punctuation that this mapping keeps or only lowercases, the mappings of all others, and what
CONTEXTJ needs to allow joiners. Characters that UTS #46 disallows are not in the table.
"""

import re
import sys
from pathlib import Path

DATABASE = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
OUTPUT = Path(__file__).parents[2] / "Sources/PostDocument/Generated/HostMappingTable.swift"
LIMIT = 0x110000
# Deviation characters, which browsers keep: https://www.unicode.org/reports/tr46/#Deviations
DEVIATIONS = {0xDF, 0x3C2}
JOINERS = {0x200C, 0x200D}
# UTS #46 maps U+1E9E to "ss" up to version 15.0 and to U+00DF since 15.1, as browsers do.
SHARP_S = 0x1E9E
# U+3002 is mapped to a full stop, which separates labels.
STOPS = {0x3002, 0xFF0E, 0xFF61}
# Characters that NFKC_Casefold keeps or removes, and that UTS #46 disallows: bidirectional controls,
# fillers, invisible operators, ideographic description characters, replacement characters, musical
# controls, unassigned code points and tags.
DISALLOWED = {
    0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200E, 0x200F, 0x3164, 0xFFA0, *range(0x2028, 0x202F),
    *range(0x2061, 0x2064), *range(0x2065, 0x2070), *range(0x2FF0, 0x3000),
    *range(0xFFF0, 0xFFFE), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE0100), *range(0xE01F0, 0xE1000),
}


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
joining = dict(values("extracted/DerivedJoiningType.txt"))
excluded = {
    scalar for scalar, _ in values("DerivedNormalizationProps.txt", "Full_Composition_Exclusion")
}
fields = [line.split(";") for line in (DATABASE / "UnicodeData.txt").read_text().splitlines()]
lowercase = {int(field[0], 16): [int(field[13], 16)] for field in fields if field[13]}
lowercase[0x130] = [0x69, 0x307]
decomposed = {
    int(field[0], 16): scalars(field[5].rpartition(">")[2])
    for field in fields
    if field[5] and field[5][0] != "<"
}


def is_stable(scalar):
    return scalar in DEVIATIONS or folded.get(scalar, [scalar]) == [scalar]


def is_kept(scalar):
    if category.get(scalar, "Cn")[0] not in "LMNPS" or scalar in STOPS | DISALLOWED:
        return False
    return is_stable(scalar) and lowercase.get(scalar, [scalar]) == [scalar]


kept = {scalar for scalar in range(0x80, LIMIT) if is_kept(scalar)}


def is_allowed(scalar):
    return chr(scalar) in "abcdefghijklmnopqrstuvwxyz0123456789-_" or scalar in kept


lowered = {
    scalar
    for scalar, mapped in lowercase.items()
    if scalar >= 0x80 and (folded.get(scalar) == mapped or scalar == SHARP_S)
    and all(map(is_allowed, mapped))
}
unmapped = kept | lowered | DISALLOWED
mapped = {
    scalar: parts
    for scalar, parts in folded.items()
    if scalar not in unmapped and all(map(is_allowed, parts))
}
pairs = {
    scalar: parts
    for scalar, parts in decomposed.items()
    if len(parts) == 2 and scalar in kept and scalar not in excluded
}
# The composition of two kept scalars is kept, and mapped scalars decompose into kept scalars.
for scalar, parts in decomposed.items():
    if len(parts) == 2 and scalar not in excluded and scalar not in pairs:
        assert not all(part in kept or 0x61 <= part <= 0x7A for part in parts), hex(scalar)

for scalar in kept:
    assert scalar not in decomposed or scalar in pairs, hex(scalar)
accepted = sorted(kept | lowered)

# The classes that the Bidi Rule distinguishes; left-to-right is the default.
LEFT = "L"
CLASSES = {"R": 1, "AL": 1, "AN": 2, "EN": 3, "NSM": 4}
NEUTRAL = 5
# The joining types of letters that join their neighbors: on one side, or on both.
JOINING = {"L": 1, "R": 2, "D": 3}
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
directable = kept | JOINERS
directed = ranges(
    (
        scalar
        for scalar in range(0x80, LIMIT)
        if bidi.get(scalar, LEFT) != LEFT
        and (scalar in directable or category.get(scalar, "Cn") == "Cn" and bidi[scalar] == "R")
    ),
    lambda scalar: CLASSES.get(bidi[scalar], NEUTRAL),
)

joined = ranges(
    (scalar for scalar in sorted(kept) if joining.get(scalar) in ("L", "R", "D")),
    lambda scalar: JOINING[joining[scalar]],
)

# Runs of scalars that are mapped to consecutive scalars, or to nothing, are one range.
runs = []
for scalar, parts in sorted(mapped.items()):
    first, last, targets = runs[-1] if runs else (0, 0, [0, 0])
    follows = [target + scalar - first for target in targets]
    if last + 1 == scalar and len(parts) <= 1 and parts == follows:
        runs[-1] = (first, scalar, targets)
    else:
        runs.append((scalar, scalar, parts))
ends = [sum(len(run[2]) for run in runs[:position + 1]) for position in range(len(runs))]


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


composed = sorted(pairs)
lines = [
    "// Generated by: python3 .ci/tables/host-mapping.py (Unicode 15.0.0). Do not edit.",
    "",
    "/// The non-ASCII scalars that a host can contain, their mappings, canonical",
    "/// decompositions, bidirectional classes and joining types.",
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
        "mappedFirsts", [run[0] for run in runs],
        ["The first scalar of each range that is mapped to other scalars, or to nothing."],
    ),
    "",
    *array("mappedLasts", [run[1] for run in runs], ["The last scalar of each such range."]),
    "",
    *array(
        "mappedEnds", ends, ["The end of the scalars in ``mappedScalars`` of each such range."],
        kind="UInt16",
    ),
    "",
    *array(
        "mappedScalars", [target for run in runs for target in run[2]],
        [
            "The scalars to which the first scalar of each such range is mapped. Those of the others",
            "in the range follow.",
        ],
    ),
    "",
    *array(
        "joiningFirsts", [entry[0] for entry in joined],
        ["The first scalar of each range of letters that join their neighbors."],
    ),
    "",
    *array("joiningLasts", [entry[1] for entry in joined], ["The last scalar of each such range."]),
    "",
    *array(
        "joiningTypes", [entry[2] for entry in joined],
        ["The sides on which each such range joins: 1 the next letter, 2 the previous one, 3 both."],
        kind="UInt8",
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
    f"{len(entries)} ranges, {len(runs)} mappings, {len(composed)} compositions, "
    f"{len(joined)} ranges that join, {len(directed)} with a direction"
)
