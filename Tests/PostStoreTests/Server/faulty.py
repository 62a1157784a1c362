"""A server of the feed API on loopback, with faults.

    faulty.py SEED

Prints its port, and serves until standard input ends. It recognizes repeated requests by their
`requestId`. `/state` returns what it has, and `/calm` ends the faults.
"""

import base64
import hashlib
import http.server
import json
import random
import socket
import sys
import threading
import time

RANDOM = random.Random(int(sys.argv[1]))
LOCK = threading.Lock()
AUTHOR = {"id": 1, "name": "Ada", "profileImageThumbnailUrl": ""}
FAULTS = ["before"] * 2 + ["after"] * 3 + ["slow"] * 2 + ["cut", "error", "busy"] + [None] * 12

posts = {number: {"likes": 0, "liked": False, "actions": []} for number in range(1, 9)}
created = []
uploads = []
answers = {}
is_calm = False


def preview(number):
    return {"postId": number, "contentSummary": f"<p>Post {number}</p>", "author": AUTHOR,
            "createdAt": "2026-11-20T12:00:00Z", "liked": posts[number]["liked"],
            "likeCount": posts[number]["likes"], "attachmentCount": 0}


def act(number, action):
    post = posts[number]
    post["actions"].append(action)
    if action == "LIKED" and not post["liked"]:
        post["liked"], post["likes"] = True, post["likes"] + 1
    if action == "REMOVED_LIKE" and post["liked"]:
        post["liked"], post["likes"] = False, post["likes"] - 1


def file_hash(attachment):
    file = uploads[int(attachment["contentUrl"].rsplit("/", 1)[-1])]
    return hashlib.sha256(base64.b64encode(file)).hexdigest()


def create(body):
    number = max(posts) + 1
    posts[number] = {"likes": 0, "liked": False, "actions": []}
    created.append({"content": body["content"], "files": [*map(file_hash, body["attachments"])]})
    return f"/v1/posts/{number}"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except OSError:
            self.close_connection = True

    def answer(self, status, value=None, **headers):
        body = b"" if value is None else json.dumps(value).encode()
        if self.fault == "after":
            return self.drop()
        self.send_response(status)
        # After a fault on a reused connection, curl sends a request again, and its body hangs.
        self.send_header("Connection", "close")
        for name, text in headers.items():
            self.send_header(name.replace("_", "-"), text)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.fault == "cut" and body:
            self.wfile.write(body[:len(body) // 2])
            return self.drop()
        self.wfile.write(body)

    def drop(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def serve(self):
        """Reads a request, and answers it unless a fault happens before."""
        global is_calm
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with LOCK:
            self.fault = None if is_calm else RANDOM.choice(FAULTS)
            delay = RANDOM.random() / 10
        if self.path == "/state":
            self.fault = None
            state = {"actions": {number: post["actions"] for number, post in posts.items()},
                     "created": created}
            return self.answer(200, state)
        if self.path == "/calm":
            is_calm, self.fault = True, None
            return self.answer(200, {})
        if self.fault == "before":
            return self.drop()
        if self.fault == "error":
            return self.answer(500)
        if self.fault == "busy":
            return self.answer(429, Retry_After="0")
        if self.fault == "slow":
            time.sleep(delay)
        with LOCK:
            status, value, headers = self.result(body)
        self.answer(status, value, **headers)

    do_GET = do_POST = do_PUT = serve

    def result(self, body):
        parts = self.path.partition("?")[0].strip("/").split("/")
        if self.command == "PUT":
            return self.upload(uploads[int(parts[2])], body)
        if self.command == "GET" and parts[1] == "feed":
            return 200, {"feed": [preview(n) for n in sorted(posts, reverse=True)], "paging": {}}, {}
        if self.command == "GET":
            post = preview(int(parts[2]))
            return 200, {"post": post | {"content": post.pop("contentSummary"), "shareCount": 0,
                                         "attachments": []}}, {}
        body = json.loads(body)
        if parts[1] == "uploads":
            uploads.append(bytearray())
            return 201, None, {"Location": f"/v1/uploads/{len(uploads) - 1}"}
        key = json.dumps(body["requestId"])
        if key not in answers:
            if parts[-1] == "interactions":
                act(int(parts[2]), body["type"])
                answers[key] = 201, None, {}
            else:
                answers[key] = 201, None, {"Location": create(body)}
        return answers[key]

    def upload(self, file, body):
        first, size = self.headers["Content-Range"].removeprefix("bytes ").split("/")
        # A piece of a killed client can arrive after that piece was sent again.
        if first != "*" and int(first.split("-")[0]) == len(file):
            file += body
        if len(file) == int(size):
            return 200, {"contentUrl": self.path}, {}
        return 308, None, {"Range": f"bytes=0-{len(file) - 1}"} if file else {}


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
