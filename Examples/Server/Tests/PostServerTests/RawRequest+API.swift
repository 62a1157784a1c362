/// Invalid targets, headers and bodies of the endpoints.
extension RawRequest {
  static let targets = [
    request("an absolute target of another path", "GET http://a/v2", 404),
    request("an absolute target without a path", "GET http://a", 404),
    request("an asterisk", "GET *", 400, 404),
    request("a target without a slash", "GET v1/feed", 400),
    request("an authority as target", "GET a:80", 400, 404),
    request("no path but a query", "GET ?limit=1", 400, 404),
    request("a fragment", "GET /v2#x", 400, 404),
    request("a damaged percent sign", "GET /v1/posts/%", 404),
    request("a percent sign with one digit", "GET /v1/posts/%4", 404),
    request("a percent sign without digits", "GET /v1/posts/%zz", 404),
    request("an escaped NUL", "GET /v1/posts/1%00", 404),
    request("invalid UTF-8, escaped", "GET /v1/posts/%FF%FE", 404),
    request("invalid UTF-8", "GET /v1/posts/\u{FF}\u{FE}", 400, 404),
    request("an escaped slash", "GET /v1%2Ffeed", 404),
    request("dots", "GET /v1/../../etc/passwd", 404),
    request("escaped dots", "GET /v1/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd", 404),
    request("a backslash", "GET /v1\\feed", 400, 404),
    request("a space in the target", "GET /v1/posts/1 2", 400),
    request("a long path", "GET /\(String(repeating: "a", count: 20_000))", 400, 414, 431),
    request("a long path of segments", "GET \(String(repeating: "/a", count: 5000))", 404),
    request("a huge identifier", "GET /v1/posts/99999999999999999999", 404),
    request("a negative identifier", "GET /v1/posts/-1", 404),
    request("the smallest identifier", "GET /v1/posts/-9223372036854775808", 404),
    request("an identifier in letters", "GET /v1/posts/one", 404),
    request("a long query", "GET /v1/feed?\(String(repeating: "a", count: 20_000))", 400, 414, 431),
    request("limit 0", "GET /v1/feed?limit=0", 400),
    request("a negative limit", "GET /v1/feed?limit=-1", 400),
    request("a huge limit", "GET /v1/feed?limit=99999999999999999999", 400),
    request("a fraction as limit", "GET /v1/feed?limit=1.5", 400),
    request("a damaged limit", "GET /v1/feed?limit=%", 400),
    request("an empty limit", "GET /v1/feed?limit=", 400),
    request("a limit with a NUL", "GET /v1/feed?limit=1%00", 400),
    request("an empty cursor", "GET /v1/feed?after=", 400),
    request("a huge cursor", "GET /v1/feed?after=99999999999999999999", 400),
    request("a cursor in letters", "GET /v1/feed?after=x", 400),
    request("an unknown file", "GET /v1/files/x", 404),
    request("an unknown upload", "PUT /v1/uploads/x", headers: "Content-Range: bytes */1\r\n", 404),
  ]

  static let users = [
    "", "Bearer", "Bearer ", "Bearer  demo", "Bearer demo x", "Bearer \u{FF}", "Basic demo", "demo",
    "Bearer demo\u{1}", "Bearer \(String(repeating: "x", count: 9000))",
  ].map { value in
    RawRequest(
      "the token '\(value.prefix(20))'",
      "GET /v1/feed HTTP/1.1\r\nHost: a\r\nAuthorization: \(value)\r\n\r\n", 400, 401)
  }

  static let ranges = [
    "", "bytes", "bytes ", "bytes 0-1", "bytes 0-1/", "bytes /1", "bytes 1-0/2", "bytes 0-2/2",
    "bytes -1-0/2", "bytes 0-1/-2", "bytes 0-1/2/3", "bytes +0-1/2", "bytes 0-1/*", "bytes */*",
    "lines 0-1/2", "bytes 0-1/99999999999999999999", "bytes 0-99999999999999999999/2",
    "bytes 0-9223372036854775806/9223372036854775807", "bytes \u{FF}-1/2", "bytes 0-1/2, bytes */2",
  ].map { value in
    request(
      "the piece '\(value)'", "PUT /v1/uploads/x",
      headers: "Content-Range: \(value)\r\nContent-Length: 1\r\n", body: "x", 400)
  }

  private static let deep = String(repeating: "[", count: 20_000)

