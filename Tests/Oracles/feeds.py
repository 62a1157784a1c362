#!/usr/bin/env python3
"""Compares `postkit feed --to ndjson` with feedparser, and with small readers of JSON feeds.

    make oracles
    python3 Tests/Oracles/feeds.py [--count N] [--seed N] [--show N] POSTKIT [FILE...]

The sources are N generated feeds (`feed_sources.py`) and the FILEs. Identifiers, URLs, titles, authors,
dates and contents of all items are compared. feedparser's contents are sanitized by the same policy
before. Each difference must be explained by a row of `feed_differences.py`. Standard output: unexplained
differences, then the counts. Exit status: 1 if a difference is unexplained, or if less than 99.8 % of the
values of generated feeds agree. FILEs need no such share: many were written because readers differ on them.
"""

import argparse
import collections
from concurrent.futures import ThreadPoolExecutor
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

from feed_differences import DIFFERENCES
from feed_readers import items
from feed_sources import feeds

MINIMUM = 99.8
FIELDS = ["id", "url", "title", "authors", "published", "updated", "content"]


def collapsed(text):
    return " ".join(text.split())


def seconds(date):
    """A date of PostKit without its fraction and `Z`, as feedparser has it."""
    return re.sub(r"(\.\d+)?Z$", "", date) if date else None


class PostKit:
    def __init__(self, command):
        self.command = command

    def run(self, *arguments, source):
        return subprocess.run([self.command, *arguments], input=source, capture_output=True)

    def items(self, source):
        """The items of a feed, as the command reads them, and its exit status."""
        done = self.run("feed", "--to", "ndjson", source=source)
        read = []
        for line in done.stdout.decode().splitlines():
            item = json.loads(line)
            read.append({
                "id": item.get("id"), "url": item.get("url"), "title": item.get("title"),
                "authors": item.get("author"), "published": seconds(item.get("published")),
                "updated": seconds(item.get("updated")), "content": item.get("content")})
        return read, done.returncode

    def converted(self, form, to, texts):
        """Texts of a form as canonical HTML or plain text, within the policy of feeds."""
        lines = "".join(json.dumps({"content": text}) + "\n" for text in texts)
        done = self.run("convert", "--from", form, "--to", to, "--policy", "feed", "--ndjson",
                        "--allow-rejects", source=lines.encode())
        return [json.loads(line).get("content", "") for line in done.stdout.decode().splitlines()]


def prepared(postkit, read):
    """Brings the values of independent readers into PostKit's forms, in place."""
    def convert(field, form, to):
        chosen = [item for item in read if isinstance(item.get(field), tuple) and item[field][0] == form]
        for item, text in zip(chosen, postkit.converted(form, to, [item[field][1] for item in chosen])):
            item[field + " source"] = item[field][1]
            item[field] = text

    for form in ("html", "text"):
        convert("content", form, "html")
    for item in read:
        if item.get("title") and item["title"][0] == "text":
            item["title source"] = item["title"][1]
            item["title"] = item["title"][1]
    convert("title", "html", "text")
    # The canonical form of a URL is that of a link.
    linked = [item for item in read if item.get("url")]
    links = [f'<a href="{item["url"].replace(chr(34), "%22")}">x</a>' for item in linked]
    for item, html in zip(linked, postkit.converted("html", "html", links)):
        match = re.search(r'href="([^"]*)"', html)
        item["url source"] = item["url"]
        item["url"] = match[1].replace("&amp;", "&") if match else None
    for item in read:
        item["title"] = collapsed(item["title"]) if item.get("title") else None
        item["authors"] = collapsed(", ".join(item["authors"])) if item.get("authors") else None


class Comparison:
    def __init__(self, shown):
        self.shown = shown
        self.values = self.equal = self.unexplained = 0
        self.kinds = collections.Counter()
        self.explained = collections.Counter()

    def compare(self, kind, name, ours, theirs, source):
        self.kinds[kind] += 1
        if len(ours) != len(theirs):
            self.judge(kind, name, "count", len(ours), len(theirs), {}, source)
            return
        for mine, other in zip(ours, theirs):
            for field in FIELDS:
                left, right = mine.get(field) or None, other.get(field) or None
                if left is None and right is None:
                    continue
                if field in ("title", "authors") and left:
                    left = collapsed(left)
                self.judge(kind, name, field, left, right, other, source)

    def judge(self, kind, name, field, left, right, item, source):
        self.values += 1
        if left == right:
            self.equal += 1
            return
        for reason, fields, applies in DIFFERENCES:
            if field in fields and applies(left, right, item, source):
                self.explained[reason] += 1
                return
        self.unexplained += 1
        if self.unexplained <= self.shown:
            print(f"{name}: {field}\n  postkit    {left!r}\n  feedparser {right!r}\n"
                  f"  source     {item.get(field + ' source')!r}")


def generated(options):
    rng = random.Random(options.seed)
    return [feed for feed in feeds(rng, options.count) if options.encoding in (None, feed[1].split()[1])]


def written(paths):
    for path in paths:
        source = Path(path).read_bytes()
        is_json = path.endswith(".json")
        kind = ("jsonfeed" if b'"version"' in source else "mastodon") if is_json else "written"
        yield kind, path, source


def compare_all(postkit, chosen, shown):
    """The comparison of feeds, each a kind, a name and a source."""
    comparison = Comparison(shown)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        ours = list(pool.map(lambda entry: postkit.items(entry[2]), chosen))
    theirs = [items(kind, source) for kind, _, source in chosen]
    # One batch for all feeds: a process for each text would take minutes.
    prepared(postkit, [item for read in theirs for item in read])
    for (kind, name, source), (mine, status), others in zip(chosen, ours, theirs):
        if status != 0:
            comparison.judge(kind, name, "status", status, 0, {}, source)
        else:
            comparison.compare(kind, name, mine, others, source)
    return comparison


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--encoding", help="compare only generated feeds in this encoding")
    options = parser.parse_args()
    postkit = PostKit(options.command)
    passed = True
    for group, chosen, minimum in [("generated", generated(options), MINIMUM),
                                   ("written", list(written(options.files)), 0)]:
        if not chosen:
            continue
        comparison = compare_all(postkit, chosen, options.show)
        for reason, count in comparison.explained.most_common():
            print(f"{count:7} {reason}")
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(comparison.kinds.items()))
        share = 100 * comparison.equal / max(1, comparison.values)
        print(f"{len(chosen)} {group} feeds ({kinds})")
        print(f"{comparison.values} values, {share:.2f} % agree, {sum(comparison.explained.values())} "
              f"explained, {comparison.unexplained} unexplained (seed {options.seed})")
        if comparison.unexplained or share < minimum or not comparison.values:
            print(f"failed: {group} feeds need {minimum} % and an explanation of each difference")
            passed = False
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
