import PostDocument
import PostHTML
import PostPolicy
@_spi(Testing) import PostSanitizer
import Testing

@Suite struct ExcerptTests {
  private func excerpt(_ source: String, policy: Policy = .post) throws -> String? {
    try Sanitizer(policy: policy).excerpt(from: source).map { HTMLEncoder().encode($0) }
  }

  @Test(
    "a `<!--more-->` or `<!--excerpt-->` comment ends the excerpt",
    arguments: [
      "<!--more-->", "<!-- more -->", "<!--MORE-->", "<!--\n More\t-->", "<!--more Read on-->",
      "<!--More, please--><!--more-->", "<!--excerpt-->", "<!-- Excerpt -->",
      "<!-- wp:more --><!--more--><!-- /wp:more -->", "<!--moreover--><!--more-->",
    ])
  func markers(comment: String) throws {
    #expect(try excerpt("<p>One</p>\(comment)<p>Two</p>") == "<p>One</p>")
  }

  @Test(
    "a source without a `<!--more-->` comment has no excerpt",
    arguments: [
      "", "<!--moreover-->", "<!-- more of this in summer -->", "<!--no more-->", "<!--excerpts-->",
      "<!--excerpt of a letter-->", "<!more>", "<!- -more-->", "&lt;!--more-->", "<? more ?>",
      "<i title='<!--more-->'>x</i>", "<textarea><!--more--></textarea>",
      "<style><!--more--></style>", "<script><!--more--></script>", "<!-- <!--more-->",
      "<title><!--more--></title>", "<iframe><!--more--></iframe>",
    ])
  func noMarker(source: String) throws {
    #expect(try excerpt("<p>One</p>\(source)<p>Two</p>") == nil)
  }

  @Test("the first of two `<!--more-->` comments ends the excerpt")
  func firstMarker() throws {
    let source = "a<br title='<!--more-->'><!--x-->b<!--more-->c<!--more-->d"
    #expect(try excerpt(source) == "<p>a<br>b</p>")
  }

  @Test("a `<!--more-->` comment is found after 1000 other comments")
  func manyComments() throws {
    let comments = String(repeating: "<!--x-->", count: 1000)
    #expect(try excerpt("a\(comments)b<!--more-->c") == "<p>ab</p>")
  }

  @Test("elements that are open at a `<!--more-->` comment are closed there")
  func openElements() throws {
    #expect(
      try excerpt("<ul><li><b>One <!--more-->two</b></li><li>three</li></ul>")
        == "<ul><li><strong>One</strong></li></ul>")
  }

  @Test("a `<!--more-->` comment after ill-formed UTF-8 and `svg` ends the excerpt")
  func illFormedUTF8() throws {
    let bytes =
      Array("<p>a".utf8) + [0xFF, 0xE2, 0x82] + Array("b<svg><p/></svg><!--more-->c".utf8)
    let document = try #require(try Sanitizer().excerpt(from: bytes))
    #expect(document.plainText == "a\u{FFFD}\u{FFFD}b")
  }

  @Test("the libxml2 parser gives the same excerpt as the Swift parser")
  func libXML2() throws {
    var sanitizer = Sanitizer()
    let source = "<p>a<svg><!--more--></svg><b>b</b><!-- more -->c"
    let expected = try sanitizer.excerpt(from: source)
    sanitizer.sink = .libXML2
    #expect(try sanitizer.excerpt(from: source) == expected)
    #expect(expected != nil)
  }

  @Test("an excerpt of a source over the byte limit throws an error")
  func inputLimit() {
    var policy = Policy.post
    policy.limits.inputBytes = 20
    #expect(throws: SanitizerError.self) {
      try excerpt("a<!--more-->" + String(repeating: "b", count: 20), policy: policy)
    }
  }
}
