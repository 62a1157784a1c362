#!/usr/bin/env python3
"""Checks the pages that `postkit render` writes for the corpus, at every width.

A separate parser reads the page, and wcwidth counts its cells. Every line must fit, contain only
allowed sequences, end without style and link, and have no trailing blank without a background. Two runs
must give the same bytes. The visible text must be that of the document, each character once and in
order. The document is read from `postkit convert --to ast`; its links are removed before the order is
compared, because the text after a link depends on its target.

    pip install -r Tests/Oracles/requirements.txt
    python3 Tests/Oracles/pages.py [--widths 0-200] .build/release/postkit Corpus/posts…

Standard output: one line per failure, then one line of counts. Exit status: 1 after a failure.
"""

import argparse
import functools
import json
import multiprocessing
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from pathlib import Path

from wcwidth import wcswidth

SGR = re.compile(r"\x1b\[([0-9;]*)m")
LINK = re.compile(r"\x1b\]8;((?:id=[0-9]+)?);((?:(?:https?://|mailto:)[!-~]*)?)\x1b\\")
# Isolates around text that right-to-left text could reorder.
ISOLATE = re.compile("[\u2066\u2068]([^\u2066-\u2069]*)\u2069")
ESCAPE = re.compile(f"{SGR.pattern}|{LINK.pattern}")
# The decorations of lists, quotes, tables, rules, details, continuation lines and superscripts.
DRAWN = set("│─━┼┿├┤┬┴┯┷┐┘└┌┑┙┕┍┝┥•◦▪☐☑▸▾↪^_-")
FORBIDDEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e"
    "\u200f\u2028-\u202e\u2060-\u206f\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff"
    "\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e01f0-\U000e0fff\U0010eeee]")


def run(postkit, *arguments, source):
    return subprocess.run(
        [postkit, *arguments], input=source, check=True, stdout=subprocess.PIPE).stdout


def page(postkit, document, width):
    return run(
        postkit, "render", "--from", "ast", "--policy", "feed", "--width", str(width), "--color",
        "always", "--depth", "truecolor", "--hyperlinks", "always", "--show", "spoilers,details",
        source=document).decode("utf-8")


@functools.lru_cache(maxsize=1 << 16)
def cells(text):
    return len(text) if text.isascii() else wcswidth(text)


