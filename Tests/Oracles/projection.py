"""Projects a tree to its visible content: characters with their styles, and images.

The projection has the visible characters, with white space collapsed outside of `pre` and without
elements that documents drop. Each has its marks, link target, kind of the innermost block, depth in
lists and in quotes, and whether it is in a cell. The images are a separate sequence.

Content without a node in documents is projected as its replacement: `q` as quotation marks, ruby text
in parentheses, a formula in MathML as its tokens with spaces between, `dt` as strong; code blocks have
neither marks nor links; the caption of a table without cells, or of a figure that is not only an image,
is a paragraph. Embeds are left out.
"""

import re

DROPPED = set(
    "script style template iframe object embed applet noscript noframes noembed xmp plaintext"
    " textarea title select datalist audio video canvas rp portal head".split()
)
MARKS = {
    "b": "strong", "strong": "strong", "dt": "strong", "i": "em", "em": "em", "cite": "em",
    "dfn": "em", "var": "em", "u": "u", "ins": "u", "s": "s", "strike": "s", "del": "s",
    "sub": "sub", "sup": "sup", "mark": "mark", "kbd": "kbd", "code": "code", "tt": "code",
    "samp": "code",
}
LISTS = ("ul", "ol", "menu", "dir")
BLOCKS = set(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset"
    " figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu"
    " nav ol optgroup option p pre search section summary table tbody thead tfoot tr td th caption"
    " ul".split()
)
SCHEMES = set("http https mailto tel sms xmpp matrix irc ircs gemini magnet geo".split())
INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\uffff\U000e0000-\U000e0fff"
    + "".join(chr(plane * 0x10000 + last) for plane in range(1, 17) for last in (0xFFFE, 0xFFFF))
    + "]"
)


def target(href):
    """The canonical target of a link, or None if posts cannot link to it."""
    text = re.sub("[\t\n\r]", "", href).strip("".join(map(chr, range(0x21))))
    if not text or text.startswith("#"):
        return None
    if re.match(r"[/\\]{2}", text):
        text = "https:" + text
    match = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):(.*)", text, re.S)
    if not match:
        if INVISIBLE.search(text.split(":")[0]) and ":" in text:
            return None
        return escaped(text.replace("\\", "/"))
    scheme, rest = match[1].lower(), match[2]
    if scheme not in SCHEMES:
        return None
    if scheme in ("http", "https"):
        rest = re.sub(r"^[/\\]*", "", rest)
        host, tail = re.match(r"([^/\\?#]*)(.*)", rest, re.S).groups()
        if "@" in host or not host or INVISIBLE.search(host) or re.search(r"[\s<>^|%\"`{}]", host):
            return None
        host = re.sub(":80$" if scheme == "http" else ":443$", "", host.lower())
        path, query = re.match(r"([^?#]*)(.*)", tail, re.S).groups()
        rest = "//" + host + path.replace("\\", "/") + query
    return scheme + ":" + escaped(rest)


def escaped(address):
    """An address in which spaces, invisible characters and markup are percent-encoded."""
    encoded = re.compile(r"""[\s"<>`]|""" + INVISIBLE.pattern)
    return encoded.sub(
        lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode(errors="replace")), address)


