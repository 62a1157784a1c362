import PostDocument
import PostHTML
import PostMarkdown
import PostPolicy
import PostSanitizer
import Testing

@Suite struct MarkdownReadingTests {
  @Test(
    "each construct of CommonMark is read without findings",
    arguments: [
      ("a\nb\\\nc  \nd", "<p>a b<br>c<br>d</p>"), ("# a #\n\nb\n===", "<h1>a</h1><h1>b</h1>"),
      ("a\n---\n---", "<h2>a</h2><hr>"),
      ("*a* __b__ `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>"),
      ("> a\nb\n>\n> - c", "<blockquote><p>a b</p><ul><li>c</li></ul></blockquote>"),
      ("- a\n- b\n\n1) c", "<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>"),
      ("7. a\n\n8. b\n   c\n\n   d", "<ol start=\"7\"><li>a</li><li><p>b c</p><p>d</p></li></ol>"),
      ("    a\n\n     b", "<pre><code>a\n\n b</code></pre>"),
      ("~~~ Swift\na\n\n~~~", "<pre><code class=\"language-swift\">a\n\n</code></pre>"),
      (
        "[a](/b \"c\") <https://d.example>",
        """
        <p><a href="/b" title="c">a</a> <a href="https://d.example">https://d.example</a></p>
        """
      ),
      ("[a] [b][A]\n\n[a]: /c", "<p><a href=\"/c\">a</a> <a href=\"/c\">b</a></p>"),
      ("![a b](/c 'd')", "<p><img src=\"/c\" alt=\"a b\" title=\"d\"></p>"),
      ("&copy; &#35; \\* &nope;", "<p>© # * &amp;nope;</p>"),
    ])
  func constructs(markdown: String, expected: String) throws {
    let reading = try MarkdownDecoder().decode(markdown)
    #expect(html(reading.document) == expected)
    #expect(reading.report.isEmpty)
  }

  @Test("extension syntax such as `~~a~~` is text")
  func extensions() throws {
    #expect(
      try html(ofMarkdown: "~~a~~ | b | @ada #c\n\n- [x] d")
        == "<p>~~a~~ | b | @ada #c</p><ul><li>[x] d</li></ul>")
  }

  @Test("raw HTML in Markdown is sanitized")
  func rawHTML() throws {
    #expect(
      try html(ofMarkdown: "a <b onclick=x>*b*</b> <script>c</script><u>d</u>")
        == "<p>a <strong><em>b</em></strong> <u>d</u></p>")
    #expect(
      try html(ofMarkdown: "<table><tr><td>\n\n*a*\n\n</td></tr></table>\n\n<iframe src=x>\n\nb")
        == "<table><tbody><tr><td><em>a</em></td></tr></tbody></table>")
    #expect(try html(ofMarkdown: "<div><p>a</div>\n\nb</p>") == "<p>a</p><p>b</p>")
  }

  @Test("an unsafe link is removed and reported in each link syntax of Markdown")
  func links() throws {
    let sources = [
      "[a](javascript:alert(1))", "[a](JavaScript&colon;x)", "[a](&#106;avascript:x)",
      "<javascript:a>", "[a][b]\n\n[b]: javascript:x", "[a](//user:pw@b.example)",
    ]
    for source in sources {
      let reading = try MarkdownDecoder().decode(source)
      #expect(!html(reading.document).contains("href"), "\(source)")
      #expect(reading.report.count(of: .linkRemoved) == 1, "\(source)")
    }
    #expect(
      try html(ofMarkdown: "![a](data:text/html,x) [b](vbscript:x)") == "<p>a b</p>")
  }

  @Test("a Markdown link with non-ASCII letters is kept")
  func internationalLinks() throws {
    #expect(
      try html(ofMarkdown: "[a](https://bücher.example/straße)")
        == "<p><a href=\"https://bücher.example/stra%C3%9Fe\">a</a></p>")
  }

  @Test("a relative Markdown link is resolved against the base URL")
  func base() throws {
    let reader = MarkdownDecoder(baseURL: LinkTarget("https://a.example/b/"))
    #expect(
      html(try reader.decode("[c](d)").document) == "<p><a href=\"https://a.example/b/d\">c</a></p>"
    )
  }

  @Test("the policy narrows headings, images and quotes of Markdown")
  func policy() throws {
    #expect(
      try html(ofMarkdown: "# a\n\n- b\n\n![c](/d)", policy: .comment)
        == "<p><strong>a</strong></p><ul><li>b</li></ul><p>c</p>")
    #expect(try html(ofMarkdown: "> a\n\n*b*", policy: .caption) == "<p>a <em>b</em></p>")
  }

  @Test("Markdown over the byte limit of the policy throws an error")
  func tooLarge() throws {
    let source = String(repeating: "a", count: 4097)
    #expect {
      try MarkdownDecoder(policy: .caption).decode(source).document
    } throws: { error in
      let error = error as? MarkdownError
      return error?.code == .inputTooLarge
        && error?.description == "input is 4,097 bytes; the limit is 4,096 (limits.inputBytes)"
    }
    // The HTML of this source exceeds the limit, but the source does not.
    let quotes = String(repeating: "\"", count: 4096)
    #expect(try MarkdownDecoder(policy: .caption).decode(quotes).document.plainText == quotes)
  }

  @Test("invalid UTF-8 and NUL in Markdown become U+FFFD")
  func bytes() throws {
    let reading = try MarkdownDecoder().decode([0x61, 0xFF, 0x62, 0x00, 0x63])
    #expect(reading.document.plainText == "a\u{FFFD}b\u{FFFD}c")
    #expect(reading.report.count(of: .encodingRepaired) == 1)
  }

  @Test("CR, LF and CR LF end a line of Markdown")
  func lineEndings() throws {
    #expect(try html(ofMarkdown: "a\r\n\r\nb\rc\n\r\nd") == "<p>a</p><p>b c</p><p>d</p>")
  }
}

