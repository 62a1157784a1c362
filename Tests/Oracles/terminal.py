#!/usr/bin/env python3
"""Checks that posts cannot control a terminal, with pyte, an independent emulator.

Known controls, escape sequences and hidden characters are written into every field of a post and of a
feed: raw, as character references and encoded twice. The screen has a marker at the top and a title.
After the page, both must be unchanged, the cursor must be below the page, and no mode can be changed.

    pip install -r Tests/Oracles/requirements.txt
    python3 Tests/Oracles/terminal.py [--every 13] .build/release/postkit

Standard output: one line per failure, then one line of counts. Exit status: 1 after a failure.
"""

import argparse
import itertools
import json
import re
import subprocess
import sys

import pyte

WIDTH, HEIGHT = 80, 400
MARKER = "the marker above"
TITLE = "the title"

ESC, CSI, OSC, DCS, ST, BEL = "\x1b", "\x1b[", "\x1b]", "\x1bP", "\x1b\\", "\x07"
C1 = [chr(code) for code in range(0x80, 0xA0)]

ATTACKS = (
    # Every control character.
    [chr(code) for code in (*range(0x20), 0x7F)] + C1
    # Styles, cursor, erasing, scrolling, repetition.
    + [CSI + rest for rest in (
        "31m", "1;31;4m", "2J", "3J", "H", "1;1H", "5A", "99B", "9C", "9D", "1G", "2K", "5b", "2;3r",
        "10L", "10M", "5P", "5X", "5@", "s", "u", "5S", "5T", "3g", "!p",
    )]
    # Reports, which are typed into the shell; modes.
    + [CSI + rest for rest in (
        "5n", "6n", "c", ">c", "21t", "18t", ">u", "?1u", "?25l", "?47h", "?1049h", "?1000h",
        "?1006h", "?2004h", "?2026h", "?2027h", "?2031h", "?5h", "?7l", "4h", "20h", "?6h",
    )]
    # Titles, colors, clipboard, links, notifications, files.
    + [OSC + rest + end for end in (BEL, ST, "\x9c", "") for rest in (
        "0;pwned", "1;pwned", "2;pwned", "4;1;red", "7;file:///", "8;;https://evil.example/", "8;;",
        "9;pwned", "10;red", "50;font", "52;c;cHduZWQ=", "99;;pwned", "104", "133;A",
        "777;notify;a;b", "1337;File=:AAAA", "66;s=2;x",
    )]
    # Device control strings, application program commands, privacy messages.
    + [DCS + rest + ST for rest in ("$q\"p", "+q544e", "q#0;2;0;0;0~-", "tmux;\x1b\x1b]0;pwned\x07")]
    + [ESC + rest for rest in (
        "_Gf=100,t=f;L2V0Yw==" + ST, "^private" + ST, "Xsos" + ST, "kname" + ST, "c", "#8", "(0", "7",
        "8", "D", "E", "M", "Z", "=", ">", "n", "o", "|",
    )]
    # The same with C1 controls.
    + ["\x9b31m", "\x9b2J", "\x9b6n", "\x9d0;pwned\x9c", "\x90q\x9c", "\x9fGa=t\x9c", "\x98x\x9c"]
    # Characters that hide or reorder text.
    + ["\u202egpj.exe", "\u2066a", "\u2067a\u2069", "\u061c", "\u200e\u200f", "\u2028a", "\u2029a",
       "\u200ba\u2060b\ufeffc", "\u00ad", "\u3164\uffa0", "\U000e0041\U000e007f", "\U0010eeee",
       "a" + "\u0301" * 40, "\ufff9a\ufffab\ufffb", "\u180e\u034f"]
    # Unterminated sequences, which consume the following text.
    + [CSI, OSC, DCS, ESC, OSC + "8;;", CSI + "38;2;", ESC + "_"]
)


def references(text):
    return "".join(f"&#{ord(character)};" for character in text)


def forms(attack):
    """The ways to write an attack into HTML."""
    escaped = attack.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    yield "raw", escaped
    yield "references", references(attack)
    yield "hexadecimal", "".join(f"&#x{ord(character):x};" for character in attack)
    yield "encoded twice", references(attack).replace("&", "&amp;")


def post(text):
    """A post with the text in every field."""
    return f"""
<p lang="{text}">{text} a<br>{text} <b>{text}</b> <code>{text}</code> <a href="https://a.example/{text}"
title="{text}">{text}</a> <a href="{text}">b</a> <img src="https://a.example/{text}" alt="{text}"
title="{text}"> <a class="u-url mention" href="https://a.example/@{text}">@{text}</a>
<a class="mention hashtag" href="https://a.example/{text}">#{text}</a>
<span class="spoiler">{text}</span></p><h1>{text}</h1><blockquote>{text}</blockquote>
<ul><li>{text}</ul><pre><code class="language-{text}">{text}
 b</code></pre><pre><code class="language-swift">"{text}</code></pre>
<table><caption>{text}</caption><tr><th>{text}<td>{text} a</table>
<details open><summary>{text}</summary>{text}</details>
<figure><img src="https://a.example/b" alt="{text}"><figcaption>{text}</figcaption></figure>
"""


