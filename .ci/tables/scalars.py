#!/usr/bin/env python3
"""Writes the tables of scalars from the Unicode Character Database.

ScalarTable is in Sources/PostText/Generated, BidiTable in Sources/PostTerminal/Generated.

Usage: python3 .ci/tables/scalars.py [DIRECTORY of the database, default /usr/share/unicode]
Debian has the database, version 15.0.0, in the package unicode-data.
"""

import sys
from pathlib import Path

DATABASE = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
SOURCES = Path(__file__).parents[2] / "Sources"
LIMIT = 0x110000
BLOCK = 64

# Raw values of `LineBreakClass`, in its order.
CLASSES = (
    "AL HL NU SP OP OPw CL CP CPw QU EX IS SY NS IN BA BB B2 HY PR PO GL WJ ZW ZWJ CM CB ID IDx "
    "EB EM RI H2 H3 JL JV JT BK SAlead SA SAfollow"
).split()

# Raw values of `GraphemeBreak`, in its order.
CLUSTERS = (
    "Other Control Extend ZWJ SpacingMark Prepend L V T LV LVT Regional_Indicator Pictograph "
    "Consonant Linker NonJoiner"
).split()

# Raw values of `BidiClass`, in its order.
BIDI = "L R AL EN ES ET AN CS NSM BN B S WS ON LRE LRO RLE RLO PDF LRI RLI FSI PDI".split()
BIDI_NAMES = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL",
              "European_Terminator": "ET", "Boundary_Neutral": "BN"}

# Raw values of `CategoryGroup`: the general categories that predicates distinguish.
CATEGORY_GROUPS = {"Cc": 1, "Cf": 2, "Zl": 3, "Zp": 3, "Zs": 4, "Cn": 5, "Co": 5, "Cs": 5,
                   "Mc": 6, "Me": 7}

# Raw values of `Disposition`.
PRINTED, DROPPED, REPLACED, CONTEXTUAL = range(4)


def properties(name, field=1):
    """The (first, last, value) ranges of a database file, and of its @missing lines before them."""
    missing, ranges = [], []
    for line in (DATABASE / name).read_text(encoding="utf-8").splitlines():
        is_missing = line.startswith("# @missing:")
        data = line[len("# @missing:") :] if is_missing else line.split("#")[0]
        parts = [part.strip() for part in data.split(";")]
        if len(parts) <= field:
            continue
        first, _, last = parts[0].partition("..")
        entry = (int(first, 16), int(last or first, 16), parts[field].split()[0])
        (missing if is_missing else ranges).append(entry)
    return missing + ranges


def column(name, default, field=1, wanted=None):
    values = [default] * LIMIT
    for first, last, value in properties(name, field):
        if wanted is None or value in wanted:
            values[first : last + 1] = [value] * (last + 1 - first)
    return values


def members(name, value):
    return {
        scalar
        for first, last, found in properties(name)
        if found == value
        for scalar in range(first, last + 1)
    }


def in_ranges(*ranges):
    return {scalar for first, last in ranges for scalar in range(first, last + 1)}


category = column("extracted/DerivedGeneralCategory.txt", "Cn")
width = column("EastAsianWidth.txt", "N")
breaking = column("LineBreak.txt", "XX")
clusters = column("auxiliary/GraphemeBreakProperty.txt", "Other")
scripts = column("Scripts.txt", "Zzzz")
syllables = column("IndicSyllabicCategory.txt", "Other")
positions = column("IndicPositionalCategory.txt", "NA")
bidi = [BIDI_NAMES.get(value, value) for value in column("extracted/DerivedBidiClass.txt", "L")]
pictographs = members("emoji/emoji-data.txt", "Extended_Pictographic")
emoji = members("emoji/emoji-data.txt", "Emoji")
modifiers = members("emoji/emoji-data.txt", "Emoji_Modifier")
modifier_bases = members("emoji/emoji-data.txt", "Emoji_Modifier_Base")
emoji_presentation = members("emoji/emoji-data.txt", "Emoji_Presentation")
emoji_selectable = {
    int(line.split()[0], 16)
    for line in (DATABASE / "emoji/emoji-variation-sequences.txt").read_text("utf-8").splitlines()
    if " FE0F " in line and not line.startswith("#")
}

white_space = members("PropList.txt", "White_Space")
default_ignorable = members("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")
alphabetic = members("DerivedCoreProperties.txt", "Alphabetic")
numeric = column("extracted/DerivedNumericType.txt", "None")