class Style:
    """The active attributes and colors."""

    def __init__(self):
        self.active = set()

    def apply(self, parameters):
        codes = [int(code or 0) for code in parameters.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.active.clear()
            elif code in (38, 48):
                self.active.add(code)
                del codes[: 2 if codes[0] == 5 else 4]
            elif code in (39, 49):
                self.active.discard(code - 1)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.active.add(38)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.active.add(48)
            elif code == 22:
                self.active -= {1, 2}
            elif 23 <= code <= 29:
                self.active.discard(code - 20)
            else:
                self.active.add(code)

    @property
    def paints(self):
        return bool(self.active & {4, 7, 9, 48})


def lines_of(output):
    """The text of each line, and its faults."""
    for line in output.split("\n")[:-1]:
        style, link, text, position, faults, painted = Style(), "", "", 0, [], False
        for found in ESCAPE.finditer(line):
            piece = line[position : found.start()]
            if piece:
                text, painted = text + piece, style.paints
            if found[1] is not None:
                style.apply(found[1])
            else:
                if bool(found[2]) != bool(found[3]):
                    faults.append("a link with missing parts")
                link = found[3]
            position = found.end()
        if line[position:]:
            text, painted = text + line[position:], style.paints
        # Isolates in table cells contain isolates.
        while text != (inner := ISOLATE.sub(r"\1", text)):
            text = inner
        if FORBIDDEN.search(text):
            faults.append(f"{FORBIDDEN.search(text)[0]!r} is not allowed")
        if style.active:
            faults.append("a style is still on")
        if link:
            faults.append("a link is still open")
        if text.endswith(" ") and not painted:
            faults.append("blanks stand at the end")
        yield text, faults


# A page shows at most this number of marks on one letter: a flood of them is an attack.
MARKS = re.compile("([\u0300-\u036f\u0483-\u0489]{8})[\u0300-\u036f\u0483-\u0489]+")


def without_script(character):
    """A letter or digit instead of its subscript or superscript form."""
    parts = unicodedata.decomposition(character).split()
    if len(parts) != 2 or parts[0] not in ("<super>", "<sub>"):
        return character
    # A superscript minus is shown for a hyphen, too.
    return chr(int(parts[1], 16)).replace("\u2212", "-")


def visible(text):
    """The comparable text: without blanks, decorations and invisible characters."""
    return [
        character for character in map(without_script, MARKS.sub(r"\1", text))
        if not character.isspace() and character not in DRAWN
        and unicodedata.category(character) != "Cf"
        and not "\ufe00" <= character <= "\ufe0f" and not "\U000e0100" <= character <= "\U000e01ef"
        and character not in "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u3164\uffa0"
    ]


class Document:
    """The text of a document in reading order, as a page should show it."""

    def __init__(self, tree):
        self.text, self.heads, self.has_tables = [], [], False
        self.blocks(tree["content"])

    def add(self, text):
        self.text.append(text)

    def runs(self, runs):
        for run in runs:
            match run["type"]:
                case "text" | "mention" | "hashtag": self.add(run["text"])
                case "emoji": self.add(f":{run['name']}:")
                case "image": self.image(run)

    def image(self, image):
        parts = [] if image.get("alt") == "" else [image.get("alt", "no description")]
        if "width" in image and "height" in image:
            parts.append(f"{image['width']}×{image['height']}")
        self.add(f"[image: {', '.join(parts)}]" if parts else "[image]")

    def blocks(self, blocks):
        for block in blocks:
            match block["type"]:
                case "paragraph": self.runs(block["content"])
                case "heading":
                    # Styles show the first two levels.
                    self.add("#" * block["level"] if block["level"] > 2 else "")
                    self.runs(block["content"])
                case "quote": self.blocks(block["content"])
                case "codeBlock": self.add(block["text"])
                case "list": self.list(block)
                case "table": self.table(block)
                case "figure":
                    self.image(block["image"])
                    self.runs(block.get("caption", []))
                case "details":
                    self.runs(block.get("summary") or [{"type": "text", "text": "details"}])
                    self.blocks(block["content"])

    def list(self, block):
        items = block["content"]
        is_reversed = block.get("reversed", False)
        number = block.get("start", len(items) if is_reversed else 1)
        for item in items:
            if block["style"] == "ordered":
                self.add(f"{number}.")
                number += -1 if is_reversed else 1
            self.blocks(item["content"])

    def table(self, table):
        self.has_tables = True
        self.runs(table.get("caption", []))
        for row in table.get("head", []):
            before = len(self.text)
            for cell in row["content"]:
                self.blocks(cell["content"])
            self.heads += self.text[before:]
        for row in table["body"]:
            for cell in row["content"]:
                self.blocks(cell["content"])


def without_links(node):
    if isinstance(node, list):
        return [without_links(child) for child in node]
    if not isinstance(node, dict):
        return node
    lost = {"link"} | ({"href", "host", "rel"} if node.get("type") in ("mention", "hashtag") else set())
    return {key: without_links(value) for key, value in node.items() if key not in lost}


def order_fault(document, output):
    got = [c for text, _ in lines_of(output) for c in visible(text)]
    # Characters that some terminals show as private symbols are replaced by a placeholder.
    wanted = visible("".join(document.text).replace("\U0010eeee", "\ufffd"))
    if not document.has_tables:
        if got == wanted:
            return None
        at = next((i for i, (a, b) in enumerate(zip(got, wanted)) if a != b), min(len(got), len(wanted)))
        return f"shows {''.join(got[at : at + 20])!r} instead of {''.join(wanted[at : at + 20])!r}"
    # Lines of a row alternate between cells, and records repeat their headers.
    missing = Counter(wanted) - Counter(got)
    surplus = set(Counter(got) - Counter(wanted)) - set(visible("".join(document.heads))) - {":", ","}
    return f"misses {missing}" if missing else f"shows {surplus} more" if surplus else None


def faults(postkit, path, widths):
    tree = json.loads(
        run(postkit, "convert", "--policy", "feed", "--to", "ast", source=path.read_bytes()) or "{}")
    if not tree:
        return
    linked, unlinked = json.dumps(tree).encode(), json.dumps(without_links(tree)).encode()
    # Runs that differed only in their links are now equal.
    document = Document(json.loads(run(
        postkit, "convert", "--from", "ast", "--policy", "feed", "--to", "ast", source=unlinked)))
    for width in widths:
        output = page(postkit, linked, width)
        for number, (text, found) in enumerate(lines_of(output), 1):
            # wcwidth has one width for ambiguous characters; the box for too wide clusters takes one cell.
            if width >= 2 and cells(text) > width:
                found.append(f"{cells(text)} cells")
            for fault in found:
                yield f"{path} at {width}, line {number}: {fault}: {text[:80]!r}"
        if width >= 2 and (fault := order_fault(document, page(postkit, unlinked, width))):
            yield f"{path} at {width}: {fault}"
        if width % 40 == 0 and output != page(postkit, linked, width):
            yield f"{path} at {width}: another run writes other bytes"


def check(job):
    return list(faults(*job))


def numbers(text):
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def self_test():
    for line, fault in {
        "a\x1b[1mb": "style", "a ": "blanks", "\x1b[2J": "is not allowed", "\u202ea": "is not allowed",
        "\x1b]8;id=1;https://a.example/\x1b\\a": "still open",
    }.items():
        if not any(fault in found for _, all in lines_of(line + "\n") for found in all):
            sys.exit(f"{line!r} was not seen")
    text = {"type": "paragraph", "content": [{"type": "text", "text": "abc"}]}
    for output in ("ab\n", "abbc\n", "acb\n", "abcd\n"):
        if not order_fault(Document({"content": [text]}), output):
            sys.exit(f"{output!r} was not detected")
    if [found for _, found in lines_of("a\x1b[41m \x1b[0m\n\x1b[1mb\x1b[0m\n") if found]:
        sys.exit("a clean page was reported")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--widths", default="0-200")
    parser.add_argument("postkit")
    parser.add_argument("paths", nargs="+", type=Path)
    arguments = parser.parse_args()
    self_test()
    files = sorted(
        file for path in arguments.paths for file in ([path] if path.is_file() else path.rglob("*"))
        if file.suffix == ".html")
    widths = list(numbers(arguments.widths))
    jobs = [(arguments.postkit, file, widths) for file in files]
    failures = 0
    with multiprocessing.Pool() as pool:
        for found in pool.imap_unordered(check, jobs):
            failures += len(found)
            for fault in found[:5]:
                print(fault)
    print(f"{len(files)} documents at {len(widths)} widths, {failures} failures")
    return 1 if failures or not files else 0


if __name__ == "__main__":
    sys.exit(main())
