"""Families of hostile editor documents: the arguments of `postkit`, and a function of a size."""

from families import numbered, repeated


def convert(form):
    return "convert", "--from", form, "--to", "html", "--policy", "feed"


def listed(piece, start, end):
    """A source with an array of pieces."""
    whole = repeated("," + piece, "", "")

    def source(size):
        return start.encode() + whole(size - len(start) - len(end))[1:] + end.encode()

    return source


def tiptap(piece):
    return convert("prosemirror"), listed(piece, '{"type":"doc","content":[', "]}")


def tiptap_line(piece):
    start = '{"type":"doc","content":[{"type":"paragraph","content":['
    return convert("prosemirror"), listed(piece, start, "]}]}")


def quill(piece):
    return convert("quill"), listed(piece, '{"ops":[', r',{"insert":"\n"}]}')


def lexical(piece):
    return convert("lexical"), listed(piece, '{"root":{"type":"root","children":[', "]}}")


def adf(piece):
    return convert("adf"), listed(piece, '{"version":1,"type":"doc","content":[', "]}")


def listed_in(form, piece, start="[", end="]"):
    return convert(form), listed(piece, start, end)


def nested_in(form, opening, middle, closing, start="[", end="]"):
    """Half of the source is nested, the middle is written once."""

    def source(size):
        depth = max(0, size - len(start) - len(middle) - len(end)) // len(opening + closing)
        return (start + opening * depth + middle + closing * depth + end).encode()

    return convert(form), source


def definitions(size):
    """A block of Portable Text with as many definitions as spans."""
    count = size // 80
    keys = ",".join(f'{{"_key":"{key}","href":"/a"}}' for key in range(count))
    spans = ",".join(f'{{"_type":"span","text":"a","marks":["{key}"]}}' for key in range(count))
    return f'[{{"_type":"block","markDefs":[{keys}],"children":[{spans}]}}]'.encode()


