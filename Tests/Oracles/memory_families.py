"""Sources that make readers use much memory, by format, and the arguments that read them.

A family is a function of a size in bytes; its source has about that size. `VALUES` are tried in every
place of a JSON format that its reader treats differently.
"""

import itertools

from feed_families import FEED_FAMILIES


def repeated(piece, size):
    return piece * (size // len(piece))


def listed(element, size):
    return b"[" + (element + b",") * (size // (len(element) + 1)) + element + b"]"


def members(size):
    pieces, length = [], 0
    for number in itertools.count():
        pieces.append(b'"%x":1' % number)
        length += len(pieces[-1]) + 1
        if length >= size:
            return b"{" + b",".join(pieces) + b"}"


def deep(levels, size):
    return listed(b"[" * levels + b"1" + b"]" * levels, size)


VALUES = {
    "ones": lambda size: listed(b"1", size),
    "empty arrays": lambda size: listed(b"[]", size),
    "empty objects": lambda size: listed(b"{}", size),
    "small objects": lambda size: listed(b'{"a":1}', size),
    "empty strings": lambda size: listed(b'""', size),
    "short strings": lambda size: listed(b'"a"', size),
    "escapes": lambda size: b'["' + repeated(b"\\n", size) + b'"]',
    "many members": members,
    "deep arrays": lambda size: deep(40, size),
    "bottomless array": lambda size: b"[" * (size // 2) + b"]" * (size // 2),
    "white space": lambda size: b"[" + b" " * size + b"]",
}


def around(before, after):
    """The families of values in one place of a document."""
    return {name: (lambda size, value=value: before + value(size) + after)
            for name, value in VALUES.items()}


def elements(before, element, after):
    return lambda size: before + (element + b",") * (size // (len(element) + 1)) + element + after


# For each reader: its arguments, the places in which values are tried, and other families. {policy} is
# replaced by a policy file that allows the sizes.
READERS = {
    "feed": (
        ["feed"],
        {
            "alone": (b"", b""),
            "as posts": (b'{"feed":', b"}"),
            "unknown": (b'{"feed":[],"x":', b"}"),
            "in a post": (b'{"feed":[{"postId":1,"author":{"id":1},"x":', b"}]}"),
            "as attachments": (
                b'{"post":{"postId":1,"author":{"id":1},"attachments":', b"}}"),
        },
        {
            "bare posts": elements(b'{"feed":[', b'{"postId":1,"author":{"id":1}}', b"]}"),
            "bare attachments": elements(
                b'{"post":{"postId":1,"author":{"id":1},"attachments":[',
                b'{"id":1,"type":"","contentUrl":""}', b"]}}"),
            "half pairs": elements(b'{"feed":[', b'"\\ud800"', b"]}"),
            "good and bad": elements(b'{"feed":[', b'{"postId":1,"author":{"id":1}},1', b"]}"),
        }),
    "ast": (
        ["convert", "--policy", "{policy}", "--from", "ast", "--to", "html"],
        {
            "alone": (b"", b""),
            "as blocks": (b'{"type":"document","version":1,"content":', b"}"),
        },
        {
            "breaks": elements(
                b'{"type":"document","version":1,"content":[', b'{"type":"thematicBreak"}', b"]}"),
            "paragraphs": elements(
                b'{"type":"document","version":1,"content":[',
                b'{"type":"paragraph","content":[{"type":"text","text":"a"}]}', b"]}"),
            "runs": elements(
                b'{"type":"document","version":1,"content":[{"type":"paragraph","content":[',
                b'{"type":"text","text":"a"},{"type":"lineBreak"}', b"]}]}"),
        }),
    "prosemirror": (
        ["convert", "--policy", "{policy}", "--from", "prosemirror", "--to", "html"],
        {
            "alone": (b"", b""),
            "as nodes": (b'{"type":"doc","content":', b"}"),
            "unknown": (b'{"type":"doc","content":[],"x":', b"}"),
        },
        {
            "rules": elements(
                b'{"type":"doc","content":[', b'{"type":"horizontalRule"}', b"]}"),
            "texts": elements(
                b'{"type":"doc","content":[', b'{"type":"text","text":"a"}', b"]}"),
            "unknown nodes": elements(b'{"type":"doc","content":[', b'{"type":""}', b"]}"),
        }),
    "quill": (
        ["convert", "--policy", "{policy}", "--from", "quill", "--to", "html"],
        {
            "alone": (b"", b""),
            "as operations": (b'{"ops":', b"}"),
            "as an embed": (b'{"ops":[{"insert":', b"}]}"),
        },
        {
            "letters": elements(b'{"ops":[', b'{"insert":"a"}', b"]}"),
            "lines": elements(b'{"ops":[', b'{"insert":"a\\n"}', b"]}"),
            "bullets": elements(
                b'{"ops":[', b'{"insert":"\\n","attributes":{"list":"bullet"}}', b"]}"),
        }),
    "lexical": (
        ["convert", "--policy", "{policy}", "--from", "lexical", "--to", "html"],
        {
            "alone": (b"", b""),
            "as children": (b'{"root":{"type":"root","children":', b"}}"),
        },
        {
            "breaks": elements(
                b'{"root":{"type":"root","children":[', b'{"type":"linebreak"}', b"]}}"),
            "texts": elements(
                b'{"root":{"type":"root","children":[', b'{"type":"text","text":"a"}', b"]}}"),
        }),
    "sanitize --ndjson": (
        ["sanitize", "--policy", "{policy}", "--ndjson", "--jobs", "1"],
        {
            "alone": (b"", b"\n"),
            "beside": (b'{"content":"a","x":', b"}\n"),
            "as content": (b'{"content":', b"}\n"),
        },
        {
            "escaped text": lambda size: b'{"content":"' + repeated(b"\\n", size) + b'"}\n',
            "names": lambda size: (
                b'{' + b",".join(b'"content%x":1' % n for n in range(size // 14)) + b"}\n"),
        }),
    "policy check": (
        ["policy", "check"],
        {
            "alone": (b"", b""),
            "as blocks": (b'{"extends":"post","blocks":', b"}"),
            "as elements": (b'{"extends":"post","elements":', b"}"),
        },
        {}),
}

# Repeated pieces, for readers of text and of HTML.
TEXTS = {
    "NULs": b"\0",
    "line feeds": b"\n",
    "short lines": b"a\n",
    "short paragraphs": b"a\n\n",
    "mentions": b"@a ",
    "hashtags": b"#a ",
    "cashtags": b"$A ",
    "addresses": b"http://a.b ",
    "hosts": b"a.co ",
    "dots": b"a.",
    "controls": b"a\x07",
    "invalid bytes": b"a\xff",
    "joiners": "a\u200d".encode(),
}

TAGS = {
    "tags": b"<b>",
    "unknown tags": b"<x>",
    "comments": b"<!---->",
    "references": b"&#0;",
    "end tags": b"</p>",
}

TEXT_READERS = {
    "inspect": (["inspect", "--policy", "{policy}"], TEXTS | TAGS),
    "inspect --to svg": (["inspect", "--to", "svg", "--policy", "{policy}"], TEXTS | TAGS),
    "extract": (["extract"], TEXTS),
    "extract --profile gfm": (["extract", "--profile", "gfm"], TEXTS),
    "text": (["convert", "--policy", "{policy}", "--from", "text", "--to", "html"], TEXTS),
}


def families():
    """The name of each family, its arguments, and its source as a function of the size."""
    found = {}
    for reader, (arguments, places, own) in READERS.items():
        for place, (before, after) in places.items():
            for name, source in around(before, after).items():
                found[f"{reader}: {name} {place}"] = (arguments, source)
        for name, source in own.items():
            found[f"{reader}: {name}"] = (arguments, source)
    for reader, (arguments, texts) in TEXT_READERS.items():
        for name, piece in texts.items():
            found[f"{reader}: {name}"] = (
                arguments, lambda size, piece=piece: repeated(piece, size))
    return found


MEMORY_FAMILIES = families() | FEED_FAMILIES
