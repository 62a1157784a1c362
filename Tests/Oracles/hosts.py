#!/usr/bin/env python3
"""Checks where links lead against Chromium, whose URL parser is the browser's own.

What was checked is what is written: for every address that is kept, a browser connects to the same
host for the source as for what was written. Addresses are made of hostile pieces: numbers, percent
signs, backslashes, punycode, letters of many scripts and forms.

    python3 Tests/Oracles/hosts.py POSTKIT [SEED] [CHROMIUM]

POSTKIT is the command, built. Standard output: one line a failure, then one line of counts. Exit
status: 1 after a failure, and when nothing was kept.
"""

import base64
import html
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

COUNT = 4000
STARTS = "https:// https:// https:// http:// HTTPS:// https:/ http:\\\\ ht\ttps:// https:\\/ https:///".split(" ")
LABELS = (
    "example EXAMPLE ex%61mple xn--mnchen-3ya münchen MÜNCHEN p\u0430ypal \u0430\u0440\u0440\u04cf\u0435 "
    "例え straße ſ ｅx a_b -a a- 0x7f 127 0177 1 256 4294967295 %31 %2e a%00 İ ς Σ i❤️ ☃ \u200d \u00ad "
    "xn-- xn--a xn--zca ab--c xn--ls8h بي نامه\u200cای 한국 a\u0308 é e\u0301 %C3%BC %zz @ a@b : a:b [::1] "
    "[::ffff:1.2.3.4] * ! ~ ' a|b ^ < ﬁ ① ㏕ \u1e9e ﷺ ー ｱ 。 ． ά ΐ \u0f43 \u0958 ক\u09be o\u0338 \ua7b0 "
    "ꭰ Ა \u2f00 \uf900 𝐚 Ⅷ ª ß xn--fiqs8s \u0627\u0661 1\u0660 א1 aא"
).split(" ")
ENDS = ["", ".example", ".org", ".example.", ".рф", ":", ":80", ":443", ":8080", ":0", ":65536", ":x"]
PATHS = ["", "/", "/a b", "/a\\b", "/../x", "?q=\\", "#f", "\\x", "/@evil.example", "\\@evil.example"]
POLICY = {"extends": "post", "limits": {"links": 100000, "nodes": 1000000, "inputBytes": 9000000}}
SCRIPT = """
const host = text => { try { return new URL(text).host } catch { return null } }
const found = addresses.map(pair => pair.map(host))
document.body.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(found))))
"""


def address(rng):
    host = ".".join(rng.choice(LABELS) for _ in range(rng.choice((1, 1, 2, 2, 3))))
    return rng.choice(STARTS) + host + rng.choice(ENDS) + rng.choice(PATHS)


def written(postkit, addresses, folder):
    """The addresses that are kept, by position."""
    policy = folder / "policy.json"
    policy.write_text(json.dumps(POLICY))
    source = "".join(
        f'<p><a href="{html.escape(text)}">{position}</a></p>'
        for position, text in enumerate(addresses)
    )
    output = subprocess.run(
        [postkit, "sanitize", "--policy", policy], input=source.encode(), capture_output=True,
        check=True,
    ).stdout.decode()
    links = re.findall(r'<a href="([^"]*)"[^>]*>(\d+)</a>', output)
    return {int(position): html.unescape(target) for target, position in links}


def hosts(chromium, pairs, folder):
    page = folder / "page.html"
    data = json.dumps(pairs).replace("<", "\\u003c")
    page.write_text(
        f"<!doctype html><meta charset=utf-8><body><script>const addresses = {data}{SCRIPT}</script>",
        encoding="utf-8",
    )
    dump = subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()],
        capture_output=True, text=True, check=True, timeout=300,
    ).stdout
    return json.loads(base64.b64decode(re.search(r"<body>([^<]*)", dump)[1]))


def main():
    postkit, *rest = sys.argv[1:]
    rng = random.Random(int(rest[0]) if rest else 1)
    chromium = rest[1] if len(rest) > 1 else "chromium"
    addresses = [address(rng) for _ in range(COUNT)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kept = written(postkit, addresses, folder)
        pairs = [(addresses[position], target) for position, target in sorted(kept.items())]
        found = hosts(chromium, pairs, folder)
    # What a browser refuses leads nowhere, whatever is written.
    failures = [
        (pair, both) for pair, both in zip(pairs, found) if both[0] and both[0] != both[1]
    ]
    for (source, target), (expected, actual) in failures:
        print(f"{source!r} leads to {expected}, {target!r} to {actual}")
    print(f"{len(kept)} of {COUNT} addresses kept, {len(failures)} lead elsewhere")
    sys.exit(1 if failures or not kept else 0)


if __name__ == "__main__":
    main()