# Invisible scalars are dropped. Scalars that terminals could interpret, or that are confusable with
# others, are replaced.
dropped = in_ranges(
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200B), (0x200E, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F),
    (0x3164, 0x3164), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE001F), (0xE0080, 0xE00FF), (0xE01F0, 0xE0FFF),
)
replaced = in_ranges(
    (0x00, 0x1F), (0x7F, 0x9F), (0x2028, 0x2029), (0xD800, 0xDFFF), (0xFDD0, 0xFDEF),
    (0x10EEEE, 0x10EEEE),
) | {plane * 0x10000 + end for plane in range(17) for end in (0xFFFE, 0xFFFF)}
contextual = in_ranges(
    (0x200C, 0x200D), (0xFE00, 0xFE0F), (0xE0020, 0xE007F), (0xE0100, 0xE01EF)
)
# Prepended concatenation marks such as U+0600 are visible format characters.
visible_format = members("PropList.txt", "Prepended_Concatenation_Mark")
regional_indicators = in_ranges((0x1F1E6, 0x1F1FF))
# Two cells in some terminals: characters that are wide in EastAsianWidth.txt of Unicode 17.0 but
# narrow or unassigned in 15.0, and numbers on black squares, which are ambiguous but wide in glibc.
wide_in_places = in_ranges(
    (0x2630, 0x2637), (0x268A, 0x268F), (0x2FFC, 0x2FFF), (0x31E4, 0x31E5), (0x31EF, 0x31EF),
    (0x3248, 0x324F), (0x4DC0, 0x4DFF), (0x16FF2, 0x16FF6), (0x187F8, 0x187FF),
    (0x18CD6, 0x18CDA), (0x18CFF, 0x18CFF), (0x18D09, 0x18D20), (0x18D80, 0x18DF2),
    (0x18E00, 0x19191), (0x191A0, 0x191D2), (0x1B123, 0x1B128), (0x1B168, 0x1B168),
    (0x1D300, 0x1D356), (0x1D360, 0x1D376), (0x1F1AE, 0x1F1AE), (0x1F6D8, 0x1F6D9),
    (0x1F7DA, 0x1F7DA), (0x1FA89, 0x1FA8F), (0x1FABE, 0x1FABE), (0x1FAC6, 0x1FAC6),
    (0x1FAC8, 0x1FAC8), (0x1FACC, 0x1FACD), (0x1FADC, 0x1FADD), (0x1FADF, 0x1FADF),
    (0x1FAE9, 0x1FAEB), (0x1FAEF, 0x1FAEF), (0x1FAF9, 0x1FAFA),
)
# A nonspacing mark of Unicode 15.0 that is a spacing mark of 17.0.
spacing_later = {0x1171E}
# Vowels and finals of Hangul syllables that a leading consonant joins.
joined_jamo = in_ranges((0x1160, 0x11FF), (0xD7B0, 0xD7FF))


def complex_context_class(scalar):
    if category[scalar] in ("Mn", "Mc"):
        return "CM"
    if syllables[scalar] == "Vowel_Dependent":
        return "SAlead" if positions[scalar] == "Visual_Order_Left" else "SAfollow"
    is_base = (
        syllables[scalar] in ("Consonant", "Consonant_Placeholder", "Vowel_Independent")
        or category[scalar] in ("So", "No")
    )
    return "SA" if is_base else "SAfollow"


def line_break_class(scalar):
    value = breaking[scalar]
    if value in ("AI", "SG", "XX"):
        value = "AL"
    elif value == "SA":
        value = complex_context_class(scalar)
    elif value == "CJ":
        value = "NS"
    elif value in ("BK", "CR", "LF", "NL"):
        value = "BK"
    if value in ("OP", "CP") and width[scalar] in "FWH":
        value += "w"
    # LB30b: an emoji modifier is not separated from unassigned pictographs.
    if scalar in pictographs and category[scalar] == "Cn":
        value = "IDx"
    return CLASSES.index(value)


def cells(scalar, disposition):
    if disposition == REPLACED:
        return 1
    if disposition in (DROPPED, CONTEXTUAL) or scalar in joined_jamo:
        return 0
    if category[scalar] in ("Mn", "Me", "Zl", "Zp") and scalar not in spacing_later:
        return 0
    if category[scalar] == "Cf" and scalar not in visible_format:
        return 0
    if width[scalar] in "FW" or scalar in emoji_presentation - regional_indicators:
        return 2
    # Later versions assign most unassigned pictographs to emoji, which are wide.
    if scalar in wide_in_places or scalar in pictographs and category[scalar] == "Cn":
        return 2
    return 3 if width[scalar] == "A" else 1


def cluster_class(scalar):
    value = clusters[scalar]
    # The conjunct property for rule GB9c of UAX #29, revision 43, derived from other properties.
    has_conjuncts = scripts[scalar] in "Bengali Devanagari Gujarati Malayalam Oriya Telugu".split()
    if has_conjuncts and syllables[scalar] == "Consonant":
        value = "Consonant"
    elif has_conjuncts and syllables[scalar] == "Virama":
        value = "Linker"
    elif scalar == 0x200C:
        value = "NonJoiner"
    elif value in ("CR", "LF"):
        value = "Control"
    elif value == "Other" and scalar in pictographs:
        value = "Pictograph"
    return CLUSTERS.index(value)


