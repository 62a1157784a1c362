#!/usr/bin/env python3
"""Compares the text of pages in all encodings with their text in headless Chromium.

    make oracles
    python3 Tests/Oracles/encodings.py [--count 20] [--seed 1] POSTKIT

Chromium loads each page over HTTP in a frame. The text of the frame must equal the text of PostKit's
output, without the invisible characters that PostKit removes. The pages are, for every label of the
standard: text with the label as the transport's `charset`, in `<meta charset>` and in `<meta
http-equiv>`; for every encoding: byte order marks, and COUNT pages of random bytes, most of them
malformed. TRAPS are declarations that are hard to find. EXPLAINED are the pages that are known to
differ: both texts are checked. Needs only Debian's `chromium`.
"""

import argparse
import collections
import html
import http.server
import json
import random
import re
import subprocess
import sys
import tempfile
import threading
import unicodedata

from trees import chromium_command

# The labels that name each encoding, without those that only differ in punctuation, and a codec of
# Python that encodes the sample.
ENCODINGS = {
    "utf-8": ("utf-8 utf8 unicode-1-1-utf-8 x-unicode20utf8", "utf-8", "Größe, Привет, 你好 😀"),
    "ibm866": ("ibm866 866 cp866 csibm866", "cp866", "Ёлка и дом"),
    "iso-8859-2": ("iso-8859-2 latin2 l2 csisolatin2 iso88592", "iso8859-2", "Łódź, Győr"),
    "iso-8859-3": ("iso-8859-3 latin3 l3 iso-ir-109", "iso8859-3", "Ċirku ħelu"),
    "iso-8859-4": ("iso-8859-4 latin4 l4 iso-ir-110", "iso8859-4", "Ąžuolas"),
    "iso-8859-5": ("iso-8859-5 cyrillic iso-ir-144", "iso8859-5", "Добрый день"),
    "iso-8859-6": ("iso-8859-6 arabic asmo-708 ecma-114 iso-8859-6-i", "iso8859-6", "مرحبا"),
    "iso-8859-7": ("iso-8859-7 greek greek8 elot_928 sun_eu_greek", "iso8859-7", "Ελλάδα"),
    "iso-8859-8": ("iso-8859-8 hebrew visual iso-ir-138", "iso8859-8", "שלום"),
    "iso-8859-8-i": ("iso-8859-8-i logical csiso88598i", "iso8859-8", "שלום"),
    "iso-8859-10": ("iso-8859-10 latin6 l6", "iso8859-10", "Ŋámmot"),
    "iso-8859-13": ("iso-8859-13 iso885913", "iso8859-13", "Ķiršu"),
    "iso-8859-14": ("iso-8859-14 iso885914", "iso8859-14", "Ŵŷ"),
    "iso-8859-15": ("iso-8859-15 l9 csisolatin9", "iso8859-15", "Œuvre: 3 €"),
    "iso-8859-16": ("iso-8859-16", "iso8859-16", "Țară"),
    "koi8-r": ("koi8-r koi koi8 cskoi8r koi8_r", "koi8-r", "Тише едешь"),
    "koi8-u": ("koi8-u koi8-ru", "koi8-u", "Їжак їсть ґудзики"),
    "macintosh": ("macintosh mac x-mac-roman csmacintosh", "mac-roman", "Élan ∑ ≠"),
    "windows-874": ("windows-874 tis-620 iso-8859-11 dos-874", "cp874", "สวัสดี"),
    "windows-1250": ("windows-1250 cp1250 x-cp1250", "cp1250", "Příliš žluťoučký"),
    "windows-1251": ("windows-1251 cp1251 x-cp1251", "cp1251", "«Цвет», №7"),
    "windows-1252": (
        "windows-1252 latin1 ascii us-ascii iso-8859-1 l1 cp819 ansi_x3.4-1968 iso_8859-1:1987",
        "cp1252", "“Café” – 5 €"),
    "windows-1253": ("windows-1253 cp1253", "cp1253", "Καλημέρα"),
    "windows-1254": ("windows-1254 iso-8859-9 latin5 l5 cp1254", "cp1254", "Güneşli"),
    "windows-1255": ("windows-1255 cp1255", "cp1255", "שלום עולם"),
    "windows-1256": ("windows-1256 cp1256", "cp1256", "مرحبا بالعالم"),
    "windows-1257": ("windows-1257 cp1257", "cp1257", "Ąžuolas ąsotis"),
    "windows-1258": ("windows-1258 cp1258", "cp1258", "Xin cha\u0300o"),
    "x-mac-cyrillic": ("x-mac-cyrillic x-mac-ukrainian", "mac-cyrillic", "Страница"),
    "gbk": ("gbk gb2312 chinese gb_2312-80 x-gbk csgb2312", "gbk", "你好，世界"),
    "gb18030": ("gb18030", "gb18030", "𠮷先生说"),
    "big5": ("big5 big5-hkscs cn-big5 x-x-big5", "big5", "許功蓋的程式"),
    "euc-jp": ("euc-jp x-euc-jp cseucpkdfmtjapanese", "euc-jp", "日曜日に会う"),
    "iso-2022-jp": ("iso-2022-jp csiso2022jp", "iso2022-jp", "明日の会議"),
    "shift_jis": ("shift_jis sjis windows-31j ms932 x-sjis ms_kanji", "cp932", "能力とソース①"),
    "euc-kr": ("euc-kr korean ks_c_5601-1987 ksc5601 windows-949", "cp949", "똠방각하와 펲시"),
    "replacement": ("iso-2022-kr hz-gb-2312 iso-2022-cn replacement", "ascii", "text"),
    "utf-16be": ("utf-16be unicodefffe", "utf-16be", "Größe 😀"),
    "utf-16le": ("utf-16le utf-16 unicode ucs-2 unicodefeff", "utf-16le", "Größe 😀"),
    "x-user-defined": ("x-user-defined", "ascii", "text"),
}

