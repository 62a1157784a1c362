"""The rules of Atom, RSS 2.0 and JSON Feed for written feeds.

Each function takes the bytes of a feed and yields errors. Those about dates start with `date: `, because a
source without a date has none in any format.
"""

from datetime import datetime
from email.utils import parsedate_to_datetime
import json
from pathlib import Path
import re

from lxml import etree

ATOM = "{http://www.w3.org/2005/Atom}"
MEDIA = "{http://search.yahoo.com/mrss/}"
THREAD = "{http://purl.org/syndication/thread/1.0}"
IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")
WEB = re.compile(r"https?://[^/\s]+\S*|about:blank")
EMAIL = re.compile(r"[^@\s]+@[^@\s]+( \(.*\))?")
MEDIA_TYPE = re.compile(r"[\w!#$&^.+-]+/[\w!#$&^.+-]+(\s*;.*)?")
MEDIA_KINDS = {"image", "audio", "video", "document", "executable"}
# Elements of a channel and of an item that occur at most once.
ONCE_IN_CHANNEL = ["title", "link", "description", "language", "lastBuildDate", "image"]
ONCE_IN_ITEM = ["title", "link", "description", "guid", "pubDate", "comments", "source", "enclosure"]


def grammar():
    return etree.RelaxNG(etree.parse(str(Path(__file__).with_name("atom.rng"))))


def modules(root):
    """The rules of Media RSS."""
    for media in root.iter(MEDIA + "content"):
        if not WEB.fullmatch(media.get("url", "")):
            yield f"media:content has no URL: {media.get('url')}"
        if media.get("medium", "image") not in MEDIA_KINDS:
            yield f"media:content has the medium {media.get('medium')}"
        if not MEDIA_TYPE.fullmatch(media.get("type", "a/b")):
            yield f"media:content has the type {media.get('type')}"


def atom(source, schema=grammar()):
    root = etree.fromstring(source)
    dates = [element for element in root.iter(ATOM + "updated")]
    for owner in [root, *root.iter(ATOM + "entry")]:
        if owner.find(ATOM + "updated") is None:
            yield f"date: {owner.tag} has no date"
            # Other errors are looked for with a date.
            etree.SubElement(owner, ATOM + "updated").text = "2026-11-21T12:00:00Z"
    if any(date.text.startswith("1970-01-01T00:00:00") for date in dates):
        yield "the date is invented"
    if not schema.validate(root):
        for error in schema.error_log:
            yield f"{error.line}: {error.message}"
    seen_entry = False
    for child in root:
        seen_entry = seen_entry or child.tag == ATOM + "entry"
        if seen_entry and child.tag != ATOM + "entry" and child.sourceline:
            yield f"late: {child.tag} follows an entry"
    for entry in root.iter(ATOM + "entry"):
        alternates = [link for link in entry.findall(ATOM + "link")
                      if link.get("rel", "alternate") == "alternate"]
        if entry.find(ATOM + "content") is None and not alternates:
            yield "an entry has neither content nor a link"
        if len(alternates) > 1:
            yield "an entry has several links"
    for reply in root.iter(THREAD + "in-reply-to"):
        if not IRI.fullmatch(reply.get("ref", "")):
            yield f"thr:in-reply-to has the identifier {reply.get('ref')}"
    yield from modules(root)


def mail_date(text):
    try:
        parsedate_to_datetime(text)
        return re.fullmatch(r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT", text)
    except (TypeError, ValueError):
        return False


def rss(source):
    root = etree.fromstring(source)
    channel = root.find("channel")
    if root.tag != "rss" or root.get("version") != "2.0" or channel is None or len(root) != 1:
        yield "the root is not RSS 2.0 with one channel"
        return
    for name in ["title", "link", "description"]:
        if channel.find(name) is None:
            yield f"the channel has no {name}"
    if not (channel.findtext("title") or "").strip():
        yield "the title of the channel is empty"
    for owner, names in [(channel, ONCE_IN_CHANNEL)] + [
            (item, ONCE_IN_ITEM) for item in channel.findall("item")]:
        yield from (f"{owner.tag} has several {name}" for name in names if len(owner.findall(name)) > 1)
    seen_item = False
    for child in channel:
        seen_item = seen_item or child.tag == "item"
        if seen_item and child.tag != "item":
            yield f"late: {child.tag} follows an item"
    for item in channel.findall("item"):
        if item.find("title") is None and item.find("description") is None:
            yield "an item has neither title nor description"
        guid = item.find("guid")
        if guid is not None and guid.get("isPermaLink", "true") == "true" and not WEB.fullmatch(guid.text):
            yield f"the guid is no permanent link: {guid.text}"
        for enclosure in item.findall("enclosure"):
            if not (WEB.fullmatch(enclosure.get("url", "")) and enclosure.get("length", "").isdigit()
                    and MEDIA_TYPE.fullmatch(enclosure.get("type", ""))):
                yield f"the enclosure is invalid: {dict(enclosure.attrib)}"
        for origin in item.findall("source"):
            if not WEB.fullmatch(origin.get("url", "")):
                yield "the source has no URL"
    for element in channel.iter("link", "comments", "url"):
        if not WEB.fullmatch(element.text or ""):
            yield f"{element.tag} is not a URL: {element.text}"
    for element in channel.iter("author"):
        if not EMAIL.fullmatch(element.text or ""):
            yield f"the author has no e-mail address: {element.text}"
    for element in channel.iter("pubDate", "lastBuildDate"):
        if not mail_date(element.text or ""):
            yield f"{element.tag} is not a date of RFC 822: {element.text}"
    for image in channel.iter("image"):
        yield from (f"the image has no {name}" for name in ["url", "title", "link"]
                    if not image.findtext(name))
    for person in channel.iter(ATOM + "author"):
        if not person.findtext(ATOM + "name"):
            yield "atom:author has no name"
    yield from modules(root)


def json_feed(source):
    feed = json.loads(source)
    if feed.get("version") != "https://jsonfeed.org/version/1.1" or not isinstance(feed.get("title"), str):
        yield "the feed has no version or title"
    for item in feed["items"]:
        if not isinstance(item.get("id"), str) or not item["id"]:
            yield "an item has no identifier"
        if "content_html" not in item and "content_text" not in item:
            yield "an item has no content"
        for name in ["url", "external_url", "image"]:
            if name in item and not WEB.fullmatch(item[name]):
                yield f"{name} is not a URL: {item[name]}"
        for name in ["date_published", "date_modified"]:
            if name in item:
                datetime.fromisoformat(item[name].replace("Z", "+00:00"))
        for author in item.get("authors", []):
            if not {"name", "url", "avatar"} & set(author):
                yield "an author is empty"
        for file in item.get("attachments", []):
            if not WEB.fullmatch(file.get("url", "")) or "/" not in file.get("mime_type", ""):
                yield f"an attachment is invalid: {file}"


RULES = {"atom": atom, "rss": rss, "jsonfeed": json_feed}
