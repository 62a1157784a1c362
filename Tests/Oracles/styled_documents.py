"""Generates HTML documents with styles of white space and display, and reduces them.

A document is a list of nodes. An element is a list of its name, its attributes, its declarations and its
nodes; text is a string of HTML. Names of elements that are not closed have no nodes.
"""

import random

SPACES = [" ", " ", " ", " ", "  ", "\n", "\n", "\t", "\n  ", " \n ", "\t\t", "&nbsp;", "   ", "\n\n", "\r\n"]
WORDS = "one two three four five six ab c de fgh".split()
INLINE = "b i em span span span code u a sub mark kbd label small font bdi time s ins x-y".split()
BOXES = "p p p div div div section h2 blockquote center article footer address dl".split()

WHITE_SPACE = "normal nowrap pre pre pre-wrap pre-wrap pre-line pre-line break-spaces".split()
COLLAPSE = ["collapse", "preserve", "preserve-breaks", "break-spaces", "preserve-spaces"]
GLOBAL = "inherit initial unset revert revert-layer".split()
INVALID = ["wrap", "none", "pre !", "12px", "pre wrap", "'pre'", "", "pre, normal", "pre pre", "url(x)"]
DISPLAY = (
    "block block block inline inline inline-block none none flex inline-flex grid inline-grid table"
    " inline-table table-row table-cell table-row-group list-item contents flow-root -webkit-box"
).split()
DISPLAY_PAIRS = ["block flow", "inline flow", "inline flow-root", "block flex", "flow", "flex inline"]
DISPLAY_INVALID = ["hidden", "block inline", "none none", "run", "\"block\"", "block;block", "blok"]
NUMBERS = "1 2 3 5 7 7 10 0 -1 -3 100 999999999".split()
NOT_NUMBERS = ["", "x", "3x", " 4", "+6", "2.9", "1e3", "-", "99999999999", "\n8"]
# White space around the parts of a declaration, and comments, which are white space in CSS.
GAPS = ["", "", "", " ", "\n", "/**/", " /* ; */ "]