def packed(scalar):
    disposition = (
        REPLACED if scalar in replaced
        else DROPPED if scalar in dropped
        else CONTEXTUAL if scalar in contextual
        else PRINTED
    )
    joins = clusters[scalar] in "Extend ZWJ SpacingMark Prepend L V T Regional_Indicator".split()
    return (
        line_break_class(scalar)
        | cells(scalar, disposition) << 6
        | disposition << 8
        | joins << 10
        | (scalar in emoji_selectable) << 11
        | (category[scalar] in ("Mn", "Me")) << 12
        | (scalar in modifiers) << 13
        | (bidi[scalar] in ("R", "AL")) << 14
        | (bidi[scalar] == "L" and category[scalar][0] == "L") << 15
        | cluster_class(scalar) << 16
        | (syllables[scalar] in ("Virama", "Invisible_Stacker")) << 20
        | (scalar in emoji and scalar > 0x7F) << 21
        | CATEGORY_GROUPS.get(category[scalar], 0) << 22
        | (scalar in white_space) << 25
        | (scalar in default_ignorable) << 26
        | (scalar in alphabetic) << 27
        | (numeric[scalar] != "None") << 28
        | (scalar in modifier_bases) << 29
    )


def compress(values):
    """The distinct blocks of the values, joined, and the number of the block at each position."""
    numbers, blocks, index = {}, [], []
    for start in range(0, len(values), BLOCK):
        block = tuple(values[start : start + BLOCK])
        if block not in numbers:
            numbers[block] = len(numbers)
            blocks += block
        index.append(numbers[block])
    return blocks, index


def array(name, kind, values, comment):
    lines, line = [], "   "
    for value in values:
        piece = f" {value},"
        if len(line) + len(piece) > 100:
            lines.append(line)
            line = "   "
        line += piece
    lines.append(line)
    return [f"  /// {comment}", f"  static let {name}: [{kind}] = ["] + lines + ["  ]"]


everything = [packed(scalar) for scalar in range(LIMIT)]
kinds = sorted(set(everything))
assert len(kinds) <= 256, len(kinds)
number = {kind: position for position, kind in enumerate(kinds)}
blocks, index = compress([number[value] for value in everything])
while len(index) % BLOCK:
    index.append(index[-1])
index, top = compress(index)
assert max(top) < 256
kind_of_index = "UInt8" if max(index) < 256 else "UInt16"


def write(module, name, comment, *arrays):
    lines = [
        "// Generated by: python3 .ci/tables/scalars.py (Unicode 15.0.0). Do not edit.",
        "",
        f"/// {comment}",
        f"enum {name} {{",
    ]
    for position, lines_of_array in enumerate(arrays):
        lines += ([""] if position else []) + lines_of_array
    output = SOURCES / module / "Generated"
    output.mkdir(parents=True, exist_ok=True)
    (output / f"{name}.swift").write_text("\n".join(lines + ["}"]) + "\n", encoding="utf-8")


write(
    "PostText", "ScalarTable",
    "The properties of all Unicode scalars: three stages of 6 bits each.",
    array("ascii", "UInt32", everything[:128], "The bits of ``ScalarProperties`` of ASCII."),
    array("top", "UInt8", top, "By the upper 9 bits of a scalar: a block of ``middle``."),
    array("middle", kind_of_index, index, "By the next 6 bits: a block of ``kinds``."),
    array("kinds", "UInt8", blocks, "By the lower 6 bits: a position in ``properties``."),
    array("properties", "UInt32", kinds, "The bits of ``ScalarProperties``."),
)
print(f"{len(kinds)} kinds, {len(blocks)} + {len(index)} + {len(top)} entries")

starts = [s for s in range(LIMIT) if s == 0 or bidi[s] != bidi[s - 1]]
mirrors = sorted(
    (int(parts[0], 16), int(parts[1].split("#")[0], 16))
    for parts in (
        line.split(";")
        for line in (DATABASE / "BidiMirroring.txt").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    )
)
brackets = [scalar for scalar, _, kind in properties("BidiBrackets.txt", 2) if kind == "o"]
paired = {scalar: int(value, 16) for scalar, _, value in properties("BidiBrackets.txt")}
assert all(paired[scalar] == dict(mirrors)[scalar] for scalar in brackets)
write(
    "PostTerminal", "BidiTable",
    "The bidirectional properties of scalars in the Unicode Character Database.",
    array("starts", "UInt32", starts, "The first scalar of each range of one class, ascending."),
    array(
        "classes", "UInt8", [BIDI.index(bidi[start]) for start in starts],
        "The raw value of ``BidiClass`` of each range."),
    array(
        "mirrored", "UInt32", [scalar for scalar, _ in mirrors],
        "The scalars with a mirrored form in right-to-left text, ascending."),
    array("mirrors", "UInt32", [mirror for _, mirror in mirrors], "The mirrored forms."),
    array("brackets", "UInt32", brackets, "The opening brackets, ascending."),
)
print(f"{len(starts)} ranges, {len(mirrors)} mirrors, {len(brackets)} brackets")
