#!/usr/bin/env python3
"""Runs every subcommand on generated hostile posts, in batches and one by one.

Law: no input ends the command by a signal, a batch writes one line for each line, and no post takes
others with it. The posts are HTML of the grammar in `post_sources.py`, and what the command makes of
them in every other format, with random changes.

    python3 Tests/Oracles/commands.py [--count N] [--seconds N] [--seed N] POSTKIT

POSTKIT is the built command. `--count` is the number of rounds of 400 posts, and `--seconds` replaces
it by a duration. Standard output: the first faults, each with a small input and the call, then one line
of counts. Exit status: 1 after a fault.
"""

import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import time
from xml.sax.saxutils import escape

from post_sources import damaged, mutated, post

POSTS = 400
POLICIES = ["post", "comment", "message", "bio", "caption", "feed",
            str(pathlib.Path(__file__).parent / "permissive.json")]
READ = ["html", "markdown", "gfm", "prosemirror", "quill", "lexical", "adf", "portabletext", "editorjs",
        "blocknote", "slate", "ast", "text"]
WRITTEN = ["html", "markdown", "gfm", "prosemirror", "quill", "ast", "text", "tree", "ansi", "svg"]
FEEDS = ["ndjson", "ansi", "svg", "rss", "atom", "jsonfeed"]
# A hang, not a slow machine.
HANG_SECONDS = 1200
FAULT = "a signal, a hang, an internal fault or an unexpected exit status"
ENVIRONMENT = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}


class Commands:
    def __init__(self, postkit, rng):
        self.postkit = postkit
        self.rng = rng
        self.faults = []
        self.runs = 0

    def run(self, arguments, data):
        """The output of a call, or `None` after a fault."""
        self.runs += 1
        try:
            done = subprocess.run([self.postkit, *arguments], input=data, capture_output=True,
                                  timeout=HANG_SECONDS, env=ENVIRONMENT)
        except subprocess.TimeoutExpired:
            return None
        # Only a feed can be refused as a whole.
        expected = (0, 65) if arguments[0] == "feed" else (0,)
        if done.returncode in expected and b"internal-fault" not in done.stdout:
            return done.stdout
        return None

    def fault(self, arguments, data, what):
        self.faults.append((what, arguments, data))
        print(f"{what}: postkit {' '.join(arguments)}\n  {data[:2000]!r}", flush=True)

    def batch(self, arguments, values):
        """The output lines of a batch, which must be as many as the values."""
        call = [*arguments, "--ndjson", "--allow-rejects", "--jobs", "2"]
        lines = [json.dumps({"content": value, "text": value}) for value in values]
        output = self.run(call, "".join(line + "\n" for line in lines).encode())
        if output is not None and output.count(b"\n") == len(values):
            return output.decode().split("\n")[:-1]
        if len(values) == 1:
            self.fault(call, lines[0].encode(), FAULT if output is None else "lost lines")
            return []
        half = len(values) // 2
        return self.batch(arguments, values[:half]) + self.batch(arguments, values[half:])

    def single(self, arguments, sources):
        """Runs a call on a source that has all sources, and on parts of them after a fault."""
        data = b"\n".join(sources)
        if self.run(arguments, data) is None:
            if len(sources) == 1:
                return self.fault(arguments, data, FAULT)
            half = len(sources) // 2
            self.single(arguments, sources[:half])
            self.single(arguments, sources[half:])

    def round(self):
        rng = self.rng
        posts = [post(rng) for _ in range(POSTS)]
        policy = rng.choice(POLICIES)
        self.batch(["sanitize", "--policy", policy, "--report", rng.choice(["none", "json"])], posts)
        self.batch(["extract", "--profile", rng.choice(["social", "gfm", "scheme-only", "strict"])], posts)
        sources = {"html": posts, "markdown": posts, "gfm": posts, "text": posts, "lexical": []}
        for to in WRITTEN:
            lines = self.batch(["convert", "--to", to, "--policy", policy], posts)
            if to in READ and to not in sources:
                values = [json.loads(line)["content"] for line in lines if '"content"' in line]
                sources[to] = [mutated(rng, json.dumps(value, ensure_ascii=False)) for value in values]
        # The children of a node are `children` in Lexical, and `content` in ProseMirror.
        sources["lexical"] = [
            '{"root":' + text.replace('"content"', '"children"').replace('"doc"', '"root"') + "}"
            for text in sources["prosemirror"]
        ]
        # The other editors have similar nodes with other names.
        nodes = [text[text.find("["):text.rfind("]") + 1] for text in sources["prosemirror"]]
        children = [text.replace('"content"', '"children"') for text in nodes]
        sources["adf"] = sources["prosemirror"]
        sources["blocknote"] = [text.replace('"attrs"', '"props"') for text in nodes]
        sources["slate"] = children
        sources["portabletext"] = [text.replace('"type"', '"_type"') for text in children]
        sources["editorjs"] = ['{"blocks":' + text.replace('"attrs"', '"data"') + "}" for text in nodes]
        for source in READ:
            values = sources[source]
            self.batch(["convert", "--from", source, "--to", rng.choice(WRITTEN), "--policy", policy], values)
            self.batch(
                ["summarize", "--from", source, "--policy", policy, "--limit", str(rng.choice((0, 1, 9, 40, 280, 5000))),
                 "--lines", str(rng.choice((0, 1, 4))), "--to", rng.choice(["html", "text", "json"])], values)
            self.batch(
                ["split", "--from", source, "--policy", policy, "--limit", str(rng.choice((1, 9, 40, 280, 5000))),
                 "--to", rng.choice(["html", "text"]), "--report", rng.choice(["none", "json"])], values)
        page = ["--width", str(rng.choice((0, 1, 2, 9, 40, 80, 1000))), "--color", rng.choice(["always", "never"]),
                "--links", rng.choice(["inline", "footnotes"]), "--bidi", rng.choice(["logical", "visual"]),
                "--widths", rng.choice(["grapheme", "legacy"])]
        if rng.random() < 0.3:
            page.append(rng.choice(["--plain", "--ascii"]))
        few = [damaged(rng, text[:2000]) for text in posts[:60]]
        self.single(["render", "--from", rng.choice(["html", "gfm", "text"]), "--policy", policy, *page], few)
        self.single(["inspect", "--policy", policy, *page], few)
        for kind, source in feeds(rng, posts[:200]):
            to = rng.choice(FEEDS)
            self.single(["feed", "--from", kind, "--to", to, *(page if to in ("ansi", "svg") else [])], [damaged(rng, source)])
            self.single(["feed", "--to", rng.choice(["ndjson", "ansi"])], [damaged(rng, mutated(rng, source))])


