#!/usr/bin/env python3
"""Compares what a reader sees of a source with what a reader sees of the sanitized HTML, in Chromium.

    make oracles RENDERED=20000
    python3 Tests/Oracles/rendering.py [options] POSTKIT [PATH...]

The sources are generated documents with styles of white space and display, lists with numbers, details,
tables and captions (`styled_documents.py`), and the files of the paths. Both HTML texts are rendered by the same
headless Chromium. Their projections are compared: the lines of text, the markers of items with their
numbers, the markers of details, rules and images. Text is `innerText`, and markers are read from the
layout, so the layout engine decides about white space, styles and numbers.

    --count N         the number of generated documents; 1,000 by default
    --seed N          the seed of the generator
    --plain           generate documents without styles
    --minimum PERCENT exit with 1 if fewer of the generated documents are equal, or a file is not
    --show N          reduce and show the first N differences
    --self-test       test this script
"""

import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import time

import fidelity
import styled_documents
from devtools import Page
from projection import INVISIBLE

HERE = os.path.dirname(os.path.abspath(__file__))
BATCH = 500

# The structure of a projection: characters of the private use area that `rendering.js` writes.
EDGE, CODE, MARKER, RULE, IMAGE, BOX_END, GAP, CAPTION_EDGE = map(chr, range(0xE000, 0xE008))
TABS = re.compile("[\ue100-\ue1ff]")


class Renderer:
    def __init__(self, page):
        self.page = page
        with open(os.path.join(HERE, "browser", "rendering.js"), encoding="utf-8") as file:
            page.evaluate(file.read())

    def projections(self, sources):
        for start in range(0, len(sources), BATCH):
            self.page.evaluate(f"load({json.dumps(sources[start : start + BATCH])})")
            for text in self.page.evaluate(f"project({json.dumps(self.markers())})"):
                yield lines(text)

    def markers(self):
        """The rendered markers of items, by their attribute `data-item`."""
        snapshot = self.page.call("DOMSnapshot.captureSnapshot", computedStyles=[])
        strings, document = snapshot["strings"], snapshot["documents"][0]
        nodes, layout = document["nodes"], document["layout"]
        markers = {}
        for node, text in zip(layout["nodeIndex"], layout["text"]):
            if text < 0 or strings[nodes["nodeName"][node]] != "::marker":
                continue
            pairs = [strings[at] for at in nodes["attributes"][nodes["parentIndex"][node]]]
            item = dict(zip(pairs[::2], pairs[1::2])).get("data-item")
            # Browsers draw other bullets at other depths.
            markers[item] = re.sub("[◦▪■]", "•", strings[text].strip())
        return markers


def lines(text):
    """The lines of a projection, normalized."""
    result, code = [], None
    # Captions keep the gap around a paragraph as a blank line: whether there is text before it, and a gap.
    has_text = has_gap = False
    # Tabs separate cells, because tabs of text are either spaces here or `TABS`.
    for part in re.split(f"([{EDGE}{CODE}{RULE}{GAP}{CAPTION_EDGE}\t]|{MARKER}.*)", text):
        if part == CODE:
            if code and any(code):
                result += code
            code = [] if code is None else None
        elif part[:1] in (RULE, MARKER):
            result.append("—" if part == RULE else f"[{part[1:]}]")
        elif part in (EDGE, "\t"):
            continue
        elif part == CAPTION_EDGE:
            has_text = has_gap = False
        elif part == GAP:
            has_gap = has_text
        elif code is None:
            if shown := trimmed(block(part)):
                result += [""] * has_gap + shown
                has_text, has_gap = True, False
        elif part not in ("", "\n"):
            # The last line feed of a block of code is not rendered.
            code += block(part.removesuffix("\n"))
    return result


def block(text):
    """The lines of the text between two lines of structure."""
    # The line feeds around the lines of structure.
    text = text.removeprefix("\n").removesuffix("\n")
    # Documents represent an inline box that ends with a block as a block, so a space after it is not rendered.
    text = re.sub(f"(^|\n){BOX_END}+ +", r"\1", text).replace(BOX_END, "")
    result = []
    for line in text.split("\n"):
        while tab := TABS.search(line):
            size = ord(tab[0]) - 0xE100
            column = len(re.sub(f"[{IMAGE}\u200b]", "", line[: tab.start()]))
            width = size - column % size if size else 0
            line = line[: tab.start()] + " " * width + line[tab.end() :]
        line = line.replace(IMAGE, "▣")
        # Spaces that do not collapse are written as U+00A0, and spaces at the end of a line are invisible.
        result.append(INVISIBLE.sub("", line).replace("\xa0", " ").rstrip(" "))
    return result


def trimmed(lines):
    """Lines without blank lines at the edges, which documents do not represent."""
    shown = [at for at, line in enumerate(lines) if line]
    return lines[shown[0] : shown[-1] + 1] if shown else []


def sanitized(command, sources):
    rows = "".join(json.dumps({"html": source}) + "\n" for source in sources)
    run = subprocess.run(
        [command, "sanitize", "--ndjson", "--field", "html"], input=rows.encode(), capture_output=True,
        check=True)
    return [json.loads(row)["html"] for row in run.stdout.decode().splitlines()]


class Comparison:
    """The projections of a source and of its sanitized HTML."""

    def __init__(self, source, output, before, after):
        self.source, self.output, self.before, self.after = source, output, before, after

    @property
    def is_equal(self):
        return self.before == self.after


