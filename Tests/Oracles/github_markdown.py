#!/usr/bin/env python3
"""Compares GitHub's Markdown with GitHub's parser, `cmark-gfm`, in both directions.

Law 1: for generated sources, the HTML of `cmark-gfm`, sanitized, equals what `convert --from gfm` reads.
Differences must match a pattern in `DELIBERATE`; at most 2 % of the sources may.
Law 2: what `convert --to gfm` writes for generated documents, `cmark-gfm` reads as the same document.

    python3 Tests/Oracles/github_markdown.py [--count N] [--seed N] POSTKIT [DOCUMENTS.ndjson]

POSTKIT is the built command. Lines of DOCUMENTS are objects with a member `html`; they are documents for
law 2, besides generated ones. Standard output: the first failures, then the counts. Exit status: 1 after
a failure. If `cmark-gfm` (Debian: cmark-gfm) is not installed, nothing is compared.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
import json
import random
import re
import shutil
import subprocess
import sys

from github_sources import document, source

SHOWN = 8
ALLOWED = 0.02
PARSER = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink",
          "-e", "tasklist", "-e", "tagfilter", "-e", "footnotes"]

# Sources that are read in another way on purpose: a name, and a pattern in the source.
DELIBERATE = {
    # cmark-gfm reads a box only if the bullet is the first character of the line.
    "a task in a quote or after another bullet":
        r"(?m)^[ \t]*(?:>|(?:[-+*]|\d+[.)])[ \t]+(?:>|[-+*]|\d+[.)])).*\[[ xX]\]\s",
    # cmark-gfm checks an empty box if the line also contains `[x]`.
    "another box in the line of a task": r"(?m)^.*\[ \].*\[[xX]\]",
    # cmark-gfm escapes the ampersand of a character reference in a URL again.
    "a character reference in a URL": r"(?i)(?:www\.|://)\S*&(?:#?\w+);",
    "a backslash in a URL": r"(?i)(?:www\.|://)\S*\\",
    # cmark-gfm ignores tildes when it reads asterisks beside them.
    "asterisks beside tildes": r"[*_]+\\*~|~[*_]",
    "a backtick in a URL": r"(?i)(?:www\.|://)\S*`",
    # cmark-gfm takes the first label of a host to be a URL.
    "underscores directly after a host": r"(?i)(?:www\.|://)[\w.-]*\w__",
    "a bracket in a URL": r"(?i)(?:www\.|://)\S*\[",
    # cmark-gfm is based on cmark 0.29, which pairs some long runs in another way.
    "long runs of underscores, or underscores beside tags": r"_{4,}|\*{4,}|_<|>_",
    "a URL after a bracket in alternative text": r"(?i)!\[(?:\\\]|\[)[^\0]*(?:www\.|://)",
    # cmark-gfm reads no URL after an open bracket, even if the bracket begins no link.
    "emphasis in a URL after an open bracket":
        r"(?i)\[(?:[^\[\]]|\[[^\[\]]*\])*(?:www\.|://)\S*[*_~]",
    # cmark-gfm reads the prefix of a lazy line after such a table as text.
    "a table in a quote in an item of a quote":
        r"(?m)^[ \t]*>[ \t]*(?:[-+*]|\d+[.)])[ \t]+>.*\|",
    "www. without a name": r"(?i)\bwww\.(?![\w])",
    # cmark-gfm does not read definitions in the paragraph before a table.
    "a definition directly before a table": r"(?m)^.*\[[^\]\n]+\]:.*\n(?:.*\n){0,3}.*-",
    # CJK punctuation ends a URL.
    "CJK punctuation in a URL": r"(?i)(?:www\.|://)\S*[\u3000-\u303f\uff00-\uffef]",
    # Read by GitHub, but not by cmark-gfm.
    "an emoji code": r":[a-z0-9_+-]+:",
    "an alert": r"(?i)\[!(?:note|tip|important|warning|caution)\]",
    # cmark-gfm writes footnotes as a section, and removes those without a reference.
    "a footnote": r"\[\^[^\]\s]+\]:",
    # cmark-gfm reads such an image as a link, and the contents of such brackets as text.
    "a bracket before a circumflex": r"\[\^",
    # Runs that overlap emphasis. Documents could hold both, cmark-gfm nests one in the other.
    "strikethrough that overlaps emphasis":
        r"~[^~\n]*(?:\n[^~\n]+)*[*_][^~]*~[^~]*[*_]|[*_][^*_]*~[^*_]*[*_][^~]*~",
    "front matter": r"\A(?:---|\+\+\+)\n",
}


def parsed(text):
    return subprocess.run(PARSER, input=text.encode(), capture_output=True, check=True).stdout.decode()


def converted(postkit, texts, *options):
    lines = "".join(json.dumps({"content": text}) + "\n" for text in texts)
    run = subprocess.run([postkit, "convert", "--ndjson", *options], input=lines, capture_output=True,
                         text=True, check=True)
    return [json.loads(line)["content"] for line in run.stdout.splitlines()]


def differences(postkit, texts, found, pool):
    expected = converted(postkit, list(pool.map(parsed, texts)), "--from", "html", "--to", "html")
    return [(text, want, have) for text, want, have in zip(texts, expected, found) if want != have]


def shown(failures):
    for text, want, have in sorted(failures, key=lambda failure: len(failure[0]))[:SHOWN]:
        print(f"source:    {text!r}\ncmark-gfm: {want!r}\npostkit:   {have!r}\n")


def reading(postkit, texts, pool):
    found = converted(postkit, texts, "--from", "gfm", "--to", "html")
    reasons, unexplained = {}, []
    for failure in differences(postkit, texts, found, pool):
        reason = next((name for name, pattern in DELIBERATE.items()
                       if re.search(pattern, failure[0])), None)
        if reason:
            reasons[reason] = reasons.get(reason, 0) + 1
        else:
            unexplained.append(failure)
    shown(unexplained)
    deliberate = sum(reasons.values())
    print(f"reading: {len(texts)} sources, {len(unexplained)} differences, "
          f"{deliberate} deliberate ones")
    for name, count in sorted(reasons.items()):
        print(f"  {count} x {name}")
    return not unexplained and deliberate <= ALLOWED * len(texts)


def writing(postkit, documents, pool):
    canonical = converted(postkit, documents, "--from", "html", "--to", "html")
    texts = converted(postkit, documents, "--from", "html", "--to", "gfm")
    failures = differences(postkit, texts, canonical, pool)
    shown(failures)
    again = converted(postkit, texts, "--from", "gfm", "--to", "html")
    own = [failure for failure in zip(texts, canonical, again) if failure[1] != failure[2]]
    if own:
        print("read back by postkit:")
        shown(own)
    print(f"writing: {len(texts)} documents, {len(failures)} differences, {len(own)} read by postkit")
    return not failures and not own


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("postkit")
    parser.add_argument("documents", nargs="?")
    options = parser.parse_args()
    if not shutil.which("cmark-gfm"):
        print("github_markdown.py: skipped, cmark-gfm is not installed")
        return
    rng = random.Random(options.seed)
    sources = [source(rng) for _ in range(options.count)]
    documents = [document(rng) for _ in range(options.count)]
    if options.documents:
        with open(options.documents, encoding="utf-8") as file:
            documents += [json.loads(line)["html"] for line in file]
    with ThreadPoolExecutor() as pool:
        passed = [reading(options.postkit, sources, pool), writing(options.postkit, documents, pool)]
    sys.exit(0 if all(passed) else 1)


main()