class Generator:
    """Generates documents, with styles or without."""

    def __init__(self, seed, styles=True):
        self.random = random.Random(seed)
        self.styles = styles

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, values):
        return self.random.choice(values)

    def document(self):
        return self.flow(4, self.random.randint(1, 3))

    # Text and inline elements

    def text(self):
        parts = [self.pick(WORDS)]
        while self.chance(0.4):
            parts += [self.pick(SPACES), self.pick(WORDS)]
        if self.chance(0.4):
            parts.insert(0, self.pick(SPACES))
        if self.chance(0.4):
            parts.append(self.pick(SPACES))
        return "".join(parts)

    def phrase(self, depth, voids=True):
        """Text and inline elements, with void elements or without."""
        nodes = []
        for _ in range(self.random.randint(1, 3)):
            draw = self.random.random()
            if draw < 0.5 or depth <= 0:
                nodes.append(self.text())
            elif draw < 0.57:
                nodes.append(self.pick(SPACES))
            elif draw < 0.90 or not voids:
                nodes.append(self.element(self.pick(INLINE), self.phrase(depth - 1, voids)))
            elif draw < 0.98:
                nodes.append(self.element("br", []))
            elif draw < 0.99:
                # Browsers remove a line feed next to `wbr`.
                nodes += [self.pick(WORDS), self.element("wbr", []), self.pick(WORDS)]
            else:
                nodes.append(self.element("img", [], src="https://example.org/a.png"))
        return nodes

    def lines(self):
        """The contents of a caption or summary, which documents hold as lines."""
        if self.chance(0.7):
            return self.phrase(2, voids=False)
        boxes = [
            self.element(self.pick(["p", "div", "h2"]), self.phrase(1, voids=False))
            for _ in range(2)]
        return [boxes[0], self.pick(["", " ", "\n"]), boxes[1]]

    # Blocks

    def flow(self, depth, count=None):
        nodes = []
        for _ in range(count or self.random.randint(1, 3)):
            if depth <= 0 or self.chance(0.25):
                nodes += self.phrase(2)
            else:
                nodes.append(self.block(depth))
            if self.chance(0.4):
                nodes.append(self.pick(SPACES))
        return nodes

    def block(self, depth):
        draw = self.random.random()
        if draw < 0.40:
            name = self.pick(BOXES)
            only_phrases = name in ("p", "h2") or self.chance(0.5)
            return self.element(name, self.phrase(2) if only_phrases else self.flow(depth - 1))
        if draw < 0.45:
            return self.element("pre", [self.pick(["", "\n", "\n\n"]), *self.phrase(1, voids=False)])
        if draw < 0.48:
            return self.element("hr", [])
        if draw < 0.73:
            return self.list(depth)
        if draw < 0.83:
            return self.details(depth)
        return self.table(depth) if draw < 0.94 else self.figure(depth)

    def contents(self, depth):
        return self.phrase(2) if self.chance(0.6) else self.flow(depth - 1)

    def number(self):
        return self.pick(NUMBERS if self.chance(0.85) else NOT_NUMBERS)

    def list(self, depth):
        name = self.pick(["ul", "ol", "ol", "menu"])
        attributes = {}
        if name == "ol" and self.chance(0.35):
            attributes["start"] = self.number()
        if name == "ol" and self.chance(0.25):
            attributes["reversed"] = ""
        nodes = []
        for _ in range(self.random.randint(1, 4)):
            item = self.element("li", self.contents(depth) if self.chance(0.95) else [])
            # Lexical writes a nested list as an item with a number, which is not shown as an item.
            if self.chance(0.2) and not contains_list(item):
                item[1]["value"] = self.number()
            nodes.append(item)
            if self.chance(0.25):
                nodes.append(self.pick(SPACES))
            if self.chance(0.07):
                nodes += self.phrase(1)
            elif self.chance(0.05):
                nodes.append(self.list(depth - 1))
        return self.element(name, nodes, **attributes)

    def details(self, depth):
        nodes = self.flow(depth - 1)
        if self.chance(0.7):
            summary = self.element("summary", self.lines())
            nodes.insert(0 if self.chance(0.8) else len(nodes), summary)
        return self.element("details", nodes, **({"open": ""} if self.chance(0.4) else {}))

    def table(self, depth):
        columns = self.random.randint(1, 3)

        def row(names):
            cells = []
            for _ in range(columns):
                cells.append(self.element(self.pick(names), self.contents(depth - 1)))
                if self.chance(0.2):
                    cells.append(self.pick(SPACES))
            return self.element("tr", cells)

        nodes = []
        if self.chance(0.3):
            nodes.append(self.element("caption", self.lines()))
        body = [row(["td", "td", "td", "th"]) for _ in range(self.random.randint(1, 3))]
        if self.chance(0.3):
            nodes.append(self.element("thead", [row(["th"])]))
        elif self.chance(0.3):
            body.insert(0, row(["th"]))
        nodes += [self.element("tbody", body)] if self.chance(0.5) else body
        return self.element("table", nodes)

    def figure(self, depth):
        nodes = [self.element("img", [], src="https://example.org/a.png")]
        if self.chance(0.3):
            nodes = self.phrase(2)
        if self.chance(0.8):
            nodes.insert(self.pick([0, len(nodes)]), self.element("figcaption", self.lines()))
        return self.element("figure", nodes)

    # Styles

    def element(self, name, nodes, **attributes):
        # Details with a hidden summary cannot be opened.
        if self.chance(0.01) and name != "summary":
            attributes["hidden"] = self.pick(["", "hidden", "x"])
        declarations = []
        if self.styles and self.chance(0.25):
            declarations = [self.declaration(name) for _ in range(self.pick([1, 1, 1, 2, 3]))]
        # Chromium reverts the attribute `hidden` too, other browsers do not.
        if any("revert" in declaration.lower() for declaration in declarations):
            attributes.pop("hidden", None)
        return [name, attributes, declarations, nodes]

    def declaration(self, element):
        draw = self.random.random()
        if draw < 0.45:
            name, value = "white-space", self.pick(WHITE_SPACE)
            if self.chance(0.1):
                value = self.pick(INVALID)
        elif draw < 0.50:
            name, value = "white-space-collapse", self.pick(COLLAPSE)
        elif draw < 0.53:
            name = "white-space"
            value = self.pick(COLLAPSE) + " " + self.pick(["nowrap", "wrap"])
        elif draw < 0.55:
            name = self.pick(["text-wrap", "text-wrap-mode"])
            value = self.pick(["nowrap", "wrap", "balance"])
        elif draw < 0.65:
            name, value = "tab-size", self.pick(["0", "2", "4", "4", "8", "3", "-1", "4.0", "x"])
        elif draw < 0.90 and element != "summary":
            name, value = "display", self.pick(DISPLAY)
            if self.chance(0.1):
                value = self.pick(DISPLAY_PAIRS)
            elif self.chance(0.1):
                value = self.pick(DISPLAY_INVALID)
        elif draw < 0.97 and element != "summary":
            name, value = "visibility", self.pick(["hidden", "visible", "collapse", "none"])
        else:
            names = ["color", "margin", "colr", "1display"] + ["all"] * (element != "summary")
            name, value = self.pick(names), "initial"
            if name == "all":
                value = self.pick(GLOBAL)
        if self.chance(0.06):
            value = self.pick(GLOBAL)
        if value == "inherit" and name in ("display", "all"):
            # What inherits the display of a cell is a cell, and documents have no cells in cells.
            value = "unset"
        if self.chance(0.1):
            value += self.pick(["!important", " !important", " ! IMPORTANT", "!importan", "!"])
        if self.chance(0.1):
            name, value = name.upper(), value.upper()
        return name + self.pick(GAPS) + self.pick([":"] * 20 + ["", "="]) + self.pick(GAPS) + value


