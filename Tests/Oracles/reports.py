#!/usr/bin/env python3
"""Checks that a source without findings renders like its sanitized HTML.

Law: the report is empty if and only if nothing but the spelling changed. This program checks one
direction on generated sources: html5lib parses the source and the sanitized HTML, and the
projections of both trees (`projection.py`) must be equal if there are no findings. `ReportLawTests`
checks the other direction.

    python3 Tests/Oracles/reports.py [--count N] [--seed N] POSTKIT

POSTKIT is the built command. Standard output: the first failures, then one line of counts. Exit
status: 1 after a failure, or if fewer than a tenth of the sources have no findings.
"""

import argparse
import random
import sys

from losses import sanitized
from projection import Projection
from trees import html5lib_tree, with_deep_stack

BATCH = 2000
SHOWN = 5
INLINE = "b strong i em u ins s del strike sub sup mark code tt kbd samp cite var dfn span a".split()
BLOCKS = (
    "p p p h1 h2 h6 ul ol blockquote table figure details pre div section article hr dl center"
).split()
STRAY = [
    "</b>", "</div>", "</p>", "<li>", "<td>", "<tr>", "<b>", "<i>", "<div>", "</li>", "</table>",
    "<summary>", "<caption>", "<x-y>", "<!-- c -->", "&copy", "<", "<hr>", "<br>", "</span>",
]
ATTRIBUTES = {
    "p": ["align=center", "dir=rtl", "lang=de", "align=middle", "class=lead", "hidden"],
    "span": ["class=spoiler", "class=x", "style='font-weight:bold'", "style='color:red'"],
    "ol": ["start=3", "reversed", "start=x", "type=a"],
    "td": ["colspan=2", "rowspan=2", "align=right", "colspan=x"],
    "details": ["open"],
    "img": ["width=9", "height=8", "title=t", "width=x"],
    "a": ["title=t", "rel=nofollow", "rel=me", "data-id=4"],
}


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.words = 0

    def source(self):
        return "".join(self.block(0) for _ in range(self.random.randint(1, 4)))

    def text(self):
        self.words += 1
        return self.random.choice(("", " ", "")) + f"w{self.words}" + self.random.choice(("", " ", ", "))

    def tag(self, name):
        attributes = [a for a in ATTRIBUTES.get(name, []) if self.random.random() < 0.08]
        if name == "a":
            attributes.append("href=https://example.org/" + self.random.choice("ab"))
        if name == "img":
            attributes += ["src=/i.png", f"alt={self.text().strip()}"]
        return f"<{' '.join([name] + attributes)}>"

    def element(self, name, content):
        end = "" if self.random.random() < 0.02 else f"</{name}>"
        stray = self.random.choice(STRAY) if self.random.random() < 0.03 else ""
        return self.tag(name) + content + stray + end

    def inline(self, depth):
        kind = self.random.random()
        if depth > 3 or kind < 0.5:
            return self.text()
        if kind < 0.6:
            return self.random.choice(("<br>", self.tag("img"), " \n "))
        name = self.random.choice(INLINE)
        return self.element(name, self.inlines(depth + 1))

    def inlines(self, depth):
        return "".join(self.inline(depth) for _ in range(self.random.randint(1, 3)))

    def item(self, depth):
        if self.random.random() < 0.6:
            return self.inlines(depth)
        return "".join(self.block(depth + 1) for _ in range(self.random.randint(1, 2)))

    def block(self, depth):
        if depth > 3 or self.random.random() < 0.15:
            return self.inlines(2)
        name = self.random.choice(BLOCKS)
        if name == "hr":
            return "<hr>"
        if name in ("ul", "ol"):
            items = [self.element("li", self.item(depth)) for _ in range(self.random.randint(1, 3))]
            return self.element(name, self.random.choice(("", "\n")).join(items))
        if name == "table":
            rows = [
                self.element("tr", "".join(
                    self.element(self.random.choice(("td", "th")), self.item(depth))
                    for _ in range(self.random.randint(1, 3))))
                for _ in range(self.random.randint(1, 3))]
            return self.element("table", "".join(rows))
        if name == "figure":
            caption = self.element("figcaption", self.inlines(1))
            return self.element("figure", self.tag("img") + caption)
        if name == "details":
            return self.element("details", self.element("summary", self.inlines(1)) + self.item(depth))
        if name == "pre":
            return self.element("pre", self.random.choice(("", "<code>")) + "a  b\n c")
        if name in ("blockquote", "div", "section", "article", "center"):
            return self.element(name, self.item(depth))
        return self.element(name, self.inlines(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("postkit")
    options = parser.parse_args()
    silent = failures = 0
    for start in range(0, options.count, BATCH):
        sources = [
            Generator(options.seed * 1_000_003 + number).source()
            for number in range(start, min(start + BATCH, options.count))]
        for source, (output, counts) in zip(sources, sanitized(options.postkit, sources), strict=True):
            if counts:
                continue
            silent += 1
            trees = html5lib_tree(source), html5lib_tree(output)
            if Projection(trees[0]) == Projection(trees[1]):
                continue
            failures += 1
            if failures <= SHOWN:
                print(f"no findings, but a difference:\n  {source!r}\n  {output!r}")
    print(f"{options.count} sources, {silent} without findings: {failures} of these render differently")
    return 1 if failures or silent < options.count // 10 else 0


if __name__ == "__main__":
    sys.exit(with_deep_stack(main))
