#!/usr/bin/env python3
"""Checks canonical HTML against html5lib, an independent WHATWG parser.

Law 3: a WHATWG parser reads the canonical HTML, as a fragment of body, div, td, li or blockquote, with
scripting on or off, as exactly the printed tree. Each line of the input is parsed in every context, the
tree is serialized canonically, and the two texts must be equal.

It must also stay text where text is expected: raw inside of `noscript`, `textarea`, `title`, `style`,
other raw-text elements and a comment, and escaped in an attribute.

    make oracles
    python3 Tests/Oracles/reparse.py < html.ndjson
    python3 Tests/Oracles/reparse.py --sanitize POSTKIT POLICY PATH...
    python3 Tests/Oracles/reparse.py --self-test

Standard input: one JSON object per line, with the HTML in the member `html`; or the output of POSTKIT
for HTML files and folders with a policy (a preset or a file). Standard output: one line per failure,
then one line of counts. Exit status: 1 after a failure, or without input. Needs html5lib.
"""

import json
import os
import subprocess
import sys

import html5lib
from html5lib.constants import namespaces

CONTEXTS = ("body", "div", "td", "li", "blockquote")
RAW_TEXT = ("noscript", "textarea", "title", "style", "xmp", "iframe", "noembed", "noframes")
LAYOUT = ("align", "lang", "dir")
VOID = {"br", "hr", "img", "input"}
BOOLEAN = {"disabled", "checked", "open", "reversed"}

# Every element that the encoder writes, with its attributes in their order.
ELEMENTS = {
    "a": ("class", "href", "title", "rel", "data-id"),
    "span": ("class", "data-id"),
    "img": ("class", "src", "alt", "title", "width", "height"),
    "input": ("type", "disabled", "checked"),
    "ol": ("start", "reversed"),
    "td": ("colspan", "rowspan") + LAYOUT,
    "th": ("colspan", "rowspan") + LAYOUT,
    "code": ("class",),
    "details": ("open",),
}
for name in ("p", "h1", "h2", "h3", "h4", "h5", "h6"):
    ELEMENTS[name] = LAYOUT
for name in (
    "blockquote ul li pre table caption thead tbody tr figure figcaption summary hr br "
    "strong em u s sub sup mark kbd"
).split():
    ELEMENTS[name] = ()


class NotCanonical(Exception):
    """The tree has a node that the encoder never writes."""


ESCAPES = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("\u00a0", "&nbsp;")]


def escaped(text):
    for character, reference in ESCAPES:
        text = text.replace(character, reference)
    return text


def start_tag(element):
    prefix = "{" + namespaces["html"] + "}"
    if not isinstance(element.tag, str) or not element.tag.startswith(prefix):
        raise NotCanonical(f"the tree has {element.tag!r}")
    name = element.tag[len(prefix) :]
    if name not in ELEMENTS:
        raise NotCanonical(f"the tree has the element {name}")
    unknown = set(element.attrib) - set(ELEMENTS[name])
    if unknown:
        raise NotCanonical(f"{name} has the attributes {sorted(unknown)}")
    tag = "<" + name
    for attribute in ELEMENTS[name]:
        value = element.get(attribute)
        if value is None:
            continue
        if attribute in BOOLEAN:
            if value != "":
                raise NotCanonical(f"{attribute} has the value {value!r}")
            tag += " " + attribute
        else:
            tag += f' {attribute}="{escaped(value)}"'
    return name, tag + ">"


def canonical(fragment):
    """The tree as canonical HTML. Uses an explicit stack, because input can be deep."""
    output = [escaped(fragment.text or "")]
    stack = [(iter(fragment), "")]
    while stack:
        children, end = stack[-1]
        child = next(children, None)
        if child is None:
            output.append(end)
            stack.pop()
            continue
        name, start = start_tag(child)
        output.append(start)
        tail = escaped(child.tail or "")
        if name in VOID:
            if len(child) or child.text:
                raise NotCanonical(f"{name} has contents")
            output.append(tail)
        else:
            output.append(escaped(child.text or ""))
            stack.append((iter(child), f"</{name}>" + tail))
    return "".join(output)


def faults(html):
    """The faults, by context."""
    for context in CONTEXTS:
        for scripting in (False, True):
            parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"))
            where = f"{context}, scripting {'on' if scripting else 'off'}"
            try:
                tree = parser.parseFragment(html, container=context, scripting=scripting)
                printed = canonical(tree)
            except NotCanonical as fault:
                yield f"{where}: {fault}"
                continue
            if printed != html:
                at = next(
                    (i for i, (a, b) in enumerate(zip(html, printed)) if a != b),
                    min(len(html), len(printed)),
                )
                yield f"{where}: at character {at}, read as …{printed[max(0, at - 40) : at + 80]!r}"


