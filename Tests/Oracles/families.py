"""Families of hostile sources, each a function of a size in bytes."""


def repeated(piece, start="", end=""):
    """A source of about the given size: a start, a repeated piece, and an end."""

    def source(size):
        count = max(1, (size - len(start) - len(end)) // len(piece.encode()))
        return (start + piece * count + end).encode()

    return source


def nested(opening, closing="", middle="x"):
    def source(size):
        count = max(1, size // (len(opening) + len(closing)))
        return (opening * count + middle + closing * count).encode()

    return source


def numbered(piece, start="", end=""):
    """Like `repeated`, with a number in each piece, so that all pieces differ."""

    def source(size):
        parts, length, number = [start], len(start) + len(end), 0
        while length < size:
            parts.append(piece.replace("#", str(number)))
            length += len(parts[-1])
            number += 1
        return ("".join(parts) + end).encode()

    return source


def phases(start, *pieces):
    """A start, and each piece repeated, so that all have about the same size."""

    def source(size):
        rest = max(0, size - len(start)) // len(pieces)
        return (start + "".join(piece * (rest // len(piece)) for piece in pieces)).encode()

    return source


def damaged(data):
    return lambda size: data * max(1, size // len(data))


# Nested tables with active formatting elements that are reconstructed in each.
BEHIND_MARKERS = 30 * ("<table><tr><td><p>" + "".join(
    3 * f"<{name}>" for name in "b i u s em tt big small code strong".split()) + "</p>")

FAMILIES = {
    # Nesting
    "div-deep": nested("<div>", "</div>"),
    "quote-deep": nested("<blockquote>", "</blockquote>"),
    "list-deep": nested("<ul><li>", "</li></ul>"),
    "list-only-deep": nested("<ul>", "</ul>"),
    "list-in-numbered-items": repeated("<li value=5><ol><li>b</ol>", "<ol><li>a"),
    "table-deep": nested("<table><tr><td>", "</td></tr></table>"),
    "table-unclosed": repeated("<table>"),
    "cell-unclosed": repeated("<td>", start="<table><tr>"),
    "details-deep": nested("<details><summary>a</summary>", "</details>"),
    "span-deep": nested("<span>", "</span>"),
    "unknown-deep": nested("<x-y>", "</x-y>"),
    "template-deep": nested("<template>", "</template>"),
    "object-deep": nested("<object>", "</object>"),
    "button-deep": repeated("<button>x"),
    # Formatting
    "bold-open": repeated("<b>"),
    "bold-open-italic-close": lambda size: nested("<b>", "</i>")(size),
    "bold-many-paragraphs": repeated("<p><b>x"),
    "fonts-many-paragraphs": numbered("<font style='font-weight:#'><p>x"),
    "hidden-bold-many-paragraphs": phases(
        "<div><b hidden>" + "".join(f"<b id={i}>" for i in range(60)) + "</div>", "<p>x",
        "<i><div></i></div>"),
    "links-open": numbered("<a href=/#>x"),
    "links-and-blocks": numbered("<a href=/#><p>x"),
    "link-over-blocks": repeated("<p>x</p>", start="<a href=https://example.org/" + "y" * 500 + ">"),
    "misnested": repeated("<b><i><p></b></i>x"),
    "misnested-cite": repeated("<b><cite><p>x</b>y</cite>"),
    "adoption-deep": nested("<b><div>", "</b></div>"),
    "adoption-behind-markers": repeated("<b><p></b>", start=BEHIND_MARKERS),
    "nobr": repeated("<nobr>x"),
    "end-tags": repeated("</p>"),
    "end-tags-unknown": repeated("</x></b></div>"),
    "mentions-open": repeated("<span class=mention>x"),
    # Text
    "unseen-and-signs": repeated("\u00ad&"),
    "unseen-in-titles": repeated("<b title='\u200b'>t</b>"),
    "plain": repeated("word "),
    "line": repeated("x"),
    "less-than": repeated("<"),
    "less-than-and-text": repeated("a< "),
    "less-than-letter": repeated("<a"),
    "less-than-slash": repeated("</"),
    "addresses": repeated("<a@b.c>"),
    "text-and-tags": repeated("x<wbr>"),
    "text-merging": repeated("x<b></b>"),
    "line-feeds": repeated("\n"),
    "breaks": repeated("<br>"),
    "spaces-and-marks": repeated("<i> </i>"),
    "code-lines": repeated("x\n", start="<pre><code>"),
    "emoji": repeated("👩‍👩‍👧‍👦"),
    "combining": repeated("\u0301", start="e"),
    "bidi": repeated("\u202e"),
    "isolates": repeated("\u2067x"),
    # References
    "ampersands": repeated("&"),
    "references": repeated("&amp;"),
    "references-long": repeated("&CounterClockwiseContourIntegral;"),
    "references-unknown": repeated("&CounterClockwiseContourIntegralx"),
    "references-numeric": repeated("&#x1F600;"),
    "reference-digits": repeated("0", start="&#"),
    "references-and-returns": repeated("&\r"),
    "references-in-attribute": repeated("&amp;", start='<a title="', end='">x'),
    # Attributes
    "attributes": numbered(" a#=b", start="<p", end=">x"),
    "attributes-same": repeated(" title=x", start="<a", end=">x"),
    "attribute-long": repeated("x", start='<a href="https://example.org/', end='">x'),
    "attribute-lines": repeated("\n", start='<a title="', end='">x'),
    "attribute-unclosed": repeated('<a href="x>'),
    "attribute-slashes": repeated("/", start="<p", end=">x"),
    "quotes": repeated("\"'", start="<p ", end=">x"),
    "class-words": repeated("a ", start='<span class="', end='">x</span>'),
    "style-declarations": repeated("a:b;", start='<p style="', end='">x'),
    "style-semicolons": repeated(";", start='<p style="', end='">x'),
    "style-comments": repeated("/**/;", start='<p style="', end='">x'),
    "styles": repeated("<span style='font-weight:bold;font-style:italic'>x</span>"),
    # Comments and raw text
    # Unknown tags that are kept as text and contain markup that must not consume the following text
    "tag-texts": repeated("<x y<!--z>"),
    "tag-texts-open": repeated('<x y< a="'),
    "tag-text-comments": repeated("<!--", start='<x y< a="', end='">z'),
    "tag-text-scripts": repeated("<script ", start='<x y< a="', end='">z'),
    "tag-text-hidden": repeated("<b hidden ", start='<x y< a="', end='">z'),
    "tag-text-quotes": repeated("<b c='", start='<x y< a="', end="\" d<e>'>z"),
    "comments": repeated("<!---->"),
    "comments-open": repeated("<!--"),
    "comment-dashes": repeated("-", start="<!-- "),
    "bogus-comments": repeated("<?x>"),
    "cdata": repeated("<![CDATA[x]]>"),
    "cdata-in-svg": repeated("<![CDATA[x]]>", start="<svg>"),
    "cdata-open-in-svg": repeated("<svg><![CDATA["),
    "scripts": repeated("<script>x</script>"),
    "script-open": repeated("<script", start="<script>"),
    "script-escaped": repeated("<!--<script>", start="<script>"),
    "script-ends": repeated("</script", start="<script>"),
    "styles-open": repeated("<style>"),
    "titles": repeated("<title></title>"),
    "plaintext": repeated("<plaintext>"),
    # Tables
    "rows": repeated("<tr><td>x", start="<table>"),
    "rows-after-wide": repeated("<tr><td>x", start="<table><tr>" + 100 * "<td>"),
    "cells": repeated("<td>x", start="<table><tr>"),
    "spans": repeated("<tr><td rowspan=65534 colspan=1000>x", start="<table>"),
    "ragged": repeated("<tr>" + "<td>" * 50 + "<tr><td rowspan=0>", start="<table>"),
    "foster": repeated("x<tr>", start="<table>"),
    "foster-tables": repeated("<table>x"),
    "captions": repeated("<caption>x", start="<table>"),
    "bodies": repeated("<tbody>", start="<table>"),
    # Lists
    "items": repeated("<li>x"),
    "items-in-list": repeated("<li>x", start="<ul>"),
    "lists": repeated("<ul><li>x</ul>"),
    "definitions": repeated("<dt>x<dd>y", start="<dl>"),
    # Foreign content
    "svg-deep": nested("<svg>", "</svg>"),
    "svg-elements": repeated("<g>", start="<svg>"),
    "svg-breakout": repeated("<svg><p>x"),
    "math-integration": repeated("<math><mi><b>x"),
    "foreign-object-deep": nested("<svg><foreignObject>", "</foreignObject></svg>"),
    "svg-void-elements": phases("<svg>", "<link>", "</x>"),
    "unknown-name": lambda size: phases("<x" + "y" * (size // 2) + ">", "</z>")(size),
    "unknown-names-deep": phases("<x-y><x-z>" * 250, "</a-y>"),
    "select": repeated("<select><option>x"),
    # URLs and images
    "links": numbered("<a href=https://example.org/#>x</a>"),
    "links-refused": numbered("<a href=javascript:#>x</a>"),
    "images": numbered("<img src=https://example.org/#>"),
    "links-invisible": numbered("<a href='https://a.example/\u200c\u00a0\u202e#'>x\u200c</a>"),
    "links-of-controls": numbered("<a href='/\x7f\x01#'>x</a>"),
    "hosts-mapped": numbered("<a href=https://ｅ\u00adﬁ#。example/>x</a>"),
    "hosts-joiners": numbered("<a href=https://" + "ن\u064e\u200cن" * 9 + "#.example/>x</a>"),
    "players": numbered("<iframe src='https://www.youtube.com/embed/a?start=#&list=b&c=d#t=1'></iframe>"),
    "player-parameters": repeated("&t=1&list=a&amp;b", start="<iframe src='https://www.youtube.com/embed/a?",
                                  end="'></iframe>"),
    "relative-media": numbered("<video src=a#></video><audio><source src=b#></audio>"),
    "punycode": numbered("<a href=https://bücher#.example/ä>x</a>"),
    "host-marks": numbered(
        "<a href=https://a" + "\u0323\u0301\u0307" * 80 + "b#.example>x</a>"),
    "host-syllables": numbered("<a href=https://" + "\u1112\u1161\u11ab" * 60 + "#.example>x</a>"),
    "address-dots": repeated("../", start="<a href=https://example.org/", end=">x</a>"),
    "embeds": numbered("<iframe src=https://example.org/#></iframe>"),
    "figures": repeated("<figure><img src=/x><figcaption>y</figure>"),
    # Damage
    "utf8-damage": damaged(b"\xff"),
    "utf8-cut": damaged(b"\xf0\x9f\x98"),
    "nul": damaged(b"\x00"),
    "nul-in-tags": damaged(b"<p\x00>"),
    "controls": damaged(b"\x01\x1b["),
    "noncharacters": damaged(b"\xef\xbf\xbe"),
    "carriage-returns": damaged(b"\r"),
}