CYRILLIC = b"\xcf\xf0\xe8\xc2"

TRAPS = [head + b"<p>" + CYRILLIC for head in [
    b"<meta charset=koi8-r>", b"<META CHARSET='KOI8-R'>", b"<meta/charset=koi8-r/>",
    b"<!-- <meta charset=koi8-r> -->", b"<!--><meta charset=koi8-r>",
    b"<meta charset=x><meta charset=koi8-r>", b"<meta name=a content='charset=koi8-r'>",
    b"<meta content='text/html; charset=koi8-r' http-equiv=Content-Type>",
    b"<meta http-equiv=content-type content='charset=\"koi8-r\"'>",
    b"<meta http-equiv=content-type content='charset charset = koi8-r;x'>",
    b"<meta http-equiv=content-type content='text/html; charset=\"koi8-r'>",
    b"<meta http-equiv=refresh content='0;charset=koi8-r'>",
    b"<meta charset=utf-16>", b"<meta charset=utf-16be>", b"<meta charset=x-user-defined>",
    b"<a title='<meta charset=utf-8>'></a><meta charset=koi8-r>",
    b"<p>text<meta charset=koi8-r>", b"<metadata charset=koi8-r>", b"< meta charset=koi8-r>",
    b"<meta charset=' koi8-r '>", b"<meta charset>",
    b"<?php echo '<meta charset=utf-8>' ?><meta charset=koi8-r>",
    b"<?xml version='1.0' encoding='koi8-r'?>", b"<?xml encoding=\"windows-1251\"?><a>",
    b"\n<?xml encoding=\"windows-1251\"?><a>", b"<!doctype html><html><head><meta charset=koi8-r>",
    b"<meta charset=koi8-r" + b" " * 900 + b">", b" " * 1003 + b"<meta charset=koi8-r>",
    b"<title><meta charset=koi8-r></title>", b"<style>" + b"x" * 1100 + b"</style><meta charset=koi8-r>",
    b"<!--" + b"x" * 1100 + b"--><meta charset=koi8-r>", b"<head><title>" + b"x" * 1100
    + b"</title><link rel=icon href=x><meta http-equiv=content-type content='a;charset=koi8-r'>",
    b"<script>'<meta charset=utf-8>'</script><meta charset=koi8-r>",
]]

