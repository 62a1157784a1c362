import PostDocument
import PostTerminal
import Testing

@Suite struct RowTests {
  private static func rows(
    _ blocks: Blocks, _ options: TerminalOptions = plain(), revealing: Set<Int> = []
  ) -> RenderedRows {
    TerminalRenderer(options).rows(Document(blocks), revealing: revealing)
  }

  private static let hidden: Blocks = [
    paragraph(
      .text("Who? "), .text("Ada", marks: .spoiler), .lineBreak, .text("Grace", marks: .spoiler),
      .text(" and "), .text("5", marks: .spoiler)),
    .details(
      Details(summary: [.text("More")], [paragraph(.text("a "), .text("b", marks: .spoiler))])),
    paragraph(.text("last", marks: .spoiler)),
  ]

  @Test("an empty document has no rows")
  func empty() {
    #expect(Self.rows([]) == TerminalRenderer().rows(Document()))
    #expect(Self.rows([]).rows.isEmpty)
  }

  @Test("a link that wraps is a part of each of its rows, after the prefix")
  func links() {
    let label = "a long label of a link"
    let result = Self.rows(
      [quote(paragraph(.text("See "), .text(label, link: link(to: "https://a.example/b"))))],
      plain(14) { $0.hyperlinks = .osc8 })
    let prefix = result.rows[0].prefix { !$0.isLetter }.count
    #expect(prefix == 2)
    let targets = Set(result.parts.map(\.target))
    #expect(targets == [.link("https://a.example/b")])
    #expect(result.parts.map(\.row) == Array(0..<result.parts.count))
    #expect(result.parts[0].columns.lowerBound == 2 + "See ".count)
    #expect(result.parts[1].columns.lowerBound == 2)
    #expect(result.part(row: 0, column: 7)?.target == .link("https://a.example/b"))
    #expect(result.part(row: 0, column: 5) == nil)
    // Every line can be written alone.
    #expect(result.rows[1].contains("\u{1B}]8;id=1;https://a.example/b"))
  }

  @Test("columns count cells, not characters")
  func cells() {
    let result = Self.rows([
      paragraph(
        .text("日本👨‍👩‍👧 "), .text("x", link: link(to: "https://a.example")))
    ])
    #expect(result.parts.map(\.columns) == [7..<8])
    #expect(result.rows == ["日本👨‍👩‍👧 x <https://a.example>"])
  }

  @Test("mentions, hashtags and images are parts, also without a URL")
  func kinds() throws {
    let image = try #require(ImageSource("https://a.example/i.png"))
    let result = Self.rows([
      paragraph(
        Inline(.mention(try #require(Mention("@ada")))), .text(" "),
        Inline(.hashtag(try #require(Hashtag("#swift")))), .text(" "),
        Inline(.image(InlineImage(image, alternative: "A cat"))))
    ])
    #expect(
      result.parts.map(\.target) == [
        .mention("@ada", url: nil), .hashtag("#swift", url: nil),
        .image("https://a.example/i.png"),
      ])
    #expect(result.parts.map(\.columns) == [0..<4, 5..<11, 12..<26])
  }

  @Test("one hidden part can be shown, and numbers do not change")
  func hiddenParts() {
    let closed = Self.rows(Self.hidden)
    #expect(
      closed.rows == ["Who? [spoiler] and [spoiler]", "", "▸ More", "", "[spoiler]"])
    #expect(
      closed.parts.map(\.target) == [.hidden(0), .hidden(1), .hidden(2), .hidden(4)])
    #expect(closed.parts.map(\.columns) == [5..<14, 19..<28, 0..<6, 0..<9])

    #expect(
      Self.rows(Self.hidden, revealing: [1]).rows
        == ["Who? [spoiler] and 5", "", "▸ More", "", "[spoiler]"])
    let open = Self.rows(Self.hidden, revealing: [0, 2])
    #expect(
      open.rows == [
        "Who? Ada", "Grace and [spoiler]", "", "▾ More", "", "  a [spoiler]", "", "[spoiler]",
      ])
    #expect(open.parts.map(\.target) == [.hidden(1), .hidden(3), .hidden(4)])
  }

  @Test("a head that is repeated in records has one number")
  func records() {
    let hiddenHead = TableBlock.Cell(.header, [paragraph(.text("key", marks: .spoiler))])
    let table = TableBlock(
      head: [TableBlock.Row([hiddenHead, cell("b", .header)])],
      body: [row("1", "2"), row("3", "4")])
    let result = Self.rows(
      [.table(table), paragraph(.text("end", marks: .spoiler))], plain { $0.charset = .words })
    #expect(result.rows.first == "[spoiler]: 1")
    #expect(result.parts.map(\.target) == [.hidden(0), .hidden(0), .hidden(1)])
  }

  @Test("options that show hidden parts leave none")
  func shownParts() {
    let result = Self.rows(Self.hidden, plain { $0.shows = [.spoilers, .details] })
    #expect(result.parts.isEmpty)
    #expect(result.rows.joined(separator: "|") == "Who? Ada|Grace and 5||▾ More||  a b||last")
  }
}

@Suite struct LineTests {
  private let renderer = TerminalRenderer(plain())

  @Test(
    "pieces are one line, cut at a cluster",
    arguments: [
      ("ab日本", 6, "ab日本"), ("ab日本", 5, "ab日…"), ("ab日本", 4, "ab…"),
      ("a\nb\tc\u{2028}d", 9, "a b c d"),
      ("a👨‍👩‍👧b", 3, "a…"), ("a", 0, ""), ("", 5, ""), ("  a", 5, "  a"), ("\u{1B}[31ma", 9, "␛[31ma"),
    ])
  func cut(text: String, width: Int, line: String) {
    #expect(renderer.line([LinePiece(text)], width: width) == line)
  }

  @Test("the width is shared by the pieces, and filled if wanted")
  func pieces() {
    let pieces = [LinePiece("name", isUserText: true), LinePiece(" · "), LinePiece("a long text")]
    #expect(renderer.line(pieces, width: 12) == "name · a lo…")
    let reverse = TextStyle(attributes: .reverse)
    let styled = TerminalRenderer(colored())
    #expect(
      shown(styled.line([LinePiece("ab", reverse)], width: 4, fill: reverse))
        == "␛[7mab\u{A0}\u{A0}␛[0m")
    #expect(styled.line([LinePiece("ab  ")], width: 4) == "ab")
  }

  @Test("right-to-left names do not reorder what follows")
  func isolates() {
    let line = renderer.line([LinePiece("שלום", isUserText: true), LinePiece(" 5")], width: 20)
    #expect(line == "\u{2068}שלום\u{2069} 5")
  }

  @Test("cells", arguments: [("a日", 3), ("\t", 1), ("👨‍👩‍👧", 2), ("\u{200B}", 0), ("e\u{301}", 1)])
  func cells(text: String, cells: Int) { #expect(renderer.cells(of: text) == cells) }
}
