"""Makes the workloads of the benchmarks from the posts and attacks of the corpus.

    python3 workloads.py FOLDER [SEED]

Every workload is written twice: NAME.ndjson has one post per line, like an archive. NAME.posts is
for programs that measure themselves: for each post, its length in bytes, a line feed, the post, a
line feed. feed.xml is an RSS feed of the articles. The same corpus and seed yield the same bytes on
every machine and in every version.
"""

import html
import itertools
import json
import pathlib
import re
import sys

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "Corpus"
BLOCKS = {"p", "h1", "h2", "h3", "h4", "ul", "ol", "blockquote", "pre", "table", "figure", "details"}
TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)\b[^>]*>")


class Random:
    """SplitMix64, because the results of Python's generator can change between versions."""

    def __init__(self, seed):
        self.state = seed

    def below(self, count):
        self.state = (self.state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return (mixed ^ (mixed >> 31)) % count

    def pick(self, choices):
        return choices[self.below(len(choices))]


def sources(*folders):
    """Returns the texts of the HTML files in folders of the corpus, sorted by path."""
    files = [file for folder in folders for file in sorted((CORPUS / folder).rglob("*.html"))]
    return [file.read_bytes().decode("utf-8", "replace") for file in files]


def blocks(source):
    """Yields the blocks of a source, each from its start tag to the matching end tag."""
    start, name, depth = 0, None, 0
    for tag in TAG.finditer(source):
        tag_name = tag[2].lower()
        if name is None:
            if not tag[1] and tag_name in BLOCKS:
                start, name, depth = tag.start(), tag_name, 1
        elif tag_name == name:
            depth += -1 if tag[1] else 1
            if depth == 0:
                yield source[start : tag.end()]
                name = None


def filled(random, bank, least, most, wrap=lambda block: block):
    """Returns random blocks from the bank, `least` to `most` bytes in total."""
    goal = least + random.below(most - least)
    result, size = [], 0
    while size < goal:
        block = wrap(random.pick(bank))
        length = len(block.encode()) + 1
        if size + length <= most:
            result.append(block)
            size += length
        elif size >= least:
            break
    return "\n".join(result)


def small(random):
    """2,000 posts of 120 to 700 bytes, such as from a single text field."""
    bank = [block for source in sources("posts/short", "posts/federated", "posts/article")
            for block in blocks(source) if 40 <= len(block.encode()) <= 600]
    return [filled(random, bank, 120, 700) for _ in range(2000)]


def articles(random):
    """60 articles of 5 to 60 KB: headings, paragraphs, lists, quotes, code, tables, figures."""
    bank = [block for source in sources("posts/article", "posts/long", "posts/code", "posts/table")
            for block in blocks(source) if len(block.encode()) <= 4000]
    # The square of a number below 1 makes most articles short.
    sizes = [5_000 + 55_000 * random.below(1000) ** 2 // 1_000_000 for _ in range(60)]
    return [filled(random, bank, size, size + 5_000) for size in sizes]


def pages(random):
    """8 pages of about 200 KB, as pasted from a browser: wrappers, styles, scripts, navigation."""
    bank = [block for source in sources("posts/article", "posts/long", "posts/table", "posts/paste")
            for block in blocks(source) if len(block.encode()) <= 6000]

    def wrap(block):
        number = random.below(100_000)
        kind = random.below(12)
        if kind == 0:
            return f"<script>window.queue=window.queue||[];queue.push({{id:{number}}});</script>"
        if kind == 1:
            links = "".join(f'<li class="nav-item"><a href="/topics/{number + at}">Topic {at}</a></li>'
                            for at in range(8))
            return f'<nav class="side" data-block="{number}"><ul>{links}</ul></nav>'
        if kind < 8:
            return (f'<div class="row row-{number % 7}"><div class="column wide" id="b{number}" '
                    f'style="margin:0 auto;max-width:{number % 90}em">{block}</div></div>')
        return block

    head = ('<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>A page</title>'
            "<style>body{font:16px/1.5 sans-serif}.row{display:flex}</style></head>\n<body>\n")
    return [head + filled(random, bank, 195_000, 205_000, wrap) + "\n</body></html>\n"
            for _ in range(8)]


def hostile(random):
    """The attacks of the corpus, broken posts, and 24 sources of 64 KB that strain parsers."""
    size = 64_000
    units = [
        "<b>", "<div>", "<a href=x>", "<table><tr><td>", "</p>", "<b><p></b>", "<font><i><u>", "<",
        "<!--", "&", "&#x10FFFF;", "<a b=c ", "<x y='", "<li><ul>", "<select><option>", "<svg><p>",
        "<p onclick=x style='color:red'>", "\0", "</b></i></u>", "<![CDATA[", "<table><b>", "é<",
        "<form><input>", "&notanentity;&ampamp",
    ]
    floods = [(unit * (size // len(unit.encode()) + 1))[: size // len(unit.encode()) * len(unit)]
              for unit in units]
    return sources("attacks", "posts/broken") + floods


def prose(random):
    """1,000 posts of 150 to 5,000 bytes of English in ASCII."""
    words = ("the of a garden post about with link and moon river small code we found that many "
             "readers like plain words more than marks it is what they write at night").split()

    def sentence():
        text = " ".join(random.pick(words) for _ in range(6 + random.below(11))).capitalize() + "."
        match random.below(14):
            case 0: return f"<strong>{text}</strong>"
            case 1: return f'<a href="https://example.org/{random.below(99)}">{text}</a>'
            case _: return text

    def paragraph():
        return f"<p>{' '.join(sentence() for _ in range(1 + random.below(4)))}</p>"

    for number in range(1000):
        goal = random.pick([150, 300, 1000, 5000])
        post = paragraph()
        while len(post) < goal:
            post += "\n" + paragraph()
        yield post


def write(folder, name, posts):
    random = Random(7)
    with open(folder / f"{name}.ndjson", "wb") as lines, open(folder / f"{name}.posts", "wb") as raw:
        for number, post in enumerate(posts):
            line = {
                "id": f"{random.below(2**53):016d}", "author": {"name": f"user{number % 97}"},
                "createdAt": f"2026-01-{number % 28 + 1:02d}T08:{number % 60:02d}:00Z",
                "content": post, "visibility": "public", "likes": random.below(1000),
            }
            lines.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            content = post.encode()
            raw.write(b"%d\n%b\n" % (len(content), content))


def write_rss(path, size, contents):
    """Writes an RSS feed of about `size` bytes, and returns the contents of its items.

    Half of the contents are in CDATA sections, the others are escaped.
    """
    written = []
    with path.open("w") as feed:
        feed.write('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" '
                   'xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>'
                   "<title>Feed</title><link>https://a.example/</link>\n")
        for number, content in enumerate(itertools.cycle(contents)):
            if feed.tell() >= size:
                break
            written.append(content)
            body = (f"<![CDATA[{content.replace(']]>', ']]&gt;')}]]>" if number % 2
                    else html.escape(content, quote=False))
            feed.write(f"<item><title>Post {number}</title><link>https://a.example/{number}</link>"
                       f'<guid isPermaLink="false">{number}</guid>'
                       "<pubDate>Sat, 21 Nov 2026 12:00:00 +0000</pubDate>"
                       f"<category>news</category><content:encoded>{body}</content:encoded></item>\n")
        feed.write("</channel></rss>\n")
    return written


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        sys.exit("usage: workloads.py FOLDER [SEED]")
    folder = pathlib.Path(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) == 3 else 20_261_121
    folder.mkdir(parents=True, exist_ok=True)
    for number, make in enumerate((small, articles, pages, hostile, prose)):
        write(folder, make.__name__, make(Random(seed + number)))
    write_rss(folder / "feed.xml", 1_000_000, articles(Random(seed + 1)))


if __name__ == "__main__":
    main()
