"""Generated sources of GitHub's Markdown, and documents as HTML, for `github_markdown.py`."""

import html

WORDS = ["a", "bc", "word", "x1", "é", "中文", "A", "I", "42", "don't", "o'er"]
URLS = ["http://a.example", "https://b.example/c?d=e&f=g#h", "www.c.example", "www.d.example/x_y_z",
        "ftp://e.example/f", "https://f.example/*a*b", "http://g.example/(h)", "http://localhost:80/x",
        "https://i.example/~user/", "HTTP://J.example", "http://k.example/a~~b~~c", "www.l_m.example",
        "http://m.n_o", "n@o.example", "p.q+r@s-t.example", "u_v@w.example", "x@y", "mailto:z@a.example",
        "http://", "http://b.example/_c_d", "https://日本.example/道"]
ENDS = ["", "", "", ".", ",", ")", "!", "?", ":", "*", "~", "\"", "'", ";", "/"]
MARKS = ["*", "**", "_", "~", "~~", "***", "~~~", "__"]
NOISE = ["*", "_", "~", "~~", "**", "|", "\\|", "\\~", "\\*", "[", "]", "(", ")", "<", ">", "&",
         "&amp;", "\\ ", "!", "#", "-", "=", ": ", "[ ]", "[x]", "[a]", "`|`", "`\\|`", "~a~", " ~ ",
         "www", "http:", "@", "\\[", "<b>", "</b>", "<i>", "[b]", "\\\\|", "~~\\~~"]
CODE = ["`x`", "`a|b`", "`` ` ``", "`~~x~~`", "`*`", "`a\\|b`", "`http://a.example`"]


# The marks and noise of a source. Strikethrough that overlaps emphasis is read differently on purpose.
STYLE = {"marks": MARKS, "noise": NOISE}


def word(rng):
    return rng.choice(WORDS)


def url(rng):
    before = rng.choice(["", "", "", "(", "\"", "1", "a"])
    return f" {before}{rng.choice(URLS)}{rng.choice(ENDS)} "


def inline(rng, depth=0):
    """A part of a line."""
    kind = rng.random()
    if kind < 0.45:
        return word(rng)
    if kind < 0.58 and depth < 2:
        mark = rng.choice(STYLE["marks"])
        return mark + text(rng, depth + 1, rng.randint(1, 3)) + mark
    if kind < 0.66:
        return rng.choice(CODE)
    if kind < 0.72 and depth < 2:
        bang = rng.choice(["", "", "!"])
        target = rng.choice(["](/u)", "](https://v.example \"t\")", "][a]", "](<w x>)", "][a|b]"])
        return bang + "[" + text(rng, 2, rng.randint(1, 2)) + target
    if kind < 0.82:
        return url(rng)
    if kind < 0.85:
        return rng.choice(["<https://c.example/\\~>", "<d@e.example>", "<u>f</u>", "<!-- g -->",
                           "&copy;", "<br>", "<a href=\"/h\">i</a>"])
    if kind < 0.8506:
        return rng.choice(["[^a]", "[^c](/u)", "![^d](/y)", "[^a b]", "[^"])
    return rng.choice(STYLE["noise"])


def text(rng, depth=0, count=None):
    parts = [inline(rng, depth) for _ in range(count or rng.randint(1, 6))]
    line = "".join(part + rng.choice(["", " ", " ", " "]) for part in parts)
    words = line.split() or ["a"]
    # Markup directly after a URL is part of it in cmark-gfm, and markup in PostKit.
    if "://" in words[-1] or "www" in words[-1]:
        words.append("a")
    return " ".join(words)


def cell(rng):
    kind = rng.random()
    if kind < 0.15:
        return ""
    content = word(rng) if kind < 0.4 else text(rng, 1, rng.randint(1, 3))
    return content if rng.random() < 0.15 else content.replace("|", "\\|").replace("\\\\|", "\\|")


def row(rng, columns):
    line = " | ".join(cell(rng) for _ in range(columns))
    style = rng.random()
    if style < 0.6:
        return f"| {line} |"
    return f"|{line}" if style < 0.7 else f"{line}|" if style < 0.8 else line


def delimiter(rng, columns):
    cells = [rng.choice(["-", "---", ":-", "-:", ":-:", ":---:", "--"]) for _ in range(columns)]
    line = rng.choice(["|", " | "]).join(cells)
    return f"|{line}|" if rng.random() < 0.75 else line


