"""Families of hostile pages: the arguments of `postkit`, and a function of a size in bytes."""

import json

from families import repeated

RENDER = ("render", "--policy", "feed", "--color", "always", "--hyperlinks", "always")
VISUAL = (*RENDER, "--bidi", "visual")
SVG = (*RENDER, "--to", "svg")
INSPECT = ("inspect", "--policy", "feed", "--color", "always")
FEED = ("feed", "--color", "always")
NARROW = ("--width", "2")
SPLIT = ("split", "--to", "html", "--policy", "feed", "--limit")


def long_head(size):
    """A header as long as all rows: repeated before each row, it would make quadratic output."""
    narrow = "<th>bbbbbbbbbbbbbbbbbb</th>" * 20
    rows = "<tr><td>a</td><td>b</td></tr>" * (size // 58)
    head = "<th>" + "key " * (size // 8) + "</th>"
    return f"<table><thead><tr>{head}{narrow}</tr></thead>{rows}</table>".encode()


def code(language, piece):
    return repeated(piece, f"<pre><code class=language-{language}>", "</code></pre>")


# Pieces whose repetitions are one grapheme cluster, or many: one for every grapheme cluster break
# property, and one for each rule that joins several.
CLUSTERS = {
    "prepended": "\u0600", "leading jamo": "\u1100", "vowel jamo": "\u1161", "trailing jamo": "\u11a8",
    "syllables LV": "\uac00", "syllables LVT": "\uac01", "syllables and finals": "\uac01\u11a8",
    "extending": "\u0301", "extending spacing marks": "\u09be", "joiners": "\u200d",
    "non-joiners": "\u200c", "spacing marks": "\u0903", "marks of their own": "\u102c",
    "half flags": "\U0001f1e9", "pictographs": "\u2764", "joined pictographs": "\U0001f469\u200d",
    "modifiers": "\U0001f3fd", "selectors": "\u2764\ufe0f", "tags": "\U0001f3f4\U000e0067",
    "viramas": "\u094d", "conjuncts": "\u0915\u094d", "conjuncts with joiners": "\u0915\u094d\u200d",
    "prepended letters": "\u0600a", "right-to-left and prepended": "\u05d0\u0600",
    "controls": "\u200b", "other": "\u3042",
    # Scripts without spaces between words.
    "leading vowels": "\u0e40", "following vowels": "\u0e32", "syllables of Thai": "\u0e40\u0e01\u0e32",
    "consonants of Thai": "\u0e01", "stacked consonants": "\u17d2\u1780",
    "final consonants": "\u1000\u103a", "kinzi": "\u1004\u103a\u1039",
}


def card(piece):
    """A feed of one post, with text that is one cluster in its name and in its summary."""

    def source(size):
        text = piece * max(1, (size - 200) // (2 * len(json.dumps(piece)) - 4))
        return json.dumps({"feed": [{
            "postId": 1, "contentSummary": f"<p>{text}", "author": {"id": 1, "name": text},
            "createdAt": "2026-11-21T11:00:00Z",
        }], "paging": {"hasNext": False}}).encode()

    return source


# The formats that search for cluster ends line by line, at the smallest widths.
VIEWS = {
    "SVG": ((*SVG, *NARROW), lambda piece: repeated(piece, "<p>")),
    "visual": ((*VISUAL, *NARROW), lambda piece: repeated(piece, "<p>")),
    "feed": ((*FEED, "--bidi", "visual", "--to", "svg", *NARROW), card),
    "inspect": ((*INSPECT, "--to", "svg", *NARROW), lambda piece: repeated(piece, "<p onclick=x>")),
}


def cluster_families():
    for view, (arguments, source) in VIEWS.items():
        for name, piece in CLUSTERS.items():
            yield f"{view}: {name}", (arguments, source(piece))
    for name in ("leading jamo", "prepended", "joined pictographs"):
        piece = CLUSTERS[name]
        yield f"code: {name}", ((*VISUAL, *NARROW), code("swift", piece))
        yield f"head: {name}", (
            (*RENDER, "--width", "20"),
            repeated(piece, "<table><tr><th>", "<th>b" * 20 + "<tr>" + "<td>c" * 21 + "</table>"))


PAGE_FAMILIES = {
    "page: prose": (RENDER, repeated("the quick brown fox ", "<p>")),
    "page: one word": (RENDER, repeated("a", "<p>")),
    "page: one word, narrow": ((*RENDER, "--width", "2"), repeated("a", "<p>")),
    "page: digits": (RENDER, repeated("1", "<p>")),
    "page: ideographs": (RENDER, repeated("日", "<p>")),
    "page: marks on a letter": (RENDER, repeated("\u0301", "<p>a")),
    "page: joined emoji": (RENDER, repeated("👩\u200d", "<p>")),
    "page: flags": (RENDER, repeated("🇩", "<p>")),
    "page: conjuncts": (RENDER, repeated("क्", "<p>")),
    "page: soft hyphens": (RENDER, repeated("a\u00ad", "<p>")),
    "page: styles": (RENDER, repeated("<b>a</b><i>b</i>")),
    "page: links": (RENDER, repeated('<a href="https://a.example/b">label</a> ')),
    "page: one long link": (
        RENDER, repeated("a.example <b>b</b>", '<a href="https://a.example/">', "</a>")),
    "page: spoilers": (RENDER, repeated("<span class=spoiler>a</span><br>b")),
    "page: lists in lists": (RENDER, repeated("<ul><li>a" * 31 + "</li></ul>" * 31)),
    "page: quotes in quotes": (
        RENDER, repeated("<blockquote>" * 31 + "<p>a" + "</blockquote>" * 31)),
    "page: list": (RENDER, repeated("<li>item", "<ol>", "</ol>")),
    "page: rows": (RENDER, repeated("<tr><td>a<td>b c d<td>e", "<table>", "</table>")),
    "page: cells": (
        (*RENDER, "--width", "1000"), repeated("<td>ab", "<table><tr>", "</table>")),
    "page: records": (RENDER, repeated("<td>ab", "<table><tr>", "</table>")),
    "page: long head": ((*RENDER, "--width", "40"), long_head),
    "page: tables in tables": (
        RENDER, repeated("<table><tr><td>a" * 3 + "</td></tr></table>" * 3)),
    "page: a long cell": (
        RENDER, repeated("words to wrap ", "<table><tr><td>", "<td>b</table>")),
    "page: Swift": (RENDER, code("swift", 'let a = "b" // c\n')),
    "page: signs of number": (RENDER, code("swift", "#")),
    "page: open strings": (RENDER, code("rust", 'r#"')),
    "page: open comments": (RENDER, code("swift", "/*")),
    "page: keys of JSON": (RENDER, code("json", '""' + " " * 50)),
    "page: words of CSS": (RENDER, code("css", "{a ")),
    "page: open tags": (RENDER, code("html", "&lt;a ")),
    "page: here-documents": (RENDER, code("bash", "a&lt;&lt;A ")),
    "page: bodies of here-documents": (RENDER, code("bash", "a&lt;&lt;A\n'\nA\n")),
    "page: shifts": (RENDER, code("bash", "((a&lt;&lt;b ")),
    "page: commands of sessions": (RENDER, code("console", "$ a 'b'\nit's\n")),
    "page: block scalars": (RENDER, code("yaml", "a: |\n b'\n")),
    "page: apostrophes of YAML": (RENDER, code("yaml", "a' &amp;b '")),
    "page: apostrophes of tags": (RENDER, code("html", "&lt;a '")),
    "page: layout tables": (
        RENDER, repeated("<table><tr><td>a" * 20 + "</td></tr></table>" * 20)),
    "page: data in data": (
        RENDER, repeated("<table><tr><th>a<tr><td>b<td>" * 20 + "</td></tr></table>" * 20)),
    "page: data in data, narrow": (
        (*RENDER, "--width", "12"),
        repeated("<table><tr><th>a<tr><td>words<td>" * 20 + "</td></tr></table>" * 20)),
    "page: both directions": (VISUAL, repeated("שלום abc ", "<p>")),
    "page: brackets": (VISUAL, repeated("ש(", "<p>")),
    "page: isolates": (VISUAL, repeated("\u2067א\u2069", "<p>")),
    "page: SVG": (SVG, repeated("<p>the quick <b>brown</b> fox")),
    "page: SVG of a line": (SVG, repeated("a <b>b</b> ", "<p>")),
    "page: inspected": (INSPECT, repeated("<p onclick=x>a</p>")),
    "page: inspected line, plain": (
        ("inspect", "--policy", "feed", "--color", "never"), repeated("<i onclick=x>a</i>")),
    "split: words": ((*SPLIT, "300"), repeated("words and ", "<p>")),
    "split: one word": ((*SPLIT, "40"), repeated("a", "<p>")),
    "split: one word, a character a part": ((*SPLIT, "1"), repeated("a", "<p>")),
    "split: marks on a letter": ((*SPLIT, "1"), repeated("\u0301", "<p>a")),
    "split: one long link": (
        (*SPLIT, "40"), repeated("a.example <b>b</b>", '<a href="https://a.example/">', "</a>")),
    "split: list": ((*SPLIT, "300"), repeated("<li>item", "<ol>", "</ol>")),
    "split: long head": ((*SPLIT, "40"), long_head),
    "split: cells": ((*SPLIT, "40"), repeated("<td>ab", "<table><tr>", "</table>")),
    "split: code": ((*SPLIT, "40"), code("swift", "let a = 1\n")),
    "split: word in quotes": (
        (*SPLIT, "40"), repeated("a", "<blockquote>" * 31 + "<p>", "</blockquote>" * 31)),
    **dict(cluster_families()),
}
