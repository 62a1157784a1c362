import PostDocument
import PostPolicy
import PostSanitizer
import Testing

@Suite struct LinkAndImageURLTests {
  private let page = LinkTarget("https://example.org/a/b?c#d")

  @Test(
    "a relative URL is resolved against the base URL",
    arguments: [
      ("e", "https://example.org/a/e"), ("./e", "https://example.org/a/e"),
      ("../e", "https://example.org/e"), ("../../../e", "https://example.org/e"),
      ("/e", "https://example.org/e"), ("//x.example/e", "https://x.example/e"),
      ("?e", "https://example.org/a/b?e"), ("\\\\x.example", "https://x.example"),
      ("/\\x.example/e", "https://x.example/e"), ("http://x.example/", "http://x.example/"),
      ("mailto:a@x.example", "mailto:a@x.example"), ("https:e", "https://example.org/a/e"),
    ])
  func resolved(url: String, expected: String) throws {
    #expect(
      try html("<a href=\"\(url)\">t</a>", base: page) == "<p><a href=\"\(expected)\">t</a></p>"
    )
    if !url.hasPrefix("mailto") {
      #expect(
        try html("<img src=\"\(url)\">", base: page) == "<p><img src=\"\(expected)\"></p>")
    }
  }

  @Test(
    "an invalid or unsafe URL makes no link and no image, with or without a base URL",
    arguments: [
      "", "#x", "javascript:x", "JavaScript:x", " javascript:x", "java\tscript:x",
      "java&#10;script:x",
      "&#1;javascript:x", "data:text/html,x", "vbscript:x", "file:///x", "blob:x", "about:blank",
      "ftp://x.example/", "https://a:b@x.example/", "https://", "https://x.example:99999/",
      "https://exa mple/", "https://x\u{202E}.example/", "x:y", "view-source:https://x.example/",
      "https://e&#1;vil.example/", "https://e\u{1}vil.example/",
      "https://x.exam&#xFDD1;ple/", "https://x.exam\u{7F}ple/",
    ])
  func rejected(url: String) throws {
    #expect(try html("<a href=\"\(url)\">t</a>") == "<p>t</p>")
    #expect(try html("<a href=\"\(url)\">t</a>", base: page) == "<p>t</p>")
    #expect(
      try html("<img src=\"\(url)\" alt=t>") == "<p>t</p>" || url == "#x" || url.isEmpty
    )
  }

  @Test("control characters at the ends of a URL are removed, as in browsers")
  func controlsAtEnds() throws {
    #expect(
      try html("<a href='&#1;https://x.example/\u{1F}&#12;'>t</a>")
        == "<p><a href=\"https://x.example/\">t</a></p>")
    #expect(
      try html("<a href='&#12;&#31;//x.example&#9;/a&#1;'>t</a>")
        == "<p><a href=\"https://x.example/a\">t</a></p>")
    #expect(
      try findings("<a href='\u{1}https://x.example/'>t</a>") == ["character-removed @9"])
  }

  @Test("a control character is removed from `alt`, but a class name that contains one is unknown")
  func controlsInText() throws {
    #expect(
      try html("<img src=/a alt='b&#1;c\u{2}\u{C}d'>") == "<p><img src=\"/a\" alt=\"bc d\"></p>")
    #expect(try html("<b class='spoiler&#1;'>a</b>") == "<p><strong>a</strong></p>")
  }

  @Test("a URL that starts with `//` gets the scheme of the base URL, or https without a base")
  func networkPath() throws {
    #expect(
      try html("<a href=//x.example/a>t</a>") == "<p><a href=\"https://x.example/a\">t</a></p>")
    #expect(
      try html("<a href=\" \n//x.example/a\">t</a>")
        == "<p><a href=\"https://x.example/a\">t</a></p>")
    #expect(
      try html("<a href=\"/\t/x.example/a\">t</a>")
        == "<p><a href=\"https://x.example/a\">t</a></p>")
    #expect(
      try html("<a href=//x.example/a>t</a>", base: LinkTarget("http://example.org/"))
        == "<p><a href=\"http://x.example/a\">t</a></p>")
  }

  @Test(
    "each preset keeps relative links or replaces them by their labels",
    arguments: [
      ("caption", false), ("bio", false), ("message", true), ("comment", true), ("post", true),
      ("feed", false),
    ])
  func relative(name: String, isKept: Bool) throws {
    let policy = try #require(Policy(preset: name))
    #expect(
      try html("<a href=/a>t</a>", policy) == (isKept ? "<p><a href=\"/a\">t</a></p>" : "<p>t</p>"))
    #expect(
      try html("<a href=/a>t</a>", policy, base: page)
        == "<p><a href=\"https://example.org/a\">t</a></p>")
    #expect(
      try html("<a href=//x.example/a>t</a>", policy)
        == "<p><a href=\"https://x.example/a\">t</a></p>")
  }

  @Test(
    "each preset keeps links with the schemes that it allows and removes all other links",
    arguments: [
      ("caption", ["http", "https"]), ("bio", ["http", "https", "mailto"]),
      ("message", ["http", "https", "mailto", "tel", "sms", "xmpp", "matrix"]),
      ("comment", ["http", "https", "mailto", "tel", "sms", "xmpp", "matrix"]),
      ("post", LinkTarget.Scheme.allCases.map(\.rawValue)), ("feed", ["http", "https", "mailto"]),
    ])
  func schemes(name: String, kept: [String]) throws {
    let policy = try #require(Policy(preset: name))
    let urls = [
      "http": "http://x.example/", "https": "https://x.example/", "mailto": "mailto:a@x.example",
      "tel": "tel:+15550100", "sms": "sms:+15550100", "xmpp": "xmpp:a@x.example",
      "matrix": "matrix:u/a:x.example", "irc": "irc://x.example/a", "ircs": "ircs://x.example/a",
      "gemini": "gemini://x.example/", "magnet": "magnet:?xt=urn:btih:a", "geo": "geo:1,2",
    ]
    for scheme in LinkTarget.Scheme.allCases {
      let url = try #require(urls[scheme.rawValue])
      let isKept = try html("<a href=\"\(url)\">t</a>", policy) != "<p>t</p>"
      #expect(isKept == kept.contains(scheme.rawValue), "\(scheme)")
    }
  }

  @Test("a link URL with spaces, capitals and a default port is written in normalized form")
  func checkedIsWritten() throws {
    #expect(
      try html("<a href=\" HTTPS://EXAMPLE.org:443/a b\n?c=&quot;d&quot; \">t</a>")
        == "<p><a href=\"https://example.org/a%20b?c=%22d%22\">t</a></p>")
  }

  @Test("an http, https or relative image URL is kept, and any other becomes the image's text")
  func images() throws {
    for url in ["http://x.example/a", "https://x.example/a", "/a"] {
      #expect(try html("<img src=\(url)>") == "<p><img src=\"\(url)\"></p>")
    }
    #expect(try html("<img src=/a alt=b>", .feed) == "<p>b</p>")
    #expect(try html("<img src=mailto:a@x.example alt=b>") == "<p>b</p>")
    #expect(try html("<img src=\"data:image/png;base64,iVBORw0KGgo=\" alt=b>") == "<p>b</p>")
  }

  @Test("a policy can allow data URLs of images whose bytes match their media type")
  func data() throws {
    var policy = Policy.post
    policy.images.sources.insert(.data)
    #expect(
      try html("<img src=\" DATA:image/PNG;base64,iVBO\nRw0KGgo=\">", policy)
        == "<p><img src=\"data:image/png;base64,iVBORw0KGgo=\"></p>")
    for url in [
      "data:image/svg+xml;base64,PHN2Zz4=", "data:image/png;base64,R0lGODlh", "data:text/html,x",
      "data:,",
    ] {
      #expect(try html("<img alt=b src=\"\(url)\">", policy) == "<p>b</p>")
    }
  }
}
