#!/usr/bin/env python3
"""Checks the messages for networks with client libraries and the networks' own schemas.

    make oracles
    python3 Tests/Oracles/networks.py [--count N] [--seed N] POSTKIT FOLDER...

The sources are the HTML files of the folders, and generated posts. `postkit convert` writes each source
for every network.

- Bluesky: the models of `atproto`, and the official lexicons in `lexrpc`, validate a record.
- Telegram: aiogram writes the entities as HTML, which Telethon parses; the text and the text of each entity
  must be the same, and the same as python-telegram-bot finds.
- Slack: `slack_sdk` parses and validates the blocks, and writes the same JSON.
- Discord: discord.py finds no mention, and markdown-it-py with Discord's rules shows the text.
- Matrix: matrix-nio validates the event, and html5lib finds only elements that the specification allows.

The letters of networks that hide spoilers in the same way must be the same.
"""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys

import discord
import html5lib
from aiogram.types import MessageEntity as AiogramEntity
from aiogram.utils.text_decorations import html_decoration
from atproto import models
from lexrpc.base import Base
from markdown_it import MarkdownIt
from nio.events.room_events import RoomMessageText
from slack_sdk.models.blocks import Block
from telegram import Message, MessageEntity
from telethon.extensions import html as telethon_html

GUARD = "\u200b"

TEXTS = [
    "word", "two words", " lead", "trail ", "&amp;", "&lt;b&gt;", "*a*", "_b_", "~~c~~", "||d||", "`e`",
    "[f](g)", "# h", "1. i", "- j", "&gt; k", "@everyone", "@here", "@ada", "&lt;@123456789012345678&gt;",
    "&lt;#1&gt;", "&lt;!channel&gt;", "@room", ":smile:", "https://in.example/a_b", "naïve", "日本語",
    "👩‍👩‍👧‍👦", "🇩🇪", "é", "عربي", "10:30", "a\\b", "***", "\\", "|", "(x)", "]",
]
MARKS = ["b", "i", "u", "s", "code", "sub", "mark", "kbd", "span class=spoiler"]
LINKS = ["https://a.example/", "https://a.example/(b)_c?d=e&f", "mailto:ada@a.example", "/relative"]