class Projection:
    """The lines of a tree, each a list of characters with their styles, and its images."""

    def __init__(self, tree):
        self.characters = []
        self.images = []
        self.walk(tree, ("", frozenset(), None, 0, 0, False), False, [])
        self.lines = self.finished()
        del self.characters

    def __eq__(self, other):
        return self.lines == other.lines and self.images == other.images

    @property
    def text(self):
        return [[character for character, _ in line] for line in self.lines]

    def boundary(self):
        while self.characters and self.characters[-1][0] == " ":
            self.characters.pop()
        if self.characters and self.characters[-1][0] != "\n":
            self.characters.append(("\n", None))

    def take(self, text, look, preformatted):
        kind, marks, link, lists, quotes, cell = look
        look = (kind, tuple(sorted(marks)), link, lists, quotes, cell)
        for character in INVISIBLE.sub("", text):
            if preformatted:
                self.characters.append((character, None if character == "\n" else look))
            elif character in " \t\n\r\f\u2028\u2029\x0b\x85":
                if self.characters and self.characters[-1][0] not in " \n":
                    self.characters.append((" ", look))
            else:
                self.characters.append((character, look))

    def finished(self):
        lines, line = [], []
        for character in self.characters + [("\n", None)]:
            if character[0] == "\n":
                while line and line[-1][0] == " ":
                    line.pop()
                if line:
                    lines.append(line)
                line = []
            else:
                line.append(character)
        return lines

    def walk(self, node, look, preformatted, parents):
        # Contents before the first item of a list have no marker.
        has_item = node[0] not in LISTS
        for child in in_order_of_display(node):
            has_item = has_item or not isinstance(child, str) and contains_item(child)
            kind, marks, link, lists, quotes, cell = look
            shown = look if has_item else (kind, marks, link, lists - 1, quotes, cell)
            if isinstance(child, str):
                self.take(child, shown, preformatted)
            else:
                self.element(child, shown, preformatted, parents + [node])

    def element(self, node, look, preformatted, parents):
        name, attributes, _ = node
        kind, marks, link, lists, quotes, cell = look
        style = style_of(attributes)
        if name == "math|math":
            return self.take(" ".join(tokens(node)), look, preformatted)
        if "|" in name or name in DROPPED or "hidden" in attributes:
            return self.boundary() if name in ("xmp", "plaintext") else None
        if style.get("display") == ["none"]:
            return
        # Word has no elements for lists.
        word = " ".join(style.get("mso-list", []))
        if word == "ignore":
            return
        if level := re.search(r"\blevel([1-9])\b", word):
            lists += int(level[1])
        if name == "br":
            return self.characters.append(("\n", None))
        if name in ("img", "image"):
            return self.image(attributes, look, preformatted)
        marks = marks_of(name, attributes, style, marks)
        if name == "a" and "href" in attributes:
            link = target(attributes["href"])
        decoration = style.get("text-decoration", []) + style.get("text-decoration-line", [])
        if "underline" in decoration and not link:
            marks.add("u")
        if re.fullmatch("h[1-6]", name):
            kind = name
        elif name in ("blockquote", "li", "table", "details", "figure") + LISTS:
            kind = ""
        elif owns_caption(name, parents):
            kind = name
        lists += name in LISTS or (name == "li" and not has_list(parents))
        quotes += name == "blockquote"
        cell = cell or name in ("td", "th")
        # The rendering of flat lists and lines of code by Quill's style sheet.
        indent = re.search(r"\bql-indent-([1-8])\b", attributes.get("class", ""))
        lists += int(indent[1]) if name == "li" and indent else 0
        # Word Online and Slack write a list for the items of each level.
        if name == "li":
            lists += int(attributes.get("data-aria-level") or 1) - 1
            lists += int(attributes.get("data-stringify-indent") or 0)
        is_code = "ql-code-block" in attributes.get("class", "").split()
        preformatted = preformatted or is_code or name in ("pre", "listing")
        inner = (kind, frozenset(marks), link, lists, quotes, cell)
        if preformatted:
            inner = ("pre", frozenset(), None, lists, quotes, cell)
        if name in BLOCKS:
            self.boundary()
        opening, closing = {"q": "“”", "rt": "()"}.get(name) or ("", "")
        self.take(opening, inner, preformatted)
        self.walk(node, inner, preformatted, parents)
        self.take(closing, inner, preformatted)
        if name in BLOCKS:
            self.boundary()

    def image(self, attributes, look, preformatted):
        source = target(attributes.get("src") or "")
        if shows_emoji(attributes):
            source = None
        if source and (":" not in source.split("/")[0] or re.match("https?:", source)):
            if not preformatted:
                self.images.append((source, attributes.get("alt")))
                self.characters.append(("\ufffc", None))
                return
        self.take(attributes.get("alt") or "", look, preformatted)


def shows_emoji(attributes):
    """Whether an image is that of an emoji character, by its class or the folder of its URL."""
    place = (attributes.get("class") or "") + " /" + (attributes.get("src") or "")
    is_marked = re.search("emoji|smiley|openmoji|joypixels", place, re.I)
    alternative = attributes.get("alt") or ""
    return is_marked and re.fullmatch("[\u2600-\u27bf\U0001f000-\U0001faff\u200d\ufe0f]+", alternative)


def tokens(node, inside=False):
    """The text of identifiers, numbers, operators and text in a formula."""
    name, attributes, children = node
    if name.startswith(("math|annotation", "svg|")) or name in DROPPED or "hidden" in attributes:
        return
    inside = inside or name in ("math|mi", "math|mn", "math|mo", "math|ms", "math|mtext")
    for child in children:
        if not isinstance(child, str):
            yield from tokens(child, inside)
        elif inside and child.strip():
            yield child