# Pages whose text differs: the transport's charset, the page, the text in Chromium, PostKit's text,
# and the reason.
EXPLAINED = [
    ("utf-16le", "<p>a".encode("utf-16le") + b"b", "a", "a\ufffd",
     "Chromium drops half a code unit at the end; the standard reads U+FFFD"),
    ("utf-16le", "<p>a".encode("utf-16le") + b"\x00\xd8", "a", "a\ufffd",
     "Chromium drops a lead surrogate at the end; the standard reads U+FFFD"),
    ("euc-jp", b"<p>\x8f\xe1\\\xa2\xaf", "\ufffd\\\u02d8", "\ufffd\\\ufffd",
     "after a malformed sequence of JIS X 0212, Chromium reads the next pair as JIS X 0212"),
    ("iso-2022-jp", b"<p>\x1b(\x80a", "\ufffd(a", "\ufffd(\ufffda",
     "Chromium drops the byte after a malformed escape sequence"),
    ("big5", b"<p>a\x88\x62", "a", "a\u00ca\u0304",
     "Chromium reads the four pairs of letter and mark as a control and half a surrogate pair"),
    (None, b"<meta charset=koi8-r charset=utf-8><p>" + CYRILLIC, 4 * "\ufffd", "оПХб",
     "Chromium reads the last of two equal attributes; the standard reads the first"),
    (None, b" " * 1000 + b"<p>" + b"x" * 100 + b"<meta charset=koi8-r>" + CYRILLIC,
     100 * "x" + "ÏðèÂ", 100 * "x" + "оПХб",
     "Chromium reads a body only in the first 1,024 bytes; PostKit reads all of it"),
]

# A frame that declares nothing has the encoding of this page.
DRIVER = """<!doctype html><meta charset=windows-1252><body><script>
async function text(number) {
  const frame = document.createElement('iframe')
  const loaded = new Promise(resolve => frame.onload = resolve)
  frame.src = '/page/' + number
  document.body.append(frame)
  await loaded
  const page = frame.contentDocument
  const result = [page.characterSet, page.body ? page.body.textContent : '']
  frame.remove()
  return result
}
(async () => {
  const texts = []
  for (let number = 0; number < %d; number++) texts.push(await text(number))
  await fetch('/texts', {method: 'POST', body: JSON.stringify(texts)})
})()
</script>"""