def feeds(rng, posts):
    """The posts as a feed of each kind."""
    text = [escape("".join(c for c in value if c >= " " or c in "\t\n")) for value in posts]
    items = "".join(
        f"<item><title>{rng.choice(text)}</title><link>{rng.choice(text)}</link><description>{value}</description>"
        f"<author>{rng.choice(text)}</author></item>" for value in text)
    yield "rss", f"<rss version='2.0'><channel><title>t</title>{items}</channel></rss>"
    entries = "".join(
        f"<entry><title type='html'>{rng.choice(text)}</title><content type='html'>{value}</content>"
        f"<author><name>{rng.choice(text)}</name></author></entry>" for value in text)
    yield "atom", f"<feed xmlns='http://www.w3.org/2005/Atom'>{entries}</feed>"
    yield "jsonfeed", json.dumps({
        "version": "https://jsonfeed.org/version/1.1", "title": "t",
        "items": [{"id": str(number), "content_html": value, "title": rng.choice(posts), "url": rng.choice(posts)}
                  for number, value in enumerate(posts)]})
    yield "mastodon", json.dumps([
        {"id": str(number), "content": value, "account": {"id": "1", "acct": "a", "display_name": rng.choice(posts)},
         "spoiler_text": rng.choice(["", "", rng.choice(posts)]), "created_at": "2026-11-21T12:00:00Z",
         "media_attachments": [], "mentions": [], "tags": [], "emojis": []}
        for number, value in enumerate(posts)])
    yield "postkit", json.dumps({
        "feed": [{"postId": number, "contentSummary": value, "author": {"id": 1, "name": rng.choice(posts)},
                  "createdAt": "2026-11-21T12:00:00Z", "likeCount": rng.choice([0, -1, 2**53, 10**18])}
                 for number, value in enumerate(posts)]})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("postkit")
    arguments = parser.parse_args()
    commands = Commands(arguments.postkit, random.Random(arguments.seed))
    end = arguments.seconds and time.monotonic() + arguments.seconds
    rounds = 0
    while (time.monotonic() < end) if end else (rounds < arguments.count):
        commands.round()
        rounds += 1
    print(f"commands: {rounds * POSTS} posts, {commands.runs} runs of the command, {len(commands.faults)} faults")
    return 1 if commands.faults or rounds == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