def style_of(attributes):
    declarations = {}
    for declaration in attributes.get("style", "").lower().split(";"):
        name, _, value = declaration.partition(":")
        declarations[name.strip()] = value.split()
    return declarations


# The elements that editors highlight with a background; other backgrounds belong to the page.
HIGHLIGHTED = set("span font b strong i em u s sub sup".split())


def has_hue(color):
    """Whether a color highlights text: not black, white, gray or transparent."""
    if match := re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", color):
        digits = match[1] if len(match[1]) == 6 else "".join(digit * 2 for digit in match[1])
        channels = [int(digits[at:at + 2], 16) for at in (0, 2, 4)]
    elif match := re.fullmatch(r"rgb\((\d+),(\d+),(\d+)\)", color):
        channels = [int(channel) for channel in match.groups()]
    else:
        return color in ("yellow", "lime", "cyan", "pink", "orange")
    return max(channels) - min(channels) >= 32


def marks_of(name, attributes, style, outer):
    marks = set(outer)
    if name in MARKS:
        marks.add(MARKS[name])
    if "spoiler" in attributes.get("class", "").lower().split():
        marks.add("spoiler")
    weight = (style.get("font-weight") or [""])[0]
    if weight in ("bold", "bolder") or (weight.isdigit() and int(weight) >= 600):
        marks.add("strong")
    elif weight in ("normal", "lighter") or weight.isdigit():
        marks.discard("strong")
    slope = (style.get("font-style") or [""])[0]
    if slope in ("italic", "oblique"):
        marks.add("em")
    elif slope == "normal":
        marks.discard("em")
    decoration = style.get("text-decoration", []) + style.get("text-decoration-line", [])
    if decoration and MARKS.get(name) in {"u", "s"} - set(outer):
        marks.discard(MARKS[name])
    if "line-through" in decoration:
        marks.add("s")
    background = style.get("background-color") or style.get("background") or []
    if name in HIGHLIGHTED and has_hue("".join(background)):
        marks.add("mark")
    shift = {"sub": "sub", "super": "sup"}.get((style.get("vertical-align") or [""])[0])
    return marks | {shift} if shift else marks


def owns_caption(name, parents):
    """Whether an element is the caption of an element that can have one."""
    parent = parents[-1]
    if name == "summary":
        return parent[0] == "details"
    if name == "caption":
        return parent[0] == "table" and holds(parent, ("td", "th"))
    return name == "figcaption" and parent[0] == "figure" and is_image_figure(parent)


def holds(node, names):
    return any(
        not isinstance(child, str) and (child[0] in names or holds(child, names))
        for child in node[2]
    )


def is_image_figure(figure):
    """Whether a figure contains only an image and its caption."""

    def visible(node):
        for child in node[2]:
            if isinstance(child, str):
                yield from child.strip()
            elif child[0] in ("img", "image"):
                yield "\ufffc"
            elif child[0] != "figcaption" and child[0] not in DROPPED:
                yield from visible(child)

    return list(visible(figure)) == ["\ufffc"]


def contains_item(node):
    """Whether an element is an item or a list, or contains an item that is in no other list."""
    if node[0] == "li" or node[0] in LISTS:
        return True
    if node[0] in ("blockquote", "details", "table"):
        return False
    return any(not isinstance(child, str) and contains_item(child) for child in node[2])


def has_list(parents):
    """Whether an item is in a list, with or without boxes in between."""
    for parent in reversed(parents):
        if parent[0] in LISTS:
            return True
        if parent[0] in ("li", "blockquote", "details", "td", "th", "caption"):
            return False
    return False


def in_order_of_display(node):
    """The children of a node: captions, headers and summaries first, footers last."""
    first = {"table": ("caption", "thead"), "details": ("summary",)}.get(node[0], ())
    ranks, seen = [], set()
    for child in node[2]:
        name = child[0] if not isinstance(child, str) else None
        rank = 100
        if name not in seen:
            rank = first.index(name) if name in first else 200 if is_foot(node, name) else 100
        ranks.append(rank)
        seen.add(name)
    order = sorted(range(len(ranks)), key=lambda index: ranks[index])
    return [node[2][index] for index in order]


def is_foot(node, name):
    return node[0] == "table" and name == "tfoot"
