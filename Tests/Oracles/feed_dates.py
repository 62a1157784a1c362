#!/usr/bin/env python3
"""Checks the dates of `postkit feed` with generated ones, feedparser and Python's `email.utils`.

    make oracles
    python3 Tests/Oracles/feed_dates.py [--count N] [--seed N] POSTKIT

Law 1: a date is the moment that it was generated from; an ambiguous date has none.
Law 2: a date with a word too many has no moment, or that without the word, or that of feedparser or
`email.utils`.

Standard output: the first failures, then the counts, with how many correct dates feedparser and
`email.utils` read as generated. Exit status: 1 after a failure.
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
# Names and offsets in minutes; those with several meanings have none.
ZONES = {"GMT": 0, "UT": 0, "UTC": 0, "Z": 0, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300,
         "MST": -420, "MDT": -360, "PST": -480, "PDT": -420, "CET": 60, "CEST": 120, "EET": 120, "BST": 60,
         "JST": 540, "IST": None, "A": None, "N": None, "Y": None, "XYZ": None, "+0000": 0, "-0000": 0,
         "+0100": 60, "-0500": -300, "+0530": 330, "+01:00": 60, "-09:30": -570, "GMT+0100": 60,
         "GMT-05:00": -300, "": 0, "+0100 (CET)": 60}
ISO_ZONES = {"Z": 0, "z": 0, "+00:00": 0, "+01:00": 60, "-05:00": -300, "+05:45": 345, "": 0, "+0100": 60}
MAIL = ["%a, %d %b %Y %H:%M:%S", "%d %b %Y %H:%M:%S", "%a, %d %b %y %H:%M:%S", "%d %b %Y %H:%M",
        "%A, %d %B %Y %H:%M:%S", "%a %d %b %Y %H:%M:%S", "%a, %d-%b-%Y %H:%M:%S", "%A, %d-%b-%y %H:%M:%S"]
ISO = ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S.5",
       "%Y-%m-%dt%H:%M:%S", "%Y%m%dT%H%M%S", "%Y-%jT%H:%M:%S"]
OTHERS = ["%a, %d %b %Y", "%d %b %Y", "%d %B %Y", "%a %b %d %H:%M:%S %Y", "%Y-%m-%d", "%Y-%m", "%Y", "%Y%m%d",
          "%b %d, %Y", "%B %d, %Y", "%m/%d/%Y", "%d/%m/%Y", "%d.%m.%Y", "%Y/%m/%d",
          "%a, %Y/%m/%d %H:%M:%S", "%H:%M:%S", "%b %d, %Y %I:%M %p", "%d/%b/%Y:%H:%M:%S +0000"]
AMBIGUOUS = {"%m/%d/%Y", "%d/%m/%Y", "%d.%m.%Y"}


def meaning(form, moment, minutes):
    """The moment of a date that is written in a form with an offset, or `None`."""
    if minutes is None or form == "%H:%M:%S":
        return None
    if form in AMBIGUOUS and moment.day <= 12 and moment.day != moment.month:
        return None
    value = datetime.strptime(moment.strftime(form), form)
    if "%y" in form:
        value = value.replace(year=moment.year % 100 + (2000 if moment.year % 100 < 50 else 1900))
    return (value - timedelta(minutes=minutes)).strftime(FORM)


def dates(rng, count):
    """Yields dates as (text, moment, whether an error was made, the text without it)."""
    for _ in range(count):
        moment = datetime(1970, 1, 1) + timedelta(seconds=rng.randrange(75 * 365 * 86400))
        kind = rng.randrange(10)
        if kind < 5:
            form, zone = rng.choice(MAIL), rng.choice(list(ZONES))
            text, minutes = f"{moment.strftime(form)} {zone}".strip(), ZONES[zone]
        elif kind < 8:
            form, zone = rng.choice(ISO), rng.choice(list(ISO_ZONES))
            text, minutes = moment.strftime(form) + zone, ISO_ZONES[zone]
        else:
            form, minutes = rng.choice(OTHERS), 0
            text = moment.strftime(form)
        whole = text
        if rng.random() < 0.15:
            text = damaged(rng, text)
        yield text, meaning(form, moment, minutes), text != whole, whole


def damaged(rng, text):
    """A date with a word that is not part of it, or with other case."""
    words = text.split(" ")
    index = rng.randrange(len(words) + 1)
    words.insert(index, rng.choice(["foo", "2026", "(a comment)", "Nov", "<b>", "&", "x:y", "T"]))
    return " ".join(words) if rng.random() < 0.8 else text.swapcase()


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
    generated = list(dates(random.Random(options.seed), options.count))
    counts = collections.Counter()
    for (text, moment, is_damaged, whole), ours in zip(
            generated, read(options.command, [text for text, *_ in generated]), strict=True):
        fp, mail = by_feedparser(text), by_email(text)
        if is_damaged:
            counts["with errors"] += 1
            counts["with errors and a moment"] += ours is not None
            holds = ours in (None, fp, mail, moment)
        else:
            counts["correct"] += 1
            counts["feedparser"] += fp == moment
            counts["email.utils"] += mail == moment
            holds = ours == moment
        counts["failures"] += not holds
        if not holds and counts["failures"] <= SHOWN:
            print(f"{text!r} of {whole!r}, {moment}\n  postkit {ours}\n  feedparser {fp}\n"
                  f"  email.utils {mail}")
    print(f"{counts['correct']} dates, of which feedparser reads {counts['feedparser']} as generated and "
          f"email.utils {counts['email.utils']}; {counts['with errors']} with errors, of which "
          f"{counts['with errors and a moment']} have a moment; {counts['failures']} failures "
          f"(seed {options.seed})")
    return 1 if counts["failures"] or not counts["correct"] else 0


if __name__ == "__main__":
    sys.exit(main())
