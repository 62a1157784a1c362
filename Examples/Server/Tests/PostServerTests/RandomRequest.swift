import Foundation
import PostServer

/// A random request: a changed one of the malformed requests, or a post with hostile HTML.
struct RandomRequest {
  /// The last request, in case it ends the process.
  static let file = FileManager.default.temporaryDirectory.appendingPathComponent("postkit-request")

  private var random: SplitMix64
  private let examples: [[UInt8]]

  init(seed: UInt64, examples: [[UInt8]]) {
    random = SplitMix64(seed: seed)
    self.examples = examples
  }

  /// Returns a request, and whether it is a valid post, which the server has to answer.
  mutating func next() -> (bytes: [UInt8], isValid: Bool) {
    let isPost = Int.random(in: 0..<3, using: &random) != 0
    let request = isPost ? post() : example()
    let isChanged = Int.random(in: 0..<3, using: &random) == 0
    return isChanged ? (changed(request), false) : (request, isPost)
  }

  // MARK: Bytes

  private mutating func example() -> [UInt8] {
    changed(examples.randomElement(using: &random) ?? [])
  }

  /// Changes some bytes or parts of a request.
  private mutating func changed(_ request: [UInt8]) -> [UInt8] {
    var bytes = request
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...8, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
      case 3: bytes.insert(contentsOf: Self.tokens.randomElement(using: &random)!.utf8, at: start)
      case 4: bytes.replaceSubrange(start..., with: other().suffix(bytes.count - start))
      default: for index in start..<end { bytes[index] ^= 1 << UInt8(index % 8) }
      }
    }
    return bytes
  }

  private mutating func other() -> [UInt8] { examples.randomElement(using: &random) ?? [] }

  private static let tokens = [
    "\r\n", "\r", "\n", "\0", ":", " ", "\t", "%", "%00", "\r\n\r\n", "0\r\n\r\n", "HTTP/1.1",
    "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "-1",
    "9223372036854775807", "99999999999999999999", "bytes */1", "/v1/posts/1/interactions", "\"",
    "\\ud800", "\\u0000", "{", "[", "null", "1e999", "é", "\u{202E}",
  ]

  // MARK: Posts

  private mutating func post() -> [UInt8] {
    var html = ""
    for _ in 0..<Int.random(in: 1...6, using: &random) { html += part(depth: 0) }
    let body = #"{"requestId": "\#(random.next())", "content": \#(json(html))}"#
    return Array(
      ("POST /v1/posts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
  }

  private func json(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  private mutating func part(depth: Int) -> String {
    switch Int.random(in: 0..<9, using: &random) {
    case 0...2: return link()
    case 3: return mention()
    case 4: return text()
    case 5:
      let name = Self.names.randomElement(using: &random)!
      let count = [1, 2, 9, 500].randomElement(using: &random)!
      return String(repeating: "<\(name)>", count: count)
        + (depth < 4 ? part(depth: depth + 1) : "")
    case 6 where depth < 4:
      let name = Self.names.randomElement(using: &random)!
      return "<\(name) \(attribute())>\(part(depth: depth + 1))</\(name)>"
    case 7: return "</\(Self.names.randomElement(using: &random)!)>"
    default: return Self.pieces.randomElement(using: &random)!
    }
  }

  /// A link whose label is its URL, or nearly or a part of it.
  private mutating func link() -> String {
    let scheme = ["http://", "https://", "HTTP://", "//", "mailto:", ""].randomElement(
      using: &random)!
    let host = Self.hosts.randomElement(using: &random)!
    let rest = Self.rests.randomElement(using: &random)!
    let url = scheme + host + rest
    let labels = [
      url, host + rest, host, rest, String(url.dropLast()), String(url.dropFirst()), url + "…",
      url.uppercased(), host.replacing("www.", with: "") + rest, "www." + host + rest,
      "\u{202E}" + url, "<b>\(host)</b>\(rest)",
      "<span class=invisible>\(scheme)</span><span class=ellipsis>\(host)</span>\(rest)",
    ]
    return "<a href=\"\(url)\">\(labels.randomElement(using: &random)!)</a>"
  }

  private mutating func mention() -> String {
    let name = ["a", "@", "a@b", "", "é", "a.b", "\u{200D}"].randomElement(using: &random)!
    let host = Self.hosts.randomElement(using: &random)!
    return [
      "@\(name)", "#\(name)", "@\(name)@\(host)",
      "<a class=mention href=\"https://\(host)/@\(name)\">",
      "<a class=\"u-url mention\" href=\"https://\(host)/@\(name)\">@<span>\(name)</span></a>",
      "<a class=hashtag rel=tag href=\"https://\(host)/tags/\(name)\">#<span>\(name)</span></a>",
      "<span class=h-card>@\(name)</span>",
    ].randomElement(using: &random)!
  }

  private mutating func text() -> String {
    (0..<Int.random(in: 0...30, using: &random)).map { _ in
      Self.texts.randomElement(using: &random)!
    }.joined()
  }

  private mutating func attribute() -> String {
    [
      "style=\"color:red;display:none;direction:rtl\"", "class=\"spoiler invisible mention\"",
      "dir=rtl",
      "href=\"//\"", "src=\"http://www.\"", "alt=\"\u{202E}\"", "width=0", "start=-9999999999",
      "rowspan=0",
      "colspan=99999", "open", "title=\"&#0;\"", "lang=\"\"", "value=1e99",
    ].randomElement(using: &random)!
  }

  private static let hosts = [
    "www.", "www", "www.www.", "", ".", "..", "a.example", "www.a.example", "xn--", "xn--a",
    "bücher.example",
    "1.2.3.4", "0x7f.1", "[::1]", "a:80", "u:p@a.example", "a%2eexample", "a。example", "-", "é",
  ]
  private static let rests = [
    "", "/", "/x", "?", "?x", "#", "#x", "/?#", "/%", "/é", "//", ":", " ", "/@a",
  ]
  private static let names = [
    "p", "b", "a", "i", "ul", "ol", "li", "blockquote", "table", "tr", "td", "th", "pre", "code",
    "details",
    "summary", "h1", "div", "span", "sub", "ruby", "rt", "svg", "math", "template", "select",
    "option",
    "textarea", "title", "script", "style", "noscript", "img", "br", "hr", "figure", "figcaption",
    "nobr",
    "button", "form", "frameset", "plaintext", "iframe", "video", "object", "dl", "dt", "dd",
    "caption",
  ]
  private static let texts = [
    "a", " ", "\n", "\t", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200D}", "\u{FE0F}", "\u{301}",
    "👩‍🚀", "🇩🇪",
    "&", "&amp;", "&#0;", "&#xD800;", "&#x110000;", "&notanentity;", "<", ">", "@", "#", "www.",
    "://", ".",
    "\u{FFFD}", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "界", "ﷺ", "\u{FEFF}", "…", "a@b.example",
  ]
  private static let pieces = [
    "<", "</", "<!", "<!--", "-->", "<![CDATA[", "]]>", "<?", "<a", "<a href", "<a href=",
    "<a href='", "</a",
    "<p/>", "<//p>", "< p>", "<img src=x onerror=x alt=\"\">", "<img width=0 src=http://a/>", "&",
    "&#",
    "<table><tr><td>", "<table>a<tr>b<td>c", "<b><p></b>", "<svg><p>", "<math><mi><b>", "<li><li>",
    "\0",
  ]
}
