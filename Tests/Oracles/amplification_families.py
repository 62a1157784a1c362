"""Sources that try to cause large output or memory.

A family is a function of a size in bytes. `SOURCES` has the families of HTML, `OTHERS` those of the
other formats, each with its name for `--from`, and `FEEDS` those of feeds.
"""

import json

MARKS = "<b><i><u><s><sub><sup><mark><code><kbd><span class=spoiler>"


def repeated(unit, prefix="", suffix=""):
    """A prefix, a unit as often as it fits, and a suffix."""
    def source(size):
        count = max(0, size - len(prefix) - len(suffix)) // len(unit)
        return (prefix + unit * count + suffix).encode()
    return source


def nested(opening, unit, depth=31, prefix=""):
    return repeated(unit, prefix=prefix + opening * depth)


def wide_table(columns, row):
    """A table whose first row sets the number of columns of all rows."""
    return repeated(row, prefix="<table><tr>" + "<td>" * columns)


def link(length):
    return f"<a href='https://a.example/{'x' * length}' title='{'t' * length}'>"


SOURCES = {
    "quotes, code lines": repeated("\n", prefix="<blockquote>" * 31 + "<pre>x", suffix="x"),
    "quotes, rules": nested("<blockquote>", "<hr>"),
    "quotes, paragraphs": nested("<blockquote>", "<p>x"),
    "quotes, line breaks": nested("<blockquote>", "<br>x"),
    "quotes, headings": nested("<blockquote>", "<h6>x"),
    "lists, items": nested("<ul><li>", "<li>x"),
    "lists, code lines": repeated(
        "\n", prefix="<ol start=99999999><li>" * 31 + "<pre>x", suffix="x"),
    "lists, long numbers": nested("<ol start=2147483000><li>", "<p>x"),
    "one list, long numbers": repeated("<li>x", prefix="<ol start=2147483000>"),
    "details, paragraphs": nested("<details open><summary>x</summary>", "<p>x"),
    "lists in turn": repeated("<ul><li>x</ul>"),
    "quotes in turn": repeated("<blockquote>x</blockquote>"),
    "deep quotes in turn": repeated("<blockquote>" * 8 + "x" + "</blockquote>" * 8),
    "rules": repeated("<hr>"),
    "paragraphs": repeated("<p>x"),
    "line breaks": repeated("<br>x"),
    "code lines": repeated("x\n", prefix="<pre>"),
    "empty code lines": repeated("\n", prefix="<pre>x", suffix="x"),
    "code blocks": repeated("<pre>x</pre>"),
    "code of a language": repeated("\n", prefix="<pre><code class=language-swift>let"),
    "ten marks, paragraphs": repeated("<p>x", prefix=MARKS),
    "ten marks, link, language": repeated(
        "<p>x", prefix="<div lang=en-Latn-US-x-aaaaaaaa dir=rtl align=center>" + MARKS + link(40)),
    "marks and links, breaks": repeated("<br>x", prefix=MARKS + link(40)),
    "marks in turn": repeated("<b>x</b>y"),
    "marks in turn in marks": repeated("<b>x</b>y", prefix=MARKS[3:]),
    "long link, paragraphs": repeated("<p>x", prefix=link(900)),
    "mentions": repeated("<a class='mention' href='//a.b/c'>@a</a>"),
    "hashtags": repeated("<a rel=tag href=//a.b/>#a</a>"),
    "links": repeated("<a href=//a.b>x</a>"),
    "images": repeated("<img src=//a.b/c>"),
    "images without a source": repeated("<img>"),
    "aligned paragraphs": repeated("<p>x", prefix="<div align=right>"),
    "aligned breaks": repeated("<br>x", prefix="<div align=right>"),
    "cells": repeated("<td>", prefix="<table><tr>"),
    "cells with text": repeated("<td>x", prefix="<table><tr>"),
    "rows": repeated("<tr><td>", prefix="<table>"),
    "rows with text": repeated("<tr><td>x", prefix="<table>"),
    "wide first row of 30": wide_table(30, "<tr><td>x"),
    "wide first row of 300": wide_table(300, "<tr><td>x"),
    "wide first row of 1000": wide_table(1000, "<tr><td>"),
    "wide cell, rows": repeated("<tr><td>x", prefix="<table><tr><td colspan=1000>x"),
    "high cells": repeated("<td rowspan=65534>x", prefix="<table><tr>"),
    "tables": repeated("<table><td>"),
    "nested tables": nested("<table><tr><td>", "<p>x", depth=12),
    "cell of quotes, code lines": repeated(
        "\n", prefix="<table><td>" + "<blockquote>" * 30 + "<pre>x", suffix="x"),
    "heads before values": repeated(
        "<tr><td>x", prefix="<table><thead><tr><th>" + "h" * 90 + "</thead>"),
    "figures": repeated("<figure><img src=//a.b/c><figcaption>x</figcaption></figure>"),
    "quotation marks": repeated('"'),
    "ampersands": repeated("&"),
    "less-than signs": repeated("< "),
    "no-break spaces": repeated("\u00a0"),
    "stars": repeated("*_`"),
    "invalid bytes": lambda size: b"\xff" * size,
    "controls": lambda size: b"\x01" * size,
    "zeros": lambda size: b"\x00" * size,
    "tabs of code": repeated("\t", prefix="<pre>x", suffix="x"),
    "unknown elements": repeated("<x>"),
    "end tags": repeated("</x>"),
    "comments": repeated("<!---->"),
    "attributes": repeated("<p a b c d>"),
}


