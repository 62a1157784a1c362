import Testing

@testable import TerminalScreen

@Suite struct TextEditorTests {
  private func cells(_ character: Character) -> Int {
    character.unicodeScalars.first.map { $0.value >= 0x1100 ? 2 : 1 } ?? 0
  }

  @Test("clusters are erased as a whole")
  func clusters() {
    var editor = TextEditor("a👨‍👩‍👧e\u{301}")
    editor.eraseBackward()
    #expect(editor.text == "a👨‍👩‍👧")
    editor.eraseBackward()
    #expect(editor.text == "a")
    editor.insert("e")
    editor.insert("\u{301}")
    #expect(editor.text == "ae\u{301}")
    #expect(editor.cursor.column == 2)
  }

  @Test("lines are joined and divided")
  func lines() {
    var editor = TextEditor("one\r\ntwo\rthree")
    #expect(editor.text == "one\ntwo\nthree")
    editor.move(.lineStart)
    editor.eraseBackward()
    #expect(editor.text == "one\ntwothree")
    editor.insert("\n")
    #expect(editor.text == "one\ntwo\nthree")
    editor.move(.textStart)
    editor.move(.lineEnd)
    editor.eraseForward()
    #expect(editor.text == "onetwo\nthree")
  }

  @Test("an erased word can be inserted again")
  func words() {
    var editor = TextEditor("one two  ")
    editor.eraseWord()
    #expect(editor.text == "one ")
    editor.insertErased()
    #expect(editor.text == "one two  ")
    editor.eraseToLineStart()
    #expect(editor.isEmpty)
    // Nothing is erased, so the text is kept.
    editor.eraseToLineStart()
    editor.insertErased()
    #expect(editor.text == "one two  ")
    editor.move(.textStart)
    editor.move(.wordRight)
    editor.eraseToLineEnd()
    #expect(editor.text == "one")
  }

  @Test("rows end after words, and at the width in long words")
  func rows() {
    let editor = TextEditor("one two three\n\n日本語日本語\n")
    let rows = editor.rows(width: 9, cells: cells)
    #expect(rows.map(\.text) == ["one two ", "three", "", "日本語日", "本語", ""])
    let place = editor.place(in: rows, cells: cells)
    #expect(place.row == 5)
    #expect(place.cell == 0)
  }

  @Test("the cursor moves between rows, and keeps its cell")
  func vertical() {
    var editor = TextEditor("one two three\n日本語")
    editor.move(rows: -1, width: 9, cells: cells)
    #expect(editor.cursor == TextEditor.Position(line: 0, column: 13))
    editor.move(rows: -1, width: 9, cells: cells)
    #expect(editor.cursor == TextEditor.Position(line: 0, column: 5))
    editor.move(rows: -1, width: 9, cells: cells)
    #expect(editor.cursor == TextEditor.Position(line: 0, column: 0))
    editor.move(rows: 9, width: 9, cells: cells)
    #expect(editor.cursor == TextEditor.Position(line: 1, column: 3))
  }

  @Test("random edits are those of a text", arguments: 1...100 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var editor = TextEditor()
    var before: [Character] = []
    var after: [Character] = []
    for _ in 0..<200 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0...1:
        let text = ["a", " ", "\n", "日", "👍🏽", "b\nc"].randomElement(using: &random) ?? ""
        editor.insert(text)
        before += Array(text)
      case 2:
        editor.eraseBackward()
        _ = before.popLast()
      case 3:
        editor.eraseForward()
        if !after.isEmpty { after.removeFirst() }
      case 4:
        editor.move(.left)
        if let moved = before.popLast() { after.insert(moved, at: 0) }
      default:
        editor.move(.right)
        if !after.isEmpty { before.append(after.removeFirst()) }
      }
      #expect(editor.text == String(before + after))
      let width = Int.random(in: 1...12, using: &random)
      let rows = editor.rows(width: width, cells: cells)
      let lines = editor.lines.indices.map { line in
        rows.filter { $0.line == line }.map(\.text).joined()
      }
      #expect(lines.joined(separator: "\n") == editor.text)
      #expect(rows.allSatisfy { $0.text.reduce(0) { $0 + cells($1) } <= max(2, width - 1) })
    }
  }
}
