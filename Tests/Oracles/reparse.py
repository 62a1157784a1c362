#!/usr/bin/env python3
"""Checks canonical HTML against html5lib, an independent WHATWG parser.

Law 3: the canonical HTML, read as a fragment of body, div, td, li or blockquote, with scripting on
or off, is exactly the tree that it prints. Each line of the input is parsed in every context, the
tree is written again in the canonical spelling, and the two texts must be the same.

    pip install html5lib
    python3 Tests/Oracles/reparse.py < html.ndjson
    python3 Tests/Oracles/reparse.py --self-test

Standard input: one JSON object a line, with the HTML in the member `html`. Standard output: one
line a failure, then one line of counts. Exit status: 1 after a failure, and when there was no line
to check.
"""

import json
import sys

import html5lib
from html5lib.constants import namespaces

CONTEXTS = ("body", "div", "td", "li", "blockquote")
LAYOUT = ("align", "lang", "dir")
VOID = {"br", "hr", "img", "input"}
BOOLEAN = {"disabled", "checked", "open", "reversed"}

# Every element that the encoder writes, with its attributes in the order in which it writes them.
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
    """The tree holds something that the encoder never writes."""


def escaped(text):
    for character, reference in (
        ("&", "&amp;"),
        ("<", "&lt;"),
        (">", "&gt;"),
        ('"', "&quot;"),
        ("\u00a0", "&nbsp;"),
    ):
        text = text.replace(character, reference)
    return text


def start_tag(element):
    prefix = "{" + namespaces["html"] + "}"
    if not isinstance(element.tag, str) or not element.tag.startswith(prefix):
        raise NotCanonical(f"the tree holds {element.tag!r}")
    name = element.tag[len(prefix) :]
    if name not in ELEMENTS:
        raise NotCanonical(f"the tree holds the element {name}")
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
    """The tree in the canonical spelling. Walks with a stack of its own: input may be deep."""
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
    """What is wrong, in each context in which something is."""
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


def check(lines):
    count = failures = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        count += 1
        html = json.loads(line)["html"]
        found = list(faults(html))
        failures += bool(found)
        for fault in found:
            print(f"line {number}: {fault}\n  {html[:2000]}")
    parses = count * len(CONTEXTS) * 2
    print(f"{count} lines, {parses} parses, {failures} lines failed")
    return 1 if failures or count == 0 else 0


def self_test():
    """The check finds what it is there to find."""
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
    wrong = [html for html in good if any(faults(html))]
    wrong += [html for html in bad if sum(1 for _ in faults(html)) != len(CONTEXTS) * 2]
    for html in wrong:
        print(f"self-test: wrong about {html!r}")
    print(f"self-test: {len(good) + len(bad)} cases, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(self_test())
    sys.exit(check(sys.stdin))