def quill(text, **attributes):
    """A Delta of one text with attributes, as often as it fits."""
    def source(size):
        count = size // len(json.dumps(text)[1:-1])
        return json.dumps({"ops": [{"insert": text * count, "attributes": attributes}]}).encode()
    return source


def nested_json(opening, unit, closing, depth):
    """Nested containers, the innermost with a node as often as it fits."""
    def source(size):
        count = max(1, size // (len(unit) + 1))
        return (opening * depth + ",".join([unit] * count) + closing * depth).encode()
    return source


INLINE = dict(bold=True, italic=True, underline=True, strike=True, code=True,
              background="#ff0", link="https://a.example/xxxxxxxxxxxxxxxxxxxxxxxxxxx")

OTHERS = {
    "markdown: quotes": ("markdown", repeated(">")),
    "markdown: quotes, lines": ("markdown", repeated(">" * 31 + " x\n\n")),
    "markdown: lists": ("markdown", repeated("- " * 31 + "x\n")),
    "markdown: items": ("markdown", repeated("-\n- x\n")),
    "markdown: rules": ("markdown", repeated("***\n")),
    "markdown: code lines": ("markdown", repeated("\n", prefix="> " * 20 + "```\n")),
    "markdown: emphasis": ("markdown", repeated("*a*b")),
    "text: lines": ("text", repeated("x\n")),
    "text: paragraphs": ("text", repeated("x\n\n")),
    "text: mentions": ("text", repeated("@a ")),
    "text: hashtags": ("text", repeated("#a ")),
    "text: addresses": ("text", repeated("a.co ")),
    "text: tabs": ("text", repeated("\t", suffix="x")),
    "text: tabs of columns": ("text", repeated("a\tb\t\n")),
    "text: indentation": ("text", repeated(" " * 60 + "x\n")),
    "quill: lines": ("quill", quill("x\n")),
    "quill: items": ("quill", quill("x\n", list="ordered", indent=8, **INLINE)),
    "quill: marks": ("quill", quill("x\n", **INLINE)),
    "quill: code lines": ("quill", quill("\n", **{"code-block": True})),
    "prosemirror: rules in quotes": ("prosemirror", nested_json(
        '{"type":"blockquote","content":[', '{"type":"horizontalRule"}', "]}", 31)),
    "prosemirror: cells": ("prosemirror", nested_json(
        '{"type":"table","content":[{"type":"tableRow","content":[',
        '{"type":"tableCell"}', "]}]}", 1)),
    "ast: rules in quotes": ("ast", lambda size: (
        b'{"type":"document","version":1,"content":['
        + nested_json('{"type":"quote","content":[', '{"type":"thematicBreak"}', "]}", 31)(size)
        + b"]}")),
    "ast: code lines in quotes": ("ast", lambda size: (
        b'{"type":"document","version":1,"content":[' + b'{"type":"quote","content":[' * 31
        + b'{"type":"codeBlock","text":"x' + rb"\n" * (size // 2) + b'x"}' + b"]}" * 31 + b"]}")),
}

BASE = "https://a.example/" + "b" * 1900 + "/"
RSS = f'<rss version="2.0"><channel xml:base="{BASE}"><title>t</title>'
RSS_END = "</channel></rss>"
ITEM = "<item><guid>1</guid><description>"
ITEM_END = "</description></item>"
LINK = "&lt;a href=b&gt;c&lt;/a&gt; "


def based(unit, start="", end=""):
    """A feed with a long base URL, which each relative URL repeats."""
    return repeated(unit, prefix=RSS + start, suffix=end + RSS_END)


FEEDS = {
    "bases: links": based(LINK, ITEM, ITEM_END),
    "bases: images": based("&lt;img src=b&gt;", ITEM, ITEM_END),
    "bases: items of links": based(ITEM + LINK * 8 + ITEM_END),
    "bases: items of images": based(ITEM + "&lt;img src=b&gt;" * 8 + ITEM_END),
    "bases: items": based("<item><link>b</link></item>"),
    "bases: enclosures": based("<enclosure url='b'/>", "<item><guid>1</guid>", "</item>"),
    "bases: small enclosures": based("<item><enclosure url='b'/></item>"),
    "bases: titles and enclosures": based("<item><title>t</title><enclosure url='b'/></item>"),
    "bases: markup of text": based("<item><description>&&&&&&&&&&</description><link>b</link></item>"),
    "bases: attributes": based("<item><title>t</title><enclosure url='b' type='&&&&&&&&&&'/></item>"),
    "bases: authors": based("<item><title>a</title><author><uri>b</uri></author></item>"),
    "authors of a feed": repeated(
        "<item><title>a</title></item>", suffix=RSS_END,
        prefix=RSS + "".join(f"<managingEditor>n{number}</managingEditor>" for number in range(99))),
    "long author of a feed": repeated(
        "<item><title>a</title></item>", prefix=RSS + f"<managingEditor>{'n' * 4000}</managingEditor>",
        suffix=RSS_END),
    "identifiers": repeated(
        "<item><guid>&#233;&#233;</guid><title>a</title></item>", prefix=RSS, suffix=RSS_END),
    "references": repeated("&amp;#60;", RSS + ITEM, ITEM_END + RSS_END),
    "poll with emoji": repeated(
        '{"title":":e:"},', '[{"id":"1","account":{"acct":"a"},"content":"","emojis":[{"shortcode":"e",'
        f'"url":"{BASE}"}}],"poll":{{"options":[', '{"title":"a"}]}}]'),
    "bases: items with a base": repeated(
        f"<item xml:base='{BASE}'><guid>1</guid><description>" + LINK * 60 + ITEM_END,
        prefix="<rss version='2.0'><channel><title>t</title>", suffix=RSS_END),
    "bases: XHTML": repeated(
        "<a href='b'>c</a> ",
        prefix='<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><title>a</title>'
               '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml" '
               f'xml:base="{BASE}">', suffix="</div></content></entry></feed>"),
    "bases: JSON": repeated(
        '{"url":"b"},',
        prefix=f'{{"version":"https://jsonfeed.org/version/1.1","home_page_url":"{BASE}","items":[',
        suffix='{"id":"1"}]}'),
    "bases: JSON images": repeated(
        "<img src=b>",
        prefix='{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1",'
               f'"url":"{BASE}","content_html":"', suffix='"}]}'),
}