def feed(text):
    """A page of a feed as JSON, with the text in every field, raw in URLs."""
    posts = [{
        "postId": 1, "contentSummary": f"<p>{text} <a href='https://a.example/{text}'>{text}</a></p>",
        "author": {"id": 1, "name": text}, "createdAt": text, "likeCount": 2, "attachmentCount": 3,
        "attachmentPreviewImageUrl": f"https://a.example/{text}",
    }, {"postId": text, "author": {"id": 1, "name": text}}]
    return json.dumps({"feed": posts, "paging": {"nextCursor": text, "hasNext": True}})


def detail(text):
    """A single post of a feed with the text in every field."""
    kinds = ("IMAGE", text)
    attachments = [
        {"id": 1, "type": kind, "contentUrl": f"https://a.example/{text}", "caption": text}
        for kind in kinds
    ]
    return json.dumps({"post": {
        "postId": 1, "content": post(text), "author": {"id": 1, "name": text},
        "createdAt": "2026-11-21T11:00:00Z", "likeCount": 1, "attachments": attachments,
    }})


ALWAYS = ("--color", "always", "--hyperlinks", "always")

# The sources and arguments of each view.
VIEWS = {
    "styled": (post, ("render", "--show", "spoilers", *ALWAYS)),
    "plain": (post, ("render", "--show", "spoilers", "--plain")),
    "source": (post, ("inspect", *ALWAYS)),
    "feed": (feed, ("feed", *ALWAYS)),
    "whole post": (detail, ("feed", *ALWAYS)),
}


def page(postkit, view, text):
    source, arguments = VIEWS[view]
    return subprocess.run(
        [postkit, *arguments, "--width", str(WIDTH)],
        input=source(text).encode("utf-8", "surrogatepass"), check=True, stdout=subprocess.PIPE,
    ).stdout.decode("utf-8")


class Terminal(pyte.Screen):
    """A screen that records all operations besides text."""

    def __init__(self):
        super().__init__(WIDTH, HEIGHT)
        self.reports = []

    def write_process_input(self, data):
        self.reports.append(data)


def faults(output):
    screen = Terminal()
    stream = pyte.Stream(screen)
    stream.feed(MARKER + "\r\n\x1b]2;" + TITLE + "\x07\x1b]1;" + TITLE + "\x07")
    modes = set(screen.mode)
    # The emulator does not support hyperlinks and would show them as text.
    stream.feed(re.sub(r"\x1b\]8;[!-~]*\x1b\\", "", output).replace("\n", "\r\n"))
    if screen.display[0].rstrip() != MARKER:
        yield f"the marker is {screen.display[0].rstrip()!r}"
    if screen.title != TITLE or screen.icon_name != TITLE:
        yield f"the title is {screen.title!r}"
    if (screen.cursor.x, screen.cursor.y) != (0, 1 + output.count("\n")):
        yield f"the cursor is at {screen.cursor.x}, {screen.cursor.y}"
    if screen.mode != modes or screen.margins is not None or screen.cursor.hidden:
        yield "the modes have changed"
    if screen.cursor.attrs != screen.default_char:
        yield "the style is still on"
    if screen.reports:
        yield f"the terminal has answered {screen.reports}"


def pages():
    """Every page to check: each attack in each form and view."""
    for attack in ATTACKS:
        for form, text in forms(attack):
            for view in VIEWS:
                yield attack, form, text, view


def main(postkit, every):
    count = failures = 0
    for attack, form, text, view in itertools.islice(pages(), 0, None, every):
        count += 1
        for fault in faults(page(postkit, view, text)):
            failures += 1
            print(f"{attack!r}, {form}, {view}: {fault}")
    print(f"{count} pages, {failures} failures")
    return 1 if failures or not count else 0


def self_test():
    """The check must detect each of these."""
    for attack in ("\x1b[2J", "\x1b]2;x\x07", "\x1b[3A", "\x1b[?25l", "\x1b[31m", "\x1b[5n", "\x1b[2;3r"):
        if not list(faults(f"a{attack}\n")):
            sys.exit(f"{attack!r} was not detected")
    if list(faults("a \x1b[1mb\x1b[0m\n")):
        sys.exit("a clean page was reported")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1, help="check only every n-th page; use a prime number")
    parser.add_argument("postkit")
    arguments = parser.parse_args()
    self_test()
    sys.exit(main(arguments.postkit, arguments.every))
