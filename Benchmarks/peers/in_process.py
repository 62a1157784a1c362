"""Measures a Python peer in its own process: in_process.py PEER FILE.posts... prints a line of JSON
for each file; exits with 69 when the peer is not installed."""

import dataclasses
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


PEERS = {peer.__name__: peer for peer in (turbohtml, nh3, lxml_html_clean)}


def user_seconds():
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def posts(path):
    result = []
    with open(path, "rb") as file:
        while line := file.readline():
            result.append(file.read(int(line)).decode())
            file.read(1)
    return result


def median_seconds(work, texts):
    """The median of five rounds, each of whole passes for at least a fifth of a second."""
    def run():
        for text in texts:
            try:
                work(text)
            except Exception:
                pass  # Some peers refuse some hostile markup, which is cheap for them.

    run()
    rounds = []
    for _ in range(5):
        began, passes = user_seconds(), 0
        while passes == 0 or user_seconds() - began < 0.2:
            run()
            passes += 1
        rounds.append((user_seconds() - began) / passes)
    return sorted(rounds)[2]


def main():
    name = sys.argv[1]
    try:
        work = PEERS[name]()
    except ImportError:
        sys.exit(69)
    for path in sys.argv[2:]:
        texts = posts(path)
        print(json.dumps({
            "name": name, "file": path, "posts": len(texts),
            "bytes": sum(len(text.encode()) for text in texts),
            "seconds": median_seconds(work, texts)}), flush=True)


if __name__ == "__main__":
    main()