def contains_list(node):
    return isinstance(node, list) and any(
        isinstance(child, list) and (child[0] in ("ul", "ol", "menu") or contains_list(child))
        for child in node[3])


VOID = ("br", "wbr", "hr", "img")


def html(nodes):
    parts = []
    for node in nodes:
        if isinstance(node, str):
            parts.append(node)
            continue
        name, attributes, declarations, children = node
        values = dict(attributes)
        if declarations:
            values["style"] = ";".join(declarations)
        tag = name + "".join(
            f" {key}" if value == "" else f' {key}="{value.replace(chr(34), "&quot;")}"'
            for key, value in values.items())
        parts.append(f"<{tag}>" + html(children))
        if name not in VOID:
            parts.append(f"</{name}>")
    return "".join(parts)


def reductions(nodes):
    """The documents with one part less: a node, the tags of an element, an attribute or a declaration."""
    for index, node in enumerate(nodes):
        before, after = nodes[:index], nodes[index + 1 :]
        yield before + after
        if isinstance(node, str):
            if len(node) > 1 and not node.startswith("&"):
                for shorter in (node.strip(), " ".join(node.split()), node[: len(node) // 2]):
                    if shorter != node and "&" not in node:
                        yield before + [shorter] + after
            continue
        name, attributes, declarations, children = node
        if children:
            yield before + children + after
        for key in attributes:
            fewer = {other: value for other, value in attributes.items() if other != key}
            yield before + [[name, fewer, declarations, children]] + after
        for at in range(len(declarations)):
            fewer = declarations[:at] + declarations[at + 1 :]
            yield before + [[name, attributes, fewer, children]] + after
        for reduced in reductions(children):
            yield before + [[name, attributes, declarations, reduced]] + after
