#!/usr/bin/env python3
"""Puts sanitized attacks into pages of headless Chromium and detects active content.

    make browser-test
    python3 Tests/Oracles/browser.py [--every 11] POSTKIT FOLDER

Every attack of the folder is sanitized, and the output is placed in a separate page for every
context: as contents of `body`, `div`, `td`, `li` and `blockquote`, raw inside of `noscript`,
`textarea`, `title`, `style` and a comment, escaped in attributes including `srcdoc`, and by
`innerHTML`. A page is live if

- a dialog opens, a script or event handler runs, or a form is submitted; the driver dispatches the
  usual events to all elements;
- it requests anything but images, by the page's record or the server's;
- it navigates, reloads or breaks out of its place;
- it has an element, an attribute or a URL that canonical HTML does not have, or changes when its tree
  is serialized and parsed again.

First the check itself is tested: each page of a list of live pages must be detected for the right
reason, a harmless page must not, and at least half of the attacks must be live without sanitizing.
Needs only Debian's `chromium`.
"""

import argparse
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import urllib.parse

from trees import chromium_command

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "browser")
PAGE = "<!doctype html><meta charset=utf-8><script src=/watch.js></script><body><main>%s</main>"

# The contexts of output, and whether it must stay text there. One page has several contexts, because
# output that breaks out of one is detected.
CONTEXTS = {
    "body": ("{html}", False),
    "elements": (
        "<div data-oracle>{html}</div>"
        "<table data-oracle><tbody data-oracle><tr data-oracle><td data-oracle>{html}</td></table>"
        "<ul data-oracle><li data-oracle>{html}</li></ul>"
        "<blockquote data-oracle>{html}</blockquote>", False),
    "raw text": (
        "<noscript data-oracle>{html}</noscript><textarea data-oracle>{html}</textarea>"
        "<title data-oracle>{html}</title><style data-oracle>{html}</style><!-- {html} -->"
        "<i data-oracle title=\"{escaped}\"></i><i data-oracle title='{escaped}'></i>", True),
    "srcdoc": (
        "<iframe data-oracle srcdoc=\"<script data-oracle src=/watch.js></script>{escaped}\"></iframe>",
        False),
    "innerHTML": (
        "<div data-oracle=copy></div><script data-oracle>"
        "document.currentScript.previousSibling.innerHTML = {json}</script>", False),
}

# Live pages, each with a word of the reason.
LIVE = [
    ("<script>alert(1)</script>", "alert"),
    ("<img src=x onerror=alert(1)>", "alert"),
    ("<svg onload=confirm(1)></svg>", "confirm"),
    ("<p onclick=prompt(1)>a</p>", "prompt"),
    ("<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>", "alert"),
    ("<script>location.hash = 'x'</script>", "navigates"),
    ("<meta http-equiv=refresh content='0;url=/other'>", "/other"),
    ("<script>location = '/other'</script>", "navigates"),
    ("<link rel=stylesheet href=/evil.css>", "evil.css"),
    ("<style>@import '/evil.css'</style>", "evil.css"),
    ("<p style='background:url(/evil.png)'>a</p>", "style"),
    ("<form action=/other><input autofocus><button id=b>x</button></form>"
     "<script>b.click()</script>", "submits"),
    ("<a href=' java\nscript:alert(1)'>a</a>", "javascript:"),
    ("<iframe src=/other></iframe>", "iframe"),
    ("<script>fetch('/evil')</script>", "fetch"),
    ("<video src=/evil.mp4></video>", "evil.mp4"),
    ("</main><p>a</p>", "breaks out"),
    ("<base href=https://evil.example/>", "base"),
]


def escaped(html):
    for character, reference in (("&", "&amp;"), ('"', "&quot;"), ("'", "&#39;")):
        html = html.replace(character, reference)
    return html


def script_text(html):
    return json.dumps(html).replace("<", "\\u003c")


def placed(html, context):
    forms = {"html": html, "escaped": escaped(html), "json": script_text(html)}
    return re.sub("{([a-z]+)}", lambda match: forms[match[1]], CONTEXTS[context][0])


