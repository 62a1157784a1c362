"""Reads feeds without PostKit: feedparser for XML, and small readers of JSON Feed and Mastodon.

Relative URLs are resolved against the link of the item, and that against the link of the feed.

Each reader returns a list of items: dictionaries with `id`, `url`, `title`, `authors`, `published`,
`updated` and `content`. Titles and contents are pairs of a form, `text` or `html`, and the text; dates
are strings such as `2026-11-21T12:00:00`. Absent values are left out.
"""

from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
import io
import json
import re
import time
from urllib.parse import urljoin

import feedparser


FORM = "%Y-%m-%dT%H:%M:%S"


def moment(parsed, text):
    """A date as feedparser reads it, or else Python's `email.utils`, in UTC."""
    if parsed:
        return time.strftime(FORM, parsed)
    try:
        date = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return (date.astimezone(timezone.utc) if date.tzinfo else date).strftime(FORM)


def body(detail):
    """The form and text of feedparser's details of a text."""
    return ("text" if detail.type == "text/plain" else "html", detail.value)


def absolute(base, html):
    """HTML with absolute URLs. feedparser has resolved those within an `xml:base`."""
    return re.sub(r'\b(href|src)="(?![a-z]+:)([^"]*)"', lambda match: (
        f'{match[1]}="{urljoin(base, match[2])}"'), html) if base else html


def resolved(base, content):
    return content and (content[0], absolute(base, content[1]) if content[0] == "html" else content[1])


def name(author):
    return author.get("name") or author.get("email") or ""


def present(item):
    return {key: value for key, value in item.items() if value}


def xml_items(source):
    feed = feedparser.parse(io.BytesIO(source), sanitize_html=False)
    feed_authors = [name(author) for author in feed.feed.get("authors", []) if name(author)]
    items = []
    for entry in feed.entries:
        # feedparser lists iTunes's summary as content, too.
        content = sorted(entry.get("content", []), key=lambda detail: detail.type == "text/plain")
        published = moment(entry.get("published_parsed"), entry.get("published"))
        # Membership, because an absent date of change is that of publication for feedparser.
        updated = moment(entry.updated_parsed, entry.updated) if "updated" in entry else None
        if feed.version.startswith("rss") and not published:
            # The only date of an item is that of publication; feedparser calls `dc:date` a change.
            published, updated = updated, None
        link = urljoin(feed.feed.get("link", ""), entry.get("link", ""))
        items.append(present({
            "id": entry.get("id"),
            "url": link if entry.get("link") else None,
            "title": body(entry.title_detail) if entry.get("title") else None,
            "authors": [name(author) for author in entry.get("authors", []) if name(author)]
            or feed_authors,
            "published": published,
            "published source": entry.get("published") or entry.get("updated"),
            "updated": updated,
            "updated source": entry.get("updated"),
            "content": resolved(link, body(content[0]) if content else
                                body(entry.summary_detail) if entry.get("summary") else None),
        }))
    return items


def utc(text):
    """A date of JSON in UTC: `Z` or `+02:00`."""
    if not text:
        return None
    date = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return date.astimezone(timezone.utc).strftime(FORM)


def json_feed_items(source):
    feed = json.loads(source)

    def authors(value):
        found = value.get("authors") or ([value["author"]] if value.get("author") else [])
        return [author["name"] for author in found if author.get("name")]

    def content(item, page):
        if item.get("content_html"):
            return resolved(page, ("html", item["content_html"]))
        return ("text", item["content_text"]) if item.get("content_text") else None

    home = feed["home_page_url"]
    return [present({
        "id": str(item.get("id", "")), "url": urljoin(home, item["url"]) if item.get("url") else None,
        "title": ("text", item["title"]) if item.get("title") else None,
        "authors": authors(item) or authors(feed),
        "published": utc(item.get("date_published")), "updated": utc(item.get("date_modified")),
        "content": content(item, urljoin(home, item.get("url", ""))),
    }) for item in feed["items"]]


def mastodon_items(source):
    items = []
    statuses = json.loads(source)
    if isinstance(statuses, dict):
        statuses = statuses["ancestors"] + statuses["descendants"]
    for status in statuses:
        status = status.get("reblog") or status
        account = status["account"]
        items.append(present({
            "id": status["id"], "url": status["url"],
            "authors": [account.get("display_name") or account["acct"]],
            "published": utc(status["created_at"]), "updated": utc(status.get("edited_at")),
            "content": ("html", status["content"]) if status["content"] else None}))
    return items


def items(kind, source):
    reader = {"jsonfeed": json_feed_items, "mastodon": mastodon_items}.get(kind, xml_items)
    return reader(source)
