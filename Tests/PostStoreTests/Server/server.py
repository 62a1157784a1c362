"""A server on loopback for the tests of the remote data sources.

    server.py [OTHER_PORT]

Prints its port, and serves until standard input ends. `/log` lists the requests.
"""

import gzip
import http.server
import json
import sys
import threading
import time

LOG = []
UPLOADS = []
OTHER = sys.argv[1] if len(sys.argv) > 1 else ""
MESSAGE = {"messageId": 5, "fromUserId": 7, "toUserId": 1, "content": "Hi", "status": "SYNCED",
           "createdAt": "2026-11-21T12:00:05Z"}
AUTHOR = {"id": 1, "name": "Ada", "profileImageThumbnailUrl": ""}


def post(number):
    return {"post": {"postId": number, "content": "<p>Hi</p>", "author": AUTHOR,
                     "createdAt": "2026-11-20T12:00:00Z", "liked": False, "likeCount": 0,
                     "shareCount": 0, "attachments": []}}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        if "Content_Length" not in headers:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def json(self, value, **headers):
        body = json.dumps(value).encode()
        if "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body)
            headers["Content_Encoding"] = "gzip"
        self.answer(200, body, **headers)

    def do_GET(self):
        if self.path == "/log":
            return self.json(LOG)
        LOG.append([self.command, self.path, self.headers.get("Authorization", "")])
        if self.headers.get("Authorization") in ("Bearer expired", "Bearer never"):
            return self.answer(401)
        if self.path.startswith("/v1/feed"):
            if self.headers.get("If-None-Match") == '"page"':
                return self.answer(304, ETag='"page"')
            return self.json({"feed": [post(1)["post"]], "paging": {"nextCursor": "a+b&c"}},
                             ETag='"page"', PostKit_Cache="minimum-posts=9, time-to-live=1")
        if self.path == "/v1/contacts":
            return self.json({"contacts": [{"id": 1, "name": "Grace"}]})
        if self.path.startswith("/v1/messages?"):
            return self.json({"messages": [MESSAGE], "nextReceipts": 4,
                              "sent": [{"messageId": 5, "requestId": "a"}]})
        getattr(self, "get_" + self.path.rsplit("/", 1)[-1], self.get_plain)()

    def get_plain(self):
        self.json(post(int(self.path.rsplit("/", 1)[-1])))

    def get_2(self):
        self.answer(302, Location=f"http://127.0.0.1:{OTHER}/v1/posts/1")

    def get_3(self):
        self.answer(307, Location="/v1/posts/1003")

    def get_1003(self):
        self.json(post(3))

    def get_4(self):
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(b" " * 65536)
        except OSError:
            self.close_connection = True

    def get_5(self):
        """A response that never ends."""
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(b" ")
                self.wfile.flush()
                time.sleep(0.1)
        except OSError:
            self.close_connection = True

    def get_6(self):
        self.answer(429, Retry_After="7")

    def get_7(self):
        self.answer(200, b'{"post"', Content_Length="1000")
        self.close_connection = True

    def get_8(self):
        self.answer(200, gzip.compress(b" " * 50_000_000), Content_Encoding="gzip")

    def get_9(self):
        self.answer(200, b"<html>")

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        LOG.append([self.command, self.path, body.decode()])
        if self.path == "/v1/posts":
            return self.answer(201, Location="/v1/posts/1003")
        if self.path == "/v1/messages":
            return self.json({"message": MESSAGE, "fromMessageRequestId": "a"})
        if self.path == "/v1/uploads":
            return self.begin_upload(json.loads(body))
        if self.path == "/v1/posts/2/interactions":
            return self.answer(307, Location=f"http://127.0.0.1:{OTHER}{self.path}")
        self.answer(201)


    def begin_upload(self, upload):
        """Begins an upload. The type of the attachment chooses a fault."""
        number = len(UPLOADS)
        UPLOADS.append(bytearray())
        host = f"http://127.0.0.1:{OTHER}" if upload["type"] == "elsewhere" else ""
        suffix = "?broken" if upload["type"] == "broken" else ""
        self.answer(201, Location=f"{host}/v1/uploads/{number}{suffix}")

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        span = self.headers["Content-Range"]
        LOG.append([self.command, self.path, f"{span} {self.headers.get('Authorization')}"])
        if self.path.startswith("/v1/numbers/"):
            return self.answer_number(*self.path.split("/")[3:])
        path, _, suffix = self.path.partition("?")
        upload = UPLOADS[int(path.rsplit("/", 1)[-1])]
        first, size = span.removeprefix("bytes ").split("/")
        if first != "*":
            upload[int(first.split("-")[0]):] = body
        if suffix:
            return self.answer(308, Range="bytes=7-")
        if len(upload) == int(size):
            return self.json({"contentUrl": self.path + "/file"})
        self.answer(308, **({"Range": f"bytes=0-{len(upload) - 1}"} if upload else {}))

    def answer_number(self, number, header):
        """Answers with a number of the path in a header."""
        number = "" if number == "empty" else number
        self.close_connection = True
        if header == "range":
            return self.answer(308, Range=f"bytes=0-{number}")
        self.answer(503, Retry_After=number)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
