#!/usr/bin/env python3
"""Compares the white space of written Markdown with what other CommonMark readers read.

Law: white space of Unicode at the edges of a block is in the HTML of every reader. The documents are
paragraphs, headings, items and quotations whose texts start and end with such characters. The readers
are `cmark`, if it is installed, and three packages of PyPI.

    python3 Tests/Oracles/markdown_readers.py [--count N] [--seed N] POSTKIT

POSTKIT is the built command. Standard output: the first failures, then one line of counts. Exit
status: 1 after a failure.
"""

import argparse
import html
import json
import random
import re
import shutil
import subprocess
import sys

import commonmark
import marko
from markdown_it import MarkdownIt

SHOWN = 10
SPACES = [0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000]
WORDS = ["a", "b*", "*c", "_d_", "1.", "#", "-", ">", "e\\", "&", "<f", "`g`", "漢字", "(h)", "[i]"]
WRAPPERS = [
    "<p>{}</p>", "<h2>{}</h2>", "<ul><li>{}</li></ul>", "<blockquote>{}</blockquote>",
    "<ol><li>x</li><li>{}</li></ol>", "<p><b>x</b>{}</p>", "<p>{}<i>x</i></p>", "<p>{}<br>{}</p>",
]


def readers():
    yield "markdown-it-py", MarkdownIt().render
    yield "commonmark.py", commonmark.commonmark
    yield "marko", marko.convert
    if shutil.which("cmark"):
        yield "cmark", lambda text: subprocess.run(
            ["cmark", "--unsafe"], input=text.encode(), capture_output=True, check=True,
        ).stdout.decode()


def source(rng):
    def text():
        spaces = lambda: "".join(f"&#{rng.choice(SPACES)};" for _ in range(rng.randint(0, 2)))
        words = html.escape(" ".join(rng.choices(WORDS, k=rng.randint(0, 3))))
        return spaces() + words + spaces()

    return re.sub(r"\{\}", lambda _: text(), rng.choice(WRAPPERS))


def spaces(text):
    return [character for character in text if ord(character) in SPACES]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("postkit")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    sources = [source(rng) for _ in range(options.count)]
    lines = "".join(json.dumps({"content": text}) + "\n" for text in sources)
    command = [options.postkit, "convert", "--from", "html", "--ndjson", "--to"]
    written = {
        name: [
            json.loads(line)["content"]
            for line in subprocess.run(
                command + [name], input=lines, capture_output=True, text=True, check=True,
            ).stdout.splitlines()
        ]
        for name in ("markdown", "html")
    }
    failures = 0
    for name, read in readers():
        for text, markdown, expected in zip(sources, written["markdown"], written["html"]):
            found = read(markdown)
            if spaces(html.unescape(found)) != spaces(html.unescape(expected)):
                failures += 1
                if failures <= SHOWN:
                    print(f"{name}: {text!r}\n  written: {markdown!r}\n  read: {found!r}")
    print(f"{options.count} documents, {failures} failures")
    sys.exit(1 if failures else 0)


main()
