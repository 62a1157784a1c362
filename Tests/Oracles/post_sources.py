"""Random posts, as HTML, from a grammar of what readers compare, cut and join.

Labels of links equal, nearly equal or shorten to their URLs; hosts lack parts; mentions, hashtags and
emoji are next to each other and to text that continues them; elements are nested and closed in the
wrong order; text has grapheme clusters of several scalars, spaces of all kinds and bidirectional
controls.
"""

SCHEMES = ["", "http://", "https://", "HTTPS://", "//", "http:", "mailto:", "javascript:", "ftp://", "tel:"]
PREFIXES = ["", "", "www.", "www.", "WWW.", "www", "www.www.", "user@", "a:b@"]
HOSTS = [
    "", "", "a.example", "bank.example", "www", "localhost", ".", "..", "a.", ".a", "-", "1.2.3.4", "0x7f.1",
    "[::1]", "[::", "日本。jp", "ไทย.example", "xn--bcher-kva.example", "xn--", "e\u0301.example", "👍.example",
    "a-host-of-forty-letters-and-more.bank.example", "%61.example", "\u200b", "א.example", "\u00adb.example",
    "youtu.be", "www.youtube.com", "vimeo.com", "x" * 64 + ".example",
]
PORTS = ["", "", "", "", ":", ":80", ":443", ":99999", ":0", ":x"]
PATHS = [
    "", "", "/", "/", "//", "/x", "?", "?q", "#", "#f", "/x/", "/?q=a&b#f", "/a/long/path/of/it?and=more#part",
    "/\u0301x", "/ไทยแม่", "/日本語", "/%E0%B8%", "/%", "/\u200b", "/\u202ex", "\\x", "/👩‍👩‍👧‍👦/🇩🇪", "/watch?v=abc",
    "/../..", "/.", "?utm_source=a", ";x",
]
EDGES = [" ", ".", "!", "(", ")", "…", "\u00a0", "\u200b", "\u0301", "@", "#", "\u2067", "\u202c", "$", "*", "\n"]
WORDS = [
    "word", "a", " ", "  ", "\n", "\t", "two words", "naïve", "日本語。", "한국어", "שלום", "العربية", "ไทยแม่", "เ", "ກໍ", "हिन्दी",
    "မာ", "👩‍👩‍👧‍👦", "🇩🇪🇫", "❤️", "1️⃣", "👍🏽", "e\u0301", "\u0301", "\u200d", "\ufe0f", "\u0600", "\u0600 ", "\u1100\u1161",
    "\u200b", "\u00ad", "\u2060", "\ufeff", "\u00a0", "\u3000", "\u2028", "\u202e", "\u2066", "\u2067", "\u2069", "\u202c",
    "\u061c", "\u200f", "\u0000", "\u001b[31m", "\u009b", "\u007f", "\ufffe", "&amp;", "&lt;", "&", "&#x202e;", "&#0;",
    "&nbsp;", "<", ">", "\"", "'", "@ada", "@ada@b.example", "@", "#tag", "#", "#日本", "$BRK.A", "ada@b.example",
    "https://", "http://www.", "www.", "a.example", ":cat:", "::", "```", "|", "- ", "1. ", "> ", "[x] ", "~~", "$x$",
    "x" * 70, "漢" * 40, "y" * 300, "a\u0301" * 20, "\u0301" * 90, "\u200d" * 30,
]
NAMES = (
    "p p b i a em strong u s code pre h1 h3 ul ol li li blockquote table tr td th caption thead figure figcaption "
    "details summary dl dt dd q sub sup mark kbd span div br hr img video audio iframe ruby rt font center "
    "button select option textarea math svg template x-y"
).split()
ATTRIBUTES = [
    "class=mention", 'class="mention hashtag"', 'class="u-url mention" data-id=7', "class=spoiler", "class=emoji alt=:cat:",
    "class=invisible", "class=ellipsis", "dir=rtl", "dir=auto", "lang=de", "start=-3", "start=99999999999", "reversed",
    "value=40", "colspan=2", "colspan=0", "rowspan=65534", "rowspan=0", "open", "hidden", "align=center", "type=a",
    "style=display:none", "style=white-space:pre-wrap", "style=display:table-cell", "style=font-weight:bold", "width=0",
    "width=1e9", "height=-1", "alt", "alt=''", "alt='a b'", "title='<b>'", "class=language-swift", "checked type=checkbox",
    "data-type=mention data-id=1 data-label=x", "data-value='x^2'", "class=ql-formula data-value=x", "data-list=ordered",
    "class=ql-indent-8", "role=presentation", "tabindex=0",
]
FRAGMENTS = [
    "<!--more-->", "<!-- x -->", "<br>", "<br><br>", "<hr>", "</p>", "</b>", "</a>", "</span>", "</td>", "<p>", "<wbr>",
    "<img src=https://a.example/i.png alt=i>", "<img src=/i.png>", "<img alt=x>", "<img src=data:image/png;base64,AA==>",
    "<img class=emoji alt=':cat:' src=/c.png>", "<img class=emoji alt=🙂 src=/c.png>", "<span class=mention></span>",
    "<span class=mention>&nbsp;</span>", "<span class=mention>\u200b@a\u200b</span>", "<span class=spoiler>hidden</span>",
    "@a<span class=spoiler>da</span>", "#<b>tag</b>", "<a class=mention href=https://a.example/@ada>@<span>ada</span></a>",
    "<a class='mention hashtag' href=/t>#<span>tag</span></a>", "<a></a>", "<a href=/x></a>", "<a href=/x><img src=/i></a>",
    "<ul><li></ul>", "<table><tr></table>", "<table><caption>", "<details><summary></summary></details>", "<pre></pre>",
    "<pre>\n\n</pre>", "<code></code>", "<blockquote></blockquote>", "<figure></figure>", "<ol start=0><li>a<li>b</ol>",
    "<iframe src=https://www.youtube.com/embed/x></iframe>", "<video src=https://a.example/v.mp4></video>",
]