def table(rng):
    columns = rng.randint(1, 4)
    lines = [text(rng)] if rng.random() < 0.15 else []
    lines += [row(rng, columns), delimiter(rng, columns + (rng.random() < 0.05))]
    for _ in range(rng.randint(0, 4)):
        lines.append(row(rng, max(1, columns + rng.choice([0, 0, 0, 0, -1, 1]))))
    if rng.random() < 0.15:
        lines.append(rng.choice(["---", "===", "2. x", "    code", "<x-y>", "<i>a</i> b", "|", "||", "```", "# h",
                                 "- x", "-", "> q", "***", "text", "  | x", "1) y", "+", "|-|", "`a|b`"]))
    return [rng.choice(["", "", "", " ", "   "]) + line for line in lines]


def items(rng, depth, quoted):
    ordered = rng.random() < 0.3
    marker = rng.choice(["1.", "2)", "10."]) if ordered else rng.choice("-*+")
    isTask = not quoted and rng.random() < 0.4
    lines = []
    for _ in range(rng.randint(1, 3)):
        box = rng.choice(["[ ] ", "[x] ", "[X] ", "[ ]", "[y] ", "[x]  "]) if isTask else ""
        block = blocks(rng, depth + 1, rng.choice([1, 1, 1, 2]), quoted)
        if isTask or rng.random() < 0.6 or "[" in block[0]:
            block[:1] = [text(rng).replace("[x]", "")]
        indent = " " * (len(marker) + 1)
        lines.append(f"{marker} {box}{block[0]}".rstrip() if box else f"{marker} {block[0]}")
        lines += [indent + line if line else "" for line in block[1:]]
        if rng.random() < 0.2:
            lines.append("")
    return lines


def quote(rng, depth):
    return ["> " + line if rng.random() < 0.95 else line for line in blocks(rng, depth + 1, rng.choice([1, 2]), True)]


def block(rng, depth, quoted):
    kind = rng.random()
    if kind < 0.35:
        return [text(rng) for _ in range(rng.randint(1, 3))]
    if kind < 0.62:
        return table(rng)
    if kind < 0.78 and depth < 3:
        return items(rng, depth, quoted)
    if kind < 0.85 and depth < 3:
        return quote(rng, depth)
    return rng.choice([
        ["# " + text(rng)], ["```", "a ~~b~~ | c", "```"], ["    code | d"], ["---"], [text(rng), "==="],
        ["<div>", text(rng), "</div>"], ["[a]: /b 'c'"], ["[b]: https://d.example"], ["~~~ x", "y", "~~~"],
        [text(rng) + rng.choice(["\\", "  "]), text(rng)],
    ])


def blocks(rng, depth, count, quoted=False):
    lines = []
    for position in range(count):
        if position and rng.random() < 0.9:
            lines.append("")
        lines += block(rng, depth, quoted)
    return lines


def source(rng):
    kind = rng.random()
    others = [noise for noise in NOISE if "~" not in noise]
    if kind < 0.48:
        STYLE.update(marks=["*", "**", "_", "***", "__"], noise=others)
    elif kind < 0.96:
        STYLE.update(marks=["~", "~~", "~~~"], noise=[n for n in NOISE if "*" not in n and "_" not in n])
    else:
        STYLE.update(marks=MARKS, noise=NOISE)
    return "\n".join(blocks(rng, 0, rng.randint(1, 4))) + "\n"


# Texts that could be read as markup.
TRICKY = ["~", "~~", "~x~", "|", "\\|", "[ ] ", "[x] ", "www.a.example", "http://b.example", "c@d.example", ":smile:",
          "[^1]", "[!NOTE]", "---", "a|b", "|-|", ":-:", "-|-", "+++", "https://e.example/f_g_h*i", "www.", "@", ":",
          "`", "*", "_", "\\", "[a]", "#", "<", "&amp;", "http://", "~~~", "j@", "@k.l", "`|`", "x.y@z", "[^2]: m",
          "ftp://n.example", "HTTPS://o.example", "mailto:p@q.example", "a_b@c-d.e", "(www.r.example)", "[x]",
          "[^", "^", "^x]: y", "^x]", "![^x]", "]: ", "](u)", "[^a](/u)", "[^a b]", "[!TIP]", "!TIP]", "0- [x] ",
          "12 [ ] ", "3) [x] ", "4x [X] ", "- [x] ", "[ ]", "(/u)", "!", "[x]: /u"]
