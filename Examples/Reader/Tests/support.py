"""What the tests of the reader share: the server, a proxy that answers in its place, and the command."""

import http.client
import http.server
import json
import os
import shutil
import socket
import stat
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.parse

SERVER = READER = ""
# How often processes are killed, and the seed of the times.
KILLS, SEED = 10, 1
TOKENS = {"ada": "token-ada", "bo": "token-bo", "cy": "token-cy"}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """The reference server, with a database that outlives it."""

    def __init__(self, folder, tokens=None):
        self.database = os.path.join(folder, "server.sqlite")
        self.tokens = tokens or TOKENS
        self.port = free_port()
        self.process = None
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self, *options):
        tokens = [f"--token={name}={token}" for name, token in self.tokens.items()]
        self.process = subprocess.Popen(
            [SERVER, "--port", str(self.port), "--database", self.database, "--seed-posts", "40",
             "--rate", "0", *tokens, *options],
            stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline().strip(), "the server does not start"

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process = None

    def restart(self, *options):
        self.stop()
        self.start(*options)

    def request(self, user, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Authorization": f"Bearer {TOKENS[user]}", "Connection": "close"}
        connection.request(
            "GET" if body is None else "POST", path, None if body is None else json.dumps(body),
            headers)
        response = connection.getresponse()
        data = response.read()
        connection.close()
        assert response.status < 300, (path, response.status, data)
        return json.loads(data) if data else None

    def users(self):
        users = {}
        for name in TOKENS:
            for user in self.request(name, "/v1/contacts")["contacts"]:
                users[user["name"]] = user["id"]
        return users

    def post(self, user, number):
        return self.request(user, f"/v1/posts/{number}")["post"]

    def feed(self, user):
        posts, cursor = [], ""
        while cursor is not None:
            page = self.request(user, f"/v1/feed?limit=100{cursor}")
            posts += page["feed"]
            after = page["paging"].get("nextCursor")
            cursor = after and "&after=" + urllib.parse.quote(after, safe="")
        return posts

    def messages(self, user):
        messages = []
        while True:
            last = messages[-1]["messageId"] if messages else 0
            page = self.request(user, f"/v1/messages?lastSyncedMessage={last}&limit=200")["messages"]
            messages += page
            if len(page) < 200:
                return messages

    def send(self, sender, to, text, request):
        self.request(sender, "/v1/messages", {
            "requestId": request, "toUserId": to, "content": text,
            "createdAt": "2026-11-21T12:00:00Z"})


class Proxy:
    """Forwards requests to a server, unless a rule answers them: `rule(method, path)` returns a status,
    headers and a body, or `None`."""

    def __init__(self, server):
        self.requests = []
        self.rule = lambda method, path: None
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                size = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(size)
                proxy.requests.append((self.command, self.path, dict(self.headers)))
                answer = proxy.rule(self.command, self.path)
                if answer is None:
                    upstream = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
                    headers = {k: v for k, v in self.headers.items() if k.lower() not in (
                        "host", "connection", "content-length", "accept-encoding")}
                    upstream.request(self.command, self.path, body if size else None, headers)
                    response = upstream.getresponse()
                    answer = response.status, dict(response.getheaders()), response.read()
                    upstream.close()
                status, headers, data = answer
                self.send_response(status)
                for name, value in headers.items():
                    if name.lower() not in ("content-length", "connection", "transfer-encoding"):
                        self.send_header(name, value)
                if status != 304:
                    self.send_header("Content-Length", str(len(data)))
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(data)
                self.close_connection = True

            do_GET = do_POST = do_PUT = answer

            def log_message(self, *arguments):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.http.server_port}"

    def close(self):
        self.http.shutdown()
        self.http.server_close()


class Result:
    def __init__(self, process):
        self.status, self.out, self.err = process.returncode, process.stdout, process.stderr

    @property
    def rows(self):
        return [json.loads(line) for line in self.out.splitlines()]


class ReaderTest(unittest.TestCase):
    """A test with a folder, a server, and the user ada."""

    needs_server = True

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="reader-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.environment = dict(
            os.environ, POSTKIT_READER_BACKOFF="0.05,0.2",
            XDG_CONFIG_HOME=f"{self.folder}/config", XDG_DATA_HOME=f"{self.folder}/data")
        if self.needs_server:
            self.server = Server(self.folder)
            self.addCleanup(self.server.stop)
            self.users = self.server.users()

    @property
    def configuration(self):
        return f"{self.folder}/config/postkit/reader.toml"

    def proxy(self):
        proxy = Proxy(self.server)
        self.addCleanup(proxy.close)
        return proxy

    def add(self, name="ada", url=None, user=None, command=None):
        command = command or f"echo {TOKENS.get(user or name, 'none')}"
        self.run_reader(
            "accounts", "add", name, url or self.server.url, "--kind", "postkit", "--user",
            str(self.users[user or name]), "--token-command", command)

    def start_reader(self, *arguments, **options):
        return subprocess.Popen(
            [READER, *arguments], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, stdin=options.pop("stdin", subprocess.DEVNULL),
            **options)

    def run_reader(self, *arguments, status=0, stdin="", error=None):
        """Runs the command, and checks its exit status and the form of its errors."""
        result = Result(subprocess.run(
            [READER, *arguments], env=self.environment, input=stdin, capture_output=True,
            text=True, timeout=120))
        shown = f"{arguments}: {result.status} {result.out!r} {result.err!r}"
        self.assertEqual(result.status, status, shown)
        for line in result.err.splitlines():
            self.assertTrue(line.startswith("postkit-reader: "), shown)
        if status not in (0, 75, 77):
            self.assertEqual(len(result.err.splitlines()), 1, shown)
        if error is not None:
            self.assertIn(error, result.err, shown)
        elif status == 0:
            self.assertEqual(result.err, "", shown)
        return result

    def rows(self, *arguments):
        return self.run_reader(*arguments, "--to", "ndjson").rows

    def outbox(self):
        return self.rows("outbox")

    def sync_until_done(self, seconds=60):
        """Synchronizes until nothing waits."""
        end = time.monotonic() + seconds
        while True:
            result = subprocess.run(
                [READER, "sync"], env=self.environment, capture_output=True, text=True)
            if result.returncode == 0:
                return
            self.assertEqual(result.returncode, 75, result.stderr)
            self.assertLess(time.monotonic(), end, result.stderr)
            time.sleep(0.1)

    def check_modes(self):
        """Checks that only the user can read what the command created."""
        for root, folders, files in os.walk(self.folder):
            for name in folders:
                path = os.path.join(root, name)
                self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o700, path)
            for name in files:
                path = os.path.join(root, name)
                if "server.sqlite" not in path:
                    self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600, path)