class Server(http.server.ThreadingHTTPServer):
    """Serves pages and records other requests."""

    daemon_threads = True

    def __init__(self, pages):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages = pages
        self.others = []
        self.results = None
        self.finished = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        server = self.server
        own = self.headers.get("Host", "") == f"127.0.0.1:{server.server_port}"
        page = int(self.path[6:]) if self.path.startswith("/page/") and self.path[6:].isdigit() else None
        if own and page is not None and page < len(server.pages):
            self.answer(PAGE % server.pages[page]["html"])
        elif own and self.path == "/jobs":
            self.answer(json.dumps([{"page": f"/page/{n}", "isRaw": p["is_raw"]}
                                    for n, p in enumerate(server.pages)]), "application/json")
        elif own and self.path in ("/driver.html", "/watch.js"):
            kind = "text/html" if self.path.endswith("html") else "text/javascript"
            with open(HERE + self.path, encoding="utf-8") as file:
                self.answer(file.read(), kind)
        else:
            # Requests of the browser itself have no such header.
            if self.headers.get("Sec-Fetch-Dest", "image") != "image":
                where = urllib.parse.urlsplit(self.headers.get("Referer", "")).path
                server.others.append((where, f"asks for {self.headers.get('Host')}{self.path}"))
            self.answer("", "text/plain")

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/result":
            self.server.results = json.loads(body)
            self.server.finished.set()
        elif "Sec-Fetch-Dest" in self.headers:
            self.server.others.append(("", f"sends to {self.path}"))
        self.answer("", "text/plain")

    def answer(self, text, kind="text/html"):
        data = text.encode("utf-8", "replace")
        self.send_response(200)
        self.send_header("Content-Type", kind + "; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        try:
            self.wfile.write(data)
        except BrokenPipeError:
            pass

    def log_message(self, *arguments):
        pass


def watch(pages):
    """The activity of each page. A page that did not load in time is tried again."""
    seen = watch_once(pages)
    unloaded = [n for n, what in enumerate(seen) if "loads 0 times" in what]
    if unloaded:
        for n, what in zip(unloaded, watch_once([pages[n] for n in unloaded])):
            seen[n] = what
    return seen


def watch_once(pages):
    server = Server(pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_port
    command = chromium_command() or sys.exit("there is no Chromium: install Debian's `chromium`")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            [command, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--user-data-dir=" + profile, "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--mute-audio",
             # Every host resolves to this server: no request leaves the machine, and all are recorded.
             f"--host-resolver-rules=MAP * 127.0.0.1:{port}, EXCLUDE 127.0.0.1",
             "--remote-debugging-port=0", f"http://127.0.0.1:{port}/driver.html"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            if not server.finished.wait(120 + len(pages) * 0.5):
                sys.exit("Chromium did not finish")
        finally:
            browser.terminate()
            browser.wait()
            server.shutdown()
    seen = [list(server.results.get(f"/page/{n}", [])) for n in range(len(pages))]
    for where, what in server.others:
        if where.startswith("/page/"):
            seen[int(where[6:])].append(what)
        else:
            seen[-1].append(what)
    return seen


def page(name, html, context="body"):
    return {"name": name, "html": placed(html, context), "is_raw": CONTEXTS[context][1]}


def check_watch(attacks):
    """The number of pages that the check judges wrong."""
    harmless = '<p><a href="https://a.example/" rel="ugc">a</a> <img src="https://a.example/b.png"></p>'
    controls = [page(html, html) for html, _ in LIVE]
    controls += [page("harmless in " + context, harmless, context) for context in CONTEXTS]
    # Some exhaust the memory of a browser.
    raw = [page(name, html) for name, html in attacks
           if not name.startswith(("resources/", "nesting/"))]
    seen = watch(controls) + watch(raw)
    faults = 0
    for (html, why), what in zip(LIVE, seen):
        if not any(why in one for one in what):
            faults += 1
            print(f"not detected: {html!r}; detected: {what}")
    for control, what in list(zip(controls, seen))[len(LIVE):]:
        if what:
            faults += 1
            print(f"detected in a harmless page: {control['name']}: {what}")
    live = sum(1 for what in seen[len(controls):] if what)
    print(f"check: {len(LIVE)} live pages and {len(CONTEXTS)} harmless ones, {faults} wrong; "
          f"{live} of {len(raw)} attacks are live without sanitizing")
    return faults + (2 * live < len(raw))


def main(command, folder, every):
    attacks, outputs = [], []
    paths = [os.path.join(root, name) for root, _, names in os.walk(folder) for name in names]
    for path in sorted(path for path in paths if path.endswith(".html"))[::every]:
        data = open(path, "rb").read()
        attacks.append((os.path.relpath(path, folder), data.decode("utf-8", "replace")))
        run = subprocess.run([command, "sanitize"], input=data, capture_output=True)
        if run.returncode not in (0, 65):
            sys.exit(f"{path}: exit {run.returncode}: {run.stderr.decode()}")
        # Larger files only repeat their parts, and `reparse.py` reads them.
        if len(run.stdout) < 50_000:
            outputs.append((attacks[-1][0], run.stdout.decode()))
    failures = check_watch(attacks)
    pages = [page(f"{name} in {context}", html, context)
             for name, html in outputs for context in CONTEXTS]
    live = 0
    for start in range(0, len(pages), 2000):
        part = pages[start : start + 2000]
        for one, what in zip(part, watch(part)):
            if what:
                live += 1
                print(f"live: {one['name']}: {', '.join(what)}")
    large = len(attacks) - len(outputs)
    print(f"{len(attacks)} attacks, {large} too large, {len(pages)} pages, {live} live")
    return 1 if failures or live or not pages else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1, help="check only every n-th attack")
    parser.add_argument("postkit")
    parser.add_argument("folder")
    arguments = parser.parse_args()
    sys.exit(main(arguments.postkit, arguments.folder, arguments.every))