# Texts that are markup only at the start of a paragraph, label or cell.
STARTS = ["^", "^1", "^x]: y", "[^1]: z", "[^x](u)", "[x] ", "[ ] ", "[!NOTE]", "!NOTE]", "[!TIP] a", "|", "| a | b", "0- [x] ",
          "12 [x] ", "1. [ ] ", "7) [x] ", "5# [x] ", "- [x] ", "+ [ ] ", "[x]", "[x]: /u", "\\^x", "😀^x", ":smile:^x"]
TAGS = ["b", "i", "s", "code", "u", "sup", "mark"]


def words(rng):
    parts = [rng.choice(WORDS) if rng.random() < 0.5 else rng.choice(TRICKY) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.15:
        parts[0] = rng.choice(STARTS)
    return html.escape("".join(part + rng.choice(["", " "]) for part in parts))


def run(rng, depth=0):
    kind = rng.random()
    if kind < 0.55 or depth > 2:
        return words(rng)
    if kind < 0.8:
        tag = rng.choice(TAGS)
        return f"<{tag}>{runs(rng, depth + 1)}</{tag}>"
    if kind < 0.88:
        return f'<a href="{rng.choice(["/u", "https://v.example/a_b~c", "mailto:w@x.example"])}">{runs(rng, 2)}</a>'
    if kind < 0.92:
        return f'<img src="/y" alt="{words(rng)}">'
    if kind < 0.95:
        host = rng.choice(["z.example/", "www.z.example", "z.example/?a=[^b]", "[^z]", "z.example/|"])
        label = rng.choice([f"https://{host}", f"http://{host}", host, f"{host}/", f"^{host}"])
        return f'<a href="https://{host}">{label}</a>'
    return "<br>" + words(rng)


def runs(rng, depth=0):
    return "".join(run(rng, depth) for _ in range(rng.randint(1, 3)))


def html_row(rng, columns, tag, aligns, spans):
    cells = []
    for column in range(columns):
        align = f' style="text-align: {aligns[column]}"' if aligns[column] else ""
        span = ' colspan="2"' if spans and rng.random() < 0.1 else ""
        content = runs(rng, 1) if rng.random() < 0.9 else ""
        if spans and rng.random() < 0.1:
            content = f"<p>{content}</p><p>x</p>"
        cells.append(f"<{tag}{align}{span}>{content}</{tag}>")
    return "<tr>" + "".join(cells) + "</tr>"


def html_block(rng, depth=0):
    kind = rng.random()
    if kind < 0.35 or depth > 2:
        return f"<p>{runs(rng)}</p>"
    if kind < 0.6:
        columns = rng.randint(1, 4)
        aligns = [rng.choice([None, None, "left", "center", "right"]) for _ in range(columns)]
        spans = rng.random() < 0.15
        head = html_row(rng, columns, "th", aligns, spans) if rng.random() < 0.9 else ""
        body = "".join(html_row(rng, columns, "td", aligns, spans) for _ in range(rng.randint(0, 3)))
        caption = "<caption>c</caption>" if rng.random() < 0.1 else ""
        return f"<table>{caption}<thead>{head}</thead><tbody>{body}</tbody></table>"
    if kind < 0.78:
        tag = rng.choice(["ul", "ul", "ol"])
        boxes = ["<input type=checkbox>", "<input type=checkbox checked>"] if rng.random() < 0.5 else [""]
        if rng.random() < 0.3:
            boxes.append(f"<p>{words(rng)}</p>")
        items = "".join(
            f"<li>{rng.choice(boxes)}{runs(rng) if rng.random() < 0.7 else html_blocks(rng, depth + 1)}</li>"
            for _ in range(rng.randint(1, 3)))
        return f"<{tag}>{items}</{tag}>"
    if kind < 0.88:
        return f"<blockquote>{html_blocks(rng, depth + 1)}</blockquote>"
    return rng.choice([f"<h2>{runs(rng)}</h2>", "<hr>", "<pre>a | b\n~~c~~</pre>",
                       f"<details><summary>{words(rng)}</summary>{html_blocks(rng, depth + 1)}</details>"])


def html_blocks(rng, depth):
    return "".join(html_block(rng, depth) for _ in range(rng.randint(1, 3)))


def document(rng):
    return html_blocks(rng, 0)