  static let bodies =
    [
      json("an empty body", "", 400), json("a word", "post", 400), json("null", "null", 400),
      json("a number", "1", 400), json("a huge number", "1e999999", 400),
      json("a string", #""post""#, 400), json("an array", "[]", 400), json("an object", "{}", 400),
      json("an object that is cut off", #"{"requestId": 1, "content": "a"#, 400),
      json("two values", #"{"requestId": 1, "content": "a"} {}"#, 400),
      json("deep arrays", deep, 400), json("deep content", #"{"content": \#(deep)"#, 400),
      json("a content that is null", #"{"requestId": 1, "content": null}"#, 400),
      json("a content that is a number", #"{"requestId": 1, "content": 1}"#, 400),
      json("a content that is an object", #"{"requestId": 1, "content": {"a": "b"}}"#, 400),
      json("a lone surrogate", #"{"requestId": 1, "content": "\ud800"}"#, 400),
      json("a lone low surrogate", #"{"requestId": 1, "content": "\udc00x"}"#, 400),
      json("an invalid escape", #"{"requestId": 1, "content": "\x"}"#, 400),
      json("a control in a string", "{\"requestId\": 1, \"content\": \"\u{1}\"}", 400),
      json("no identifier", #"{"content": "a"}"#, 400),
      json("an empty identifier", #"{"requestId": "", "content": "a"}"#, 400),
      json("an identifier that is null", #"{"requestId": null, "content": "a"}"#, 400),
      json("an identifier that is huge", #"{"requestId": 1e400, "content": "a"}"#, 400),
      json("an identifier that is an array", #"{"requestId": [1], "content": "a"}"#, 400),
      json(
        "a long identifier",
        #"{"requestId": "\#(String(repeating: "a", count: 5000))", "content": "a"}"#, 400),
      json("no content", #"{"requestId": 1, "content": ""}"#, 422),
      json("only a script", #"{"requestId": 1, "content": "<script>a</script>"}"#, 422),
      json(
        "a large content",
        #"{"requestId": 1, "content": "\#(String(repeating: "a", count: 1_500_000))"}"#, 413),
      json(
        "attachments that are null", #"{"requestId": 1, "content": "a", "attachments": 1}"#, 400),
      json("an empty attachment", #"{"requestId": 1, "content": "a", "attachments": [{}]}"#, 400),
      json(
        "many attachments",
        #"{"requestId": 1, "content": "a", "attachments": [\#(attachments(21))]}"#, 422),
      json(
        "an unknown file",
        #"{"requestId": 1, "content": "a", "attachments": [\#(attachments(1))]}"#, 422),
    ]
    + [
      "", "1", "[]", "{}", #"{"requestId": 1}"#, #"{"requestId": 1, "type": 1}"#,
      #"{"requestId": 1, "type": null}"#, #"{"requestId": {}, "type": "LIKED"}"#,
    ].map { json("the action '\($0)'", $0, to: "/v1/posts/1/interactions", 400) }
    + [
      json(
        "an unknown action", #"{"requestId": 1, "type": "X"}"#, to: "/v1/posts/1/interactions", 422),
      json(
        "an action on an unknown post", #"{"requestId": 1, "type": "LIKED"}"#,
        to: "/v1/posts/99/interactions", 404),
      json(
        "an action on an invalid post", #"{"requestId": 1, "type": "LIKED"}"#,
        to: "/v1/posts/x/interactions", 404),
    ]
    + [
      ("0", 422), ("-1", 422), ("1.5", 400), ("1e400", 400), ("9223372036854775807", 413),
      ("9223372036854775808", 400), (#""x""#, 400), ("null", 400), ("[]", 400),
    ].map { size, status in
      json(
        "the size \(size)", #"{"name": "a", "type": "IMAGE", "size": \#(size)}"#,
        to: "/v1/uploads", status)
    } + [
      json(
        "a long name",
        #"{"name": "\#(String(repeating: "a", count: 5000))", "type": "IMAGE", "size": 1}"#,
        to: "/v1/uploads", 422)
    ]

  private static func attachments(_ count: Int) -> String {
    Array(repeating: #"{"type": "IMAGE", "contentUrl": "/v1/files/x"}"#, count: count)
      .joined(separator: ",")
  }

  /// Values of headers that are ignored if they are invalid: the response is as without them.
  static let ignored = [
    ("Range", "bytes=9-1"), ("Range", "bytes=-"), ("Range", "lines=1"), ("If-None-Match", "\""),
    ("If-None-Match", "W/"), ("If-None-Match", ",,,"), ("If-Range", "\u{FF}"),
    ("Content-Type", "text/\u{FF}"), ("Content-Type", ""), ("Accept", "x/y;q=2"),
    ("Accept-Encoding", "gzip;q=x"), ("Cookie", "=;=;="), ("Expect", "100-continue"),
    ("Content-Length", "0"),
  ].map { name, value in
    request("\(name): \(value)", "GET /v1/feed", headers: "\(name): \(value)\r\n", 200)
  }
}