class Generator:
    """Generates posts as HTML."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def inline(self, depth=0):
        pick = self.random.randrange(12)
        if pick < 6 or depth > 2:
            return self.random.choice(TEXTS)
        if pick < 9:
            mark = self.random.choice(MARKS)
            return f"<{mark}>{self.inlines(depth + 1)}</{mark.split()[0]}>"
        if pick == 9:
            return f'<a href="{self.random.choice(LINKS)}">{self.inlines(depth + 1)}</a>'
        if pick == 10:
            return '<img src="https://a.example/i.png" alt="alt">'
        return "<br>"

    def inlines(self, depth=0):
        return "".join(self.inline(depth) for _ in range(self.random.randint(1, 4)))

    def block(self, depth=0):
        pick = self.random.randrange(12)
        if pick < 5 or depth > 2:
            return f"<p>{self.inlines()}</p>"
        if pick == 5:
            level = self.random.randint(1, 6)
            return f"<h{level}>{self.inlines()}</h{level}>"
        if pick == 6:
            return f"<blockquote>{self.blocks(depth + 1)}</blockquote>"
        if pick in (7, 8):
            tag = self.random.choice(["ul", "ol", "ol start=7", "ol reversed"])
            items = "".join(f"<li>{self.blocks(depth + 1)}</li>" for _ in range(self.random.randint(1, 3)))
            return f"<{tag}>{items}</{tag.split()[0]}>"
        if pick == 9:
            return "<pre><code class=language-c>if (a) {\n  ```\n}\n</code></pre>"
        if pick == 10:
            row = "".join(f"<td>{self.inlines()}</td>" for _ in range(2))
            return f"<table><tr>{row}</tr><tr>{row}</tr></table>"
        return f"<details><summary>{self.inlines()}</summary>{self.blocks(depth + 1)}</details>"

    def blocks(self, depth=0):
        return "".join(self.block(depth) for _ in range(self.random.randint(1, 3)))


def converted(postkit, sources, network):
    """The messages for the sources; `None` for a source over the limit."""
    lines = "".join(json.dumps({"content": source}) + "\n" for source in sources)
    run = subprocess.run(
        [postkit, "convert", "--ndjson", "--allow-rejects", "--to", network],
        input=lines.encode(), stdout=subprocess.PIPE, check=True)
    values = [json.loads(line) for line in run.stdout.splitlines()]
    for value in values:
        assert "content" in value or "too long" in value["error"]["message"], value
    return [value.get("content") for value in values]


LEXICONS = Base()


def check_bluesky(post):
    record = {"$type": "app.bsky.feed.post", "createdAt": "2026-01-01T00:00:00Z", **post}
    models.AppBskyFeedPost.Record.model_validate(record, strict=True)
    LEXICONS.validate("app.bsky.feed.post", "record", record)
    data, end = post["text"].encode(), 0
    for facet in post["facets"]:
        start = facet["index"]["byteStart"]
        assert start >= end, "facets overlap"
        end = facet["index"]["byteEnd"]
        data[start:end].decode()
    return post["text"]


def check_telegram(message):
    text, entities = message["text"], message["entities"]
    html = html_decoration.unparse(text, [AiogramEntity(**entity) for entity in entities])
    read, found = telethon_html.parse(html)
    if text != text.strip():
        # Telethon also removes no-break spaces, which Telegram keeps.
        return text.replace("@" + GUARD, "@")
    assert read == text, f"{read!r} is not {text!r}"
    # Telethon knows neither spoilers nor quotations that are collapsed.
    inner = [part for entity, part in telethon_html_texts(text, found)
             if not getattr(entity, "collapsed", None)]
    known = Message(0, None, None, text=text, entities=[MessageEntity(**entity) for entity in entities])
    texts = sorted(
        part for entity, part in known.parse_entities().items()
        if entity.type not in ("mention", "hashtag", "spoiler", "expandable_blockquote"))
    assert sorted(inner) == texts, f"{sorted(inner)} are not {texts}"
    return text.replace("@" + GUARD, "@")


def telethon_html_texts(text, entities):
    units = text.encode("utf-16-le")
    for entity in entities:
        start, end = entity.offset * 2, (entity.offset + entity.length) * 2
        yield entity, units[start:end].decode("utf-16-le")


def check_slack(message):
    assert not re.search(r"[<>]|&(?!amp;|lt;|gt;)", message["text"]), "fallback is not escaped"
    assert len(message["blocks"]) <= 50
    texts = []
    for block in message["blocks"]:
        parsed = Block.parse(block)
        assert parsed is not None, f"unknown block {block['type']}"
        parsed.validate_json()
        written = json.loads(json.dumps(parsed.to_dict()))
        assert written == block, f"{written} is not {block}"
        texts += strings(block)
    return "".join(texts)


def strings(value):
    """The texts of elements, in order."""
    if isinstance(value, list):
        for element in value:
            yield from strings(element)
    elif isinstance(value, dict):
        assert value.get("type") not in ("user", "usergroup", "broadcast", "channel"), value
        if isinstance(value.get("text"), str):
            yield value["text"]
        if "alt_text" in value:
            yield value["alt_text"]
        for member in value.values():
            if isinstance(member, (list, dict)):
                yield from strings(member)


# `__` is read as strong emphasis, which has the same text.
DISCORD = MarkdownIt("zero").enable(
    ["escape", "emphasis", "strikethrough", "link", "backticks", "autolink"])
# markdown-it-py decodes the URL that it shows, and Discord does not.
DISCORD.normalizeLinkText = lambda url: url


def check_discord(content):
    assert not re.search(r"@(everyone|here)", content), "everyone is mentioned"
    assert discord.utils.escape_mentions(content) == content, "a mention is not inert"
    assert not re.search(r"<(@[!&]?|#)[0-9]", content), "a mention"
    lines, code = [], False
    for line in content.split("\n"):
        if line.startswith("```"):
            code = not code
        elif code:
            lines.append(line)
        else:
            lines.append(shown(line))
    assert not code, "code has no end"
    return "\n".join(lines).replace(GUARD, "")


def shown(line):
    """The text that is shown for a line."""
    line = re.sub(r"(?<!\\)\|\|", "", line)
    texts = []
    for token in DISCORD.parseInline(line)[0].children:
        if token.type in ("text", "text_special", "code_inline"):
            texts.append(token.content)
    return "".join(texts)


ALLOWED = set(
    "del h1 h2 h3 h4 h5 h6 blockquote p a ul ol sup sub li b i u strong em s code hr br div table thead "
    "tbody tr th td caption pre span img details summary".split())


def check_matrix(message):
    event = RoomMessageText.from_dict({
        "event_id": "$a", "sender": "@a:a.example", "origin_server_ts": 1, "type": "m.room.message",
        "content": message})
    assert isinstance(event, RoomMessageText), event
    assert "@room" not in message["body"], "the room is mentioned"
    tree = html5lib.parseFragment(message["formatted_body"], namespaceHTMLElements=False)
    for element in tree.iter():
        if element.tag in ("DOCUMENT_FRAGMENT", "colgroup", "col"):
            continue
        assert element.tag in ALLOWED, element.tag
        for name, value in element.attrib.items():
            allowed = {
                "a": name == "href" and re.match("(https?|mailto|magnet):", value),
                "span": name == "data-mx-spoiler",
                "ol": name == "start",
                "code": name == "class" and value.startswith("language-"),
            }.get(element.tag)
            assert allowed, f"{element.tag} {name}={value}"
    return "".join(tree.itertext())


CHECKS = {
    "bluesky": check_bluesky, "telegram": check_telegram, "slack": check_slack,
    "discord": check_discord, "matrix": check_matrix,
}


def letters(text):
    """The letters of a text. Digits can be numbers of items, which some networks write."""
    return "".join(character for character in text if character.isalpha())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=20261129)
    parser.add_argument("postkit")
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    sources = [
        path.read_text(errors="replace")
        for folder in options.folders for path in sorted(pathlib.Path(folder).rglob("*.html"))]
    sources += [Generator(options.seed + number).blocks() for number in range(options.count)]
    texts, failures = {}, 0
    for network, check in CHECKS.items():
        checked = 0
        texts[network] = [None] * len(sources)
        for number, message in enumerate(converted(options.postkit, sources, network)):
            if message is None:
                continue
            checked += 1
            try:
                texts[network][number] = letters(check(message))
            except Exception as error:  # Each library has its own errors.
                failures += 1
                if failures <= 3:
                    print(f"{network}: {error}\n{sources[number]}\n{json.dumps(message)}", file=sys.stderr)
        print(f"networks: {network}: {checked} of {len(sources)} messages are within the limits")
    for first, second in [("telegram", "discord"), ("telegram", "matrix"), ("bluesky", "slack")]:
        for number, (left, right) in enumerate(zip(texts[first], texts[second])):
            if left is None or right is None or left == right:
                continue
            failures += 1
            if failures <= 3:
                print(f"{first} and {second} differ:\n{left}\n{right}\n{sources[number]}", file=sys.stderr)
    print(f"networks: {failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
