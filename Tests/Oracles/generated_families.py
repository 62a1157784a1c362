"""Families of hostile sources: fragments of grammar, combined from a seed.

The name identifies a family: `random 7/3` is number 3 of the seed 7. Each consists of one or two units
of a few fragments, repeated, opened and never closed, nested, in piles, or in sequence: the cost of a
walk over all open elements is visible only if many are open and many follow.
"""

from functools import partial
import json
from random import Random

from editor_families import convert
from page_families import CLUSTERS, INSPECT, NARROW, SVG, RENDER, VISUAL

dumped = partial(json.dumps, ensure_ascii=False)

# A placeholder for a number that differs in each copy.
NUMBER = "№"
# Nearly the maximum depth of documents.
PILE = 31

SUMMARY = ("summarize", "--policy", "feed", "--limit", "5000", "--lines", "1000")
SPLIT = ("split", "--to", "html", "--policy", "feed", "--limit", "300")
SANITIZE = ("sanitize", "--policy", "feed")
HTML_COMMANDS = [
    SANITIZE, SANITIZE, SANITIZE, SANITIZE, RENDER, VISUAL, SVG, INSPECT, SUMMARY, SPLIT,
    (*VISUAL, *NARROW), (*SVG, *NARROW), (*INSPECT, "--to", "svg", *NARROW),
    ("convert", "--to", "markdown", "--policy", "feed"),
    ("convert", "--to", "prosemirror", "--policy", "feed"),
    ("convert", "--to", "quill", "--policy", "feed"),
]
MARKDOWN_COMMANDS = [convert("markdown"), (*SUMMARY, "--from", "markdown"), (*SPLIT, "--from", "markdown")]

TEXTS = [
    "x", "word ", " ", "\n", "w№ ", "日本", "שלום ", "عربي ", "ไทย", "क्", "e\u0301", "\u0301", "👩\u200d", "🇩",
    "\u202e", "\u2067א", "\u2069", "\u00ad", "\u200b", "\u00a0", "@ada ", "@u№@h.example ", "#tag№ ",
    "https://e.example/№ ", "www.", ":cat:", "(", "[", "…", "-", "\t", "\r\n", "\0", "\u00e9",
    *CLUSTERS.values(),
]
NAMES = [
    "a", "b", "i", "u", "s", "code", "kbd", "mark", "sub", "font", "nobr", "span", "p", "div", "h1", "h2",
    "blockquote", "ul", "ol", "li", "dl", "dt", "dd", "pre", "table", "tbody", "thead", "tr", "td", "th",
    "caption", "colgroup", "col", "figure", "figcaption", "details", "summary", "button", "form",
    "select", "option", "ruby", "rt", "q", "center", "svg", "math", "mi", "foreignObject", "template",
    "iframe", "object", "video", "noscript", "address", "x-y", "x-№", "body", "html", "head", "label",
]
VOID = ["<br>", "<hr>", "<img src=/№>", "<img src=/x alt=y>", "<wbr>", "<input type=checkbox>", "<col>"]
RAW = ["script", "style", "title", "textarea", "xmp", "plaintext", "noembed", "noframes"]
ATTRIBUTES = [
    "href=/№", "href=https://e.example/№", "href=javascript:№", "title='a&amp;b'", "class=spoiler",
    "class=mention", "class='mention hashtag'", "class=a№", "id=x№", "a№=b", "style=font-weight:bold",
    "style='color:#№'", "style=display:none", "hidden", "dir=rtl", "lang=de", "align=center", "colspan=2",
    "rowspan=3", "rowspan=0", "start=№", "open", "onclick=x", "data-id=№", "x='", 'y="', "/", "=",
]
REFERENCES = ["&amp;", "&lt;", "&", "&#x41;", "&#№;", "&notit;", "&copy", "&CounterClockwiseContourIntegral;"]
COMMENTS = ["<!-- x -->", "<!--", "-->", "<!---->", "<?x>", "<!x>", "</>", "<![CDATA[x]]>", "<!doctype html>"]
SIGNS = ["<", ">", "</", "<a", "<p ", '<a href="', "</p", "]]>", "=", '"', "'"]
CONTEXTS = [
    "", "", "", "<table>", "<table><tr><td>", "<ul>", "<ul><li>", "<pre><code>", "<svg>", "<select>",
    "<a href=/x>", "<b>", "<p>", "<details><summary>", "<details>", "<span class=spoiler>", "<ruby>",
    "<blockquote>" * PILE, "<script>", "<button>", "<math><mi>", "<template>", "<figure><figcaption>",
    "<pre><code class=language-swift>", "<table><caption>", "<h1>",
]
MARKDOWN = [
    "a", "b c ", "\n", "\n\n", "*", "**", "_", "`", "``", "~~~\n", "```\n", "# ", "> ", "- ", "1. ", "  ",
    "    ", "\t", "[", "]", "![", "](/u№)", "](<u> 't')", "[a№]", "[a№]: /b\n", "(", ")", "<", ">", "<b>",
    "</b>", "<div>", "</div>\n", "<!--", "-->", "<https://e.example/№>", "&amp;", "&", "\\", "\\\n",
    "  \n", "|", "---\n", "===\n", "日本", "\u00a0", "\"", "@ada", "#tag№", "<td>", "<a href=/u>",
    "<details>\n\n", "\u0301",
]
TIPTAP = {
    "blocks": ["paragraph", "blockquote", "bulletList", "orderedList", "taskList", "listItem", "taskItem",
               "table", "tableRow", "tableCell", "details", "detailsSummary", "detailsContent", "figure",
               "codeBlock", "heading", "x№"],
    "leaves": ["hardBreak", "image", "mention", "emoji", "horizontalRule", "embed", "z"],
    "marks": ["bold", "italic", "code", "link", "spoiler", "textStyle", "x"],
}
LEXICAL = {
    "blocks": ["paragraph", "heading", "quote", "list", "listitem", "table", "tablerow", "tablecell",
               "code", "link", "autolink", "details", "x№"],
    "leaves": ["linebreak", "tab", "image", "mention", "hashtag", "horizontalrule", "equation", "z"],
}
# With values of the right types; otherwise reading ends at the first operation.
FORMATS = {
    "bold": [True, False], "italic": [True], "blockquote": [True], "x": [1, {}, []],
    "link": ["/u№", "https://e.example/№", "javascript:№"], "list": ["bullet", "ordered", "checked"],
    "indent": [1, 8, 1_000_000], "header": [1, 6], "code-block": [True, "swift"],
    "table": ["row-№", "row-1"], "align": ["center", "a"], "background": ["red", "#ff№"],
}
VALUES = [True, False, None, 1, 8, "", "a", "/u№", "row-№", "bullet", "ordered", "checked", "center", {}, []]


