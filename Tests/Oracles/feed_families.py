"""Families of hostile feeds: the arguments of `postkit`, and a function of a size."""

from families import nested, numbered, repeated

LINES = "feed", "--to", "ndjson"
START = ('<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" '
         'xmlns:media="http://search.yahoo.com/mrss/"><channel><title>t</title>'
         "<link>https://a.example/</link>")
END = "</channel></rss>"
ITEM = START + "<item><title>a</title><guid>1</guid>"
ITEM_END = "</item>" + END
BODY = ITEM + "<description>"
BODY_END = "</description>" + ITEM_END
ATOM = '<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>x</id>'
XHTML = ATOM + ('<entry><title>a</title><id>1</id><content type="xhtml">'
                '<div xmlns="http://www.w3.org/1999/xhtml">')
XHTML_END = "</div></content></entry></feed>"
JSON = '{"version":"https://jsonfeed.org/version/1.1","title":"t","items":['
STATUS = ('{"id":"1","created_at":"2026-11-21T12:00:00Z","url":"https://a.example/1","spoiler_text":"",'
          '"account":{"acct":"a"},"media_attachments":[],"mentions":[%s],"tags":[%s],"emojis":[%s],'
          '"content":"%s"}')


def around(source, start, end):
    """A source between a start and an end."""
    def whole(size):
        return start.encode() + source(max(0, size - len(start) - len(end))) + end.encode()

    return whole


