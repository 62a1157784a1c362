import PostKit
import PostMarkdown
import PostSanitizer
import PostTerminal
import TestSupport
import Testing

/// A page that is written block by block has the lines of the page that is rendered at once, and all
/// written bytes are at most twice as many.
@Suite struct StreamLawTests {
  @Test("a stream of generated blocks ends with the page of the document")
  func documents() {
    var drawn = 0
    let run = LawRun(cases: 3000)
    let failure = run.failure(
      of: { Array(DocumentGenerator.document(seed: $0).blocks) }
    ) { blocks, seed in
      var random = Random(seed: seed)
      var options = TerminalOptions(width: random.number(2...80))
      options.styling = random.oneIn(2) ? .ansi : .plain
      if random.oneIn(3) { options.links = .footnotes }
      let renderer = TerminalRenderer(options)
      let rows = random.oneIn(4) ? nil : random.number(1...50)
      var stream = TerminalRenderer.Stream(renderer, rows: rows)
      var screen = Screen(rows: rows)
      for (index, block) in blocks.enumerated() {
        for _ in 0..<random.number(0...3) {
          let parts = Document([block]).split(graphemes: random.number(1...200)).parts
          let tail = random.oneIn(3) ? Blocks(blocks[index...].prefix(2)) : parts[0].blocks
          let text = stream.draw(tail)
          if !text.isEmpty { drawn += 1 }
          screen.write(text)
        }
        screen.write(stream.write([block]))
      }
      screen.write(stream.finish())
      return screen.fault(renderer.render(Document(Blocks(blocks))))
    }
    #expect(failure == nil)
    #expect(drawn > run.cases / 4)
  }

  @Test("Markdown and HTML that are divided at the ends of final blocks have the same blocks")
  func ends() throws {
    var count = 0
    let run = LawRun(cases: 3000)
    let failure = run.failure(
      of: { seed in
        var random = Random(seed: seed)
        let document = DocumentGenerator.document(seed: seed)
        let kind = random.number(0...4)
        switch Libraries.hasLibCMark ? kind : kind % 2 {
        case 0: return Array(HTMLEncoder().encode(document).utf8)
        case 1:
          return Array((0..<4).map { _ in random.pick(StreamLawTests.html) }.joined().utf8)
        case 2: return Array(MarkdownEncoder(.gitHub).encode(document).utf8)
        case 3: return MarkdownGenerator.source(seed: seed)
        default:
          return Array((0..<9).map { _ in random.pick(StreamLawTests.markdown) }.joined().utf8)
        }
      }
    ) { source, seed in
      var random = Random(seed: seed)
      let isHTML = random.number(0...4) < 2 || !Libraries.hasLibCMark
      let dialect = random.oneIn(3) ? MarkdownDialect.commonMark : .gitHub
      let chunk = random.oneIn(2) ? 1 : random.number(1...40)
      let pieces = pieces(of: source, isHTML: isHTML, chunk: chunk)
      count += pieces.count - 1
      let read = { (bytes: [UInt8]) throws -> Blocks in
        try isHTML
          ? Sanitizer().sanitize(bytes).document.blocks
          : MarkdownDecoder(dialect).decode(bytes).document.blocks
      }
      let whole = try read(source)
      let blocks = Blocks(try pieces.flatMap { try read($0) })
      return blocks == whole
        ? nil
        : "\(pieces.map { String(decoding: $0, as: UTF8.self) })\n\(Document(whole).tree)----\n\(Document(blocks).tree)"
    }
    #expect(failure == nil)
    #expect(count > run.cases / 2)
  }

  private func pieces(of source: [UInt8], isHTML: Bool, chunk: Int) -> [[UInt8]] {
    var (markdown, html) = (MarkdownBlockEnds(), HTMLBlockEnds())
    var pieces: [[UInt8]] = []
    var start = 0
    for size in stride(from: chunk, to: source.count + chunk, by: chunk) {
      let known = Array(source.prefix(size))
      let end = isHTML ? html.end(in: known) : markdown.end(in: known)
      if end > start { pieces.append(Array(source[start..<end])) }
      start = max(start, end)
    }
    return pieces + [Array(source[start...])]
  }