def chromium_texts(pages):
    """The encoding and the text of each page in Chromium. A page is a charset or None, and bytes."""
    command = chromium_command()
    done, texts = threading.Event(), []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            number = re.fullmatch(r"/page/(\d+)", self.path)
            charset, data = pages[int(number[1])] if number else (None, (DRIVER % len(pages)).encode())
            self.send_response(200 if number or self.path == "/" else 404)
            self.send_header("Content-Type", f"text/html; charset={charset}" if charset else "text/html")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def do_POST(self):
            texts.extend(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()
            done.set()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [command, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--lang=en-US",
             "--user-data-dir=" + profile, "--remote-debugging-port=0",
             f"http://127.0.0.1:{server.server_port}/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not done.wait(60 + len(pages) / 10):
            process.kill()
            sys.exit("encodings.py: Chromium did not finish")
        process.terminate()
        process.wait()
    server.shutdown()
    return texts


def postkit_text(postkit, charset, data):
    """The text of PostKit's output, with its tags removed."""
    options = ["--encoding", charset] if charset else []
    run = subprocess.run([postkit, "sanitize", *options], input=data, capture_output=True)
    if run.returncode:
        sys.exit(f"encodings.py: {options} {data!r}: {run.stderr.decode()}")
    return html.unescape(re.sub(r"<[^>]*>", "", run.stdout.decode()))


# Invisible characters of other categories than those of `visible`: Unicode's Default_Ignorable.
IGNORABLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]")
NONCHARACTER = re.compile(
    "[\ufdd0-\ufdef" + "".join(chr(plane << 16 | low) for plane in range(17) for low in (0xFFFE, 0xFFFF))
    + "]")


def visible(text):
    """A text without white space, and without the characters that PostKit removes or replaces."""
    text = IGNORABLE.sub("", NONCHARACTER.sub("\ufffd", text))
    return "".join(
        char for char in text
        if unicodedata.category(char) not in ("Cc", "Cf", "Cn", "Cs", "Zl", "Zp", "Zs"))


def random_page(source, name):
    """Bytes that are mostly lead and trail bytes. Without those of EXPLAINED."""
    while True:
        data = b"".join(
            bytes([source.choice(b"\x30\x39\x40\x41\x5c\x7e\x7f")]) if chance < 0.25
            else bytes([source.choice(b"\x80\x81\x84\x8e\x8f\xa0\xe2\xed\xf0\xf4\xfe\xff")])
            if chance < 0.4 else bytes([source.randrange(0x80, 0x100)])
            for chance in (source.random() for _ in range(source.randrange(1, 24))))
        if name == "iso-2022-jp":
            data = b"".join(
                source.choice([b"\x1b(B", b"\x1b(J", b"\x1b(I", b"\x1b$B", b"\x1b$@", b"\x0e"])
                if chance < 0.3 else bytes([source.choice(b"\x21\x24\x30\x41\x5c\x7e\x80\xff")])
                for chance in (source.random() for _ in range(source.randrange(1, 24))))
        if name.startswith("utf-16"):
            # Chromium drops what is cut off at the end, see EXPLAINED.
            data = source.choice([b"", b"\xd8\x00", b"\x00\xd8", b"\x00\xdc"]) + data[len(data) % 2:]
            return "<p>".encode(name) + data + "a".encode(name)
        if name == "big5" and re.search(b"\x88[\x62\x64\xa3\xa5]", data):
            continue
        if name == "euc-jp" and b"\x8f" in data:
            continue
        return b"<p>" + data


def pages(count, seed):
    source = random.Random(seed)
    for name, (labels, codec, sample) in ENCODINGS.items():
        for label in labels.split():
            yield f"{name} charset", label, ("<p>" + sample).encode(codec)
            if not name.startswith("utf-16"):
                for head in ("<meta charset='%s'>", "<meta http-equiv=Content-Type content='a; charset=%s'>"):
                    yield f"{name} meta", None, ((head % label) + "<p>" + sample).encode(codec)
        for _ in range(count):
            yield f"{name} random", name, random_page(source, name)
    for mark, codec in (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"):
        for head in ("", "<meta charset=koi8-r>", "<?xml encoding='koi8-r'?>"):
            yield f"{codec} mark", None, mark + (head + "<p>Größe 😀").encode(codec)
    for codec in "utf-16le", "utf-16be":
        yield f"{codec} declaration", None, "<?xml version='1.0'?><p>Größe".encode(codec)
    for trap in TRAPS:
        yield "trap", None, trap


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("postkit")
    parser.add_argument("--count", type=int, default=20, help="random pages of each encoding")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not chromium_command():
        print("encodings.py: skipped, Chromium is not installed")
        return 0
    compared = list(pages(options.count, options.seed))
    expected = [(f"explained: {reason}", charset, data)
                for charset, data, _, _, reason in EXPLAINED]
    found = chromium_texts([page[1:] for page in compared + expected])
    failures, kinds = 0, collections.Counter()
    for (kind, charset, data), (name, text) in zip(compared, found):
        kinds[kind.split()[-1]] += 1
        own = postkit_text(options.postkit, charset, data)
        if visible(own) != visible(text):
            failures += 1
            print(f"{kind}: {charset} {data!r}\n  Chromium {name}: {text!r}\n  PostKit: {own!r}")
    for (charset, data, theirs, ours, reason), (_, text) in zip(EXPLAINED, found[len(compared):]):
        own = postkit_text(options.postkit, charset, data)
        if visible(text) != theirs or visible(own) != ours:
            failures += 1
            print(f"explained ({reason}): {charset} {data!r}\n  Chromium: {text!r}\n  PostKit: {own!r}")
    labels = sum(len(labels.split()) for labels, _, _ in ENCODINGS.values())
    print(f"{len(compared)} pages with {labels} labels of {len(ENCODINGS)} encodings "
          f"({', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}), "
          f"{failures} unexplained differences, {len(EXPLAINED)} explained")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
