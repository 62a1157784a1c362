import PostDocument
import PostHTML
import PostSanitizer
import PostSummary
import Testing

@Suite struct SplitTests {
  /// Returns the parts of a post as HTML.
  private func parts(
    _ html: String, _ limit: Int, _ options: SplitOptions = SplitOptions()
  ) throws -> [String] {
    let document = try Sanitizer().document(of: html)
    let parts = document.split(graphemes: limit, options).parts
    return parts.map { HTMLEncoder().encode($0) }
  }

  @Test("a document that fits is one part and does not change")
  func fitting() throws {
    let document = try Sanitizer().document(of: "<p>one <b>two</b></p><ol reversed><li>x</ol>")
    #expect(document.split(graphemes: 100).parts == [document])
    let options = SplitOptions(marker: .count)
    #expect(document.split(graphemes: 100, options).parts == [document])
    #expect(Document().split(graphemes: 0).parts == [Document()])
    #expect(Document().split(graphemes: 0).cuts.isEmpty)
  }

  @Test("a part ends between words, after a sentence or between blocks if these are near")
  func preferences() throws {
    #expect(try parts("<p>one two three</p>", 9) == ["<p>one two</p>", "<p>three</p>"])
    #expect(
      try parts("<p>It is late now. So we go home</p>", 20)
        == ["<p>It is late now.</p>", "<p>So we go home</p>"])
    #expect(
      try parts("<p>Version 2. 0 is by ada e.g. not by bob</p>", 28)
        == ["<p>Version 2. 0 is by ada e.g.</p>", "<p>not by bob</p>"])
    #expect(
      try parts("<p>one two</p><p>three four five</p>", 16)
        == ["<p>one two</p>", "<p>three four five</p>"])
    #expect(try parts("<p>日本語です。次の文です</p>", 8) == ["<p>日本語です。</p>", "<p>次の文です</p>"])
    #expect(
      try parts("<p>one<br>two<br><br>three</p>", 9) == ["<p>one<br>two</p>", "<p>three</p>"])
  }

  @Test("links, mentions, hashtags, code and names in plain text are not divided")
  func units() throws {
    let link = "<a href=\"https://a.example/\" rel=\"nofollow noopener ugc\">the whole label</a>"
    let document = try Sanitizer().document(
      of: "<p>see \(link) or <code>a + b = c</code> or www.example.com/some/path @ada#tag</p>")
    let texts = document.split { $0.plainText(spoilers: .shown).count <= 40 }.parts.map(\.plainText)
    #expect(
      texts == [
        "see the whole label <https://a.example/>", "or a + b = c or",
        "www.example.com/some/path @ada#tag",
      ])
  }

  @Test("lists, tasks, quotes, details and code continue in the next part")
  func containers() throws {
    #expect(
      try parts("<ol start=3><li>one<li>two<li>three<li>four</ol>", 14)
        == [
          "<ol start=\"3\"><li>one</li><li>two</li></ol>", "<ol start=\"5\"><li>three</li></ol>",
          "<ol start=\"6\"><li>four</li></ol>",
        ])
    #expect(
      try parts("<ol reversed><li>one<li>two<li>three</ol>", 14)
        == [
          "<ol start=\"3\" reversed><li>one</li><li>two</li></ol>",
          "<ol start=\"1\" reversed><li>three</li></ol>",
        ])
    #expect(
      try parts("<ol><li>one two three</ol>", 9)
        == ["<ol><li>one</li></ol>", "<ol><li>two</li></ol>", "<ol><li>three</li></ol>"])
    #expect(
      try parts("<blockquote><p>one two</p><p>three</p></blockquote>", 9)
        == [
          "<blockquote><p>one two</p></blockquote>", "<blockquote><p>three</p></blockquote>",
        ])
    #expect(
      try parts("<pre><code class=language-swift>let a\n\n  let b\nlet c</code></pre>", 16)
        == [
          "<pre><code class=\"language-swift\">let a\n\n  let b</code></pre>",
          "<pre><code class=\"language-swift\">let c</code></pre>",
        ])
    #expect(
      try parts("<details><summary>More</summary><p>one</p><p>two</p></details>", 9)
        == [
          "<details><summary>More</summary><p>one</p></details>",
          "<details><summary></summary><p>two</p></details>",
        ])
  }

  @Test("a table repeats its head, and a divided row keeps its columns")
  func tables() throws {
    #expect(
      try parts(
        "<table><tr><th>A<th>B<tr><td>one<td>two<tr><td>three<td>four</table>", 16)
        == [
          "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>one</td>"
            + "<td>two</td></tr></tbody></table>",
          "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>three</td>"
            + "<td></td></tr></tbody></table>",
          "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td></td>"
            + "<td>four</td></tr></tbody></table>",
        ])
  }

  @Test("what is larger than a part is divided and reported")
  func reports() throws {
    let long = String(repeating: "x", count: 12)
    let document = try Sanitizer().document(
      of: "<p>a \(long)</p><p><a href=https://a.example>one two</a></p>")
    let split = document.split { part in
      ShownCharacters.count(in: part) <= 5
    }
    #expect(split.parts.map(\.plainText).prefix(4) == ["a", "xxxxx", "xxxxx", "xx"])
    #expect(split.parts.count == 6)
    #expect(
      split.cuts == [
        SplitDocument.Cut(kind: .word, part: 1, block: 0, text: long),
        SplitDocument.Cut(kind: .link, part: 4, block: 1, text: "one two"),
      ])
  }

  @Test("a spoiler stays hidden, and its pieces are spoilers")
  func spoilers() throws {
    let document = Document([.paragraph(Paragraph([.text("one two three", marks: .spoiler)]))])
    let parts = document.split { ShownCharacters.count(in: $0) <= 8 }.parts
    #expect(
      parts == [
        Document([.paragraph(Paragraph([.text("one two", marks: .spoiler)]))]),
        Document([.paragraph(Paragraph([.text("three", marks: .spoiler)]))]),
      ])
  }

  @Test("line breaks before the text of a paragraph leave room for the text")
  func leadingBreaks() {
    let breaks = Inlines((0..<9).map { _ in Inline.lineBreak } + [.text("one")])
    let split = Document([.paragraph(Paragraph(breaks))]).split(graphemes: 5)
    #expect(split.parts.map { $0.plainText.filter { $0 != "\n" } } == ["one"])
    #expect(split.cuts.isEmpty)
  }

  /// A block with a long run of white space.
  struct Blank: CustomTestStringConvertible {
    let testDescription: String
    let block: Block
    /// The words of the block, one in each part.
    let words: [String]
  }

  private static let spaces = [
    ("line feeds", "\n"), ("spaces", " "), ("tabs", "\t"), ("em spaces", "\u{2003}"),
    ("ideographic spaces", "\u{3000}"), ("no-break spaces", "\u{A0}"),
    ("zero width spaces", "\u{200B}"), ("spaces and line feeds", " \n"),
    ("no-break and em spaces", "\u{A0}\u{2003}"),
  ]

  private static var blanks: [Blank] {
    spaces.flatMap { name, space in
      let blank = String(repeating: space, count: 100)
      return [("", ["x"], ""), ("a", ["a", "x"], ""), ("", ["x"], blank)].flatMap {
        start, words, end in
        let text = start + blank + "x" + end
        let place = "\(name)\(start.isEmpty ? "" : " after a")\(end.isEmpty ? "" : " around x")"
        let runs: Inlines = [.text(start + blank), .text("x", marks: .strong), .text(end)]
        return [
          Blank(
            testDescription: "code: \(place)", block: .codeBlock(CodeBlock(text)), words: words),
          Blank(
            testDescription: "paragraph: \(place)", block: paragraph(.text(text)), words: words),
          Blank(
            testDescription: "runs: \(place)", block: .paragraph(Paragraph(runs)), words: words),
          Blank(
            testDescription: "item: \(place)",
            block: .list(ListBlock(items: [ListItem([.paragraph(Paragraph(runs))])])), words: words),
        ]
      }
    }
  }

  @Test("no part has only white space, and text after white space is split", arguments: blanks)
  func blankParts(blank: Blank) {
    let document = Document([blank.block, paragraph("end")])
    for limit in [5, 40, 99] {
      let split = document.split { $0.plainText.unicodeScalars.count <= limit }
      let words = split.parts.map {
        $0.plainText.split { !$0.isLetter }.joined(separator: " ")
      }
      #expect(!words.contains(""), "\(limit)")
      #expect(words.joined(separator: " ") == (blank.words + ["end"]).joined(separator: " "))
      #expect(!split.cuts.contains { $0.kind == .indivisible }, "\(limit)")
      for cut in split.cuts { #expect(cut.text.contains { $0.isLetter }, "\(limit) \(cut)") }
    }
  }

  @Test("a word, link or mention after white space is not divided if it fits")
  func unitsAfterBlanks() {
    let blank = String(repeating: "\u{2003}", count: 30)
    let url = link("https://example.org/")
    for runs: Inlines in [
      [.text(blank + "word or")], [.text(blank), .text("word", link: url), .text(" or")],
      [.text(blank + "word", link: url), .text(" or")],
      [.text(blank), .mention("@ada"), .text(" or")],
    ] {
      let document = Document([.paragraph(Paragraph(runs))])
      let split = document.split { ShownCharacters.count(in: $0) <= 4 }
      #expect(split.parts.map { $0.plainText.filter { $0.isLetter } }.last == "or")
      #expect(split.parts.count == 2)
      #expect(split.cuts.isEmpty)
    }
    let code = Document([.codeBlock(CodeBlock("      word or"))])
    let split = code.split { $0.plainText.count <= 6 }
    #expect(split.parts.map(\.plainText) == ["word ", "or"])
    #expect(split.cuts.isEmpty)
  }

  @Test("a part with an image, thematic break, empty item or empty cell is not blank")
  func visibleParts() throws {
    let blank = paragraph(.text(String(repeating: "\u{A0}", count: 40)))
    let empty = try Sanitizer().document(of: "<ul><li></ul>").blocks[0]
    for block in [paragraph(image()), paragraph(image("\u{2003}")), .thematicBreak, empty] {
      let split = Document([blank, block, blank, paragraph("end")]).split {
        $0.blocks.count <= 1
      }
      #expect(split.parts == [Document([block]), Document([paragraph("end")])])
    }
    #expect(Document([blank, blank]).split(graphemes: 9).parts == [Document()])
    #expect(Document([blank]).split(graphemes: 0).cuts.isEmpty)
  }

  @Test("bidirectional controls are closed at the end of a part and opened in the next")
  func directions() {
    let text = "\u{2067}one \u{202A}two three\u{202C} four\u{2069} five"
    let document = Document([.paragraph(Paragraph([.text(text), .text("!", marks: .strong)]))])
    let parts = document.split { ShownCharacters.count(in: $0) <= 14 }.parts
    #expect(
      parts.map { $0.plainText(spoilers: .shown) } == [
        "\u{2067}one \u{202A}two\u{202C}\u{2069}", "\u{2067}\u{202A}three\u{202C} four\u{2069}",
        "five!",
      ])
  }

  @Test("a cluster larger than a part is divided between scalars")
  func clusters() {
    let document = Document([.paragraph(Paragraph([.text("e\u{301}\u{302}\u{303}")]))])
    let split = document.split { $0.plainText.unicodeScalars.count <= 2 }
    #expect(split.parts.map { $0.plainText.unicodeScalars.count } == [2, 2])
    #expect(split.cuts.map(\.kind) == [.cluster])
  }

  @Test("containers that leave no room for text are removed and reported")
  func tightContainers() throws {
    let document = try Sanitizer().document(of: "<ol start=1000><li>one two</ol>")
    let split = document.split(graphemes: 5)
    #expect(split.parts.map(\.plainText) == ["one", "two"])
    #expect(split.cuts.map(\.kind) == [.containers, .containers])
    #expect(document.split(graphemes: 0).cuts.map(\.kind) == [.indivisible, .indivisible])
  }

  @Test("markers have the number of parts, and fit")
  func markers() throws {
    let options = SplitOptions(marker: .count)
    #expect(
      try parts("<p>one two three</p>", 12, options)
        == ["<p>one two</p><p>1/2</p>", "<p>three</p><p>2/2</p>"])
    let words = (1...500).map { "word\($0)" }.joined(separator: " ")
    let split = try Sanitizer().document(of: "<p>\(words)</p>").split(graphemes: 40, options)
    #expect(split.parts.count > 99)
    #expect(split.parts.allSatisfy { $0.plainText.count <= 40 })
    #expect(
      split.parts.last?.plainText.hasSuffix("\(split.parts.count)/\(split.parts.count)") == true)
  }
}

/// Counts the characters of all runs.
private struct ShownCharacters: Visitor {
  private var count = 0

  static func count(in document: Document) -> Int {
    var visitor = ShownCharacters()
    visitor.visit(document)
    return visitor.count
  }

  mutating func visit(_ run: Inline) {
    if case .text(let text) = run.content { count += text.count }
  }
}
