import Testing

@testable import TerminalScreen

/// A terminal that understands what `Screen` writes.
private struct Emulator {
  private(set) var rows: [String]
  private(set) var cursor: Screen.Cursor?
  private var position = (row: 0, column: 0)
  private var region: Range<Int>

  init(rows count: Int) {
    rows = Array(repeating: "", count: count)
    region = 0..<count
  }

  mutating func write(_ output: String) {
    var rest = Substring(output)
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        if character == "\n" { scroll(1) } else { rows[position.row].append(character) }
        continue
      }
      if rest.popFirst() == "M" {
        scroll(-1)
        continue
      }
      let parameters = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(parameters.count)
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      switch rest.popFirst() {
      case "H": position = (numbers[0] - 1, numbers[1] - 1)
      case "K": rows[position.row] = ""
      case "J": rows = rows.map { _ in "" }
      case "r": region = numbers.isEmpty ? rows.indices : numbers[0] - 1..<numbers[1]
      case "h" where parameters == "?25":
        cursor = Screen.Cursor(row: position.row, column: position.column)
      case "l" where parameters == "?25": cursor = nil
      default: break
      }
    }
  }

  private mutating func scroll(_ count: Int) {
    let old = Array(rows[region])
    rows.replaceSubrange(
      region,
      with: old.indices.map { old.indices.contains($0 + count) ? old[$0 + count] : "" })
  }
}

@Suite struct ScreenTests {
  @Test("nothing is written if nothing changes")
  func unchanged() {
    var screen = Screen()
    let frame = Screen.Frame(rows: ["a", "b"])
    #expect(!screen.update(to: frame).isEmpty)
    #expect(screen.update(to: frame).isEmpty)
    screen.invalidate()
    #expect(!screen.update(to: frame).isEmpty)
  }

  @Test("only the changed row is written")
  func oneRow() {
    var screen = Screen()
    _ = screen.update(to: Screen.Frame(rows: ["a", "b", "c"]))
    #expect(
      screen.update(to: Screen.Frame(rows: ["a", "x", "c"]))
        == "\u{1B}[?2026h\u{1B}[2;1H\u{1B}[2Kx\u{1B}[?2026l")
  }

  @Test("a list that moves by one line is scrolled")
  func scrolling() {
    var screen = Screen()
    let lines = (0..<60).map { "line \($0) " + String(repeating: "x", count: 190) }
    _ = screen.update(to: Screen.Frame(rows: Array(lines[0..<58]) + ["status"]))
    let output = screen.update(to: Screen.Frame(rows: Array(lines[1..<59]) + ["status"]))
    #expect(output.utf8.count < 300)
    #expect(output.contains("\u{1B}[1;58r\u{1B}[58;1H\n\u{1B}[r"))
  }

  @Test(
    "after random frames, the terminal shows the last one",
    arguments: 1...100 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var screen = Screen()
    var emulator = Emulator(rows: 8)
    var rows = (0..<8).map { "row \($0)" }
    for number in 0..<50 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: rows[Int.random(in: 0..<8, using: &random)] = "changed \(number)"
      case 1: rows = Array(rows.dropFirst(2)) + ["new \(number)", ""]
      case 2: rows = ["new \(number)"] + rows.dropLast()
      case 3: rows.replaceSubrange(2..<6, with: [rows[3], rows[4], rows[5], "inner \(number)"])
      default:
        screen.invalidate()
        emulator = Emulator(rows: 8)
      }
      let cursor =
        random.next() % 2 == 0
        ? nil : Screen.Cursor(row: Int.random(in: 0..<8, using: &random), column: 3)
      emulator.write(screen.update(to: Screen.Frame(rows: rows, cursor: cursor)))
      #expect(emulator.rows == rows)
      #expect(emulator.cursor == cursor)
    }
  }

  @Test("an image is written once, and removed with its rows")
  func image() {
    var screen = Screen()
    let rows = ["title", "", "", "text"]
    let image = Screen.Image(row: 1, height: 2, content: "<image>", removal: "<removal>")
    let frame = Screen.Frame(rows: rows, image: image)
    #expect(
      screen.update(to: frame).hasSuffix("\u{1B}[?2026l\u{1B}7\u{1B}[2;1H<image>\u{1B}8"))
    // Other rows can change without the image, and are not scrolled.
    let changed = screen.update(
      to: Screen.Frame(rows: ["text", "", "", "title"], image: image))
    #expect(!changed.contains("image") && !changed.contains("removal") && !changed.contains("r"))
    let removed = screen.update(to: Screen.Frame(rows: rows))
    #expect(removed.hasPrefix("\u{1B}[?2026h<removal>\u{1B}[0m\u{1B}[2;1H\u{1B}[2K"))
    #expect(!removed.contains("<image>"))
    screen.invalidate()
    #expect(screen.update(to: frame).contains("<image>"))
  }
}
