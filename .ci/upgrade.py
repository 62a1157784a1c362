"""Checks that each public declaration of version 0.1 still exists, or that its change is known and tested.

    upgrade.py

`Tests/Upgrade/API` has the declarations of 0.1, `Tests/API` those of today. For a declaration that is not in both, the
tests of `Tests/Upgrade` and of PostStore have a comment `0.1:` or a call of a function that checks it. A quote after
`CHANGELOG:` must be in that file.
"""

import pathlib
import re
import sys

TESTS = pathlib.Path(__file__).parent.parent / "Tests"
# The functions that check declarations which protocols now give to types.
GIVEN = {
    "init(from decoder: any Decoder) throws": "decodable",
    "func encode(to encoder: any Encoder) throws": "encodable",
    "var description: String { get }": "described",
    "let description: String": "described",
    "var errorDescription: String? { get }": "described",
}


def declarations(folder):
    return {(path.stem, line) for path in folder.glob("*.txt") for line in path.read_text().splitlines()}


def main():
    old, new = declarations(TESTS / "Upgrade" / "API"), declarations(TESTS / "API")
    sources = [*(TESTS / "Upgrade" / "Tests").rglob("*.swift"), *TESTS.glob("PostStoreTests/VersionTests.swift")]
    text = "\n".join(path.read_text() for path in sources)
    known = set(re.findall(r"// (?:0\.1|New case): (.*)", text))
    checked = set(re.findall(r"\b(decodable|encodable|described)\(([\w.]+)\.self\)", text))
    changes = re.sub(r"\s+", " ", (TESTS.parent / "CHANGELOG.md").read_text())
    faults = []
    changed = {line for _, line in old - new}
    for line in sorted(changed - known):
        name, _, declaration = line.partition(": ")
        if (GIVEN.get(declaration), name) not in checked:
            faults.append(f"'{line}' of 0.1 has no use in Tests/Upgrade")
    # A new case of an enumeration breaks a `switch` without a default.
    enumerations = {re.sub(r"^(.*): (?:indirect )?enum (\w+)$", r"\1.\2", line).removeprefix("enum ")
                    for _, line in old if re.search(r"(^|: )(indirect )?enum \w+$", line)}
    cases = {line for _, line in new - old
             if re.search(": (indirect )?case ", line) and line.partition(": ")[0] in enumerations}
    for line in sorted(cases - known):
        faults.append(f"'{line}' is new in an enumeration of 0.1, and is not named in Tests/Upgrade")
    for line in sorted(known - changed - cases):
        faults.append(f"'{line}' did not change")
    quotes = re.findall(r"// CHANGELOG: (.*)", text)
    for quote in quotes:
        if re.sub(r"\s+", " ", quote) not in changes:
            faults.append(f"CHANGELOG.md has no '{quote}'; add a line that says what changed")
    for fault in faults:
        print(f"upgrade: {fault}")
    print(f"upgrade: {len(old)} declarations of 0.1, {len(changed)} changed, {len(cases)} new cases, {len(quotes)} "
          f"quotes of CHANGELOG.md, {len(faults)} faults")
    sys.exit(1 if faults or len(old) < 1800 else 0)


if __name__ == "__main__":
    main()