def raw_faults(html):
    """The contexts in which HTML does not stay text."""

    def children(source):
        parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("dom"))
        return list(parser.parseFragment(source, container="div", scripting=True).childNodes)

    for name in RAW_TEXT:
        # The text is escaped once more where character references are decoded.
        expected = html
        if name in ("textarea", "title"):
            for character, reference in ESCAPES[::-1]:
                expected = expected.replace(reference, character)
        nodes = children(f"<{name}>{html}</{name}>")
        text = "".join(child.data for node in nodes for child in node.childNodes)
        if len(nodes) != 1 or nodes[0].localName != name or text != expected:
            yield f"raw in {name}: it does not stay text"
    nodes = children(f"<!-- {html} -->")
    if len(nodes) != 1 or nodes[0].nodeType != nodes[0].COMMENT_NODE:
        yield "raw in a comment: it breaks out"
    for quote, reference in (('"', "&quot;"), ("'", "&#39;")):
        value = html.replace("&", "&amp;").replace(quote, reference)
        nodes = children(f"<iframe srcdoc={quote}{value}{quote}></iframe>")
        if len(nodes) != 1 or nodes[0].getAttribute("srcdoc") != html:
            yield f"escaped in {quote}: it breaks out"


def check(outputs):
    count = failures = 0
    for name, html in outputs:
        count += 1
        found = list(faults(html)) + list(raw_faults(html))
        failures += bool(found)
        for fault in found:
            print(f"{name}: {fault}\n  {html[:2000]}")
    parses = count * (len(CONTEXTS) * 2 + len(RAW_TEXT) + 3)
    print(f"{count} outputs, {parses} parses, {failures} failed")
    return 1 if failures or count == 0 else 0


def lines(file):
    for number, line in enumerate(file, 1):
        if line.strip():
            yield f"line {number}", json.loads(line)["html"]


def sanitized(command, policy, paths):
    """The output of the command for files, up to 100 KB; larger files only repeat their parts."""
    for path in paths:
        if os.path.isdir(path):
            files = (os.path.join(path, name) for name in sorted(os.listdir(path)))
            yield from sanitized(command, policy, files)
        elif path.endswith(".html"):
            run = subprocess.run(
                [command, "sanitize", "--policy", policy, path], capture_output=True)
            if run.returncode == 0 and len(run.stdout) < 100_000:
                yield path, run.stdout.decode().removesuffix("\n")
            elif run.returncode not in (0, 65):
                sys.exit(f"{path}: exit {run.returncode}: {run.stderr.decode()}")


def self_test():
    """Tests this script."""
    good = [
        "",
        "<p>a<br>b</p><hr>",
        '<ul><li><input type="checkbox" disabled checked> a<ul><li></li></ul></li></ul>',
        "<pre><code>\n\na</code></pre>",
        '<table><caption>c</caption><tbody><tr><td colspan="2">a&nbsp;&quot;</td></tr></tbody></table>',
    ]
    bad = [
        "<p>a<p>b</p>",
        "<p><ul></ul></p>",
        "<a href=\"/x\">a<a href=\"/y\">b</a></a>",
        "<table><tr><td>a</td></tr></table>",
        "<p align='left'>a</p>",
        '<p dir="ltr" align="left">a</p>',
        "<p>a & b</p>",
        "<script>a</script>",
        "<p onclick=\"a\">b</p>",
        "<svg></svg>",
        "<!-- a -->",
        "<p>a\r\nb</p>",
        "<strong>a<p>b</strong></p>",
    ]
    wrong = [html for html in good if any(faults(html)) or any(raw_faults(html))]
    for context, html in (
        ("noscript", "</noscript>"), ("textarea", "</textarea>"), ("title", "<p></title >"),
        ("style", "</STYLE/>"), ("xmp", "</xmp\t>"), ("iframe", "</iframe>"),
        ("noembed", "</noembed>"), ("noframes", "</noFrames>"), ("a comment", "--><b>"),
    ):
        if not any(context in fault for fault in raw_faults(html)):
            wrong.append(html)
    wrong += [html for html in bad if sum(1 for _ in faults(html)) != len(CONTEXTS) * 2]
    for html in wrong:
        print(f"self-test: wrong about {html!r}")
    print(f"self-test: {len(good) + len(bad) + len(RAW_TEXT) + 1} cases, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(self_test())
    if sys.argv[1:2] == ["--sanitize"]:
        sys.exit(check(sanitized(sys.argv[2], sys.argv[3], sys.argv[4:])))
    sys.exit(check(lines(sys.stdin)))
