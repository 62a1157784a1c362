"""Generates feeds of every kind and encoding: `feeds(rng, count)` yields (kind, name, bytes)."""

import base64
from email.utils import format_datetime
from datetime import datetime, timedelta, timezone
from html import escape
import json

# Words by script, and the encodings that hold them.
SCRIPTS = {
    "latin": ("bread salt river north window paper lamp stone quiet seven", [
        "utf-8", "iso-8859-1", "windows-1252", "iso-8859-15", "utf-16"]),
    "western": ("café naïve über señor façade été Öl çay año fjörð", [
        "utf-8", "iso-8859-1", "windows-1252", "iso-8859-15", "utf-16"]),
    "central": ("żółw řeka čaj měsíc ősz kőrös šíp łódź ďábel", [
        "utf-8", "iso-8859-2", "windows-1250", "utf-16"]),
    "cyrillic": ("хлеб река север окно лампа камень тихо семь", [
        "utf-8", "windows-1251", "koi8-r", "iso-8859-5", "utf-16"]),
    "greek": ("ψωμί ποτάμι βορράς παράθυρο λάμπα πέτρα", ["utf-8", "iso-8859-7", "utf-16"]),
    "japanese": ("パン 川 北 窓 ランプ 石 静か 七つ", ["utf-8", "shift_jis", "euc-jp", "utf-16"]),
    "chinese": ("面包 河流 北方 窗户 灯 石头 安静", ["utf-8", "gb18030", "gbk", "utf-16"]),
    "traditional": ("麵包 河流 北方 窗戶 燈 石頭 安靜", ["utf-8", "big5", "utf-16"]),
    "korean": ("빵 강 북쪽 창문 등불 돌 조용한", ["utf-8", "euc-kr", "utf-16"]),
    "arabic": ("خبز نهر شمال نافذة مصباح حجر", ["utf-8", "iso-8859-6", "windows-1256"]),
    "hebrew": ("לחם נהר צפון חלון מנורה אבן", ["utf-8", "windows-1255", "iso-8859-8"]),
    "emoji": ("🍞 🌊 ⭐ tea ☕ 🪟", ["utf-8", "utf-16"]),
}
HOST = "https://{}.example"
MODULES = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in {
    "content": "http://purl.org/rss/1.0/modules/content/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "atom": "http://www.w3.org/2005/Atom",
    "media": "http://search.yahoo.com/mrss/",
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
    "slash": "http://purl.org/rss/1.0/modules/slash/",
    "thr": "http://purl.org/syndication/thread/1.0",
}.items())
ZONES = ["GMT", "UT", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "+0000", "-0000", "+0100",
         "-0330", "+0530", "+1300", "+01:00", "Z"]