@Suite struct MarkdownFindingTests {
  /// Returns the findings as `code element @offset`.
  private func findings(_ markdown: String) throws -> [String] {
    try MarkdownDecoder().decode(markdown).report.findings.map {
      """
      \($0.code.rawValue) \($0.element ?? "-") \
      @\($0.sourceRange.map { String($0.lowerBound) } ?? "?")
      """
    }
  }

  @Test("a finding in inline HTML has the offset of its tag")
  func inlineHTML() throws {
    #expect(
      try findings("é *a* <script>b</script>\n> c\n> d <font>e</font> <font>f</font>") == [
        "element-dropped script @7", "element-unwrapped font @34", "element-unwrapped font @49",
      ])
  }

  @Test("a finding in an HTML block has the offset of its tag, also in quotes and lists")
  func blocks() throws {
    #expect(
      try findings("- a\n\n  <div>\n  <p onclick=x>b\n  <style>c</style>\n  </div>\n") == [
        "attribute-removed p @18", "element-dropped style @32",
      ])
    #expect(
      try findings("> <div>\n>   x <style>a</style>\n> </div>") == ["element-dropped style @14"])
  }

  @Test("a finding about an info string has the offset of the fence")
  func infoStrings() throws {
    #expect(
      try findings("a\n\n~~~ swift x\nb\n~~~\n> ```c++ \n> c\n> ```\n- ~~~ {.d}\n  e\n") == [
        "attribute-removed code @3", "attribute-removed code @43",
      ])
    #expect(
      try html(ofMarkdown: "~~~ swift x\nb\n~~~")
        == "<pre><code class=\"language-swift\">b</code></pre>"
    )
    #expect(try html(ofMarkdown: "~~~ {.d}\ne\n~~~") == "<pre><code>e</code></pre>")
  }

  @Test("a removed link or image has an offset, and a removed autolink that of its block")
  func links() throws {
    #expect(
      try findings("a [b](javascript:x)\n\n> - c <vbscript:d>\n>   ![e](file:f)") == [
        "link-removed a @2", "link-removed a @25", "image-removed img @44",
      ])
  }

  @Test("a link or image in the alternative text of an image is removed and reported")
  func alternativeText() throws {
    let source = "a ![b [c](/d) ![e](/f)](/g)"
    #expect(try findings(source) == ["image-removed img @2", "link-removed a @2"])
    #expect(
      HTMLEncoder().encode(try MarkdownDecoder().decode(source).document)
        == "<p>a <img src=\"/g\" alt=\"b c e\"></p>")
  }

  @Test("a link without a label is removed and reported")
  func emptyLink() throws {
    #expect(try findings("a [](/b) [c](/d)") == ["link-removed a @2"])
  }

  @Test("marks and line breaks in the alternative text of an image are removed and reported")
  func alternativeMarks() throws {
    let source = "a ![*b* **c** `d` <i>](/g)"
    #expect(
      try findings(source) == [
        "element-unwrapped em @2", "element-unwrapped strong @2", "element-unwrapped code @2",
      ])
    #expect(
      HTMLEncoder().encode(try MarkdownDecoder().decode(source).document)
        == "<p>a <img src=\"/g\" alt=\"b c d &lt;i&gt;\"></p>")
    #expect(try findings("a\n\n![b\nc\\\nd](/e)") == ["element-mapped br @3"])
  }

  @Test("a removed control character is reported with the offset of its block")
  func others() throws {
    #expect(
      try findings("a\n\n> b\u{7}c") == ["character-removed - @5"])
  }

  @Test("if hostile Markdown is shortened before parsing, its findings have no offsets")
  func changed() throws {
    let source = String(repeating: "- ", count: 101) + "a"
    #expect(try findings("<style>a</style>\n\n" + source).contains("limit-depth ul @?"))
    #expect(try findings("<style>a</style>\n\n" + source).contains("element-dropped style @?"))
  }

  @Test(
    "a `<!--more-->` comment in Markdown ends the excerpt",
    arguments: [
      ("One\n\n<!--more-->\n\nTwo", "One"), ("*One* two<!-- more --> three", "One two"),
      ("- One\n  <!--more-->\n- Two", "- One"),
    ])
  func excerpt(source: String, expected: String) throws {
    #expect(try MarkdownDecoder().excerpt(from: source)?.plainText == expected)
  }

  @Test(
    "Markdown with `<!--more-->` only in code or escaped has no excerpt",
    arguments: ["One", "One\n\n    <!--more-->\n", "`<!--more-->`", "One \\<!--more-->"])
  func noExcerpt(source: String) throws {
    #expect(try MarkdownDecoder().excerpt(from: source) == nil)
  }
}
