#!/usr/bin/env python3
"""Compares the dates of `postkit feed` with feedparser and with Python's `email.utils`.

    make oracles
    python3 Tests/Oracles/feed_dates.py [--count N] [--seed N] POSTKIT

The dates are generated: correct ones of several formats, and others with errors and ambiguities. A
moment of PostKit must be that of feedparser, or of `email.utils` where feedparser reads no date. Each
difference must be explained by a row of DIFFERENCES. Standard output: unexplained differences, then the
counts. Exit status: 1 if a difference is unexplained.
"""

import argparse
import collections
import json
import random
import re
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from html import escape

import feedparser.datetimes

FORM = "%Y-%m-%dT%H:%M:%S"
SHOWN = 20
ZONES = ["GMT", "UT", "UTC", "Z", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "CET", "CEST",
         "EET", "BST", "JST", "IST", "A", "N", "Y", "XYZ", "+0000", "-0000", "+0100", "-0500", "+0530",
         "+01:00", "-09:30", "GMT+0100", "GMT-05:00", "", "", "+0100 (CET)"]
ISO_ZONES = ["Z", "z", "+00:00", "+01:00", "-05:00", "+05:45", "", "", "+0100"]
MAIL = ["%a, %d %b %Y %H:%M:%S", "%d %b %Y %H:%M:%S", "%a, %d %b %y %H:%M:%S", "%d %b %Y %H:%M",
        "%A, %d %B %Y %H:%M:%S", "%a %d %b %Y %H:%M:%S", "%a, %d %b %Y", "%d %b %Y", "%d %B %Y",
        "%a, %d-%b-%Y %H:%M:%S", "%A, %d-%b-%y %H:%M:%S"]
ISO = ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S.5",
       "%Y-%m-%dt%H:%M:%S", "%Y%m%dT%H%M%S", "%Y-%jT%H:%M:%S"]
OTHERS = ["%a %b %d %H:%M:%S %Y", "%Y-%m-%d", "%Y-%m", "%Y", "%Y%m%d", "%b %d, %Y", "%B %d, %Y",
          "%m/%d/%Y", "%d/%m/%Y", "%d.%m.%Y", "%Y/%m/%d", "%a, %Y/%m/%d %H:%M:%S", "%H:%M:%S",
          "%b %d, %Y %I:%M %p", "%d/%b/%Y:%H:%M:%S +0000"]


def dates(rng, count):
    for _ in range(count):
        moment = datetime(1970, 1, 1) + timedelta(seconds=rng.randrange(75 * 365 * 86400))
        kind = rng.randrange(10)
        if kind < 5:
            text = f"{moment.strftime(rng.choice(MAIL))} {rng.choice(ZONES)}".strip()
        elif kind < 8:
            text = moment.strftime(rng.choice(ISO)) + rng.choice(ISO_ZONES)
        else:
            text = moment.strftime(rng.choice(OTHERS))
        if rng.random() < 0.1:
            text = damaged(rng, text)
        yield text


def damaged(rng, text):
    """A date with a changed, missing or additional part."""
    words = text.split(" ")
    index = rng.randrange(len(words))
    change = rng.randrange(4)
    if change == 0:
        del words[index]
    elif change == 1:
        words[index] = re.sub(r"\d", lambda _: str(rng.randrange(10)), words[index])
    elif change == 2:
        words.insert(index, rng.choice(["", "foo", "2026", "(a comment)", "12:00", "Nov", "+0100"]))
    else:
        words[index] = words[index].swapcase()
    return " ".join(words)


def by_feedparser(text):
    try:
        value = feedparser.datetimes._parse_date(text)
        return datetime(*value[:6]).strftime(FORM) if value else None
    except (ValueError, OverflowError):
        return None


def by_email(text):
    try:
        value = parsedate_to_datetime(text)
        if value.tzinfo:
            value = value.astimezone(timezone.utc)
        return value.strftime(FORM)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None


KNOWN = {"ut", "utc", "gmt", "z", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "am", "pm"}


def zone(text):
    """The last word, if it is the name of a zone."""
    match = re.search(r"[\d ]([A-Za-z]{1,5})$", text)
    return match[1].lower() if match else ""


# The reason, and whether it applies to PostKit's moment, feedparser's, that of `email.utils`, the text.
DIFFERENCES = [
    ("feedparser reads no date, and email.utils the same one",
     lambda ours, fp, mail, text: ours and fp is None and ours == mail),
    ("a zone without one meaning has no moment; feedparser takes it for UTC, or for the wrong sign of RFC "
     "822", lambda ours, fp, mail, text: ours is None and zone(text) not in KNOWN and zone(text)),
    ("feedparser takes CET, EET, BST and the like for UTC",
     lambda ours, fp, mail, text: ours and zone(text) in {"cet", "cest", "eet", "bst", "jst"}),
    ("two digits of a year from 50 to 89 are in the 20th century (RFC 2822); in the 21st for feedparser",
     lambda ours, fp, mail, text: ours and fp and re.search(r"[A-Za-z][ -][5-8]\d ", text)
     and int(fp[:4]) - int(ours[:4]) == 100),
    ("day and month in an ambiguous order have no moment",
     lambda ours, fp, mail, text: ours is None and re.match(r"\d\d([./])\d\d\1\d{4}$", text)),
    ("names of months, orders and separators that feedparser does not read",
     lambda ours, fp, mail, text: ours and fp is None and re.search(r"\d{4}", text)),
]


def read(command, texts):
    """The moments that PostKit reads, without fractions."""
    items = "".join(f"<item><title>{number}</title><pubDate>{escape(text)}</pubDate></item>"
                    for number, text in enumerate(texts))
    source = f'<rss version="2.0"><channel><title>x</title>{items}</channel></rss>'
    done = subprocess.run([command, "feed", "--to", "ndjson"], input=source.encode(), check=True,
                          capture_output=True)
    found = [json.loads(line).get("published") for line in done.stdout.decode().splitlines()]
    return [date and re.sub(r"(\.\d+)?Z$", "", date) for date in found]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    texts = list(dates(random.Random(options.seed), options.count))
    explained = collections.Counter()
    equal = unexplained = moments = 0
    for text, ours in zip(texts, read(options.command, texts), strict=True):
        fp, mail = by_feedparser(text), by_email(text)
        moments += ours is not None
        if ours == fp:
            equal += 1
            continue
        reason = next((reason for reason, applies in DIFFERENCES if applies(ours, fp, mail, text)), None)
        if reason:
            explained[reason] += 1
            continue
        unexplained += 1
        if unexplained <= SHOWN:
            print(f"{text!r}\n  postkit {ours}\n  feedparser {fp}\n  email.utils {mail}")
    for reason, count in explained.most_common():
        print(f"{count:7} {reason}")
    print(f"{len(texts)} dates, {moments} with a moment, {100 * equal / len(texts):.2f} % agree, "
          f"{sum(explained.values())} explained, {unexplained} unexplained (seed {options.seed})")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
