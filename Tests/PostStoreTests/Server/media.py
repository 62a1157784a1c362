"""A server of media on loopback for the tests of MediaLoader.

    media.py [OTHER_PORT]

Prints its port, and serves until standard input ends. The query of a path sets the behavior:

    size=N        the length of the body; the bytes follow from the path and the version
    type=T        the content type; etag=none sends no entity tag, etag=weak a weak one
    cut=A,B,…     the first requests end after A, B, … bytes of their body
    length=none   sends a chunked body; length=N declares another length
    hold=1        waits for /release after half of the body
    range=R       the answer to a range request: ignored, shifted, short, other-etag, no-etag, 416
    status=N      the status; gzip=1 compresses the body; redirect=other leaves the server

/log lists the requests, /state the number of running and aborted requests. /set?version=N
changes the contents and the entity tags, /set?down=STATUS the status of all responses; 0 ends this.
"""

import gzip
import http.server
import json
import select
import socket
import sys
import threading
import urllib.parse

OTHER = sys.argv[1] if len(sys.argv) > 1 else ""
LOCK = threading.Condition()
LOG = []
COUNTS = {}
STATE = {"active": 0, "aborted": 0, "version": 1, "released": 0, "down": 0}
HEADERS = ["Range", "If-Range", "If-None-Match", "Authorization", "Accept-Encoding"]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def json(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(path.query))
        with LOCK:
            if path.path == "/log":
                return self.json(LOG)
            if path.path == "/state":
                return self.json(STATE)
            if path.path == "/release":
                STATE["released"] += int(query["count"])
                LOCK.notify_all()
                return self.json(STATE)
            if path.path == "/set":
                STATE.update({name: int(value) for name, value in query.items()})
                return self.json(STATE)
            LOG.append([self.path.split("?")[0]] + [self.headers.get(h, "") for h in HEADERS])
            number = COUNTS[self.path] = COUNTS.get(self.path, 0) + 1
            STATE["active"] += 1
        try:
            self.media(path.path, query, number)
        except OSError:
            with LOCK:
                STATE["aborted"] += 1
            self.close_connection = True
        finally:
            with LOCK:
                STATE["active"] -= 1

    def media(self, path, query, number):
        if query.get("redirect"):
            self.send_response(302)
            host = f"http://127.0.0.1:{OTHER}" if query["redirect"] == "other" else ""
            self.send_header("Location", f"{host}/redirected?size=5")
            self.send_header("Content-Length", "0")
            return self.end_headers()
        status = STATE["down"] or int(query.get("status", 200))
        version = STATE["version"]
        size = int(query.get("size", 10))
        seed = (sum(path.encode()) + version) % 251
        body = bytes((seed + index % 251) % 251 for index in range(size))
        etag = f'"{path}-{version}"'
        etag = {"none": None, "weak": "W/" + etag}.get(query.get("etag"), etag)
        headers = {"Content-Type": query.get("type", "image/png")}
        if etag:
            headers["ETag"] = etag
            if self.headers.get("If-None-Match") == etag and status == 200:
                status, body = 304, b""
        given = self.headers.get("Range")
        mode = query.get("range", "")
        if given and status == 200 and mode != "ignored":
            start = int(given.removeprefix("bytes=").removesuffix("-"))
            if mode == "416" or start >= size:
                status, body = 416, b""
            elif self.headers.get("If-Range") == etag:
                status = 206
                start += mode == "shifted"
                end = size - 1 - (mode == "short")
                body = body[start:end + 1]
                headers["Content-Range"] = f"bytes {start}-{end}/{size}"
                if mode == "other-etag":
                    headers["ETag"] = '"other"'
                if mode == "no-etag":
                    del headers["ETag"]
        if query.get("gzip"):
            body = gzip.compress(body)
            headers["Content-Encoding"] = "gzip"
        self.answer(status, headers, body, query, number)

    def answer(self, status, headers, body, query, number):
        self.send_response(status)
        for name, value in headers.items():
            if value != "none":
                self.send_header(name, value)
        chunked = query.get("length") == "none" and status != 304
        if chunked:
            self.send_header("Transfer-Encoding", "chunked")
        else:
            self.send_header("Content-Length", query.get("length", str(len(body))))
        self.end_headers()
        if query.get("hold"):
            half = len(body) // 2
            self.write(body[:half], chunked)
            self.wait()
            body = body[half:]
        cuts = [int(cut) for cut in query.get("cut", "").split(",") if cut]
        if number <= len(cuts):
            self.write(body[:cuts[number - 1]], chunked)
            self.close_connection = True
            return
        self.write(body, chunked)
        if chunked:
            self.wfile.write(b"0\r\n\r\n")

    def write(self, body, chunked):
        for start in range(0, len(body), 65536):
            part = body[start:start + 65536]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part) if chunked else part)
        self.wfile.flush()

    def wait(self):
        """Waits for a release, or until the client closes the connection."""
        while True:
            with LOCK:
                if STATE["released"] > 0:
                    STATE["released"] -= 1
                    return
                LOCK.wait(0.01)
            if select.select([self.connection], [], [], 0)[0]:
                if not self.connection.recv(1, socket.MSG_PEEK):
                    raise OSError("closed by the client")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
server.request_queue_size = 128
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