def followed(source, piece):
    """A source of half the size, followed by a repeated piece."""
    def whole(size):
        return source(size // 2) + (piece * (size // 2 // len(piece))).encode()

    return whole


def status(mentions="", tags="", emojis="", content=""):
    """The text of a status before and after a place that is marked by `*`."""
    return ("[" + STATUS % (mentions, tags, emojis, content) + "]").split("*")


def within(piece, place, make=numbered):
    start, end = place
    return make(piece, start, end)


def listed(piece, start, end, separator=","):
    """Pieces between separators."""
    def source(size):
        return start.encode() + numbered(piece + separator)(size).rstrip(separator.encode()) + end.encode()

    return source


EMOJI = '{"shortcode":"e#","url":"https://a.example/#.png"}'
MENTION = '{"id":"#","username":"u#","acct":"u#","url":"https://a.example/@u#"}'

SOURCES = {
    # Entities and references
    "entities undefined": repeated("&undefined;", BODY, BODY_END),
    "entities of HTML": repeated("&eacute;", BODY, BODY_END),
    "entities numbered": numbered("&e#;", BODY, BODY_END),
    "entities of controls": repeated("&#7;", BODY, BODY_END),
    "ampersands": repeated("&", BODY, BODY_END),
    "ampersands and letters": repeated("&a ", BODY, BODY_END),
    "ampersands in attributes": repeated("&", ITEM + '<enclosure url="', '"/>' + ITEM_END),
    "reference without end": repeated("1", BODY + "&#", BODY_END),
    "entity without end": repeated("a", BODY + "&", BODY_END),
    "entity declarations": numbered('<!ENTITY e# "x">', "<!DOCTYPE rss [", "]>" + BODY + "&e1;" + BODY_END),
    "entity references": repeated("&a;", '<!DOCTYPE rss [<!ENTITY a "' + "k" * 400 + '">]>' + BODY, BODY_END),
    "parameter entities": numbered('<!ENTITY % e# "x">%e#;', "<!DOCTYPE rss [", "]>" + BODY + BODY_END),
    "comments in DTD": repeated("<!---->", "<!DOCTYPE rss [", "]>" + BODY + BODY_END),
    "attribute lists": numbered("<!ATTLIST a b# CDATA 'x'>", "<!DOCTYPE rss [", "]>" + BODY + BODY_END),
    "doctypes": repeated("<!DOCTYPE rss>", "", BODY + BODY_END),
    "doctype without end": repeated("<", "<!DOCTYPE rss [", ""),
    # Elements
    "elements deep": around(nested("<a>", "</a>"), BODY, BODY_END),
    "elements deep in channel": around(nested("<a>", "</a>"), START, END),
    "elements deep in XHTML": around(nested("<div>", "</div>"), XHTML, XHTML_END),
    "elements unclosed": repeated("<a>", BODY, ""),
    "elements unclosed in XHTML": repeated("<p>", XHTML, ""),
    "items unclosed": repeated("<item>", START, ""),
    "items nested with rests": repeated(
        "<item><title>a</title><item></item><description>b</description></item>", START, END),
    "items nested with elements": followed(repeated("<item><item></item><a>", START, ""), "<b/>"),
    "titles unclosed": repeated("<title>x", ITEM, ""),
    "end tags": repeated("</a>", BODY, BODY_END),
    "end tags of items": repeated("</item>", START, END),
    "less than": repeated("<", BODY, BODY_END),
    "less than and letters": repeated("<a", BODY, BODY_END),
    "less than and spaces": repeated("< ", BODY, BODY_END),
    "tag without end": repeated("a ", BODY + "<a ", ""),
    "elements unknown": numbered("<x#/>", ITEM, ITEM_END),
    "elements empty": repeated("<a/>", BODY, BODY_END),
    "names long": repeated("n", ITEM + "<", "/>" + ITEM_END),
    "prefixes": numbered("<p#:a/>", ITEM, ITEM_END),
    # Attributes and namespaces
    "attributes": numbered("a#='x' ", ITEM + "<enclosure ", "/>" + ITEM_END),
    "attributes equal": repeated("a='x' ", ITEM + "<enclosure ", "/>" + ITEM_END),
    "attributes in XHTML": numbered("a#='x' ", XHTML + "<p ", "/>" + XHTML_END),
    "attribute long": repeated("x", ITEM + "<enclosure url='", "'/>" + ITEM_END),
    "attribute without end": repeated("x", ITEM + "<enclosure url='", ""),
    "attribute of spaces": repeated(" \n", ITEM + "<enclosure url='", "'/>" + ITEM_END),
    "namespaces": numbered("xmlns:p#='urn:#' ", ITEM + "<a ", "/>" + ITEM_END),
    "namespaces nested": numbered("<a xmlns:p#='urn:#'>", ITEM, ""),
    "language long": followed(
        repeated("_", START + "<language>", "</language>"), "<item><title>a</title></item>"),
    "namespaces used": numbered("<p#:a xmlns:p#='urn:#'>", ITEM, ""),
    "namespaces in XHTML": numbered("<div xmlns:p#='urn:#'>", XHTML, XHTML_END),
    "namespaces of siblings in XHTML": numbered("<p xmlns:p#='urn:#'>a</p>", XHTML, XHTML_END),
    "attributes of elements without meaning": numbered("<a p#='x'/>", ITEM + "<x>", ""),
    "namespaces before elements": followed(numbered("<a xmlns:p#='urn:#'>", XHTML, ""), "<b:c/>"),
    "namespaces default nested": repeated("<a xmlns='urn:x'>", ITEM, ""),
    "base nested": repeated("<a xml:base='x/'>", XHTML, ""),
    "base in items": numbered("<entry xml:base='x#/'><id>#</id><title>a</title></entry>", ATOM, "</feed>"),
    # Text
    "CDATA": repeated("<![CDATA[a]]>", BODY, BODY_END),
    "CDATA empty": repeated("<![CDATA[]]>", BODY, BODY_END),
    "CDATA without end": repeated("]]", BODY + "<![CDATA[", ""),
    "CDATA starts": repeated("<![CDATA[", BODY, ""),
    "CDATA ends": repeated("]]>", BODY, BODY_END),
    "comments": repeated("<!---->", BODY, BODY_END),
    "comment without end": repeated("-", BODY + "<!--", ""),
    "comment starts": repeated("<!--", BODY, ""),
    "instructions": repeated("<?a?>", BODY, BODY_END),
    "instruction without end": repeated("?", BODY + "<?a ", ""),
    "controls": repeated("a\x07", BODY, BODY_END),
    "invalid bytes": lambda size: BODY.encode() + b"a\xff" * (size // 2) + BODY_END.encode(),
    "NULs": repeated("\0", BODY, BODY_END),
    "text": repeated("word ", BODY, BODY_END),
    "text in lines": repeated("a\n", BODY, BODY_END),
    "spaces": repeated(" ", BODY, BODY_END),
    "spaces before": repeated(" \n", "", BODY + BODY_END),
    "junk before": repeated("a<b ", "", BODY + BODY_END),
    "junk after": repeated("<a>&x;", BODY + BODY_END, ""),
    "carriage returns": repeated("\r", BODY, BODY_END),
    "escaped markup": repeated("&lt;p>&amp;amp;", BODY, BODY_END),
    "escaped tags": repeated("&lt;b>", BODY, BODY_END),
    "title long": repeated("word ", ITEM + "<title>", "</title>" + ITEM_END),
    "title of markup": repeated("&lt;i>a", ITEM + "<title>", "</title>" + ITEM_END),
    "base64": repeated("QUFB", ATOM + '<entry><id>1</id><content type="application/x">',
                       "</content></entry></feed>"),
    "base64 of Atom 0.3": repeated(
        "PHA+", '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title>a</title>'
        '<content type="text/html" mode="base64">', "</content></entry></feed>"),
    # Values
    "items": numbered("<item><title>a#</title><guid>#</guid></item>", START, END),
    "items empty": repeated("<item/>", START, END),
    "item without end": repeated("<category>x</category>", ITEM, ""),
    "categories": numbered("<category>c#</category>", ITEM, ITEM_END),
    "categories equal": repeated("<category>c</category>", ITEM, ITEM_END),
    "enclosures": numbered('<enclosure url="/#" type="a/b" length="1"/>', ITEM, ITEM_END),
    "media": numbered('<media:content url="/#"/>', ITEM, ITEM_END),
    "media of a group": numbered(
        '<media:content url="/#"/>', ITEM + "<media:group>", "</media:group>" + ITEM_END),
    "groups of media": numbered('<media:group><media:content url="/#"/></media:group>', ITEM, ITEM_END),
    "items without a base": repeated("<item><link>b</link></item>", "<rss><channel>", END),
    "items before the link": repeated(
        "<item><link>b</link></item>", "<rss><channel>", "<link>https://a.example/</link>" + END),
    "references of text": repeated("a &amp;amp; b\n", BODY, BODY_END),
    "references without end": repeated("&amp;#1", BODY, BODY_END),
    "tags of plain text": repeated("&lt;a b ", BODY, BODY_END),
    "names of markup": repeated("<category>&lt;i>a&lt;/i>&amp;amp;</category>", ITEM, ITEM_END),
    "name long": repeated("&amp;amp; ", ITEM + "<category>", "</category>" + ITEM_END),
    "media groups": nested("<media:group>", "</media:group>"),
    "authors": numbered("<author><name>n#</name></author>", ATOM + "<entry><id>1</id>", "</entry></feed>"),
    "links": numbered('<link rel="r#" href="/#"/>', ATOM + "<entry><id>1</id>", "</entry></feed>"),
    "titles": repeated("<title>x</title>", ITEM, ITEM_END),
    "descriptions": repeated("<description>x</description>", ITEM, ITEM_END),
    "channel values": numbered("<managingEditor>n#</managingEditor>", START, END),
    "dates": repeated("<item><guid>1</guid><title>a</title><pubDate>Sat, 21 Nov 2026 12:00 XX</pubDate></item>",
                      START, END),
    "date of comments": repeated("(", ITEM + "<pubDate>", "</pubDate>" + ITEM_END),
    "date of digits": repeated("1", ITEM + "<pubDate>", "</pubDate>" + ITEM_END),
    "date of words": repeated("Nov ", ITEM + "<pubDate>", "</pubDate>" + ITEM_END),
    # JSON
    "JSON items": listed('{"id":"#","content_text":"a"}', JSON, "]}"),
    "JSON items empty": listed("{}", JSON, "]}"),
    "JSON items cut off": listed('{"id":"#","content_text":"a"}', JSON, ""),
    "JSON members": listed('"m#":1', JSON + '{"id":"1","content_text":"a",', "}]}"),
    "JSON members equal": listed('"id":"#"', JSON + "{", "}]}"),
    "JSON authors": listed('{"name":"n#"}', JSON + '{"id":"1","content_text":"a","authors":[', "]}]}"),
    "JSON names of authors": repeated('"n",', JSON + '{"id":"1","content_text":"a","authors":[', '"n"]}]}'),
    "JSON tags": listed('"t#"', JSON + '{"id":"1","content_text":"a","tags":[', "]}]}"),
    "JSON attachments": listed(
        '{"url":"https://a.example/#"}', JSON + '{"id":"1","content_text":"a","attachments":[', "]}]}"),
    "JSON deep": around(nested("[", "]", "1"), JSON, "]}"),
    "JSON objects deep": around(nested('{"a":', "}", "1"), JSON, "]}"),
    "JSON cut off": repeated("a", JSON + '{"id":"1","content_text":"', ""),
    "JSON escapes": repeated(r"\u0041\n", JSON + '{"id":"1","content_text":"', '"}]}'),
    "JSON spaces": repeated(" ", "", "[]"),
    "JSON HTML": repeated("<b>a", JSON + '{"id":"1","content_html":"', '"}]}'),
    # Mastodon
    "statuses": listed(STATUS % ("", "", "", "<p>a</p>"), "[", "]"),
    "replies": listed('{"id":#,"url":"a","in_reply_to_id":#}', '[{"id":0,"account":{},"type":"a"},', "]"),
    "statuses nested": around(nested('{"reblog":', "}", "null"), "[", "]"),
    "shortcodes": within(":e1:", status(emojis=EMOJI.replace("#", "1"), content="*"), repeated),
    "shortcodes unknown": within(":x#:", status(emojis=EMOJI.replace("#", "1"), content="*")),
    "colons": within(":", status(emojis=EMOJI.replace("#", "1"), content="*"), repeated),
    "shortcodes open": within(":a", status(emojis=EMOJI.replace("#", "1"), content="*"), repeated),
    "emoji": listed(EMOJI, *status(emojis="*", content=":e1: :e2:")),
    "mentions": listed(MENTION, *status(mentions="*", content="<p>@u1 @u2</p>")),
    "mentions in text": within(
        "<a class='mention' href='https://a.example/@u1'>@u1</a> ",
        status(mentions=MENTION.replace("#", "1"), content="*"), repeated),
    "tags of a status": listed(
        '{"name":"t#","url":"https://a.example/t#"}', *status(tags="*", content="#t1")),
}

FEED_FAMILIES = {f"feed: {name}": (LINES, source) for name, source in SOURCES.items()}
PAGES = ["items", "elements deep in XHTML", "categories", "title long", "media", "statuses", "escaped tags"]
FEED_FAMILIES |= {f"feed page: {name}": (("feed",), SOURCES[name]) for name in PAGES}
FEED_FAMILIES |= {
    f"feed to {form}: {name}": (("feed", "--to", form), SOURCES[name])
    for form in ("rss", "atom", "jsonfeed") for name in ("items", "categories", "escaped tags", "controls", "language long")}
