import PostDocument
import PostHTML
import PostPolicy
import PostSanitizer
import Testing

@Suite struct HostileInputTests {
  private func html(_ source: String, _ policy: Policy = .post) throws -> String {
    HTMLEncoder().encode(try Sanitizer(policy: policy).sanitize(source).document)
  }

  @Test("hidden elements and spoilers inside 512 nested elements stay hidden")
  func hiddenAtTheDepthLimit() throws {
    let deep = String(repeating: "<div>", count: 512)
    for hidden in [
      "<p hidden>secret</p>", "<template>secret</template>", "<object>secret</object>",
      "<select>secret</select>", "<svg><desc>secret</desc></svg>",
    ] {
      #expect(try html(deep + hidden + "shown") == "<p>shown</p>", "\(hidden)")
    }
    #expect(
      try html(deep + "<span class=spoiler>a</span>b") == "<p><span class=\"spoiler\">a</span>b</p>"
    )
  }

  @Test(
    "raw text in 510 or more nested elements is not markup",
    arguments: [508, 509, 510, 511, 512, 600])
  func rawTextAtTheDepthLimit(depth: Int) throws {
    let deep = String(repeating: "<div>", count: depth)
    for raw in [
      "<script>\"</div>secret\"</script>", "<style></div>secret</style>",
      "<title></div><p>secret</title>", "<xmp></div>secret</xmp>", "<iframe></div>secret</iframe>",
    ] {
      #expect(try html(deep + "<div hidden>" + raw + "</div>shown") == "<p>shown</p>", "\(raw)")
    }
    #expect(try html(deep + "<template><style></template>secret</style>") == "")
  }

  @Test("output with a long link that continues in 10,000 blocks is at most 10 times the source")
  func reopenedLinks() throws {
    for attribute in ["href=\"/", "href=/ title=\""] {
      let source =
        "<a \(attribute)\(String(repeating: "y", count: 8000))\">"
        + String(repeating: "<p>x", count: 10_000)
      let reading = try Sanitizer().sanitize(source)
      #expect(HTMLEncoder().encode(reading.document).utf8.count < 10 * source.utf8.count)
      #expect(reading.document.blocks.count == 10_000)
      #expect(reading.report.count(of: .linkLimit) > 0)
    }
  }

  @Test("a link over 41 blocks counts as 41 links, so sanitizing the output does not change it")
  func linksInEveryBlock() throws {
    let source = "<a href=http://e.example/x>" + String(repeating: "<p>x", count: 41)
    let once = try html(source, .bio)
    #expect(once.components(of: "<a ") == 40)
    #expect(try html(once, .bio) == once)
  }

  @Test("the node limit counts converted blocks, so sanitizing the output does not change it")
  func nodesOfNarrowedBlocks() throws {
    for piece in ["<pre>x</pre>", "<h1>x</h1>", "<ul><li>x</ul>"] {
      let once = try html(String(repeating: piece, count: 150), .caption)
      #expect(try html(once, .caption) == once, "\(piece)")
    }
  }

  @Test("1000 blocks inside 200 open formatting elements keep all text")
  func manyFormattingElements() throws {
    let starts = (0..<100).map { "<font style=\"font-weight:\($0 % 9 + 1)00\"><b>" }.joined()
    let source = "<p>" + starts + String(repeating: "<p>x", count: 1000)
    let document = try Sanitizer().sanitize(source).document
    #expect(document.blocks.count == 1000)
    #expect(document.plainText.utf8.filter { $0 == UInt8(ascii: "x") }.count == 1000)
  }

  @Test(
    "a megabyte of repeated markup keeps the text before it",
    arguments: [
      "<b>", "<blockquote>", "&", "<b></i>", "<x", "<x<x>", "<p><b>", "<table><tr><td>", "<!-",
      "</x",
      "<a href=x>", "<svg><p>", "<li>", "<font color=1>", "<details><summary>", "<y a='<y b=\"",
      "<ul><li><table>", "<template>", "<q>", "<a class=mention>",
      "\u{AD}&", "<b title='\u{200B}'>",
    ])
  func floods(piece: String) throws {
    let source = "before " + String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    var policy = Policy.post
    policy.limits.inputBytes = 2 << 20
    let reading = try Sanitizer(policy: policy).sanitize(source + ">\" '> after")
    #expect(reading.document.plainText.contains("before"))
    #expect(reading.document.blocks.depth <= Blocks.maximumDepth)
  }

  @Test(
    "an element with a style of a megabyte keeps its text",
    arguments: [
      ";", "a;", "a:b;", "/**/;", "/*", "url(", "(", "\"", "\\", "color:red!;", "a:&#58;;",
    ])
  func styleFloods(piece: String) throws {
    let style = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    var policy = Policy.post
    policy.limits.inputBytes = 2 << 20
    policy.limits.attributeBytes = 2 << 20
    let quote = piece == "\"" ? "'" : "\""
    #expect(
      try html("<b style=\(quote)\(style);font-style:italic\(quote)>text</b>", policy)
        .contains("text"))
  }

  @Test("a tag with 100,000 attributes keeps the text after it")
  func attributeFlood() throws {
    let source =
      "<p " + (0..<100_000).map { "a\($0)=b" }.joined(separator: " ") + " lang=en>text</p>"
    var policy = Policy.post
    policy.limits.inputBytes = 2 << 20
    let reading = try Sanitizer(policy: policy).sanitize(source)
    #expect(reading.document == Document([.paragraph(Paragraph([.text("text")]))]))
    #expect(reading.report.count(of: .attributeLimit) == 1)
  }
}

extension String {
  fileprivate func components(of needle: String) -> Int {
    var count = 0
    var rest = utf8[...]
    while !rest.isEmpty {
      if rest.starts(with: needle.utf8) { count += 1 }
      rest = rest.dropFirst()
    }
    return count
  }
}
