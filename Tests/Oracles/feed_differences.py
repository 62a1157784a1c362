"""The known differences between PostKit and feedparser, with the reason for each.

A row is a reason, the fields in which it can appear, and a function of PostKit's value, feedparser's
value, feedparser's item and the source of the feed, which says whether the reason applies.
"""

import json
import re
import unicodedata

ZONES = {"gmt", "ut", "utc", "z", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt"}


def same(change):
    """Whether a function makes both values equal."""
    def applies(left, right, item, source):
        return bool(left and right) and change(left) == change(right)

    return applies


def text_of(html):
    """The text of HTML without white space and controls."""
    text = re.sub(r"<[^>]*>|&nbsp;", " ", html)
    return "".join(c for c in text if unicodedata.category(c) != "Cc" and not c.isspace() and c != "\ufffd")


def visible(text):
    """A text without characters that are invisible or change its direction."""
    return " ".join("".join(c for c in text if unicodedata.category(c) != "Cf").split())


def without_fragments(html):
    return re.sub(r'<a href="[^"]*#[^"]*"[^>]*>(.*?)</a>', r"\1", html)


def of_mastodon(html):
    """HTML without the account of a mention, and with the codes of emoji."""
    html = re.sub(r' data-id="[^"]*"', "", html)
    return re.sub(r'<img class="emoji" src="[^"]*" alt="(:[^":]*:)">', r"\1", html)


def ascii_source(source):
    """The ASCII characters of a feed in any encoding."""
    return source.replace(b"\0", b"")


def has_duplicate_members(source):
    """Whether an object of a JSON feed has a member twice."""
    found = []

    def note(pairs):
        found.append(len(dict(pairs)) < len(pairs))

    try:
        json.loads(source, object_pairs_hook=note)
    except ValueError:
        return False
    return any(found)


def is_path(url):
    return bool(url) and url.startswith("/") and not url.startswith("//")


def is_near(left, right):
    """Whether the text of HTML is in other HTML that has alternative texts instead of images."""
    alternatives = re.sub('<img[^>]*alt="([^"]*)"[^>]*>', r"\1", left)
    return text_of(alternatives) == text_of(right)


def has_relative_base(left, right, item, source):
    source = ascii_source(source)
    return b'xml:base="sub/"' in source and b'example/base/"' not in source \
        and re.sub("/(sub|e)(?=/)", "", left or "") == re.sub("/(sub|e)(?=/)", "", right or "")


def is_foreign_zone(left, right, item, source):
    zone = (item.get("published source") or "").split()[-1:]
    return left is None and bool(zone) and zone[0].isalpha() and zone[0].lower() not in ZONES


DIFFERENCES = [
    ("PostKit decodes names of RSS like titles, and finds e-mail addresses in other forms", ["authors"],
     lambda left, right, item, source: left and right and ("&" in right or "<" in right)),
    ("feedparser resolves a relative xml:base only against the URL of the feed; here that is unknown, and "
     "PostKit takes the feed's link", ["url", "content"], has_relative_base),
    ("feedparser takes an identifier that is not a URL for the item's link", ["url"],
     lambda left, right, item, source: left is None and "id" in item
     and right.endswith("/" + item["id"]) and "://" not in item["id"]),
    ("feedparser loses the semicolon of an undefined entity", ["title", "content"],
     same(lambda text: re.sub(r"(&amp;\w+);", r"\1", text))),
    ("feedparser reads entities of HTML without a semicolon, also within URLs", ["url"],
     lambda left, right, item, source: left and right and "©" in right and left.replace("&copy", "©") == right),
    ("feedparser reads entities of HTML without a semicolon, also in plain text", ["content"],
     lambda left, right, item, source: left and right and "©" in right
     and text_of(left.replace("&amp;copy", "©")) == text_of(right)),
    ("PostKit takes the first of two members with one name, Python's parser the last", ["id", "authors"],
     lambda left, right, item, source: has_duplicate_members(source)),
    ("feedparser takes the feed's own URL for no base", ["url"],
     lambda left, right, item, source: right is None and is_path(item.get("url source"))
     and left.endswith(item["url source"])),
    ("feedparser takes the feed's own URL for no base", ["content"],
     lambda left, right, item, source: left and right and "<a" not in right and "<img" not in right
     and re.search('(href|src)="/', item.get("content source", "")) and is_near(left, right)),
    ("feedparser takes the Dublin Core's date of a change for that of the publication", ["published", "updated"],
     lambda left, right, item, source: b"dcterms:modified" in source and None in (left, right)),
    ("feedparser takes the Dublin Core's date beside that of RSS for that of a change", ["updated"],
     lambda left, right, item, source: b"dc:date" in source and left is None),
    ("in RSS 1.0, PostKit takes the address of an item for its link", ["url"],
     lambda left, right, item, source: right is None and left
     and f'rdf:about="{left}"'.encode() in source),
    ("the element plaintext has an end in XHTML, but not for feedparser, which reads it as HTML",
     ["title", "content"],
     lambda left, right, item, source: b"<plaintext" in source.lower()
     and text_of(left or "").startswith(text_of(right or ""))),
    ("PostKit keeps plain text that resembles tags", ["content"],
     lambda left, right, item, source: left and right and "&lt;" in left
     and "</" not in item.get("content source", "") and text_of(left)[:10] == text_of(right)[:10]),
    ("PostKit removes invisible characters and those that change the direction", ["title", "authors"],
     same(visible)),
    ("PostKit lists each author once", ["authors"],
     lambda left, right, item, source: left and right
     and left == ", ".join(dict.fromkeys(right.split(", ")))),
    ("PostKit removes controls, which XML does not allow; feedparser keeps them", ["title", "content"],
     lambda left, right, item, source: left and right and re.search(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", source)
     and text_of(left) == text_of(right)),
    ("PostKit reads the text before the end of a feed that is cut off", ["content"],
     lambda left, right, item, source: right is None and not source.rstrip().endswith(b">")),
    ("PostKit keeps the lines of plain text", ["content"],
     lambda left, right, item, source: left and right and "<br>" in left + right
     and "<" not in item.get("content source", "") and text_of(left) == text_of(right)),
    ("PostKit reads invalid bytes as U+FFFD, as browsers do; feedparser tries windows-1252 for all of the "
     "feed", ["title", "content", "authors"],
     lambda left, right, item, source: "\ufffd" in (left or "")
     and "".join(filter(str.isascii, left)).split() == "".join(filter(str.isascii, right or "")).split()),
    ("PostKit types Mastodon's mentions, and shows its emoji", ["content"], same(of_mastodon)),
    ("PostKit writes the options of a poll below the content", ["content"],
     lambda left, right, item, source: b'"poll"' in source
     and re.sub(r"<ul>(<li>[^<]*</li>)+</ul>$", "", of_mastodon(left)) == of_mastodon(right)),
    ("feedparser takes the description of a medium for that of the item", ["content"],
     lambda left, right, item, source: b"media:description" in source and right
     and text_of(right).encode() in re.sub(rb"\s", b"", source)),
    ("PostKit removes links to a place in the content itself", ["content"], same(without_fragments)),
    ("a zone with several meanings has no moment; feedparser takes it for UTC", ["published", "updated"],
     is_foreign_zone),
    ("feedparser does not read dates in French", ["published"],
     lambda left, right, item, source: left and right is None
     and re.match(r"[a-z]+\.", item.get("published source") or "")),
]
