import Foundation
import PostDocument
import Synchronization
import Testing

private func paragraph(_ text: String) -> Block { .paragraph(Paragraph([.text(text)])) }

@Suite struct BlockTests {
  @Test("blocks without visible content are removed")
  func emptyBlocks() {
    let blocks: Blocks = [
      paragraph(""), paragraph(" \n"), .heading(Heading(level: 1, [])), .quote(Quote([])),
      .quote(Quote([paragraph("")])), .list(ListBlock(items: [])), .codeBlock(CodeBlock("")),
      .codeBlock(CodeBlock("\u{0}")), .table(TableBlock(body: [])),
      .details(Details(summary: [.text(" ")], [])),
    ]
    #expect(blocks.isEmpty)
    #expect(Document(blocks).isEmpty)
  }

  @Test("empty list items, cells and code lines, thematic breaks and details summaries are kept")
  func almostEmptyBlocks() throws {
    let blocks: Blocks = [
      .list(ListBlock(items: [ListItem([])])), .codeBlock(CodeBlock("\n")), .thematicBreak,
      .table(TableBlock(body: [TableBlock.Row([TableBlock.Cell()])])),
      .details(Details(summary: [.text("s")], [])),
    ]
    #expect(blocks.count == 5)
  }

  @Test("a figure with a blank caption is invalid")
  func figures() throws {
    let image = InlineImage(try #require(ImageSource("/a.png")))
    #expect(Figure(image, caption: [.text(" ")]) == nil)
    #expect(Figure(image, caption: [.text(" c ")])?.caption == [.text("c")])
  }

  @Test("only items of an ordered list have numbers")
  func itemNumbers() {
    func numbers(_ style: ListStyle) -> [Int?] {
      let list = ListBlock(style, items: [ListItem([.thematicBreak]), ListItem([.thematicBreak])])
      return [0, 1, 2, -1, .max, .min].map { list.number(ofItemAt: $0) }
    }
    #expect(numbers(.bullet) == [nil, nil, nil, nil, nil, nil])
    #expect(numbers(.ordered(Numbering(start: 3))) == [3, 4, nil, nil, nil, nil])
    #expect(numbers(.ordered(Numbering(isReversed: true))) == [2, 1, nil, nil, nil, nil])
  }

  @Test("the depth of blocks is the number of nested lists, quotes, tables and details")
  func depth() {
    #expect(([paragraph("a")] as Blocks).depth == 0)
    #expect(([.quote(Quote([paragraph("a")]))] as Blocks).depth == 1)
    let list = Block.list(
      ListBlock(items: [ListItem([.quote(Quote([paragraph("a")]))]), ListItem([])]))
    #expect(([list, paragraph("b")] as Blocks).depth == 2)
    let table = Block.table(TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, [list])])]))
    #expect(([table] as Blocks).depth == 3)
    #expect(([.details(Details(summary: [.text("s")], [table]))] as Blocks).depth == 4)
    #expect(([.list(ListBlock(items: [ListItem([])]))] as Blocks).depth == 1)
  }

  /// Wraps a block in each kind of container.
  private static let containers: [@Sendable (Blocks) -> Block] = [
    { .quote(Quote($0)) },
    { .list(ListBlock(items: [ListItem($0)])) },
    { .table(TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, $0)])])) },
    { .details(Details(summary: [], $0)) },
  ]

  @Test(
    "of 40 nested containers, the outer 32 are kept, and the text of the others as well",
    arguments: containers.indices)
  func depthCap(_ kind: Int) {
    var blocks: Blocks = [paragraph("deep")]
    for level in 1...40 {
      blocks = [Self.containers[kind](blocks + [paragraph("after \(level)")])]
      #expect(blocks.depth == min(level, 32))
    }
    let text = Document(blocks).plainText(spoilers: .shown)
    #expect(text.contains("deep"))
    for level in 1...40 { #expect(text.contains("after \(level)")) }
  }

  @Test("blocks that are assigned to a container are limited to depth 32")
  func depthAfterMutation() throws {
    var deep: Blocks = [paragraph("deep")]
    for _ in 1...32 { deep = [.quote(Quote(deep))] }
    var quote = Quote([paragraph("a")])
    quote.blocks = deep
    #expect(Block.quote(quote).depth == 32)
    var item = ListItem([])
    item.blocks = deep
    #expect(Block.list(ListBlock(items: [item])).depth == 32)
    var cell = TableBlock.Cell()
    cell.blocks = deep
    #expect(Block.table(TableBlock(body: [TableBlock.Row([cell])])).depth == 32)
    var details = Details(summary: [], [])
    details.blocks.append(contentsOf: deep)
    #expect(Block.details(details).depth == 32)
    #expect(Document([.details(details)]).plainText.contains("deep"))
  }

  @Test("containers beyond a depth limit are unwrapped, and the reading order is kept")
  func limits() {
    let blocks: Blocks = [
      paragraph("a"),
      .quote(Quote([paragraph("b"), .quote(Quote([paragraph("c")])), paragraph("d")])),
      .list(
        ListBlock(items: [ListItem([paragraph("e")], task: .checked), ListItem([paragraph("f")])])),
      .table(
        TableBlock(
          caption: [.text("g")], body: [TableBlock.Row([TableBlock.Cell(.data, [paragraph("h")])])])
      ),
      .details(Details(summary: [.text("i")], [paragraph("j")])),
    ]
    #expect(blocks.limited(toDepth: 2) == blocks)
    #expect(
      blocks.limited(toDepth: 1)[1]
        == .quote(Quote([paragraph("b"), paragraph("c"), paragraph("d")])))
    // The contents of closed details stay hidden.
    #expect(
      blocks.limited(toDepth: 0)
        == Blocks(
          "abcdefghi".map { paragraph(String($0)) }
            + [.paragraph(Paragraph([.text("j", marks: .spoiler)]))]))
    #expect(blocks.limited(toDepth: -1) == blocks.limited(toDepth: 0))
  }

  @Test("text, code and images of unwrapped closed details get the spoiler mark")
  func unwrappedDetails() throws {
    let image = InlineImage(try #require(ImageSource("/a")), alternative: "alt")
    let figure = try #require(Figure(image, caption: [.text("b")]))
    let code = CodeBlock("c  d\n\te")
    let inner = Details(summary: [.text("f")], state: .open, [paragraph("g")])
    let details = Details(
      summary: [.text("s")], [.figure(figure), .codeBlock(code), .details(inner), .thematicBreak])
    let hidden = Block.details(details).unwrapped
    #expect(
      Document(hidden).tree == """
        document
          paragraph
            text "s"
          paragraph
            image source=/a alt="alt" spoiler
          paragraph
            text "b" spoiler
          paragraph
            text "c \\u{A0}d" spoiler code
            lineBreak
            text "\\u{A0}e" spoiler code
          details open
            summary
              text "f" spoiler
            paragraph
              text "g" spoiler
          thematicBreak

        """)
  }

  @Test("stack exhaustion: 10,000 nested quotes are limited to depth 32 on a small stack")
  func tenThousandQuotes() {
    let outcome = Mutex<(depth: Int, text: String, html: Int)?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      var blocks: Blocks = [paragraph("deep")]
      for level in 0..<10_000 {
        blocks = [.quote(Quote(blocks))]
        if level == 5000 { blocks.append(paragraph("middle")) }
      }
      let document = Document(blocks)
      let data = try? JSONEncoder().encode(document)
      let again = data.flatMap { try? JSONDecoder().decode(Document.self, from: $0) }
      outcome.withLock {
        $0 = (blocks.depth, document.plainText, again == document ? document.tree.utf8.count : 0)
      }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    let result = outcome.withLock { $0 }
    #expect(result?.depth == 32)
    #expect(result?.text.contains("deep") == true)
    #expect(result?.text.contains("middle") == true)
    #expect((result?.html ?? 0) > 0)
  }
}

extension Blocks {
  fileprivate static func + (left: Blocks, right: Blocks) -> Blocks {
    var result = left
    result.append(contentsOf: right)
    return result
  }
}