def link(rng):
    """A link whose label is similar to its URL."""
    choices = [SCHEMES, PREFIXES, HOSTS, PORTS, PATHS]
    parts = [rng.choice(values) for values in choices]
    label = list(parts)
    if rng.random() < 0.5:
        label[0] = rng.choice(SCHEMES)
    if rng.random() < 0.3:
        label[1] = rng.choice(PREFIXES)
    if rng.random() < 0.25:
        index = rng.randrange(2, 5)
        label[index] = rng.choice(choices[index])
    text = "".join(label)
    if rng.random() < 0.25:
        text = rng.choice(EDGES) + text
    if rng.random() < 0.25:
        text += rng.choice(EDGES)
    if rng.random() < 0.1:
        text = text.upper()
    if rng.random() < 0.2:
        cut = rng.randint(0, len(text))
        text = text[:cut] + rng.choice(FRAGMENTS) + text[cut:]
    if rng.random() < 0.2:
        cut = rng.randint(0, len(text))
        text = f"{text[:cut]}<span class=invisible>{text[cut:]}</span>"
    tag = f'<a href="{"".join(parts)}"{rng.choice(("", "", " title=t", " class=mention"))}>'
    return tag + text + rng.choice(("</a>", "</a>", "</a> ", ""))


def post(rng):
    parts = []
    for _ in range(rng.choice((1, 2, 3, 5, 9, 20))):
        kind = rng.random()
        if kind < 0.25:
            parts.append(link(rng))
        elif kind < 0.5:
            parts.append(rng.choice(WORDS))
        elif kind < 0.62:
            parts.append(rng.choice(FRAGMENTS))
        elif kind < 0.66:
            parts.append(f"<{rng.choice(NAMES)}>" * rng.choice((2, 3, 9, 40)))
        elif kind < 0.75:
            parts.append(f"</{rng.choice(NAMES)}>")
        else:
            attributes = "".join(" " + rng.choice(ATTRIBUTES) for _ in range(rng.randint(0, 2)))
            parts.append(f"<{rng.choice(NAMES)}{attributes}>")
        if rng.random() < 0.2:
            parts.append(" ")
    return "".join(parts)


def mutated(rng, text):
    """A text, such as JSON, in which some characters are replaced, removed or repeated."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 8)))
        other = rng.randint(0, len(text))
        piece = rng.choice((
            rng.choice(WORDS), rng.choice(EDGES), text[other:other + rng.choice((1, 9, 40))], "", "0", "-1", "null",
            '""', "[]", "{}", "1e99", "9223372036854775808", '"\\ud800"', '"\\u202e"',
        ))
        text = text[:start] + piece + text[end:]
    return text


ILL_FORMED = [b"\xef", b"\xef\xbb", b"\xef\xbf", b"\xef\xbf\xef", b"\xe2\x80", b"\xf0\x9f\x98", b"\xc3", b"\x80", b"\xed\xa0\x80", b"\xff"]


def damaged(rng, text):
    """A text in UTF-8, in half of the cases with some ill-formed sequences."""
    data = text.encode(errors="surrogatepass")
    for _ in range(rng.choice((0, 0, 1, 3))):
        offset = rng.randint(0, len(data))
        data = data[:offset] + rng.choice(ILL_FORMED) + data[offset:]
    return data
