import PostBytes
import PostDocument
import TestSupport
import Testing

/// Eight bytes at a time say what one at a time says.
@Suite struct TextScannerTests {
  @Test("comparisons of eight bytes are exact")
  func comparisons() {
    for seed in LawRun(cases: 2000).seeds {
      var random = Random(seed: seed)
      // Near the bounds, where a borrow or a carry would show.
      let bytes = (0..<8).map { _ -> UInt8 in
        let bound = random.pick(
          [0x00, 0x1F, 0x20, 0x26, 0x3C, 0x7F, 0x80, 0xC2, 0xEF, 0xFF] as [UInt8])
        return bound &+ UInt8(random.number(0...2)) &- 1
      }
      let eight = EightBytes(bytes.span.bytes, at: 0)
      func expect(_ matches: UInt64, _ isMatch: (Int) -> Bool) {
        for index in 0..<8 {
          let bits = matches >> (8 * index) & 0xFF
          #expect(bits == (isMatch(index) ? 0x80 : 0), "\(bytes) at \(index)")
        }
      }
      expect(eight.nonASCII) { bytes[$0] >= 0x80 }
      expect(eight.equal(to: 0x26)) { bytes[$0] == 0x26 }
      expect(eight.equal(to: 0xC2)) { bytes[$0] == 0xC2 }
      expect(eight.below(0x20)) { bytes[$0] < 0x20 }
      expect(eight.atLeast(0xEF)) { bytes[$0] >= 0xEF }
      expect(eight.equal(to: 0x3C, before: 0x7F)) {
        bytes[$0] == 0x3C && ($0 == 7 || bytes[$0 + 1] == 0x7F)
      }
    }
  }

  @Test("text that needs nothing stays as it is, and other text is said to need something")
  func needs() {
    let pieces = [
      "a", "word ", " ", "  ", "\n", "\t", "é", "ä ", "я", "ع", "؜", "א", "ー", "ㅤ", "日本", "ệ",
      "ᅟ",
      "឴", "᠎", "’", "—", "\u{200B}", "\u{202E}", "\u{2060}", "😀", "❤️", "🏴", "\u{AD}", "\u{85}",
      "\u{34F}", "\u{7F}", "\u{1B}", "\u{FEFF}", "\u{FFFF}", "\u{1D173}", "\u{E0041}", "！",
    ]
    let failure = LawRun(cases: 5000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(0...19)).map { _ in random.pick(pieces) }
      }
    ) { pieces, _ in
      let text = pieces.joined()
      let need = TextHygiene.need(of: Array(text.utf8)[...])
      let flowed = TextHygiene.flow(text, after: nil)
      let isRight =
        (need != .nothing || flowed.text == text)
        && (need == .cleaning || flowed.removals == 0 && !flowed.hasBidiControls)
      return isRight ? nil : "\(text.debugDescription) is said to need \(need)"
    }
    #expect(failure == nil)
  }

  @Test(
    "a text ends before either of two bytes, wherever it starts",
    arguments: 0..<20)
  func stops(start: Int) {
    let bytes = Array("0123456789 é 0123456789 日本 <a & b".utf8)
    for (stop, other) in [("<", "&"), ("&", "<"), ("b", "&"), ("x", "x")]
      as [(Character, Character)]
    {
      var scanner = TextScanner()
      let end = scanner.scan(
        bytes.span.bytes, from: start, before: stop.asciiValue ?? 0, or: other.asciiValue ?? 0)
      let expected = bytes[start...].firstIndex { $0 == stop.asciiValue || $0 == other.asciiValue }
      #expect(end == expected ?? bytes.count)
      #expect(scanner.need == .nothing)
      #expect(!scanner.isASCII)
    }
  }
}
