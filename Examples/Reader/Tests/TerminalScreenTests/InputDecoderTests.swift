import Testing

@testable import TerminalScreen

@Suite struct InputDecoderTests {
  private func events(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.read(text.utf8) + decoder.flush()
  }

  @Test(
    "keys",
    arguments: [
      ("j", "j"), ("G", "G"), (" ", "space"), ("\r", "enter"), ("\t", "tab"),
      ("\u{7F}", "backspace"),
      ("\u{3}", "ctrl-c"), ("\u{0}", "ctrl-space"), ("\u{1F}", "ctrl-_"), ("é", "é"), ("👍", "👍"),
      ("\u{1B}", "escape"), ("\u{1B}x", "alt-x"), ("\u{1B}é", "é"), ("\u{1B}[A", "up"),
      ("\u{1B}OB", "down"), ("\u{1B}[1;5C", "ctrl-right"), ("\u{1B}[3~", "delete"),
      ("\u{1B}[5;2~", "shift-pageup"), ("\u{1B}[15~", "f5"), ("\u{1B}OP", "f1"),
      ("\u{1B}[Z", "backtab"),
      ("\u{1B}[27u", "escape"), ("\u{1B}[106;5u", "ctrl-j"), ("\u{1B}[", "alt-["),
    ])
  func keys(bytes: String, name: String) throws {
    #expect(events(bytes) == [.key(try #require(Key(name: name)))])
    #expect(try #require(Key(name: name)).description == name)
  }

  @Test("names that are not keys", arguments: ["", "jj", "ctrl-", "f0", "f25", "pageupp"])
  func invalidNames(name: String) { #expect(Key(name: name) == nil) }

  @Test("a sequence that is not known is ignored as a whole")
  func unknown() {
    #expect(events("\u{1B}[?1;2xj") == [.key(Key("j"))])
    #expect(events("\u{1B}]52;c;cm0gLXJm\u{7}j") == [.key(Key("j"))])
    #expect(events("\u{1B}_Gi=1;OK\u{1B}\\j") == [.key(Key("j"))])
    #expect(events("\u{1B}[I\u{1B}[Oj") == [.key(Key("j"))])
    // A sequence that was cut off ends at the next one.
    #expect(events("\u{1B}[12\u{1B}[A") == [.key(Key(.up))])
  }

  @Test("pasted text is not read as keys, and keeps its line feeds and sequences")
  func paste() {
    #expect(
      events("a\u{1B}[200~q\n\u{1B}[A日\u{1B}[201~b")
        == [.key(Key("a")), .paste("q\n\u{1B}[A日"), .key(Key("b"))])
    // The end arrives late, or is missing.
    var decoder = InputDecoder()
    #expect(decoder.read("\u{1B}[200~q\u{1B}[20".utf8) == [])
    #expect(decoder.flush() == [.paste("q")])
    #expect(decoder.read("1~j".utf8) == [.key(Key("j"))])
    #expect(events("\u{1B}[200~rest\r") == [.paste("rest\r")])
    var endless = InputDecoder()
    _ = endless.read("\u{1B}[200~".utf8)
    #expect(endless.read("\u{1B}".utf8) + endless.flush() == [.key(Key(.escape))])
    #expect(!endless.isIncomplete)
  }

  @Test("a long paste arrives in pieces, complete")
  func longPaste() {
    let text = String(repeating: "日本語 text\n", count: 20_000)
    var decoder = InputDecoder()
    var pasted = ""
    var count = 0
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      for event in decoder.read(bytes[start..<min(start + 1000, bytes.count)]) {
        guard case .paste(let piece) = event else { continue }
        pasted += piece
        count += 1
      }
    }
    #expect(pasted == text)
    #expect(count > 10)
    #expect(!decoder.isIncomplete)
  }

  @Test("answers of the terminal")
  func answers() {
    #expect(
      events("\u{1B}]11;rgb:ffff/8080/00\u{1B}\\") == [.background(red: 255, green: 128, blue: 0)])
    #expect(events("\u{1B}]11;rgb:f/0/8\u{7}") == [.background(red: 255, green: 0, blue: 136)])
    #expect(events("\u{1B}]11;rgb:zz/0/0\u{7}").isEmpty)
    #expect(events("\u{1B}[12;40R") == [.cursor(row: 12, column: 40)])
    #expect(events("\u{1B}[?62;22c") == [.attributes([62, 22])])
    #expect(events("\u{1B}[?c") == [.attributes([])])
    #expect(events("\u{1B}_Gi=31;OK\u{1B}\\") == [.graphics(isSupported: true)])
    #expect(events("\u{1B}_Gi=31;ENOTSUP:a;b\u{1B}\\") == [.graphics(isSupported: false)])
  }

  @Test("clicks and the wheel")
  func mouse() {
    typealias Mouse = InputEvent.Mouse
    #expect(events("\u{1B}[<0;5;3M") == [.mouse(Mouse(action: .press, row: 2, column: 4))])
    #expect(events("\u{1B}[<65;1;1M") == [.mouse(Mouse(action: .wheelDown, row: 0, column: 0))])
    #expect(events("\u{1B}[<0;5;3m") == [.mouse(Mouse(action: .other, row: 2, column: 4))])
    #expect(events("\u{1B}[<0;0;3M").isEmpty)
    #expect(events("\u{1B}[<99999999999999999999;1;1M").isEmpty)
  }

  @Test(
    "random bytes give the same events in pieces of any size",
    arguments: 1...200 as ClosedRange<UInt64>)
  func pieces(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let alphabet: [UInt8] =
      Array("\u{1B}\u{1B}[[]O_;;01~~<>?MRcuAZ\u{7}\\é日a200~".utf8) + [0xFF, 0xC3, 0]
    let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
      alphabet.randomElement(using: &random) ?? 0
    }
    var whole = InputDecoder()
    let expected = whole.read(bytes) + whole.flush()
    var pieces = InputDecoder()
    var events: [InputEvent] = []
    var start = 0
    while start < bytes.count {
      let end = Int.random(in: start...bytes.count, using: &random)
      events += pieces.read(bytes[start..<end])
      start = end
    }
    events += pieces.flush()
    #expect(events == expected)
  }
}

struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