class Unit:
    """Text of three parts for nesting: the middle is written once."""

    def __init__(self, opening, middle="", closing=""):
        self.opening, self.middle, self.closing = opening, middle, closing

    def __repr__(self):
        return f"{self.opening!r} {self.middle!r} {self.closing!r}"

    def nest(self, depth):
        return numbered(self.opening, depth) + self.middle + numbered(self.closing, depth)


def numbered(text, count, separator=""):
    if NUMBER not in text:
        return separator.join([text] * count)
    return separator.join(text.replace(NUMBER, str(number)) for number in range(count))


def length(text):
    return len(text.replace(NUMBER, "1000").encode())


def repeated(unit, size, separator, depth=1):
    text = unit.nest(depth) if depth > 1 else unit.opening + unit.middle + unit.closing
    return numbered(text, max(1, size // (length(text) + len(separator))), separator)


def shapes(units, separator):
    """The shapes of units, by name: functions of a size."""
    first, last = units[0], units[-1]
    two = length(first.opening + first.closing)

    def phases(size):
        return separator.join([
            repeated(first, size // 2, separator), repeated(last, size // 2, separator)])

    def opened(size):
        """The repeated opening of one unit, followed by the repeated other unit."""
        count = max(1, size // 2 // length(first.opening))
        return numbered(first.opening, count) + repeated(last, size // 2, separator)

    made = {
        "repeated": lambda size: repeated(first, size, separator),
        "piles": lambda size: repeated(first, size, separator, PILE),
        "phases": phases,
    }
    # In JSON, deep nesting and unclosed values are errors.
    if not separator:
        made |= {"nested": lambda size: first.nest(max(1, size // two)), "opened": opened}
    return made


def html(random):
    names = [random.choice(NAMES) for _ in range(random.randint(1, 4))]

    def tag(name):
        attributes = [random.choice(ATTRIBUTES) for _ in range(random.choice([0, 0, 0, 1, 1, 2]))]
        return "<" + " ".join([name] + attributes) + ">"

    def unit():
        opening, closing = [], []
        for _ in range(random.randint(1, 5)):
            kind = random.randint(0, 9)
            if kind <= 4:
                name = random.choice(names)
                opening.append(tag(name))
                if random.random() < 0.8:
                    closing.insert(0, f"</{name}>")
            elif kind == 5:
                opening.append(f"</{random.choice(names)}>")
            elif kind == 6:
                opening.append(random.choice(VOID + COMMENTS + SIGNS))
            elif kind == 7:
                raw = random.choice(RAW)
                opening.append(random.choice([f"<{raw}>x</{raw}>", f"<{raw}>", f"</{raw}>"]))
            else:
                opening.append(random.choice(TEXTS + REFERENCES))
        # One of four is mis-nested.
        if random.random() < 0.25:
            random.shuffle(closing)
        return Unit("".join(opening), random.choice(["", "x", random.choice(TEXTS)]), "".join(closing))

    return random.choice(HTML_COMMANDS), random.choice(CONTEXTS), [unit(), unit()], "", ""


def markdown(random):
    def some():
        return "".join(random.choice(MARKDOWN) for _ in range(random.randint(1, 5)))

    units = [Unit(some(), random.choice(["", "x"]), random.choice(["", some()])) for _ in range(2)]
    return random.choice(MARKDOWN_COMMANDS), random.choice(["", "", "> ", "- ", "<div>"]), units, "", ""


def text(random):
    units = [Unit("".join(random.choice(TEXTS) for _ in range(random.randint(1, 5)))) for _ in range(2)]
    profile = random.choice(["social", "gfm", "scheme-only", "strict"])
    return ("extract", "--profile", profile), "", units, "", ""


def nodes(random, grammar, contents):
    """A unit of nested nodes, with leaves before and in them."""

    def attributes():
        return {random.choice(["level", "href", "src", "checked", "caption", "colspan", "x№", "tag", "url",
                               "label", "language"]): random.choice(VALUES[3:13])}

    def leaf():
        if random.random() < 0.6:
            node = {"type": "text", "text": random.choice(TEXTS)}
            if grammar is TIPTAP and random.random() < 0.5:
                node["marks"] = [{"type": random.choice(TIPTAP["marks"])}]
            return node
        node = {"type": random.choice(grammar["leaves"])}
        if grammar is TIPTAP:
            return node | {"attrs": {"src": "/№", "label": "a", "alt": "b"}}
        return node | {"src": "/№", "text": "a"}

    opening = closing = ""
    for _ in range(random.randint(1, 3)):
        if random.random() < 0.4:
            opening += dumped(leaf()) + ","
        node = {"type": random.choice(grammar["blocks"])}
        if random.random() < 0.2:
            node |= {"attrs": attributes()} if grammar is TIPTAP else attributes()
        opening += dumped(node)[:-1] + f', "{contents}": ['
        closing += "]}"
    return Unit(opening, dumped(leaf()), closing)


def tiptap(random):
    units = [nodes(random, TIPTAP, "content") for _ in range(2)]
    return convert("prosemirror"), '{"type":"doc","content":[', units, "]}", ","


def lexical(random):
    units = [nodes(random, LEXICAL, "children") for _ in range(2)]
    return convert("lexical"), '{"root":{"type":"root","children":[', units, "]}}", ","


def quill(random):
    def operation():
        insert = random.choice(TEXTS + ["\n", "a\n", "\n\n", {"image": "/№"}, {"divider": True}, {"x": 1},
                                        {"mention": {"id": "№", "value": "a"}}])
        names = random.sample(list(FORMATS), random.choice([0, 1, 1, 2, 3]))
        attributes = {name: random.choice(FORMATS[name]) for name in names}
        return dumped({"insert": insert} | ({"attributes": attributes} if attributes else {}))

    units = [Unit(",".join(operation() for _ in range(random.randint(1, 4)))) for _ in range(2)]
    return convert("quill"), '{"ops":[', units, ',{"insert":"\\n"}]}', ","


LANGUAGES = [html] * 7 + [markdown, markdown, text, tiptap, quill, lexical]


def family(name):
    """The arguments of `postkit`, a function of a size, and a description of its source."""
    random = Random(name)
    arguments, start, units, end, separator = random.choice(LANGUAGES)(random)
    made = shapes(units, separator)
    # Piles of units that do not nest are not valid JSON.
    shape = random.choice([shape for shape in made if units[0].closing or shape != "piles"])

    def source(size):
        return (start + made[shape](size - len(start) - len(end)) + end).encode()

    recipe = f"{' '.join(arguments)}: {shape} {units} in {start!r}"
    return arguments, source, recipe


def generated(seed, count):
    """Families by name."""
    return {name: family(name) for name in (f"random {seed}/{number}" for number in range(count))}
