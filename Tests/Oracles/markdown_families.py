"""Families of hostile Markdown: nested constructs around or before inline constructs.

For each family, the arguments of `postkit` and a function of a size.
"""

from editor_families import convert
from families import repeated

# A nested construct is paired with every fourth inline construct, the next one with the following ones.
STEP = 4

# The pieces that nest, each repeated. The source has them in its first half.
NESTINGS = {
    "quotes": ">",
    "spaced quotes": "> ",
    "dashes": "- ",
    "pluses": "+ ",
    "stars": "* ",
    "numbers": "1. ",
    "parentheses": "2) ",
    "tabs": "-\t",
    "quoted lists": "> - ",
    "quoted numbers": "> - 1. ",
    "mixed bullets": "- + * ",
    "tasks": "- [ ] ",
    "open links": "[",
    "images": "![",
    "linked images": "[![",
    "emphasis": "*a ",
    "strong": "**a ",
    "underscores": "_a ",
    "strikes": "~~a ",
    "elements": "<b>",
    "HTML blocks": "<div>\n",
    "footnote labels": "[^a]: ",
    "cells": "a|",
    "lazy lines": "> a\nb\n",
    "quoted fences": "> ```\n",
    "quoted lines": "> > > a\n",
    "items": "- a\n",
    "items apart": "- a\n\n  b\n",
}

# The pieces that are repeated after them.
INLINES = {
    "star": "*a",
    "underscore": "_a",
    "two stars": "**a",
    "closing star": "a*",
    "three stars": "***a**",
    "emphasis": "*a* ",
    "mixed emphasis": "*a_ ",
    "code": "`a",
    "link": "[a](",
    "empty link": "[a]()",
    "bracket": "[a",
    "closing bracket": "]",
    "image": "![a",
    "tag": "<a",
    "reference": "&a;",
    "escape": "\\a",
    "escaped star": "\\*",
    "hard break": "a\\\n",
    "spaces": "a  \n",
    "line feed": "\n",
    "autolink": "<http:a>",
    "tildes": "~~a",
    "www": "www.a ",
    "mailbox": "a@b.c ",
    "emoji": ":smile:",
    "math": "$a",
    "formula": "$*a*$ ",
    "formula of a line": "$$a ",
    "crossing tildes": "~~a*b~~c*",
    "quotation": "\"a",
    "definition": "[a]: b\n",
    "footnote": "[^a] ",
    "element": "<b>",
    "comment": "<!--",
    "instruction": "<?",
    "CDATA": "<![CDATA[",
    "row": "|a\n",
    "delimiter row": "\n|-|\n",
    "underline": "a\n=\n",
}


def paired(nesting, inline):
    """A source of which one half nests, and the other half repeats a construct."""

    def source(size):
        return repeated(nesting)(size // 2) + repeated(inline)(size // 2)

    return source


def pairs():
    """The names and sources of some pairs, in alternating dialects."""
    for row, (nesting, outer) in enumerate(NESTINGS.items()):
        for column, (inline, inner) in enumerate(INLINES.items()):
            if (row + column) % STEP == 0:
                dialect = ["markdown", "gfm"][column // STEP % 2]
                yield f"{dialect}: {nesting}, {inline}", (convert(dialect), paired(outer, inner))


MARKDOWN_FAMILIES = dict(pairs())
