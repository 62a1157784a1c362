#!/usr/bin/env python3
"""Compares the text of sanitized small hostile sources with the text that html5lib reads.

Law: text that a WHATWG parser shows and PostKit removes has a finding. The sources are random pieces
of tags with words in between, mostly tags of unknown elements that contain `<`, quotes, `<!--`, `/` and
`=`. A word is lost if html5lib has it in text outside of elements that documents drop, and the
sanitized HTML does not have it. The finding must be an element removed with its contents; a removed
comment does not count, because html5lib reads no comment there.

    python3 Tests/Oracles/losses.py [--count N] [--seed N] POSTKIT

POSTKIT is the built command. Standard output: the first failures, then one line of counts. Exit
status: 1 after a failure, or if no word was shown.
"""

import argparse
import json
import random
import re
import subprocess
import sys

from projection import DROPPED
from trees import html5lib_tree, with_deep_stack

BATCH = 5000
SHOWN = 20
# Findings of text that is removed.
REMOVALS = {"element-dropped"}
NAMES = "x x x-y y z@w x<y x\"y o:p p b a script style title textarea svg template select plaintext table td !-- ! ? / / /x /p /b /script /svg /template ![CDATA[".split()
ATTRIBUTES = (
    "y y<z <z < y<!--z <!-- <!--z--> --> --!> -- ' \" y=\"z\" y='z' y=\" y=' =\" =' = == / /> y=<z "
    "y=\"<!--\" y='<!--' y=\"<script>\" y='<style>' \"<script> y<script y<style <textarea y<p y<b "
    "y<svg y<template y<select y<plaintext y=\"<b c='\" '> \"> <b <p y& & y=\"<x z='\" <![CDATA[ ]]> "
    "y</p y</script </b y<? y<!x hidden y<iframe y<title y<xmp y=\"<p y=\" <math"
).split(" ")
TEXTS = [
    "<", ">", "<!--", "-->", "--!>", "\"", "'", "\">", "'>", "]]>", "</script>", "</style>", "</svg>",
    "<p>", "</p>", "<b>", "</b>", "<!-- c -->", "<table>", "<td>", "</table>", "=", "/", " ", "<x", "</x",
    "<p a=\"", "<p a='", "</textarea>", "</title>", "</template>", "</select>", "<li>", "<!x>", "<![CDATA[",
]


def source(rng):
    parts = []
    for number in range(rng.randint(1, 7)):
        if rng.random() < 0.6:
            tag = "<" + rng.choice(NAMES)
            for _ in range(rng.randint(0, 3)):
                tag += rng.choice((" ", " ", " ", "/", "")) + rng.choice(ATTRIBUTES)
            parts.append(tag + rng.choice((">", ">", ">", ">", "/>", " >", "")))
        else:
            parts.append(rng.choice(TEXTS))
        if rng.random() < 0.8:
            parts.append(f"w{number}w")
    return "".join(parts)


def shown(tree):
    """The text of a tree outside of elements that documents drop."""
    name, attributes, children = tree
    if name in DROPPED or "|" in name or "hidden" in attributes:
        return ""
    return "".join(
        child if isinstance(child, str) else f" {shown(child)} " for child in children
    )


def sanitized(postkit, sources):
    """The sanitized HTML and the counts of findings of each source."""
    lines = "".join(json.dumps({"html": text}) + "\n" for text in sources)
    output = subprocess.run(
        [postkit, "sanitize", "--ndjson", "--field", "html", "--report", "json"],
        input=lines.encode(), capture_output=True, check=True,
    ).stdout.decode()
    for line in output.splitlines():
        row = json.loads(line)
        yield row["html"], row["sanitizerReport"]["counts"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("postkit")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    words = reported = failures = 0
    for start in range(0, options.count, BATCH):
        sources = [source(rng) for _ in range(min(BATCH, options.count - start))]
        for text, (output, counts) in zip(sources, sanitized(options.postkit, sources), strict=True):
            tree = html5lib_tree(text)
            if tree is None:
                continue
            expected = set(re.findall(r"w\dw", shown(tree)))
            words += len(expected)
            lost = expected - set(re.findall(r"w\dw", re.sub("<[^>]*>", " ", output)))
            if not lost:
                continue
            if REMOVALS & set(counts):
                reported += 1
                continue
            failures += 1
            if failures <= SHOWN:
                print(f"{text!r} loses {sorted(lost)}: {output!r} {counts}")
    print(
        f"{options.count} sources with {words} words shown: {reported} lose some with a finding, "
        f"{failures} without"
    )
    return 1 if failures or not words else 0


if __name__ == "__main__":
    sys.exit(with_deep_stack(main))
