"""Runs a Python peer on the posts of a workload.

    peer.py NAME FILE.posts...   measures the peer; prints a line of JSON for each file
    peer.py NAME                 filters one JSON object per line; replaces its member `content`

Exits with status 69 if the peer is not installed. Fails if the peer refuses more than a tenth of the
posts, because its time is then meaningless.
"""

import dataclasses
import io
import json
import resource
import sys


def turbohtml():
    from turbohtml.clean import OnDisallowed, Policy, Sanitizer

    policy = dataclasses.replace(Policy.relaxed(), on_disallowed_tag=OnDisallowed.STRIP)
    return Sanitizer(policy).sanitize


def nh3():
    import nh3

    return nh3.clean


def lxml_html_clean():
    from lxml_html_clean import Cleaner

    return Cleaner().clean_html


def html2text():
    import html2text

    return html2text.html2text


def html_to_markdown():
    import html_to_markdown

    return lambda html: html_to_markdown.convert(html).content


def rich():
    """Renders Markdown, because rich does not read HTML. Creating the Markdown is not measured."""
    import html2text
    from rich.console import Console
    from rich.markdown import Markdown

    def render(markdown):
        console = Console(file=io.StringIO(), width=80, force_terminal=True)
        console.print(Markdown(markdown))
        return console.file.getvalue()

    render.prepare = html2text.html2text
    return render


def django():
    from django.conf import settings
    from django.utils.text import Truncator

    settings.configure(USE_I18N=False)
    return lambda html: Truncator(html).chars(280, html=True)


PEERS = {
    peer.__name__: peer for peer in (
        turbohtml, nh3, lxml_html_clean, html2text, html_to_markdown, rich, django)
}


def user_seconds():
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def posts(path):
    result = []
    with open(path, "rb") as file:
        while line := file.readline():
            result.append(file.read(int(line)).decode())
            file.read(1)
    return result


class Tolerant:
    """Counts the posts that a peer refuses: some peers raise errors for hostile markup."""

    def __init__(self, work):
        self.work = work
        self.accepted = self.refused = 0
        self.reason = None

    def __call__(self, text):
        try:
            result = self.work(text)
            self.accepted += 1
            return result
        except Exception as reason:
            self.refused += 1
            self.reason = reason
            return ""

    def check(self):
        """Fails if the peer refuses too many posts: refusing is faster than sanitizing."""
        if self.refused * 9 > self.accepted:
            sys.exit(f"peer.py: refuses {self.refused} of {self.refused + self.accepted} posts, "
                     f"the last one for {self.reason!r}")


def median_seconds(work, texts):
    """Returns the median of five rounds, each of whole passes for at least 0.2 seconds."""
    def run():
        for text in texts:
            work(text)

    run()
    rounds = []
    for _ in range(5):
        began, passes = user_seconds(), 0
        while passes == 0 or user_seconds() - began < 0.2:
            run()
            passes += 1
        rounds.append((user_seconds() - began) / passes)
    return sorted(rounds)[2]


def measure(name, work, path):
    texts = posts(path)
    size = sum(len(text.encode()) for text in texts)
    if prepare := getattr(work, "prepare", None):
        texts = [prepare(text) for text in texts]
    work = Tolerant(work)
    seconds = median_seconds(work, texts)
    work.check()
    print(json.dumps({
        "name": name, "file": path, "posts": len(texts), "bytes": size, "seconds": seconds,
    }), flush=True)


def filter_lines(work):
    import orjson

    work = Tolerant(work)
    output = sys.stdout.buffer
    for line in sys.stdin.buffer:
        post = orjson.loads(line)
        post["content"] = work(post["content"])
        output.write(orjson.dumps(post, option=orjson.OPT_APPEND_NEWLINE))
    work.check()


def main():
    name, *files = sys.argv[1:]
    try:
        work = PEERS[name]()
    except ImportError:
        sys.exit(69)
    for path in files:
        measure(name, work, path)
    if not files:
        filter_lines(work)


if __name__ == "__main__":
    main()
