#!/usr/bin/env python3
"""Compares the rendering of a source with the rendering of the sanitized HTML.

    make oracles                       # the classes of this project
    python3 Tests/Oracles/fidelity.py [options] POSTKIT CLASS=PATH...

A class of sources is a name and a file or folder: HTML files, `.dat` files of WHATWG parser tests,
and `.traps` files with one source per line. An independent parser reads each source before and after
`postkit sanitize`; both trees are projected to their visible content (`projection.py`). A source is
right in everything if both projections are equal, and right in text if the characters are equal.

A browser loses text that only looks like markup: `<ada@example.org>`, or an unfinished tag at the end
of the source. Such sources are compared with the intended source, and counted. In a trap, the intended
source follows ` ⇒ `.

    --truth html5lib|chromium   the parser; html5lib by default
    --show N                    the number of differing sources to show; 3 by default
    --minimum CLASS=PERCENT     exit with 1 if fewer of the class are right in everything
    --self-test                 test this script
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

from projection import Projection
from trees import PARSERS, with_deep_stack

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "0": "\0", "\\": "\\"}


def unescaped(text):
    return re.sub(r"\\([ntrf0\\])", lambda match: ESCAPES[match[1]], text)


def meant(source):
    """The source with text that only looks like markup escaped."""
    source = re.sub(r"<(?=[^\s<>@\"'/][^\s<>@\"']*@[^\s<>\"']+>)", "&lt;", source)
    source = re.sub(r"<(?=[A-Za-z][A-Za-z0-9+.-]*:/[^\s<>]*>)", "&lt;", source)
    if not re.search(r"</[A-Za-z][A-Za-z0-9]*\s*$", source):
        source = re.sub(r"<(?=/?[A-Za-z][^<>]*$)", "&lt;", source)
    return source


def sources(path):
    """Names, sources, and the intended sources."""
    if os.path.isdir(path):
        for folder, _, names in sorted(os.walk(path)):
            for name in sorted(names):
                if name.endswith((".html", ".dat", ".traps")):
                    yield from sources(os.path.join(folder, name))
    elif path.endswith(".dat"):
        data = open(path, encoding="utf-8", newline="\n").read()
        for number, test in enumerate(data.split("#data\n")[1:]):
            if "#document-fragment" not in test:
                source = test.split("\n#errors")[0]
                yield f"{path}:{number}", source, meant(source)
    elif path.endswith(".traps"):
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            line = line.removesuffix("\n")
            if line and not line.startswith("# "):
                source, _, intent = line.partition(" ⇒ ")
                source = unescaped(source)
                yield f"{path}:{number}", source, unescaped(intent) or meant(source)
    else:
        source = open(path, "rb").read().decode("utf-8", "replace").removeprefix("\ufeff")
        yield path, source, meant(source)


def sanitized(command, policy, name, source):
    run = subprocess.run(
        [command, "sanitize", "--policy", policy], input=source.encode("utf-8", "replace"),
        capture_output=True)
    if run.returncode:
        print(f"{name}: exit {run.returncode}: {run.stderr.decode()}")
        return None
    return run.stdout.decode()


def show(name, source, output, before, after):
    print(f"--- {name}\n{source[:600]!r}\n{output[:600].rstrip()}")
    lines = max(len(before.lines), len(after.lines))
    for number in range(lines):
        one, other = (p.lines[number] if number < len(p.lines) else None for p in (before, after))
        if one != other:
            for label, line in (("source", one), ("output", other)):
                looks = sorted({look for _, look in line}, key=str) if line else ""
                print(f"{label}: {line and ''.join(c for c, _ in line)!r} {looks}")
            break
    if before.images != after.images:
        print("images:", before.images[:5], after.images[:5])


class Figures:
    def __init__(self):
        self.total = self.right = self.right_text = self.meant = 0

    @property
    def percent(self):
        return 100 * self.right / max(self.total, 1)


def measure(command, parse, policy, path, shows):
    """The counts of a class."""
    figures = Figures()
    names, texts, intents = map(list, zip(*sources(path)))
    outputs = [sanitized(command, policy, *pair) for pair in zip(names, texts)]
    before = parse(intents)
    after = parse([output or "" for output in outputs])
    for row in zip(names, texts, intents, outputs, before, after):
        name, source, intent, output, one, other = row
        if one is None or output is None:
            continue
        one, other = Projection(one), Projection(other)
        figures.total += 1
        figures.meant += source != intent
        figures.right += one == other
        figures.right_text += one.text == other.text
        if one != other and shows[0] > 0:
            shows[0] -= 1
            show(name, source, output, one, other)
    return figures


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--truth", choices=sorted(PARSERS), default="html5lib")
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--minimum", action="append", default=[])
    parser.add_argument("command")
    parser.add_argument("classes", nargs="+")
    options = parser.parse_args()
    minimums = dict(pair.split("=", 1) for pair in options.minimum)
    shows, failures = [options.show], 0
    with tempfile.NamedTemporaryFile("w", suffix=".json") as policy:
        json.dump({"extends": "post", "embeds": {"hosts": [], "files": "drop"}}, policy)
        policy.flush()
        rows = []
        for pair in options.classes:
            name, path = pair.split("=", 1)
            rows.append(
                (name, measure(options.command, PARSERS[options.truth], policy.name, path, shows)))
    print(f"{'class':16} {'sources':>8} {'right':>7} {'percent':>8} {'in text':>8} {'intended':>9}"
          f"   (truth: {options.truth})")
    for name, figures in rows:
        text = 100 * figures.right_text / max(figures.total, 1)
        print(f"{name:16} {figures.total:8} {figures.right:7} {figures.percent:8.2f} {text:8.2f}"
              f" {figures.meant:9}")
        if figures.total == 0 or figures.percent < float(minimums.get(name, 0)):
            print(f"{name}: fewer than {minimums.get(name)} percent are right in everything")
            failures += 1
    return 1 if failures else 0


def self_test():
    """Sources that render differently have different projections, and no others."""
    parse = PARSERS["html5lib"]
    same = [
        ("<b>a</b>", "<p><strong>a</strong></p>"),
        ("<p> a\n b </p>c", "<p>a b</p><p>c</p>"),
        ("<li>a", "<ul><li>a</li></ul>"),
        ("<b style='font-weight: normal'>a</b>", "a"),
        ("a<script>b</script><!-- c -->\u200b", "a"),
        ("<A HREF='HTTPS:\\\\Example.org\\a b'>c</A>", '<a href="https://example.org/a%20b">c</a>'),
        ("<div class=ql-code-block>a  b</div>", "<pre>a  b</pre>"),
        ("<ol><li class=ql-indent-1>a</ol>", "<ul><li><ul><li>a</ul></ul>"),
    ]
    different = [
        ("ab", "a b"), ("a<br>b", "a b"), ("<p>a<p>b", "<p>a b</p>"), ("<b>a</b>b", "<b>ab</b>"),
        ("<a href=/x>a</a>", "a"), ("<a href=/x>a</a>", "<a href=/y>a</a>"), ("<h1>a</h1>", "a"),
        ("<h1>a</h1>", "<h2>a</h2>"), ("<ul><li>a</ul>", "a"), ("<blockquote>a</blockquote>", "a"),
        ("<ul><li><ul><li>a</ul></ul>", "<ul><li>a</ul>"), ("<pre>a  b</pre>", "<pre>a b</pre>"),
        ("<pre>a</pre>", "a"), ("<table><td>a</table>", "a"), ("<img src=/a>", ""),
        ("<img src=/a><img src=/b>", "<img src=/b><img src=/a>"), ("<img src=/a alt=x>", "<img src=/a>"),
        ("<details><summary>a</summary>b</details>", "a<p>b"), ("a", ""),
    ]
    wrong = 0
    for pairs, equal in ((same, True), (different, False)):
        for one, other in pairs:
            first, second = (Projection(tree) for tree in parse([one, other]))
            if (first == second) != equal:
                wrong += 1
                print(f"self-test: wrong about {one!r} and {other!r}")
    cases = [
        ("<a@b.example>", "&lt;a@b.example>"), ("<irc://x/y> <b>", "&lt;irc://x/y> <b>"),
        ("a<b", "a&lt;b"), ("</b ", "</b "), ('<a title="x@y">', '<a title="x@y">'),
    ]
    for source, expected in cases:
        if meant(source) != expected:
            wrong += 1
            print(f"self-test: the intended source of {source!r} is {meant(source)!r}")
    print(f"self-test: {len(same) + len(different) + len(cases)} cases, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    is_test = sys.argv[1:] == ["--self-test"]
    sys.exit(with_deep_stack(self_test if is_test else main))
