#!/usr/bin/env python3
"""Checks the feeds that `postkit feed --to atom|rss|jsonfeed` writes.

    make oracles
    python3 Tests/Oracles/written_feeds.py [--count N] [--seed N] [--show N] POSTKIT [FILE...]

The sources are N generated feeds (`feed_sources.py`) and the FILEs. What is written must conform to RFC 4287
(`atom.rng`), RSS 2.0 or JSON Feed 1.1 (`feed_rules.py`), and feedparser and PostKit must read the items of
the source from it. Errors that the source causes are allowed: a feed without any date has none in Atom, and
properties that follow the items of the source follow them in the output. Standard output: the first errors,
then the counts. Exit status: 1 after an error.
"""

import argparse
import collections
from concurrent.futures import ThreadPoolExecutor
import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import feedparser

from feed_rules import RULES
from feed_sources import feeds


def run(command, to, source):
    done = subprocess.run([command, "feed", "--to", to], input=source, capture_output=True)
    return done.stdout, done.stderr.decode(), done.returncode


def lines(text):
    return [json.loads(line) for line in text.decode().splitlines()]


def read_back(to, written):
    """The items that feedparser, or Python's JSON module, reads: whether it accepts the feed, and pairs of
    the title and the link of each item."""
    if to == "jsonfeed":
        return True, [(item.get("title", ""), item.get("url", "")) for item in json.loads(written)["items"]]
    feed = feedparser.parse(io.BytesIO(written), sanitize_html=False)
    return not feed.bozo, [(entry.get("title", ""), entry.get("link", "")) for entry in feed.entries]


def date_known(items):
    return any("published" in item or "updated" in item for item in items)


def errors(command, to, source, items):
    written, messages, status = run(command, to, source)
    if status != 0:
        yield f"status {status}: {messages}"
        return
    late = "of the feed follows its items" in messages
    for error in RULES[to](written):
        # The source has the error.
        if error.startswith("late: ") and late:
            continue
        if error.startswith("date: ") and "Atom requires dates" in messages:
            continue
        yield error
    accepted, found = read_back(to, written)
    if not accepted:
        yield "feedparser reports an error"
    # An item without a title and link has the link of an identifier for feedparser.
    links = [item.get("url", "") for item in items]
    if len(found) != len(items):
        yield f"{len(found)} items are written, {len(items)} are read"
    elif any(link and link != other for link, (_, other) in zip(links, found)):
        yield f"the links differ: {links} {found}"
    again, _, status = run(command, "ndjson", written)
    if status != 0:
        yield "PostKit does not read what it wrote"
        return
    for first, second in zip(items, lines(again)):
        for member in ["id", "url", "title", "author", "published", "content", "contentWarning"]:
            if member == "published" and to == "rss":
                # RSS has no fractions of a second.
                first, second = ({**item, member: item.get(member, "").split(".")[0].rstrip("Z")}
                                 for item in (first, second))
            if first.get(member) != second.get(member) and (member != "id" or "id" in first):
                yield f"{member} is {first.get(member)!r}, and {second.get(member)!r} when it is read back"


def check(command, name, source):
    read, _, status = run(command, "ndjson", source)
    if status != 0:
        return [(name, "ndjson", f"status {status}")]
    # An item of which the policy leaves nothing is not written.
    items = [item for item in lines(read) if set(item) - {
        "id", "published", "updated", "author", "categories", "contentWarning"}]
    return [(name, to, error) for to in RULES for error in errors(command, to, source, items)]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=20)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    sources = [(name, source) for _, name, source in feeds(rng, options.count)]
    sources += [(path, Path(path).read_bytes()) for path in options.files]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = [error for part in pool.map(
            lambda entry: check(options.command, *entry), sources) for error in part]
    for name, to, error in found[:options.show]:
        print(f"{name} as {to}: {error}")
    kinds = collections.Counter(to for _, to, _ in found)
    print(f"{len(sources)} feeds in {len(RULES)} formats, {len(found)} errors {dict(kinds) or ''}"
          f"(seed {options.seed})")
    return 1 if found or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
