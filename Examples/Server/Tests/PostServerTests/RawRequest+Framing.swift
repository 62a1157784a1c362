/// Invalid request lines, headers and lengths.
extension RawRequest {
  private static let host = "Host: a\r\n"
  private static let user = "Host: a\r\nAuthorization: Bearer demo\r\n"
  private static let post = "POST /v1/posts HTTP/1.1\r\n\(user)"

  static let requestLines = [
    RawRequest("an empty request", "", 0),
    RawRequest("only line ends", "\r\n\r\n\r\n", 0, 400),
    RawRequest("NUL bytes", "\0\0\0\0", 400),
    RawRequest("a hello of TLS", "\u{16}\u{3}\u{1}\0\u{A5}\u{1}\0\0\u{A1}\u{3}\u{3}", 400),
    RawRequest("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    RawRequest("a message of SSH", "SSH-2.0-OpenSSH_9.6\r\n", 400),
    RawRequest("no version", "GET /v1/feed\r\n\(host)\r\n", 400),
    RawRequest("version 0.9", "GET /v1/feed HTTP/0.9\r\n\(host)\r\n", 400),
    RawRequest("version 2.0", "GET /v1/feed HTTP/2.0\r\n\(host)\r\n", 400),
    RawRequest("version 1.9", "GET /v1/feed HTTP/1.9\r\n\(host)\r\n", 400),
    RawRequest("a version without a point", "GET /v1/feed HTTP/11\r\n\(host)\r\n", 400),
    RawRequest("a version in lower case", "GET /v1/feed http/1.1\r\n\(host)\r\n", 400),
    RawRequest("another protocol", "GET /v1/feed RTSP/1.0\r\n\(host)\r\n", 400, 401),
    RawRequest("a method in lower case", "get /v1/feed HTTP/1.1\r\n\(host)\r\n", 400),
    RawRequest("an unknown method", "FROB /v1/feed HTTP/1.1\r\n\(host)\r\n", 400, 405, 501),
    RawRequest("a method with a NUL", "G\0ET /v1/feed HTTP/1.1\r\n\(host)\r\n", 400),
    RawRequest("no method", " /v1/feed HTTP/1.1\r\n\(host)\r\n", 400),
    RawRequest("no target", "GET HTTP/1.1\r\n\(host)\r\n", 400),
    RawRequest("two spaces before the target", "GET  /v1/feed HTTP/1.1\r\n\(user)\r\n", 200),
    RawRequest("a tab before the target", "GET\t/v1/feed HTTP/1.1\r\n\(host)\r\n", 400),
    RawRequest("a word after the version", "GET /v1/feed HTTP/1.1 x\r\n\(host)\r\n", 400),
    RawRequest("the request line ends with CR", "GET /v1/feed HTTP/1.1\r\(host)\r\n", 400),
    RawRequest("lines end with LF", "GET /v2 HTTP/1.1\nHost: a\n\n", 400, 404),
    RawRequest("a request that is cut off", "GET /v1/fe", 400),
    RawRequest("headers that are cut off", "GET /v1/feed HTTP/1.1\r\nHost", 400),
    RawRequest("another method", "DELETE /v1/feed HTTP/1.1\r\n\(user)\r\n", 404, 405),
    RawRequest("HEAD", "HEAD /v1/feed HTTP/1.1\r\n\(user)\r\n", 404, 405),
    RawRequest("TRACE", "TRACE /v1/feed HTTP/1.1\r\n\(user)\r\n", 404, 405),
    RawRequest("CONNECT to a host", "CONNECT a:80 HTTP/1.1\r\n\(user)\r\n", 400, 404, 405),
    RawRequest("OPTIONS of the server", "OPTIONS * HTTP/1.1\r\n\(user)\r\n", 400, 404, 405),
  ]

  static let headers = [
    RawRequest("no Host", "GET /v1/feed HTTP/1.1\r\n\r\n", 400),
    RawRequest("two Hosts", "GET /v1/feed HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    RawRequest("a Host with a path", "GET /v1/feed HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
    RawRequest("a Host with a space", "GET /v1/feed HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
    RawRequest("a Host with a user", "GET /v1/feed HTTP/1.1\r\nHost: u@a\r\n\r\n", 400),
    RawRequest("a Host in invalid UTF-8", "GET /v1/feed HTTP/1.1\r\nHost: \u{FF}\r\n\r\n", 400),
    RawRequest("HTTP/1.0 with an invalid Host", "GET /v2 HTTP/1.0\r\nHost: [\r\n\r\n", 400),
    RawRequest("a space before the colon", "GET / HTTP/1.1\r\n\(host)X : y\r\n\r\n", 400),
    RawRequest("no colon", "GET / HTTP/1.1\r\n\(host)X\r\n\r\n", 400),
    RawRequest("no name", "GET / HTTP/1.1\r\n\(host): y\r\n\r\n", 400),
    RawRequest("a name with a space", "GET / HTTP/1.1\r\n\(host)X Y: z\r\n\r\n", 400),
    RawRequest("a name with a NUL", "GET / HTTP/1.1\r\n\(host)X\0: y\r\n\r\n", 400),
    RawRequest("a name in UTF-8", "GET / HTTP/1.1\r\n\(host)\u{C3}\u{A9}: y\r\n\r\n", 400),
    RawRequest("a value with a NUL", "GET / HTTP/1.1\r\n\(host)X: y\0z\r\n\r\n", 400),
    RawRequest("a value with a control", "GET / HTTP/1.1\r\n\(host)X: y\u{1}z\r\n\r\n", 400, 404),
    RawRequest("a value with CR", "GET / HTTP/1.1\r\n\(host)X: y\rz\r\n\r\n", 400),
    RawRequest("a value in invalid UTF-8", "GET / HTTP/1.1\r\n\(host)X: \u{FF}\r\n\r\n", 400, 404),
    RawRequest("a folded value", "GET / HTTP/1.1\r\n\(host)X: y\r\n z\r\n\r\n", 400),
    RawRequest("a folded first line", "GET / HTTP/1.1\r\n X: y\r\n\r\n", 400),
    RawRequest(
      "a long value",
      "GET / HTTP/1.1\r\n\(host)X: \(String(repeating: "y", count: 20_000))\r\n\r\n",
      400, 431),
    RawRequest(
      "a long name", "GET / HTTP/1.1\r\n\(host)\(String(repeating: "x", count: 20_000)): y\r\n\r\n",
      400, 431),
    RawRequest(
      "many headers", "GET / HTTP/1.1\r\n\(host)\(String(repeating: "X: y\r\n", count: 200))\r\n",
      400, 431),
    RawRequest(
      "a control in Connection", "GET / HTTP/1.1\r\n\(host)Connection: \u{1}\r\n\r\n", 400),
    RawRequest("an unknown Expect", "GET /v2 HTTP/1.1\r\n\(user)Expect: x\r\n\r\n", 404, 417),
    RawRequest(
      "an upgrade to HTTP/2",
      "GET /v2 HTTP/1.1\r\n\(user)Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        + "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n", 400, 404),
    RawRequest(
      "an upgrade to WebSocket",
      "GET /v2 HTTP/1.1\r\n\(user)Connection: Upgrade\r\nUpgrade: websocket\r\n"
        + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n", 400,
      404),
  ]

  static let hosts =
    [
      "a:b:c", "a:b", "a:99999", "a:65536", "a:-1", "a:+1", "a:0x1", "a:80:80", "a: 80", ":b", "[",
      "]",
      "[]", "[::1", "::1]", "::1", "[a]", "[::1]a", "[::1]:b", "[::1]80", "[::1%25a]",
      "[127.0.0.1]",
      "[1:2:3]", "[[::1]]", "%zz", "%", "%4", "a%", "%4g", "%+1", "a%2", "a,b:c", "a\"b", "a<b",
      "a#b", "a?b",
      "a\\b", "a^b", "http://a", "a/", "@a", "a@", "a\tb",
    ].map { RawRequest("the Host '\($0)'", "GET /v2 HTTP/1.1\r\nHost: \($0)\r\n\r\n", 400) }
    + [
      "", ":", ":80", "a", "A.example", "a:", "a:0", "a:80", "a:65535", "127.0.0.1:80", "[::1]",
      "[::1]:80", "[::ffff:127.0.0.1]", "%41", "%c3%a9:1", "a_b", "a,b", "a;b", "*", "xn--a",
    ].map { RawRequest("the Host '\($0)'", "GET /v2 HTTP/1.1\r\nHost: \($0)\r\n\r\n", 404) }

  static let lengths = [
    RawRequest("no length", "\(post)\r\n{}", 400),
    RawRequest("an empty length", "\(post)Content-Length: \r\n\r\n{}", 400),
    RawRequest("a length in letters", "\(post)Content-Length: two\r\n\r\n{}", 400),
    RawRequest("a negative length", "\(post)Content-Length: -2\r\n\r\n{}", 400),
    RawRequest("a length with a plus sign", "\(post)Content-Length: +2\r\n\r\n{}", 400),
    RawRequest("a length in hexadecimal", "\(post)Content-Length: 0x2\r\n\r\n{}", 400),
    RawRequest("a fraction as length", "\(post)Content-Length: 2.0\r\n\r\n{}", 400),
    RawRequest("a list of lengths", "\(post)Content-Length: 2, 2\r\n\r\n{}", 400),
    RawRequest(
      "an overflowing length", "\(post)Content-Length: 18446744073709551618\r\n\r\n{}", 400),
    RawRequest(
      "the largest length", "\(post)Content-Length: 18446744073709551615\r\n\r\n", 400, 413),
    RawRequest("a huge length", "\(post)Content-Length: 9223372036854775807\r\n\r\n", 413),
    RawRequest("a large length", "\(post)Content-Length: 2097153\r\n\r\n", 413),
    RawRequest(
      "two lengths", "\(post)Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
    RawRequest(
      "two equal lengths", "\(post)Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400),
    RawRequest("a body that is cut off", "\(post)Content-Length: 20\r\n\r\n{}", 400),
    RawRequest("a body without its bytes", "\(post)Content-Length: 20\r\n\r\n", 400),
    RawRequest(
      "chunks and a length",
      "\(post)Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400),
    RawRequest(
      "a length and chunks",
      "\(post)Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n",
      400),
  ]

  static let chunks = [
    ("an unknown encoding", "gzip", "{}"), ("identity", "identity", "{}"),
    ("chunked before gzip", "chunked, gzip", "2\r\n{}\r\n0\r\n\r\n"),
    ("chunked twice", "chunked, chunked", "2\r\n{}\r\n0\r\n\r\n"),
    ("a word after chunked", "chunkedx", "2\r\n{}\r\n0\r\n\r\n"),
    ("a size in letters", "chunked", "two\r\n{}\r\n0\r\n\r\n"),
    ("a size with a sign", "chunked", "+2\r\n{}\r\n0\r\n\r\n"),
    ("a negative size", "chunked", "-2\r\n{}\r\n0\r\n\r\n"),
    ("a size with 0x", "chunked", "0x2\r\n{}\r\n0\r\n\r\n"),
    ("no size", "chunked", "\r\n{}\r\n0\r\n\r\n"),
    ("a huge size", "chunked", "ffffffffffffffff\r\n{}\r\n0\r\n\r\n"),
    ("an overflowing size", "chunked", "10000000000000002\r\n{}\r\n0\r\n\r\n"),
    ("a chunk that is cut off", "chunked", "20\r\n{}"),
    ("a size that is cut off", "chunked", "2"),
    ("no last chunk", "chunked", "2\r\n{}\r\n"),
    ("no end of a chunk", "chunked", "2\r\n{}0\r\n\r\n"),
    ("a chunk that is too long", "chunked", "1\r\n{}\r\n0\r\n\r\n"),
    ("a size that ends with CR", "chunked", "2\r{}\r\n0\r\n\r\n"),
    ("an extension with a NUL", "chunked", "2;a\0b\r\n{}\r\n0\r\n\r\n"),
    (
      "a long extension", "chunked",
      "2;\(String(repeating: "a", count: 100_000))\r\n{}\r\n0\r\n\r\n"
    ),
    ("a trailer without colon", "chunked", "2\r\n{}\r\n0\r\nX\r\n\r\n"),
    ("a trailer with a space", "chunked", "2\r\n{}\r\n0\r\nX : y\r\n\r\n"),
    (
      "long trailers", "chunked",
      "2\r\n{}\r\n0\r\n\(String(repeating: "X: y\r\n", count: 9000))\r\n"
    ),
    ("many small chunks", "chunked", "\(String(repeating: "1\r\n \r\n", count: 9000))0\r\n\r\n"),
  ].map { name, encoding, body in
    RawRequest("\(name), in chunks", "\(post)Transfer-Encoding: \(encoding)\r\n\r\n\(body)", 400)
  }
}