def indents(size):
    """Items of Slate, each with a larger indent."""
    piece = '{"type":"p","indent":%d,"listStyleType":"disc","children":[{"text":"a"}]}'
    return ("[" + ",".join(piece % level for level in range(1, 2 + size // len(piece))) + "]").encode()


def in_one_another(kind):
    """Nested nodes for half of the source, with paragraphs inside for the rest."""
    start, end = f'[{{"type":"{kind}","content":', "}]"
    paragraph = '{"type":"paragraph","content":[{"type":"text","text":"a"}]}'

    def source(size):
        depth = size // 2 // len(start + end)
        content = ",".join([paragraph] * (size // 2 // len(paragraph)))
        text = '{"type":"doc","content":' + start * depth + f"[{content}]" + end * depth + "}"
        return text.encode()

    return convert("prosemirror"), source


def columns(size):
    """A table of one long row."""
    count = size // 4
    return b"|a" * count + b"\n" + b"|-" * count + b"\n"


def short_rows(size):
    """Half of the source is a wide head, the other half short rows."""
    return columns(size // 2) + b"|\n" * 2 + columns(size // 4) + b"|b\n" * (size // 12)


TABLE = '{"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell"}]}]}'

EDITOR_FAMILIES = {
    "tiptap: paragraphs": tiptap('{"type":"paragraph"}'),
    "tiptap: blanks": tiptap_line('{"type":"text","text":" "}'),
    "tiptap: items alone": tiptap('{"type":"listItem"}'),
    "tiptap: cells alone": tiptap('{"type":"tableCell"}'),
    "tiptap: tables": tiptap(TABLE),
    "tiptap: unknown": tiptap('{"type":"x","text":"y","content":[]}'),
    "tiptap: marks": tiptap_line('{"type":"text","text":"a","marks":[{"type":"bold"},{"type":"x"}]}'),
    "tiptap: nested paragraphs": in_one_another("paragraph"),
    "tiptap: nested figures": in_one_another("figure"),
    "tiptap: members": (
        convert("prosemirror"),
        numbered('"a#":1,', '{"type":"doc","content":[{"type":"x","attrs":{', '"z":1}}]}')),
    "quill: line ends": (
        convert("quill"), repeated(r"\n", '{"ops":[{"insert":"', '"}]}')),
    "quill: lines of code": quill(r'{"insert":"a\n","attributes":{"code-block":true}}'),
    "quill: lists": quill(r'{"insert":"\n","attributes":{"list":"bullet","indent":8}}'),
    "quill: embeds": quill('{"insert":{"a":1}}'),
    "quill: formats": quill('{"insert":"a","attributes":{"bold":true,"x":1}}'),
    "lexical: lists": lexical('{"type":"list","children":[{"type":"listitem"}]}'),
    "lexical: breaks": lexical('{"type":"linebreak"}'),
    "adf: cards": adf('{"type":"inlineCard","attrs":{"url":"https://e.example/a"}}'),
    "adf: dates": adf('{"type":"date","attrs":{"timestamp":"1582152559999"}}'),
    "adf: alignments": adf('{"type":"paragraph","marks":[{"type":"alignment","attrs":{"align":"end"}}]}'),
    "adf: lists in lists": nested_in(
        "adf", '{"type":"taskList","content":[{"type":"taskItem"},', '{"type":"taskItem"}', "]}",
        '{"version":1,"type":"doc","content":[', "]}"),
    "adf: expands": nested_in(
        "adf", '{"type":"expand","attrs":{"title":"a"},"content":[', '{"type":"rule"}', "]}",
        '{"version":1,"type":"doc","content":[', "]}"),
    "portabletext: definitions": (convert("portabletext"), definitions),
    "portabletext: items": listed_in(
        "portabletext", '{"_type":"block","listItem":"number","level":9,"children":[]}'),
    "portabletext: custom blocks": nested_in(
        "portabletext", '{"_type":"x","title":"y","body":[', '{"_type":"break"}', "]}"),
    "portabletext: blocks in blocks": nested_in(
        "portabletext", '{"_type":"block","listItem":"bullet","markDefs":[{"_key":"a"}],"children":[',
        '{"_type":"span","text":"a","marks":["a"]}', "]}"),
    "editorjs: paragraphs": listed_in(
        "editorjs", '{"type":"paragraph","data":{"text":"<b>a"}}', '{"blocks":[', "]}"),
    "editorjs: raw": listed_in(
        "editorjs", '{"type":"raw","data":{"html":"<ul><li>a"}}', '{"blocks":[', "]}"),
    "editorjs: cells": listed_in(
        "editorjs", '"a"', '{"blocks":[{"type":"table","data":{"content":[[', "]]}}]}"),
    "editorjs: items": nested_in(
        "editorjs", '{"content":"a","items":[', '"b"', "]}",
        '{"blocks":[{"type":"list","data":{"items":[', "]}}]}"),
    "blocknote: items": listed_in("blocknote", '{"type":"checkListItem","content":[]}'),
    "blocknote: children": nested_in(
        "blocknote", '{"type":"numberedListItem","content":[{"type":"text","text":"a"}],"children":[',
        '{"type":"pageBreak"}', "]}"),
    "blocknote: toggles": nested_in(
        "blocknote", '{"type":"toggleListItem","content":[{"type":"text","text":"a"}],"children":[',
        '{"type":"pageBreak"}', "]}"),
    "slate: texts": listed_in("slate", '{"text":"a","bold":true,"x":1}'),
    "slate: indents": (convert("slate"), indents),
    "slate: lines of code": listed_in(
        "slate", '{"type":"code_line","children":[]}', '[{"type":"code_block","children":[', "]}]"),
    "slate: captions": nested_in(
        "slate", '{"type":"img","url":"/a","children":[],"caption":[', '{"text":"a"}', "]}"),
    "slate: lists in lists": nested_in(
        "slate", '{"type":"ul","children":[{"type":"li","children":[]},', '{"type":"li","children":[]}', "]}"),
    "payload: fields": nested_in(
        "lexical", '{"title":"a","content":[', '{"text":"b"}', "]}",
        '{"root":{"type":"root","children":[{"type":"block","fields":', "}]}}"),
    "markdown: stars": (convert("markdown"), repeated("*a **b ")),
    "markdown: brackets": (convert("markdown"), repeated("[a](")),
    "markdown: quotes": (convert("markdown"), repeated("> a\n")),
    "gfm: rows": (convert("gfm"), repeated("|a|b\n", "a|b\n-|-\n")),
    "gfm: columns": (convert("gfm"), columns),
    "gfm: short rows": (convert("gfm"), short_rows),
    "gfm: delimiter rows": (convert("gfm"), repeated("|-|-|\n")),
    "gfm: tables": (convert("gfm"), repeated("a|b\n-|-\n|\n")),
    "gfm: bars in code": (convert("gfm"), repeated("`a\\|b` | ", "|", "\n|-|-|\n")),
    "gfm: quoted rows": (convert("gfm"), repeated("> > > a|b\n", "> > > a|b\n> > > -|-\n")),
    "gfm: tildes": (convert("gfm"), repeated("~a~~b ")),
    "gfm: open tildes": (convert("gfm"), repeated("~a ~~b ")),
    "gfm: runs of tildes": (convert("gfm"), repeated("~", "a")),
    "gfm: references": (convert("gfm"), repeated("[^", "[^a]: b\n\n")),
    "gfm: footnotes": (convert("gfm"), numbered("[^#]: a\n")),
    "gfm: www": (convert("gfm"), repeated("www.")),
    "gfm: schemes": (convert("gfm"), repeated("http://")),
    "gfm: at signs": (convert("gfm"), repeated("a@")),
    "gfm: colons": (convert("gfm"), repeated(":")),
    "gfm: emoji": (convert("gfm"), repeated(":a:b")),
    "gfm: brackets": (convert("gfm"), repeated("[http://a.b ")),
    "gfm: tasks": (convert("gfm"), repeated("- [ ] a\n")),
    "gfm: nested tasks": (convert("gfm"), repeated("- [ ] ")),
    "gfm: written tables": (
        ("convert", "--to", "gfm"), repeated("<table><tr><th>a|b<tr><td>~c</table>")),
}
