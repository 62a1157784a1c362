#!/usr/bin/env python3
"""Compares the hosts of links with those of a WHATWG URL parser.

The host that PostKit checks and writes must be the host that a browser connects to: for each URL that
PostKit keeps, the parser must return the same host for the source and for the written target, and that
host must be the plain Punycode of the written one. The URLs are

- every code point in six positions of a host, raw and percent-encoded,
- random URLs of hostile pieces: numbers, percent signs, backslashes, Punycode, letters of many scripts
  and forms.

The parser is ada (`pip install ada-url`), or Chromium for about every 100th code point: it takes
200,000 URLs at once.

    python3 Tests/Oracles/hosts.py [--truth ada|chromium|PATH] [--every N] [--seed N] POSTKIT

POSTKIT is the built command. Standard output: one line per failure, then one line of counts. Exit
status: 1 after a failure, or if no URL was kept.
"""

import argparse
import base64
import html
import json
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

COUNT = 4000
BATCH = 50_000
SHOWN = 40
POSITIONS = ["{}", "{}a.example", "a{}.example", "a{}b.example", "example.a{}", "ж{}.a{}.example"]
STARTS = "https:// https:// https:// http:// HTTPS:// https:/ http:\\\\ ht\ttps:// https:\\/ https:///".split(" ")
LABELS = (
    "example EXAMPLE ex%61mple xn--mnchen-3ya münchen MÜNCHEN p\u0430ypal \u0430\u0440\u0440\u04cf\u0435 "
    "例え straße ſ ｅx a_b -a a- 0x7f 127 0177 1 256 4294967295 %31 %2e a%00 İ ς Σ i❤️ ☃ \u200d \u00ad "
    "xn-- xn--a xn--zca ab--c xn--ls8h بي نامه\u200cای 한국 a\u0308 é e\u0301 %C3%BC %zz @ a@b : a:b [::1] "
    "[::ffff:1.2.3.4] * ! ~ ' a|b ^ < ﬁ ① ㏕ \u1e9e ﷺ ー ｱ 。 ． ά ΐ \u0f43 \u0958 ক\u09be o\u0338 \ua7b0 "
    "ꭰ Ა \u2f00 \uf900 𝐚 Ⅷ ª ß xn--fiqs8s \u0627\u0661 1\u0660 א1 aא ㊗ ❤%EF%B8%8F %CD%8F \u1112\u1161\u11ab "
    "e\u0323\u0301 e\u0301\u0323 \u03b1\u0345 \u0e33 \U0001f3f4\U000e0067\U000e007f \u0430b\u0308"
).split(" ")
ENDS = ["", ".example", ".org", ".example.", ".рф", ":", ":80", ":443", ":8080", ":0", ":65536", ":x"]
PATHS = ["", "/", "/a b", "/a\\b", "/../x", "?q=\\", "#f", "\\x", "/@evil.example", "\\@evil.example"]
POLICY = {"extends": "post", "limits": {"links": 1000000, "nodes": 1000000, "inputBytes": 32000000}}
SCRIPT = """
const host = text => { try { return new URL(text).hostname } catch { return null } }
const found = addresses.map(pair => pair.map(host))
document.body.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(found))))
"""


def address(rng):
    host = ".".join(rng.choice(LABELS) for _ in range(rng.choice((1, 1, 2, 2, 3))))
    host += rng.choice(("", "", "", *LABELS))
    return rng.choice(STARTS) + host + rng.choice(ENDS) + rng.choice(PATHS)


def addresses(options):
    rng = random.Random(options.seed)
    yield from (address(rng) for _ in range(COUNT))
    for value in range(options.seed % options.every, 0x110000, options.every):
        if 0xD800 <= value < 0xE000:
            continue
        scalar = chr(value)
        for position in POSITIONS:
            for text in (scalar, urllib.parse.quote(scalar, safe="")):
                yield f"https://{position.format(text, text)}/"


def batches(items):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == BATCH:
            yield batch
            batch = []
    yield batch


def written(postkit, sources, policy):
    """The sources of kept links, each with its written target."""
    page = "".join(
        f'<p><a href="{html.escape(text)}">{position}</a></p>'
        for position, text in enumerate(sources)
    )
    output = subprocess.run(
        [postkit, "sanitize", "--policy", policy], input=page.encode(), capture_output=True,
        check=True,
    ).stdout.decode()
    links = re.findall(r'<a href="([^"]*)"[^>]*>(\d+)</a>', output)
    return [(sources[int(position)], html.unescape(target)) for target, position in links]


def chromium_hosts(command, pairs, folder):
    page = folder / "page.html"
    data = json.dumps(pairs).replace("<", "\\u003c")
    page.write_text(
        f"<!doctype html><meta charset=utf-8><body><script>const addresses = {data}{SCRIPT}</script>",
        encoding="utf-8",
    )
    dump = subprocess.run(
        [command, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()],
        capture_output=True, text=True, check=True, timeout=7200,
    ).stdout
    return json.loads(base64.b64decode(re.search(r"<body>([^<]*)", dump)[1]))


def ada_hosts(pairs):
    import ada_url

    def host(text):
        try:
            return ada_url.URL(text).hostname
        except ValueError:
            return None

    return [[host(text) for text in pair] for pair in pairs]


def ascii_name(target):
    """The Punycode of a written host, without mapping and normalization."""
    host = re.match(r"https?://(\[[^]]*\]|[^:/?#]*)", target)[1]
    return ".".join(
        label if label.isascii() else "xn--" + label.encode("punycode").decode()
        for label in host.split(".")
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--truth", default="ada")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("postkit")
    options = parser.parse_args()
    total = kept = refused = failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        policy = folder / "policy.json"
        policy.write_text(json.dumps(POLICY))
        for sources in batches(addresses(options)):
            pairs = written(options.postkit, sources, policy)
            total += len(sources)
            kept += len(pairs)
            found = (
                ada_hosts(pairs) if options.truth == "ada"
                else chromium_hosts(options.truth, pairs, folder)
            )
            for (source, target), (expected, actual) in zip(pairs, found):
                # If the parser refuses the source, it must refuse the written target too.
                if expected is None and actual is None:
                    refused += 1
                elif not expected == actual == ascii_name(target):
                    failures += 1
                    if failures <= SHOWN:
                        print(
                            f"{ascii(source)} leads to {expected}, {ascii(target)} to {actual}; "
                            f"its plain Punycode is {ascii_name(target)}"
                        )
    print(f"{kept} of {total} URLs kept, {refused} of them refused by the parser, {failures} failures")
    sys.exit(1 if failures or not kept else 0)


if __name__ == "__main__":
    main()