class Maker:
    """Makes the parts of one feed."""

    def __init__(self, rng):
        self.rng = rng
        self.script = rng.choice(list(SCRIPTS))
        words, encodings = SCRIPTS[self.script]
        self.vocabulary = words.split()
        self.encoding = rng.choice(encodings) if rng.random() < 0.5 else "utf-8"
        self.host = HOST.format(rng.choice(["alder", "birch", "cedar", "elm", "fir"]))

    def words(self, most=5):
        return " ".join(self.rng.choices(self.vocabulary, k=self.rng.randint(1, most)))

    def chance(self, probability):
        return self.rng.random() < probability

    def moment(self):
        return datetime(2000, 1, 1, tzinfo=timezone.utc) + timedelta(
            seconds=self.rng.randrange(27 * 365 * 86400))

    def mail_date(self):
        """A date of RFC 822, with the usual differences."""
        date = self.moment()
        shape = self.rng.randrange(9)
        if shape == 0:
            return format_datetime(date)
        day = date.strftime("%d") if shape != 1 else str(date.day)
        year = date.strftime("%y") if shape == 2 else date.strftime("%Y")
        month = date.strftime("%B") if shape == 3 else date.strftime("%b")
        time = date.strftime("%H:%M") if shape == 4 else date.strftime("%H:%M:%S")
        weekday = date.strftime("%A, ") if shape == 5 else "" if shape == 6 else date.strftime("%a, ")
        zone = "" if shape == 7 else " " + self.rng.choice(ZONES)
        return f"{weekday}{day} {month} {year} {time}{zone}"

    def iso_date(self):
        date = self.moment()
        zone = self.rng.choice(["Z", "+00:00", "+02:00", "-08:00", "+05:45"])
        shape = self.rng.randrange(8)
        return date.strftime([
            "%Y-%m-%dT%H:%M:%S" + zone, "%Y-%m-%dT%H:%M:%S" + zone, "%Y-%m-%dT%H:%M" + zone, "%Y-%m-%d",
            "%Y-%m", "%Y-%m-%d %H:%M:%S", f"%Y-%m-%dT%H:%M:%S.{self.rng.randrange(1, 999)}" + zone,
            "%Y-%m-%dT%H:%M:%S"][shape])

    def markup(self):
        """HTML of a post, which ends in a paragraph."""
        parts = []
        for _ in range(self.rng.randint(1, 4)):
            text = escape(self.words(), quote=False)
            parts.append(self.rng.choice([
                "<p>{}</p>", "<p><b>{}</b> &amp; more</p>", "<p>{}<br>{}</p>", "<p>a &lt; b {}</p>",
                "<ul><li>{}</li><li>{}</li></ul>", "<blockquote><p>{}</p></blockquote>",
                '<p><a href="/page/1">{}</a></p>', '<p><a href="https://other.example/x">{}</a></p>',
                '<p><img src="/i/1.png" alt="{}"></p>', "<h2>{}</h2>", "<pre>{}</pre>",
                "<p>{}&nbsp;&eacute;&#8217;s</p>", '<p><a href="/page?a=1&amp;b=2">{}</a></p>',
                "<p><em>{}</em> <code>x</code></p>",
            ]).replace("{}", text))
        return "".join(parts) + f"<p>{escape(self.words(), quote=False)}</p>"

    def cdata_or_escaped(self, html):
        if self.chance(0.5):
            return "<![CDATA[" + html.replace("]]>", "]]]]><![CDATA[>") + "]]>"
        return escape(html, quote=self.chance(0.5))

    def plain(self):
        return self.words() + self.rng.choice(["", " & more", " – so", " “x”", "", ""]) \
            if self.script == "latin" and self.encoding.startswith("utf") else self.words()

    def encoded(self, text):
        """The bytes of a document, with a declaration of its encoding."""
        name, mark = self.encoding, b""
        if name == "utf-16":
            mark, codec = self.rng.choice([(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
        else:
            codec = name
            if name == "utf-8" and self.chance(0.1):
                mark = b"\xef\xbb\xbf"
        declaration = f'<?xml version="1.0" encoding="{name}"?>\n'
        if name == "utf-8" and self.chance(0.3):
            declaration = self.rng.choice(["", '<?xml version="1.0"?>\n', '<?xml version="1.0" ?>'])
        return mark + (declaration + text).encode(codec, "xmlcharrefreplace")

    # Items

    def rss_item(self, version, number):
        link = f"{self.host}/{number}"
        parts = []
        if self.chance(0.95):
            parts.append(f"<title>{self.text()}</title>")
        parts.append(f"<link>{link}</link>")
        rich = version in ("2.0", "0.92", "1.0")
        html = self.markup()
        if self.chance(0.9):
            body = html if self.chance(0.6) else f"<p>{escape(self.words(), quote=False)}</p>"
            parts.append(f"<description>{self.cdata_or_escaped(body)}</description>")
        if version in ("2.0", "1.0") and self.chance(0.4):
            parts.append(f"<content:encoded>{self.cdata_or_escaped(self.markup())}</content:encoded>")
        if version in ("2.0", "1.0") and self.chance(0.4):
            parts.append(f"<dc:creator>{self.text()}</dc:creator>")
        elif version == "2.0" and self.chance(0.4):
            parts.append(self.rng.choice([
                "<author>ana@example.org (Ana Ruiz)</author>", "<author>ben@example.org</author>",
                "<author>Cleo Danes</author>", "<itunes:author>Dov Levi</itunes:author>"]))
        if version == "2.0" and self.chance(0.8):
            parts.append(f"<pubDate>{self.mail_date()}</pubDate>")
        elif version in ("2.0", "1.0") and self.chance(0.7):
            parts.append(f"<dc:date>{self.iso_date()}</dc:date>")
        if version == "2.0" and self.chance(0.8):
            parts.append(self.rng.choice([
                f'<guid isPermaLink="false">tag:{number}</guid>', f"<guid>{link}</guid>",
                f'<guid isPermaLink="true">{link}</guid>']))
        if rich and version != "1.0" and self.chance(0.4):
            parts += [f"<category>{self.text()}</category>" for _ in range(self.rng.randint(1, 3))]
        if version in ("2.0", "0.92") and self.chance(0.3):
            parts.append(f'<enclosure url="{self.host}/{number}.mp3" length="99" type="audio/mpeg"/>')
        if version == "2.0" and self.chance(0.2):
            parts.append(f'<media:content url="{self.host}/{number}.jpg" type="image/jpeg"/>')
        if version == "2.0" and self.chance(0.2):
            parts.append(f"<comments>{link}#c</comments><slash:comments>4</slash:comments>")
        self.rng.shuffle(parts)
        about = f' rdf:about="{link}"' if version == "1.0" else ""
        return f"<item{about}>\n" + "\n".join(parts) + "\n</item>"

    def text(self):
        return escape(self.plain(), quote=False)

    def rss(self, version):
        items = "\n".join(self.rss_item(version, number) for number in range(self.rng.randint(1, 3)))
        head = (f"<title>{self.text()}</title><link>{self.host}/</link>"
                f"<description>{self.text()}</description>")
        if version == "1.0":
            start = ('<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
                     f'xmlns="http://purl.org/rss/1.0/" {MODULES}>')
            return self.encoded(
                f'{start}<channel rdf:about="{self.host}/">{head}</channel>\n{items}\n</rdf:RDF>')
        modules = " " + MODULES if version == "2.0" else ""
        return self.encoded(
            f'<rss version="{version}"{modules}><channel>{head}\n{items}\n</channel></rss>')

    def construct(self, name):
        """An Atom text construct."""
        kind = self.rng.choice(["", "text", "html", "xhtml"])
        words = self.words()
        if kind == "xhtml":
            return (f'<{name} type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">'
                    f"{escape(words, quote=False)} <em>x</em></div></{name}>")
        if kind == "html":
            return f'<{name} type="html">{escape(f"<p>{escape(words, quote=False)}</p>")}</{name}>'
        attribute = f' type="{kind}"' if kind else ""
        return f"<{name}{attribute}>{self.text()}</{name}>"

    def xhtml(self):
        text = escape(self.words(), quote=False)
        return "".join(self.rng.choices([
            f"<p>{text}</p>", f"<p><b>{text}</b><br/>x</p>", f"<ul><li>{text}</li></ul>",
            f'<p><a href="page/2">{text}</a></p>', f'<p><img src="i.png" alt="x"/>{text}</p>',
            f"<p>a &lt; b &amp; c {text}</p>"], k=self.rng.randint(1, 3)))

    def atom_content(self):
        kind = self.rng.choice(["text", "html", "xhtml", "html", "text/html", "text/plain"])
        if kind == "xhtml":
            return ('<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">'
                    f"{self.xhtml()}</div></content>")
        if kind in ("html", "text/html"):
            return f'<content type="{kind}">{self.cdata_or_escaped(self.markup())}</content>'
        return f'<content type="{kind}">{self.text()}</content>'

    def atom_entry(self, number):
        link = self.rng.choice([f"{self.host}/{number}", f"/{number}", f"e/{number}.html",
                                f"{self.host}/?p={number}&amp;q=1"])
        parts = [self.construct("title"), f'<link href="{link}"/>', f"<id>tag:x,2026:{number}</id>",
                 f"<updated>{self.iso_date()}</updated>"]
        if self.chance(0.6):
            parts.append(f"<published>{self.iso_date()}</published>")
        if self.chance(0.5):
            parts.append(self.construct("summary"))
        if self.chance(0.7):
            parts.append(self.atom_content())
        for _ in range(self.rng.choice([0, 1, 1, 2])):
            parts.append(f"<author><name>{self.text()}</name></author>")
        if self.chance(0.4):
            parts.append(f'<category term="{escape(self.plain())}"/>')
        if self.chance(0.3):
            parts.append(f'<link rel="enclosure" href="{self.host}/{number}.ogg" type="audio/ogg"/>')
        self.rng.shuffle(parts)
        base = ' xml:base="sub/"' if self.chance(0.2) else ""
        return f"<entry{base}>\n" + "\n".join(parts) + "\n</entry>"

    def atom(self):
        entries = "\n".join(self.atom_entry(number) for number in range(self.rng.randint(1, 3)))
        author = f"<author><name>{self.text()}</name></author>" if self.chance(0.5) else ""
        base = f' xml:base="{self.host}/base/"' if self.chance(0.5) else ""
        return self.encoded(
            f'<feed xmlns="http://www.w3.org/2005/Atom"{base}>{self.construct("title")}'
            f'<link href="{self.host}/"/><id>urn:x</id><updated>{self.iso_date()}</updated>{author}\n'
            f"{entries}\n</feed>")

    def atom03_entry(self, number):
        mode = self.rng.choice(["escaped", "xml", "base64"])
        html = self.markup()
        if mode == "xml":
            content = f'<div xmlns="http://www.w3.org/1999/xhtml">{self.xhtml()}</div>'
            kind = "application/xhtml+xml"
        else:
            kind = "text/html"
            content = base64.b64encode(html.encode("utf-8")).decode() if mode == "base64" else escape(html)
        return (f"<entry><title>{self.text()}</title>"
                f'<link rel="alternate" type="text/html" href="{self.host}/{number}"/>'
                f"<id>tag:x,2004:{number}</id><issued>{self.iso_date()}</issued>"
                f"<modified>{self.iso_date()}</modified>"
                f'<content type="{kind}" mode="{mode}">{content}</content></entry>')

    def atom03(self):
        entries = "\n".join(self.atom03_entry(number) for number in range(self.rng.randint(1, 3)))
        return self.encoded(
            f'<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>{self.text()}</title>'
            f'<link rel="alternate" type="text/html" href="{self.host}/"/>'
            f"<modified>{self.iso_date()}</modified><author><name>{self.text()}</name></author>\n"
            f"{entries}\n</feed>")

    def json_feed(self):
        items = []
        for number in range(self.rng.randint(1, 3)):
            item = {"id": str(number), "url": f"{self.host}/{number}"}
            if self.chance(0.8):
                item["title"] = self.plain()
            item["content_html" if self.chance(0.7) else "content_text"] = self.markup()
            if self.chance(0.7):
                item["date_published"] = self.moment().strftime("%Y-%m-%dT%H:%M:%SZ")
            if self.chance(0.3):
                item["date_modified"] = self.moment().strftime("%Y-%m-%dT%H:%M:%S+02:00")
            if self.chance(0.4):
                item["authors"] = [{"name": self.words(2)} for _ in range(self.rng.randint(1, 2))]
            if self.chance(0.4):
                item["tags"] = [self.words(1) for _ in range(2)]
            items.append(item)
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": self.plain(),
                "home_page_url": self.host + "/", "items": items}
        return json.dumps(feed, ensure_ascii=self.chance(0.5)).encode()

    def mastodon(self):
        statuses = []
        for number in range(self.rng.randint(1, 3)):
            statuses.append({
                "id": str(10**17 + number), "created_at": self.moment().strftime("%Y-%m-%dT%H:%M:%S.000Z"),
                "url": f"{self.host}/@ana/{number}", "uri": f"{self.host}/users/ana/{number}",
                "content": f"<p>{escape(self.words(), quote=False)}</p>", "spoiler_text": "",
                "account": {"id": "1", "acct": "ana", "username": "ana", "display_name": self.words(2)},
                "media_attachments": [], "mentions": [], "tags": [], "emojis": [], "reblog": None})
        return json.dumps(statuses, ensure_ascii=self.chance(0.5)).encode()


KINDS = [
    ("rss-2.0", lambda maker: maker.rss("2.0"), 6), ("rss-0.92", lambda maker: maker.rss("0.92"), 1),
    ("rss-0.91", lambda maker: maker.rss("0.91"), 1), ("rss-1.0", lambda maker: maker.rss("1.0"), 3),
    ("atom-1.0", Maker.atom, 6), ("atom-0.3", Maker.atom03, 2), ("jsonfeed", Maker.json_feed, 1),
    ("mastodon", Maker.mastodon, 1),
]


def feeds(rng, count):
    """Yields generated feeds as (kind, name, bytes)."""
    weights = [weight for _, _, weight in KINDS]
    for number in range(count):
        kind, make, _ = rng.choices(KINDS, weights)[0]
        maker = Maker(rng)
        yield kind, f"{kind} {maker.encoding} #{number}", make(maker)
