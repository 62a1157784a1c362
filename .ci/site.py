#!/usr/bin/env python3
"""Serves the documentation on loopback, or checks all of its pages and links.

usage: site.py serve|check ARCHIVE
`serve` uses the port 8080 or the next free one, until Ctrl-C.
"""
import concurrent.futures
import functools
import http.client
import http.server
import json
import os
import signal
import sys
import threading
import urllib.parse

SOURCES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Sources")


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # The header and the body are written separately.
    disable_nagle_algorithm = True

    def do_GET(self):
        # The root of an archive has no page.
        if self.path == "/":
            self.send_response(302)
            self.send_header("Location", "/documentation/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *arguments):
        pass


def server(folder, ports):
    handler = functools.partial(Handler, directory=folder)
    for port in ports:
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
        except OSError:
            continue
    sys.exit("docs: no port from 8080 to 8179 is free")


def serve(folder):
    site = server(folder, range(8080, 8180))
    print(f"The documentation is at http://127.0.0.1:{site.server_port}/documentation/ until Ctrl-C.", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # Its own process group in the foreground, so that Ctrl-C does not end `make`, too, whose status would be an error.
    foreground = os.getpgrp()
    terminal = sys.stdin.fileno() if sys.stdin.isatty() else None
    if terminal is not None and os.tcgetpgrp(terminal) != foreground:
        terminal = None
    if terminal is not None:
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        # The leader of a session has its own process group, and the system refuses to change it.
        if os.getpgrp() != os.getpid():
            os.setpgid(0, 0)
        os.tcsetpgrp(terminal, os.getpgrp())
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        if terminal is not None:
            os.tcsetpgrp(terminal, foreground)


class Check:
    """Requests each page of the sidebar as a browser does, and follows its links."""

    def __init__(self, port):
        self.port = port
        self.faults = []
        self.local = threading.local()

    def get(self, path):
        """The status and body of a path, after redirects."""
        if not hasattr(self.local, "connection"):
            self.local.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self.local.connection.request("GET", urllib.parse.quote(path, safe="/()_-.~%"))
        response = self.local.connection.getresponse()
        body = response.read()
        location = response.getheader("Location")
        if response.status in (301, 302) and location:
            return self.get(urllib.parse.unquote(urllib.parse.urlparse(location).path))
        return response.status, body

    def page(self, path):
        """The data of a page, or `None`."""
        status, body = self.get(path)
        if status != 200 or b'id="app"' not in body:
            self.faults.append(f"{path}: status {status}")
            return None
        status, body = self.get(f"/data{path}.json")
        if status != 200:
            self.faults.append(f"/data{path}.json: status {status}")
            return None
        return json.loads(body)


def sidebar(nodes):
    """The paths of the pages of the sidebar."""
    for node in nodes:
        if "path" in node:
            yield node["path"]
        yield from sidebar(node.get("children", []))


def values(data, key):
    """All values of a key, at any depth."""
    if isinstance(data, dict):
        if isinstance(data.get(key), str):
            yield data[key]
        data = data.values()
    elif not isinstance(data, list):
        return
    for value in data:
        yield from values(value, key)


def references(data):
    """The kind and URL of each link of a page."""
    for reference in ((data or {}).get("references") or {}).values():
        if reference.get("type") in ("topic", "section", "link"):
            yield reference["type"], reference["url"]


def check(folder):
    modules = sorted(name for name in os.listdir(SOURCES)
                     if os.path.isdir(os.path.join(SOURCES, name, "Documentation.docc")))
    articles = {f"/documentation/{module}/{name[:-3]}".lower().removesuffix(f"/{module.lower()}")
                for module in modules for name in os.listdir(os.path.join(SOURCES, module, "Documentation.docc"))
                if name.endswith(".md")}
    running = server(folder, [0])
    threading.Thread(target=running.serve_forever, daemon=True).start()
    site = Check(running.server_port)

    index = json.loads(site.get("/index/index.json")[1])["interfaceLanguages"]["swift"]
    names = sorted(node["title"] for node in index[0]["children"])
    if names != modules:
        site.faults.append(f"the sidebar has {names}, not {modules}")
    listed = set(sidebar(index))
    site.faults += [f"{path}: not in the sidebar" for path in sorted(articles - listed)]
    landing = site.page("/documentation") or {"topicSections": []}
    shown = sorted(url.rsplit("/", 1)[1] for section in landing["topicSections"] for url in section["identifiers"])
    if shown != modules:
        site.faults.append(f"the first page has {shown}, not {modules}")
    if b'id="app"' not in site.get("/")[1]:
        site.faults.append("/: does not lead to the first page")

    pages, waiting = {}, {"/documentation"} | listed
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        while waiting:
            paths = sorted(waiting)
            pages.update(zip(paths, pool.map(site.page, paths)))
            targets = {url.partition("#")[0] for path in paths for _, url in references(pages[path])
                       if url.startswith("/")}
            waiting = targets - set(pages)
    links = 0
    for path, data in pages.items():
        for kind, url in references(data):
            target, _, heading = url.partition("#")
            links += 1
            if not url.startswith("/"):
                # Only a link of Markdown can lead to another site.
                if kind != "link" or not url.startswith(("https://", "mailto:")):
                    site.faults.append(f"{path}: '{url}' is not a page of the site, nor of another one")
            elif heading and urllib.parse.unquote(heading) not in values(pages.get(target), "anchor"):
                site.faults.append(f"{path}: {url}: no such heading")
    running.shutdown()
    for fault in sorted(set(site.faults))[:50]:
        print(f"docs: {fault}")
    print(f"docs: {len(names)} modules, {len(pages)} pages with {len(articles)} articles, {links} links, "
          f"{len(site.faults)} faults")
    return 1 if site.faults or len(pages) < 1000 else 0


if __name__ == "__main__":
    command, archive = sys.argv[1:]
    sys.exit({"serve": serve, "check": check}[command](archive))