def compare(command, renderer, sources, intents=None):
    """The comparisons of sources, or of the intended sources (see `fidelity.py`)."""
    outputs = sanitized(command, sources)
    projections = map(renderer.projections, (intents or sources, outputs))
    return [Comparison(*row) for row in zip(sources, outputs, *projections, strict=True)]


def reduced(command, renderer, document):
    """The smallest document found that is still projected differently."""
    while True:
        smaller = sorted(styled_documents.reductions(document), key=lambda one: len(repr(one)))
        found = None
        for start in range(0, len(smaller), 25):
            part = smaller[start : start + 25]
            results = compare(command, renderer, [styled_documents.html(one) for one in part])
            differing = (one for one, result in zip(part, results) if not result.is_equal)
            if (found := next(differing, None)) is not None:
                break
        if found is None:
            return document
        document = found


def show(comparison):
    """Prints the first line that differs."""
    print(f"--- {comparison.source[:400]!r}\n    {comparison.output[:400]!r}")
    pairs = itertools.zip_longest(comparison.before, comparison.after)
    at = next((at for at, (one, other) in enumerate(pairs) if one != other), 0)
    for label, found in (("source", comparison.before), ("output", comparison.after)):
        print(f"{label}: {found[max(0, at - 1) : at + 5]}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--minimum", type=float, default=0)
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("command")
    parser.add_argument("paths", nargs="*")
    options = parser.parse_args()
    generator = styled_documents.Generator(options.seed, styles=not options.plain)
    documents = [generator.document() for _ in range(options.count)]
    started = time.monotonic()
    with Page() as page:
        renderer = Renderer(page)
        sources = [styled_documents.html(document) for document in documents]
        results = compare(options.command, renderer, sources)
        failing = [at for at, result in enumerate(results) if not result.is_equal]
        shown = set()
        for at in failing[: options.show]:
            small = styled_documents.html(reduced(options.command, renderer, documents[at]))
            if small not in shown:
                shown.add(small)
                show(*compare(options.command, renderer, [small]))
        files = [file for path in options.paths for file in fidelity.sources(path)]
        results = compare(options.command, renderer, [source for _, source, _ in files],
                          [intent for _, _, intent in files])
        wrong = [(file[0], result) for file, result in zip(files, results) if not result.is_equal]
        for name, result in wrong[:3]:
            print(name)
            show(result)
    percent = 100 * (1 - len(failing) / max(len(documents), 1))
    print(f"{len(documents)} generated documents, {len(failing)} differ, {percent:.2f} percent equal; "
          f"{len(files)} files, {len(wrong)} differ; {time.monotonic() - started:.0f} s (truth: chromium)")
    return 1 if percent < options.minimum or wrong or not documents else 0


def self_test():
    """Sources that look different have different projections, and no others."""
    same = [
        ("<p> a\n b </p>c", "<div>a b</div><p>c</p>"), ("a&nbsp; b", "<pre>a  b</pre>"),
        ("<i style='white-space:pre'>a\nb</i>", "a<br>b"), ("<i style='display:block'>a</i>b", "<p>a<p>b"),
        ("<b style='display:none !important; display:inline'>a</b>b", "b"),
        ("a<p style='display:inline'>b</p>", "ab"), ("<pre>a\n</pre>", "<pre>a</pre>"),
        ("<p style='white-space:pre;tab-size:4'>a\tb", "<p style='white-space:pre'>a   b"),
        ("<ol start=3><li>a<li>b</ol>", "<ol><li value=3>a<li>b</ol>"),
        ("<ol reversed><li>a<li>b</ol>", "<ol><li value=2>a<li value=1>b</ol>"),
        ("<details>a</details>", "<details><summary>Details</summary>a</details>"),
        ("<table><td>a<td> b</table>", "<table><td>a</td><td>b</td></table>"),
        ("<p></p><p><br>a</p>", "a"), ("<ul><li>a</ul>", "<ul><li style='display:block'>a</ul>"),
        ("<b style='display:list-item'>a</b>", "<div>a</div>"), ("<span style='display:contents'>a</span>", "a"),
    ]
    different = [
        ("ab", "a b"), ("a b", "a&nbsp; b"), ("a<br>b", "a b"), ("a<br><br>b", "a<br>b"), ("&nbsp;a", "a"),
        ("<pre>\n\na</pre>", "<pre>a</pre>"), ("<ol><li>a</ol>", "<ol start=2><li>a</ol>"),
        ("<ol><li>a</ol>", "<ul><li>a</ul>"),
        ("<details><summary>a</summary>b</details>", "<details open><summary>a</summary>b</details>"),
        ("<details>a</details>", "<details><summary></summary>a</details>"), ("a<hr>b", "<p>a<p>b"),
        ("<img src=a>", ""), ("<i hidden>a</i>", "a"), ("<i style='visibility:hidden'>a</i>", "a"),
        ("a<b style='display:table-cell'>b</b>", "ab"),
        ("<table><td>a<td>b</table>", "ab"), ("<p style='white-space:pre'>\ta", "<p>a"), ("a", ""),
    ]
    wrong = 0
    with Page() as page:
        renderer = Renderer(page)
        for pairs, equal in ((same, True), (different, False)):
            firsts, seconds = (list(renderer.projections(column)) for column in zip(*pairs))
            for pair, first, second in zip(pairs, firsts, seconds):
                if (first == second) != equal:
                    wrong += 1
                    print(f"self-test: wrong about {pair}: {first} {second}")
    print(f"self-test: {len(same) + len(different)} cases, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else main())
