"""Measures the memory of the server with many sockets and a storm of messages, and checks that each
message is sent once to its recipient.

usage: sockets.py [--sockets N] [--megabytes N] SERVER
Each tenth socket reads nothing, and gets large messages. Fails if a message is missing or repeated, or if
the resident memory of the server was ever above the limit. Linux only.
"""
import argparse
import http.client
import json
import os
import queue
import resource
import select
import socket
import sys
import tempfile
import threading

from load import PATIENCE, Server, head

HANDSHAKE = ("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
PING, PONG = b"\x89\x80\x00\x00\x00\x00", b"\x8a\x80\x00\x00\x00\x00"
SENDERS = 16
LARGE = "x" * 30_000


def token(number):
    return f"token{number}"


def fail(server, message):
    """Ends the server and this process, also from a thread."""
    server.process.kill()
    print(f"sockets: {message}", file=sys.stderr, flush=True)
    os._exit(1)


def open_socket(server, number):
    client = server.connect()
    client.sendall(head("GET", "/v1/socket/updates",
                        f"Authorization: Bearer {token(number)}\r\n{HANDSHAKE}"))
    response = b""
    while b"\r\n\r\n" not in response:
        response += client.recv(1)
    if not response.startswith(b"HTTP/1.1 101 "):
        sys.exit(f"sockets: {response[:200]}")
    return client


def send_all(server, jobs):
    """Sends the messages of a queue over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    while True:
        try:
            number, sender, recipient, content = jobs.get_nowait()
        except queue.Empty:
            return connection.close()
        connection.request(
            "POST", "/v1/messages",
            json.dumps({"requestId": number, "toUserId": recipient + 1, "content": content}),
            {"Authorization": f"Bearer {token(sender)}"})
        response = connection.getresponse()
        response.read()
        if response.status != 201:
            fail(server, f"message {number}: {response.status}")


def frames(received):
    """Returns the opcodes and data of the complete frames, and the rest."""
    complete = []
    while len(received) >= 2:
        size, start = received[1], 2
        if size == 126:
            size, start = int.from_bytes(received[2:4], "big"), 4
        if len(received) < start + size:
            break
        complete.append((received[0], received[start:start + size]))
        received = received[start + size:]
    return complete, received


def receive(server, sockets, threads):
    """Reads until the senders are done and the server answers a ping, so that it has sent everything.
    Returns the contents of the messages to each user."""
    poll, rest, is_asked = select.poll(), {}, False
    received = {number: b"" for number in sockets}
    contents = {number: [] for number in sockets}
    for number, client in sockets.items():
        rest[client.fileno()] = number
        poll.register(client, select.POLLIN)
    while rest:
        if not is_asked and not any(thread.is_alive() for thread in threads):
            is_asked = True
            for client in sockets.values():
                client.sendall(PING)
        for descriptor, _ in poll.poll(100):
            number = rest[descriptor]
            data = sockets[number].recv(65536)
            if not data:
                fail(server, f"the server closed the socket of user {number}, who reads")
            complete, received[number] = frames(received[number] + data)
            for opcode, data in complete:
                if opcode == 0x89:
                    sockets[number].sendall(PONG)
                elif opcode == 0x8A:
                    poll.unregister(descriptor)
                    del rest[descriptor]
                else:
                    contents[number] += content(json.loads(data), number)
    return contents


def content(event, number):
    """The content of a message to a user, as a list of one element, or an empty list."""
    message = event["payload"].get("message", {})
    return [message["content"]] if message.get("toUserId") == number + 1 else []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--megabytes", type=float, default=200)
    parser.add_argument("server")
    options = parser.parse_args()
    count = options.sockets
    total = 10 * count
    socket.setdefaulttimeout(PATIENCE)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        command = [options.server, "--port", "0", "--rate", "0",
                   "--database", os.path.join(folder, "server.sqlite")]
        # Users get their identifiers in the order of their names.
        for number in range(count):
            command += ["--token", f"user{number:06}={token(number)}"]
        with Server(command, hard) as server:
            sockets = {number: open_socket(server, number) for number in range(count)}
            start = server.memory("VmHWM")
            jobs, expected = queue.Queue(), {number: [] for number in sockets}
            for number in range(total):
                recipient = number * 7 % count
                is_slow = recipient % 10 == 0
                if not is_slow:
                    expected[recipient].append(str(number))
                jobs.put((number, (recipient + 1 + number % 3) % count, recipient,
                          LARGE if is_slow else str(number)))
            readers = {number: client for number, client in sockets.items() if number % 10}
            threads = [threading.Thread(target=send_all, args=(server, jobs))
                       for _ in range(SENDERS)]
            for thread in threads:
                thread.start()
            contents = receive(server, readers, threads)
            peak = server.memory("VmHWM")
            for number, texts in contents.items():
                if sorted(texts) != sorted(expected[number]):
                    sys.exit(f"sockets: user {number} got the messages {texts},"
                             f" not {expected[number]}")
    print(f"{count} sockets, {total} messages: each sent once; at most {start:.0f} MB resident"
          f" before, {peak:.0f} MB with them; the limit is {options.megabytes:.0f} MB")
    if peak > options.megabytes:
        sys.exit(1)


if __name__ == "__main__":
    main()
