"""Measures the memory of the server with many clients that read or send slowly, or without a token.

usage: load.py [--connections N] [--megabytes N] SERVER CORPUS
Fails if the resident memory of the server was ever above the limit, or if it does not answer. Linux only.
"""
import argparse
import http.client
import json
import os
import resource
import select
import socket
import subprocess
import sys
import tempfile

# A limit on hangs, in seconds: no result depends on time.
PATIENCE = 3600
TOKEN = "Authorization: Bearer demo\r\n"
PIECE = 8 << 20
POST = "<p>" + "Text &amp; more. " * 12_000 + "</p>"


class Server:
    def __init__(self, command, files):
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        url = self.process.stdout.readline().strip() if ready else ""
        if not url:
            sys.exit("load: the server did not start")
        self.port = int(url.rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(
            method, path, body, {"Authorization": "Bearer demo", **(headers or {})})
        response = connection.getresponse()
        content = response.read()
        connection.close()
        if response.status >= 300 and response.status != 308:
            sys.exit(f"load: {method} {path}: {response.status} {content[:200]}")
        return response.getheader("Location"), content

    def connect(self):
        client = socket.socket()
        # With a small buffer, so that the server has to keep the rest.
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", self.port))
        return client

    def memory(self, name):
        """A value of the kernel in megabytes: `VmRSS` now, or `VmHWM` at most."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            line = next(line for line in file if line.startswith(name + ":"))
        return int(line.split()[1]) * 1024 / 1e6


def head(method, path, more=""):
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


def upload(server, size):
    """Uploads a file, and returns its path."""
    path, _ = server.request(
        "POST", "/v1/uploads", json.dumps({"name": "a", "size": size, "type": "VIDEO"}))
    for start in range(0, size, PIECE):
        end = min(size, start + PIECE)
        server.request("PUT", path, os.urandom(end - start),
                       {"Content-Range": f"bytes {start}-{end - 1}/{size}"})
    return path.replace("uploads", "files")


def wait_for_answers(clients):
    """Waits until each client can read the beginning of a response, or is closed."""
    poll, waiting = select.poll(), set()
    for client in clients:
        poll.register(client, select.POLLIN)
        waiting.add(client.fileno())
    while waiting:
        events = poll.poll(PATIENCE * 1000)
        if not events:
            sys.exit(f"load: {len(waiting)} clients got no response")
        for descriptor, _ in events:
            poll.unregister(descriptor)
            waiting.discard(descriptor)


def slow_readers(server, count, request):
    """Clients that send a request, and read nothing."""
    clients = [server.connect() for _ in range(count)]
    for client in clients:
        client.sendall(request)
    wait_for_answers(clients)
    return clients


def slow_senders(server, count, start):
    """Clients that send the beginning of a request, and wait."""
    clients = [server.connect() for _ in range(count)]
    for client in clients:
        client.setblocking(False)
        try:
            client.send(start)
        except OSError:
            pass
    return clients


def flood(server, count, request, piece, refusal=b" 401 "):
    """Clients that send a body without end, until the server closes the connection."""
    clients = [server.connect() for _ in range(count)]
    for client in clients:
        client.sendall(request)
        client.setblocking(False)
    poll, rest, heads = select.poll(), {}, {}
    for client in clients:
        poll.register(client, select.POLLIN | select.POLLOUT)
        rest[client.fileno()], heads[client.fileno()] = client, b""
    most = sent = 0
    counts = dict.fromkeys(rest, 0)
    while rest:
        events = poll.poll(PATIENCE * 1000)
        if not events:
            sys.exit(f"load: {len(rest)} senders are neither refused nor closed")
        for descriptor, event in events:
            client = rest[descriptor]
            try:
                if event & (select.POLLIN | select.POLLHUP | select.POLLERR):
                    received = client.recv(4096)
                    if not received:
                        raise ConnectionError
                    heads[descriptor] += received
                if event & select.POLLOUT:
                    counts[descriptor] += client.send(piece)
            except BlockingIOError:
                continue
            except OSError:
                poll.unregister(descriptor)
                del rest[descriptor]
    most = max(counts.values())
    sent = sum(counts.values())
    refused = sum(refusal in answer[:20] for answer in heads.values())
    # A client whose data arrives after the server closed the connection can lose the response.
    if refused < count / 2:
        sys.exit(f"load: only {refused} of {count} senders got{refusal.decode()}")
    # The server drops 8 MiB, and the kernels of both sides hold some megabytes.
    if most > 32e6:
        sys.exit(f"load: the server took {most} bytes of a refused body")
    print(f"  {refused} of {count} senders got{refusal.decode()}after at most {most / 1e6:.1f} MB;"
          f" {sent / 1e6:.0f} MB in all")
    return clients


def upload_all(server, count):
    """Clients that each send a piece of the maximum size, except its last byte, and wait."""
    path, _ = server.request(
        "POST", "/v1/uploads", json.dumps({"name": "a", "size": PIECE, "type": "VIDEO"}))
    request = head("PUT", path, TOKEN + f"Content-Length: {PIECE}\r\n"
                   f"Content-Range: bytes 0-{PIECE - 1}/{PIECE}\r\n")
    everything = memoryview(request + bytes(PIECE - 1))
    clients = [server.connect() for _ in range(count)]
    poll, rest, refused = select.poll(), {}, 0
    for client in clients:
        client.setblocking(False)
        rest[client.fileno()] = [client, everything]
        poll.register(client, select.POLLIN | select.POLLOUT)
    while rest:
        events = poll.poll(PATIENCE * 1000)
        if not events:
            sys.exit(f"load: {len(rest)} senders are neither accepted nor refused")
        for descriptor, event in events:
            client, unsent = rest[descriptor]
            if event & ~select.POLLOUT:
                try:
                    answer = client.recv(4096)
                except OSError as error:
                    sys.exit(f"load: a sender got {error}")
                if b" 503 " not in answer[:20]:
                    sys.exit(f"load: a sender got {answer[:20]}")
                refused += 1
                unsent = b""
            else:
                unsent = unsent[client.send(unsent[:65536]):]
            rest[descriptor][1] = unsent
            if not unsent:
                poll.unregister(descriptor)
                del rest[descriptor]
    print(f"  {refused} of {count} senders got 503")
    return clients


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--megabytes", type=float, default=200)
    parser.add_argument("--only", default="", help="run the kinds of clients with this text")
    parser.add_argument("server")
    parser.add_argument("corpus")
    options = parser.parse_args()
    count = options.connections
    socket.setdefaulttimeout(PATIENCE)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        command = [options.server, "--port", "0", "--rate", "0", "--corpus", options.corpus,
                   "--database", os.path.join(folder, "server.sqlite")]
        with Server(command, 256) as server:
            exceed_files(server)
        peaks = []
        for name in [name for name in KINDS if options.only in name]:
            with Server(command, hard) as server:
                peaks.append(run(server, count, name))
    peak = max(peaks)
    print(f"load: at most {peak:.0f} MB resident; the limit is {options.megabytes:.0f} MB")
    if peak > options.megabytes:
        sys.exit(1)


def exceed_files(server):
    """Opens more connections than the server may open files."""
    clients = []
    for _ in range(400):
        client = socket.socket()
        client.setblocking(False)
        client.connect_ex(("127.0.0.1", server.port))
        clients.append(client)
    # The server accepts connections in their order, so it has accepted as many as it can.
    first = clients[0]
    first.settimeout(PATIENCE)
    first.sendall(head("GET", "/v2"))
    first.recv(1)
    for client in clients:
        client.close()
    server.request("GET", "/v1/feed?limit=1")


LONG_BODY = "Content-Length: 1000000000\r\n"
CHUNKED = "Transfer-Encoding: chunked\r\n"
BYTES = b" " * 65536
SMALL_CHUNKS = b"1\r\n \r\n" * 10_000
UNAUTHORIZED = head("POST", "/v1/posts", LONG_BODY)

# Functions of the server, the number of clients, and the requests that read a file and a post.
KINDS = {
    "readers of a file": lambda server, count, file, post: slow_readers(server, count, file),
    "readers of a page": lambda server, count, file, post: slow_readers(
        server, count, head("GET", "/v1/feed?limit=100", TOKEN)),
    "readers of a large post": lambda server, count, file, post: slow_readers(server, count, post),
    "readers with pipelined requests": lambda server, count, file, post: slow_readers(
        server, count, file + head("GET", "/") * 200),
    "unauthorized senders": lambda server, count, file, post: flood(
        server, count, UNAUTHORIZED, BYTES),
    "unauthorized senders of small chunks": lambda server, count, file, post: flood(
        server, count, head("POST", "/v1/posts", CHUNKED), SMALL_CHUNKS),
    "senders to an unknown path": lambda server, count, file, post: flood(
        server, count, head("POST", "/v2", TOKEN + CHUNKED), SMALL_CHUNKS, b" 404 "),
    "senders of a body that is too large": lambda server, count, file, post: flood(
        server, count, head("POST", "/v1/posts", TOKEN + LONG_BODY), BYTES, b" 413 "),
    "authorized senders of pieces": lambda server, count, file, post: upload_all(server, count),
    "senders of headers that wait": lambda server, count, file, post: slow_senders(
        server, count, b"GET / HTTP/1.1\r\nHost: " + b"a" * 16_000),
    "readers of a file and unauthorized senders": lambda server, count, file, post:
        slow_readers(server, count, file) + flood(server, count, UNAUTHORIZED, BYTES),
}


def run(server, count, name):
    """The most memory of a server with clients of one kind, in megabytes."""
    file = upload(server, 3 * PIECE)
    post, _ = server.request(
        "POST", "/v1/posts", json.dumps({"requestId": "large", "content": POST}))
    start = server.memory("VmHWM")
    clients = KINDS[name](server, count, head("GET", file), head("GET", post, TOKEN))
    server.request("GET", "/v1/feed?limit=1")
    peak = server.memory("VmHWM")
    print(f"{count} {name}: at most {start:.0f} MB resident before, {peak:.0f} MB with them",
          flush=True)
    for client in clients:
        client.close()
    return peak


if __name__ == "__main__":
    main()