  private static let markdown = [
    "word\n", "two words\n\n", "\n", "# head\n", "- item\n", "- item\n\n", "1. one\n", "  more\n",
    "    code\n", "> quote\n", "> quote\n\n", "```\ncode\n\n- x\n```\n", "~~~\n", "```swift\n",
    "   ```\n",
    "`a`", "`", "``b ` c``", "<b>x</b>", "<div>\n\n", "[a](b)", "[a]", "[a]: /x\n",
    "![i](u.png)\n\n",
    "| a | b |\n| - | - |\n| 1 | 2 |\n\n", "***\n\n", "---\n", "* x\n\n* y\n", "\\`", "\\[", "**b",
    "_c_ ",
    "- [ ] task\n", "$x$ ", "$$\nx\n$$\n", "[^1]", "<br>", "<https://a.example>", "\t", "=== \n",
    "a\r\n\r\n",
    "日本語\n\n", "<!-- x -->", "text\n\nmore\n\n", ":cat: ", "2. two\n\n",
    "+ a\n  ```\n  b\n  ```\n\n", "> ```\n",
  ]

  private static let html = [
    "<p>one</p>", "<p>two <b>bold</b></p>\n", "<ul><li>a</li><li>b</li></ul>", "text", "<p>open",
    "<b>",
    "</b>", "</p>", "<ol start=3><li><p>x</p></li></ol> ", "<blockquote><p>q</p></blockquote>",
    "<hr>",
    "<table><tr><td>a</td></tr></table>", "<table>", "<p class=MsoListParagraph>x</p>",
    "<h2>h</h2>",
    "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>", "<pre>\n a\n</pre>", "<div>",
    "<li>z",
    "<details><summary>s</summary><p>t</p></details>", "<p><a href=\"/x?a>b\">l</a></p>",
    "<!-- c -->",
    "<p>a<br>b</p>", "<figure><img src=/x><figcaption>c</figcaption></figure>",
    "<script>1</script>", "&amp;",
    "<p><i>a</p>", "<br>", "<svg>", "<p>&lt;</p>", "< ", "<p", ">", "<b>x</b> y ", "</table>",
  ]
}

/// A terminal that shows lines, and counts the bytes that it gets.
struct Screen {
  private(set) var lines: [[UInt8]] = []
  private(set) var size = 0
  private var row = 0
  private var fault: String?
  private let rows: Int?

  init(rows: Int?) {
    self.rows = rows
  }

  mutating func write(_ text: String) {
    let bytes = Array(text.utf8)
    size += bytes.count
    var position = 0
    var line: [UInt8] = []
    while position < bytes.count {
      if bytes[position] == 0x0D {
        let digits = bytes[(position + 1)...].dropFirst(2).prefix { 0x30...0x39 ~= $0 }
        let count = Int(String(decoding: digits, as: UTF8.self)) ?? 0
        let move = Array("\r\u{1B}[\(count)A\u{1B}[J".utf8)
        guard line.isEmpty, bytes[position...].starts(with: move), count < rows ?? 0, count <= row
        else {
          fault = fault ?? "a wrong move"
          return
        }
        row -= count
        lines.removeSubrange(row...)
        position += move.count
        continue
      }
      line.append(bytes[position])
      if bytes[position] == 0x0A {
        lines.append(line)
        line = []
        row += 1
      }
      position += 1
    }
    if !line.isEmpty { fault = fault ?? "a line without an end" }
  }

  /// Returns what is wrong with the screen, which must show a page.
  func fault(_ page: String) -> String? {
    if let fault { return fault }
    let shown = String(decoding: lines.joined(), as: UTF8.self)
    if !shown.utf8.elementsEqual(page.utf8) { return "other page\n\(shown)----\n\(page)" }
    return size > 2 * page.utf8.count ? "\(size) bytes for \(page.utf8.count)" : nil
  }
}
