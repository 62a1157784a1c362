"""Compares what a browser would show of a source with what it shows of the sanitised HTML.

Usage: python3 Tests/Oracles/fidelity.py POSTKIT [--show N] FILE... (or a folder, or a .dat file of
WHATWG parser tests)

Each source is read by html5lib, an independent WHATWG parser, before and after `postkit sanitize`.
Both trees are projected to their visible characters, each with its marks, link target, kind of
block, list and quote depth and table, white space collapsed as CSS does, lines separated; and to the
sequence of pictures. A source is right in everything when both projections are equal, right in text
when the characters are.

What documents have no kind for is projected as what it becomes: `q` as quotation marks, ruby text in
parentheses, `dt` as strong. Embeds are left out on both sides. Needs html5lib.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading

import html5lib

DROPPED = set(
    "script style template iframe object embed applet noscript noframes noembed xmp plaintext"
    " textarea title svg math select datalist audio video canvas rp portal head".split()
)
MARKS = {
    "b": "strong", "strong": "strong", "dt": "strong", "i": "em", "em": "em", "cite": "em",
    "dfn": "em", "var": "em", "u": "u", "ins": "u", "s": "s", "strike": "s", "del": "s",
    "sub": "sub", "sup": "sup", "mark": "mark", "kbd": "kbd", "code": "code", "tt": "code",
    "samp": "code",
}
BLOCKS = set(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset"
    " figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu"
    " nav ol optgroup option p pre search section summary table tbody thead tfoot tr td th caption"
    " ul".split()
)
SCHEMES = set("http https mailto tel sms xmpp matrix irc ircs gemini magnet geo".split())
OWNERS = {"figcaption": "figure", "caption": "table", "summary": "details"}
INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\U000e0000-\U000e0fff]"
)


def target(href):
    """The target of a link in one spelling, or None when no post may link there."""
    text = re.sub("[\t\n\r]", "", href).strip("".join(map(chr, range(0x21))))
    if not text or text.startswith("#") or INVISIBLE.search(text):
        return None
    if re.match(r"[/\\]{2}", text):
        text = "https:" + text
    match = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):(.*)", text, re.S)
    if not match:
        return text.replace("\\", "/")
    scheme, rest = match[1].lower(), match[2]
    if scheme not in SCHEMES:
        return None
    if scheme in ("http", "https"):
        rest = re.sub(r"^[/\\]*", "", rest)
        host, tail = re.match(r"([^/\\?#]*)(.*)", rest, re.S).groups()
        if "@" in host or not host or re.search(r"[\s<>^|%\"`{}]", host):
            return None
        host = re.sub(":80$" if scheme == "http" else ":443$", "", host.lower())
        path, query = re.match(r"([^?#]*)(.*)", tail, re.S).groups()
        rest = "//" + host + path.replace("\\", "/") + query
    for character in ' "<>`':
        rest = rest.replace(character, "%{:02X}".format(ord(character)))
    return scheme + ":" + rest


class Projection:
    def __init__(self):
        self.characters = []
        self.images = []

    def boundary(self):
        while self.characters and self.characters[-1][0] == " ":
            self.characters.pop()
        if self.characters and self.characters[-1][0] != "\n":
            self.characters.append(("\n", None))

    def text(self, text, look, preformatted):
        for character in INVISIBLE.sub("", text):
            if preformatted:
                if character == "\n":
                    self.characters.append(("\n", None))
                else:
                    self.characters.append((character, look))
            elif character in " \t\n\r\f\u2028\u2029\x0b\x85":
                if self.characters and self.characters[-1][0] not in " \n":
                    self.characters.append((" ", look))
            else:
                self.characters.append((character, look))

    def finished(self):
        while self.characters and self.characters[-1][0] in " \n":
            self.characters.pop()
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


def style_of(node):
    declarations = {}
    for declaration in (node.getAttribute("style") or "").lower().split(";"):
        name, _, value = declaration.partition(":")
        declarations[name.strip()] = value.split()
    return declarations


def walk(node, look, projection, preformatted=False):
    for child in node.childNodes:
        if child.nodeType == child.TEXT_NODE:
            kind, marks, link, lists, quotes, cell = look
            shown = (kind, tuple(sorted(marks)), link, lists, quotes, cell)
            projection.text(child.data, shown, preformatted)
        elif child.nodeType == child.ELEMENT_NODE:
            element(child, look, projection, preformatted)


def element(node, look, projection, preformatted):
    name = node.tagName
    kind, marks, link, lists, quotes, cell = look
    style = style_of(node)
    if name in DROPPED or node.hasAttribute("hidden") or style.get("display") == ["none"]:
        return
    if name == "br":
        projection.characters.append(("\n", None))
        return
    if name in ("img", "image"):
        source = target(node.getAttribute("src") or "")
        if source and (":" not in source.split("/")[0] or re.match("https?:", source)):
            if not preformatted:
                projection.images.append((source, node.getAttribute("alt")))
                projection.characters.append(("\ufffc", None))
                return
        projection.text(node.getAttribute("alt") or "", look_key(look), preformatted)
        return
    marks = set(marks)
    if name in MARKS:
        marks.add(MARKS[name])
    if "spoiler" in (node.getAttribute("class") or "").lower().split():
        marks.add("spoiler")
    weight = style.get("font-weight", [""])[0]
    if weight in ("bold", "bolder") or (weight.isdigit() and int(weight) >= 600):
        marks.add("strong")
    elif weight:
        marks.discard("strong")
    if style.get("font-style", [""])[0] in ("italic", "oblique"):
        marks.add("em")
    elif style.get("font-style", [""])[0] == "normal":
        marks.discard("em")
    decoration = style.get("text-decoration", []) + style.get("text-decoration-line", [])
    if "line-through" in decoration:
        marks.add("s")
    if style.get("vertical-align") == ["sub"]:
        marks.add("sub")
    if style.get("vertical-align") == ["super"]:
        marks.add("sup")
    if name == "a" and node.hasAttribute("href"):
        link = target(node.getAttribute("href"))
    if "underline" in decoration and not link:
        marks.add("u")
    if re.fullmatch("h[1-6]", name):
        kind = name
    elif name in ("blockquote", "ul", "ol", "menu", "dir", "li", "table", "details", "figure", "pre"):
        kind = "pre" if name == "pre" else ""
    elif name == "listing":
        kind = "pre"
    elif name in OWNERS and getattr(node.parentNode, "tagName", "") == OWNERS[name]:
        kind = name
    if name in ("ul", "ol", "menu", "dir"):
        lists += 1
    if name == "li" and not has_list(node):
        lists += 1
    if name == "blockquote":
        quotes += 1
    if name in ("td", "th"):
        cell = True
    inner = (kind, frozenset(marks), link, lists, quotes, cell)
    preformatted = preformatted or name in ("pre", "listing")
    if preformatted:
        inner = ("pre", frozenset(), None, lists, quotes, cell)
    if name in BLOCKS:
        projection.boundary()
    opening, closing = {"q": "“”", "rt": "()"}.get(name, ("", "")) or ("", "")
    projection.text(opening, look_key(inner), preformatted)
    walk(node, inner, projection, preformatted)
    projection.text(closing, look_key(inner), preformatted)
    if name in BLOCKS:
        projection.boundary()


def look_key(look):
    kind, marks, link, lists, quotes, cell = look
    return (kind, tuple(sorted(marks)), link, lists, quotes, cell)


def has_list(node):
    """Whether an item stands in a list, but for phrasing elements between."""
    parent = node.parentNode
    while parent is not None and getattr(parent, "tagName", "div") not in BLOCKS:
        parent = parent.parentNode
    return parent is not None and getattr(parent, "tagName", "") in ("ul", "ol", "menu", "dir")


def project(html):
    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("dom"))
    tree = parser.parseFragment(html, container="div", scripting=True)
    projection = Projection()
    walk(tree, ("", frozenset(), None, 0, 0, False), projection)
    return projection.finished(), projection.images


def characters(lines):
    return [[character for character, _ in line] for line in lines]


def sources(paths):
    for path in paths:
        if os.path.isdir(path):
            for folder, _, names in sorted(os.walk(path)):
                yield from sources(os.path.join(folder, n) for n in sorted(names) if n != "index.tsv")
        elif path.endswith(".dat"):
            data = open(path, encoding="utf-8", newline="\n").read()
            for number, test in enumerate(data.split("#data\n")[1:]):
                if "#document-fragment" not in test:
                    yield f"{path}:{number}", test.split("\n#errors")[0].encode()
        else:
            yield path, open(path, "rb").read()


def main():
    arguments = sys.argv[1:]
    show = int(arguments.pop(arguments.index("--show") + 1)) if "--show" in arguments else 3
    arguments = [a for a in arguments if a != "--show"]
    command, paths = arguments[0], arguments[1:]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as policy:
        json.dump({"extends": "post", "embeds": "drop"}, policy)
        policy.flush()
        total = right = right_text = 0
        for name, source in sources(paths):
            run = subprocess.run(
                [command, "sanitize", "--policy", policy.name], input=source, capture_output=True)
            if run.returncode:
                print(f"{name}: exit {run.returncode}: {run.stderr.decode()}")
                continue
            try:
                before = project(source.decode("utf-8", "replace").removeprefix("\ufeff"))
                after = project(run.stdout.decode())
            except Exception as error:
                print(f"{name}: html5lib failed: {error!r}")
                continue
            total += 1
            right += before == after
            right_text += characters(before[0]) == characters(after[0])
            if before != after and show > 0:
                show -= 1
                print(f"--- {name}\n{source[:600]!r}\n{run.stdout[:600].decode()}")
                for line, other in zip(before[0] + [None] * 99, after[0] + [None] * 99):
                    if line != other:
                        print("source:", line and ("".join(c for c, _ in line), sorted({k for _, k in line}, key=str)))
                        print("output:", other and ("".join(c for c, _ in other), sorted({k for _, k in other}, key=str)))
                        break
                if before[1] != after[1]:
                    print("pictures:", before[1][:5], after[1][:5])
    print(f"{total} sources: {right} right in everything ({100 * right / max(total, 1):.1f} %), "
          f"{right_text} right in text ({100 * right_text / max(total, 1):.1f} %)")


sys.setrecursionlimit(200_000)
threading.stack_size(512 << 20)
thread = threading.Thread(target=main)
thread.start()
thread.join()
