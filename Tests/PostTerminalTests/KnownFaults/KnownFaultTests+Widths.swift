import PostDocument
import PostTerminal
import PostText
import Testing

extension KnownFaultTests {
  // rich #3897, lipgloss #55, unicode-width #22 and #27, uniseg #50, string-width #42.
  @Test(
    "20 a table cell with emoji or combining marks is padded to its width in terminals",
    arguments: [
      ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("⌚\u{FE0E}", 1), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2),
      ("🇩🇪", 2), ("🏳\u{FE0F}‍🌈", 2), ("क्षि", 3), ("e\u{301}", 1), ("x\u{FE0F}", 1), ("ｶ", 1),
      ("Ａ", 2), ("①", 1), ("Z\u{351}\u{36B}\u{343}\u{36A}", 1),
    ])
  func clusterCells(cluster: String, cells: Int) {
    // The padding before the next column shows the width.
    let table = Block.table(TableBlock(body: [row("1234", "|"), row(cluster, "|")]))
    let lines = render([table], plain()).split(separator: "\n")
    let shown = cluster == "x\u{FE0F}" ? "x" : cluster
    #expect(
      lines.last.map { String($0) } == shown + String(repeating: " ", count: 4 - cells) + " │ |")
    #expect("㉤\u{3164}".displayCells == 2)
  }

  // w3m: the row with the family is five cells short.
  @Test("21 table rows with joined emoji have their separators in the same column")
  func emojiRows() {
    let table = Block.table(TableBlock(body: [row("👨‍👩‍👧‍👦", "x"), row("ab", "y"), row("🇩🇪", "z")]))
    #expect(render([table], plain()) == "👨‍👩‍👧‍👦 │ x\nab │ y\n🇩🇪 │ z\n")
  }

  // elinks 0.13.2 replaces joiners by private codes.
  @Test("22 a narrow table of emoji and Devanagari conjuncts is valid UTF-8")
  func tableEncoding() {
    let table = Block.table(
      TableBlock(
        head: [head("👨‍👩‍👧‍👦", "❤\u{FE0F}")],
        body: [row("🇩🇪🇫🇷", "क्षि"), row("1\u{FE0F}\u{20E3}", "👍🏽")]))
    let bytes = TerminalRenderer(colored(30)).bytes(for: Document([table]))
    let output = String(validating: bytes, as: UTF8.self)
    #expect(TerminalOutput(output ?? "\u{0}").lines.count == 4)
  }

  // mdcat counts bytes instead of cells, and so did toot #576.
  @Test("23 table rows with ideographs have their separators in the same column")
  func ideographRows() {
    let table = Block.table(
      TableBlock(head: [head("名前", "n")], body: [row("a", "1"), row("日本語", "2")]))
    #expect(render([table], plain()) == "名前   │ n\n───────┼──\na      │ 1\n日本語 │ 2\n")
  }

  // github/copilot-cli #2764: the rest of a cut sequence is shown as text.
  @Test("24 at widths 1 to 20, no part of an escape sequence is shown as text", arguments: 1...20)
  func brokenEscapes(width: Int) {
    var options = TerminalOptions()
    options.width = width
    let emoji = TableBlock.Row([
      TableBlock.Cell(.data, [paragraph(.text("👨‍👩‍👧‍👦👍🏽", marks: [.strong, .code]))]), cell("🇩🇪"),
    ])
    let lines = TerminalOutput(render([.table(TableBlock(body: [emoji]))], options)).lines
    #expect(lines.allSatisfy { !$0.text.contains { "[;mĸ".contains($0) || $0.isNumber } })
  }
}
