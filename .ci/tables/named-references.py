"""Writes the named character references of HTML in Swift, from Python's copy of the WHATWG table.

Usage: python3 .ci/tables/named-references.py > \
    Sources/PostSanitizer/Generated/NamedReferences+Data.swift
"""
from html.entities import html5

COMMAND = (
    "python3 .ci/tables/named-references.py"
    " > Sources/PostSanitizer/Generated/NamedReferences+Data.swift"
)


def rows(names):
    line = ""
    for name in names:
        value = html5[name]
        entry = name.rstrip(";") + "=" + ",".join(f"{ord(c):X}" for c in value) + ";"
        if len(line) + len(entry) > 92:
            yield line
            line = ""
        line += entry
    yield line


def literal(name, names):
    print(f"  static let {name} = \"\"\"")
    print("\\\n".join(f"    {row}" for row in rows(names)))
    print("    \"\"\"")


print(f"// {COMMAND}")
print("// swift-format-ignore-file")
print()
print("extension NamedReferences {")
print("  /// Names that need a semicolon, and those that do not, in byte order, with their scalars.")
literal("withSemicolonData", sorted((n for n in html5 if n.endswith(";")), key=lambda n: n[:-1]))
print()
print("  /// Names that are read without a semicolon too.")
literal("legacyData", sorted(n for n in html5 if not n.endswith(";")))
print("}")
