"""A server on loopback that sends malformed responses.

    raw.py

Prints its port, and serves until standard input ends. The last part of a path, before a query, is the
number of the response; after the last one, the connection is closed without a response. Each connection
is for one request.
"""

import re
import socket
import sys
import threading

BODY = b'{"post"'
END = b"\r\nContent-Length: 7\r\nConnection: close\r\n\r\n" + BODY
TYPE = b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n"
# Foundation on Linux converts a Content-Length to a Double and back, and stops at 2^63 - 512 and above.
NUMBERS = ["", "0", "-1", "+7", "7, 7", "07", "0x7", "1e3", "9223372036854774784",
           "9223372036854775808", "-9223372036854775808", "99999999999999999999", "7 7", "\xb2"]
WORDS = ["", " ", "=", ",,,", '"', "Basic", "Basic realm", 'Basic realm="', "Basic realm=,",
         'Digest realm="x", nonce=', "Digest", "Negotiate =", "\xff\xfe", "a" * 20_000, "a=b; c",
         ";", "; filename=", 'attachment; filename="', "attachment; filename*=UTF-8''%", "*/*",
         "text/html; charset=", "text/html; charset=\"", "image/png;;", "/", "..", "a=b; Max-Age=",
         "a=b; Expires=Wed, 99 Foo 99999999 99:99:99 GMT; Path=", "a=b; Domain=.; Port=\"-1\"",
         "a=b; Max-Age=9223372036854775808; Version=99999999999999999999", "=; Version=1", "a"]
URLS = ["", "/", "//", "http://", "http:///", "http://[", "http://[::1", "http://%", "http://a:99999/",
        "http://a:-1/", "x:", ":", "?", "#", "/%zz", "\xff", "http://\xe9/", "data:,", "file:///etc",
        "/v1/posts/0", "a" * 70_000]

RESPONSES = [line.encode("latin-1") + END for line in [
    "HTTP/1.1 200", "HTTP/1.1 200 ", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 abc", "HTTP/1.1 20", "HTTP/1.1 2000",
    "HTTP/1.1 000 a", "HTTP/1.1 -1 a", "HTTP/1.1 99999999999999999999 a", "HTTP/9.9 200 a", "HTTP/2 200",
    "HTTP/1.0 200 a", "HTTP/0.9 200 a", "http/1.1 200 a", "ICY 200 a", "", "\0", "200 a", "{}", "\xff\xff",
    "HTTP/1.1 200 " + "a" * 200_000, "HTTP/1.1 200 \xff\xfe", "HTTP/1.1 200 a\0b", "HTTP/1.1 999 a",
    "HTTP/1.1 600 a", "HTTP/1.1 101 a", "HTTP/1.1 100 a", "HTTP/1.1 103 a", "HTTP/1.1 204 a",
    "HTTP/1.1 205 a", "HTTP/1.1 206 a", "HTTP/1.1 304 a", "HTTP/1.1 416 a", "HTTP/1.1 308 a",
    "HTTP/1.1 200 a\r\nno colon", "HTTP/1.1 200 a\r\n: a", "HTTP/1.1 200 a\r\n folded",
    "HTTP/1.1 200 a\r\nA: b\r\n folded\r\n\tfolded", "HTTP/1.1 200 a\r\nA B: c", "HTTP/1.1 200 a\r\nA:",
    "HTTP/1.1 200 a\r\nA\0: b", "HTTP/1.1 200 a\r\nA: b\0c", "HTTP/1.1 200 a\r\n\xe9: \xe9",
    "HTTP/1.1 200 a\nA: b", "HTTP/1.1 200 a\rA: b", "HTTP/1.1 200 a" + "\r\nA: b" * 2000,
    "HTTP/1.1 200 a\r\n" + "a" * 90_000 + ": b", "HTTP/1.1 200 a\r\nA: " + "b" * 90_000,
    "HTTP/1.1 100 a\r\n\r\nHTTP/1.1 200 a", "HTTP/1.1 100 a\r\n\r\n" * 50 + "HTTP/1.1 200 a",
    "HTTP/1.1 103 a\r\nLink: a\r\n\r\nHTTP/1.1 200 a", "HTTP/1.1 200 a\r\n\r\nHTTP/1.1 200 a",
]]
RESPONSES += [
    b"HTTP/1.1 %d a\r\nConnection: close\r\n%s: %s\r\n\r\n" % (status, name.encode(), value.encode("latin-1"))
    for values, names, statuses in [
        (NUMBERS, ["Content-Length", "Retry-After", "Age"], [200, 429]),
        (WORDS, ["WWW-Authenticate"], [200, 401]), (WORDS, ["Proxy-Authenticate"], [407]),
        (WORDS, ["Content-Type", "Content-Disposition", "Content-Encoding", "Transfer-Encoding",
                 "Set-Cookie", "Cache-Control", "ETag", "Content-Range", "PostKit-Cache", "Date",
                 "Last-Modified", "Strict-Transport-Security", "Alt-Svc", "Upgrade"], [200]),
        (URLS, ["Location"], [200, 301, 303, 307]), (URLS, ["Refresh", "Content-Location"], [200])]
    for value in values for name in names for status in statuses]
RESPONSES += [TYPE + b"Content-Length: 7\r\n" + lines + b"\r\n" + BODY for lines in [
    b"Content-Length: 8\r\n", b"Content-Length: 7\r\n", b"Content-Encoding: gzip\r\n",
    b"Content-Encoding: deflate\r\n", b"Content-Encoding: br\r\n", b"Transfer-Encoding: gzip\r\n"]]
RESPONSES += [TYPE + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n" + body for body in [
    b"", b"7\r\n" + BODY, b"7\r\n" + BODY + b"0\r\n\r\n", b"-1\r\n\r\n", b"zz\r\n", b"0\r\n",
    b"ffffffffffffffff\r\n" + BODY, b"ffffffffffffffffffff\r\n" + BODY, b"7;a=\xff\r\n" + BODY + b"\r\n0\r\n\r\n",
    b"7\n" + BODY + b"\n0\n\n", b"0\r\nA: b\r\n: c\r\n\xff\r\n\r\n", b"1\r\n" * 1000, b"7\r\n" + BODY * 2]]
RESPONSES += [b"HTTP/1.1 206 a\r\nContent-Type: image/png\r\nETag: \"1\"\r\nContent-Range: " + span
              + b"\r\nContent-Length: 7\r\n\r\n" + BODY for span in [
    b"bytes 0-6/7", b"bytes 0-6/*", b"bytes 6-0/7", b"bytes 9223372036854775807-9223372036854775807/1",
    b"bytes -1--1/-1", b"bytes */7", b"", b"bytes 0-9223372036854775806/9223372036854775807"]]


def serve(connection):
    with connection:
        try:
            request = connection.recv(65_536)
            if request.startswith(b"GET /count "):
                body = str(len(RESPONSES)).encode()
                return connection.sendall(
                    b"HTTP/1.1 200 a\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            number = re.match(rb"\S+ /\S*?(\d+)[? ]", request)
            if number and int(number[1]) < len(RESPONSES):
                connection.sendall(RESPONSES[int(number[1])])
        except OSError:
            pass


listener = socket.create_server(("127.0.0.1", 0), backlog=100)
print(listener.getsockname()[1], flush=True)


def accept():
    while True:
        threading.Thread(target=serve, args=[listener.accept()[0]], daemon=True).start()


threading.Thread(target=accept, daemon=True).start()
sys.stdin.read()
