import PostText
import TestSupport
import Testing

/// Scanning sixteen bytes at a time gives the same result as scanning byte by byte.
@Suite struct TextScanningTests {
  @Test("comparing sixteen bytes at once gives the same result as comparing each byte")
  func comparisons() {
    for seed in LawRun(cases: 2000).seeds {
      var random = Random(seed: seed)
      let bytes = (0..<16).map { _ -> UInt8 in
        let bound = random.pick(
          [0x00, 0x1F, 0x20, 0x26, 0x3C, 0x7F, 0x80, 0xC2, 0xEF, 0xFF] as [UInt8])
        return bound &+ UInt8(random.number(0...2)) &- 1
      }
      let sixteen = SixteenBytes(bytes.span.bytes, at: 0)
      func expect(_ matches: SixteenBytes.Matches, _ isMatch: (UInt8) -> Bool) {
        for index in 0..<16 { #expect(matches[index] == isMatch(bytes[index]), "\(bytes)") }
        #expect(SixteenBytes.any(matches) == bytes.contains(where: isMatch), "\(bytes)")
      }
      expect(sixteen.nonASCII) { $0 >= 0x80 }
      expect(sixteen.equal(to: 0x26)) { $0 == 0x26 }
      expect(sixteen.equal(to: 0xC2)) { $0 == 0xC2 }
      expect(sixteen.below(0x20)) { $0 < 0x20 }
      expect(sixteen.within(0x80...0xC1)) { 0x80...0xC1 ~= $0 }
    }
  }

  @Test("the first occurrence of a byte is found at each offset up to 70")
  func firstOffset() {
    for count in 0..<70 {
      for position in 0..<count {
        var bytes = [UInt8](repeating: 0x61, count: count)
        bytes[position] = 0x0A
        let span = bytes.span.bytes
        #expect(span.firstOffset(of: 0x0A, from: 0) == position)
        #expect(span.firstOffset(of: 0x0A, from: position) == position)
        #expect(span.firstOffset(of: 0x0A, from: position + 1) == nil)
      }
    }
  }

  @Test("text that is classified as clean is unchanged by cleaning")
  func classification() {
    let usual = [
      "a", "word", " b", "é", "ä ", "я", "ع", "א", "ー", "日本", "ệ", "’", "—", "😀", "！", "\u{A0}",
    ]
    let odd = [
      " ", "  ", "\n", "\t", "؜", "ㅤ", "ᅟ", "឴", "᠎", "\u{200B}", "\u{202E}", "\u{2060}", "❤️", "🏴",
      "\u{AD}", "\u{85}", "\u{34F}", "\u{7F}", "\u{1B}", "\u{FEFF}", "\u{FFFF}", "\u{1D173}",
      "\u{E0041}",
    ]
    let failure = LawRun(cases: 5000).failure(
      of: { seed in
        var random = Random(seed: seed)
        // Many texts are longer than sixteen bytes and have few or no unusual characters.
        return (0..<random.number(0...39)).map { _ in random.pick(random.oneIn(20) ? odd : usual) }
      }
    ) { pieces, _ in
      let text = pieces.joined()
      let need = TextHygiene.need(of: Array(text.utf8).span)
      let flowed = TextHygiene.flow(text, after: nil)
      let isRight =
        (!need.isNothing || flowed.text.utf8.elementsEqual(text.utf8))
        && (!need.isNothing
          || (need == .nothing(isASCII: true)) == text.utf8.allSatisfy { $0 < 0x80 })
        && (need == .cleaning || flowed.removals == 0 && !flowed.hasBidiControls)
      return isRight ? nil : "\(text.debugDescription) is said to need \(need)"
    }
    #expect(failure == nil)
  }

  @Test("a character that cleaning removes is never classified as clean, at any offset")
  func removedCharacters() {
    var missed: [Unicode.Scalar] = []
    for scalar in (UInt32(0x80)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let before = String(repeating: "a", count: Int(scalar.value % 16))
      let text = before + String(scalar) + String(repeating: "b", count: 40)
      guard TextHygiene.need(of: Array(text.utf8).span).isNothing else { continue }
      let flowed = TextHygiene.flow(text, after: nil).text
      if !flowed.utf8.elementsEqual(text.utf8) { missed.append(scalar) }
    }
    #expect(missed.isEmpty)
  }

  @Test(
    "from any start offset, a scan ends before the first occurrence of either stop byte",
    arguments: 0..<20)
  func stops(start: Int) {
    let bytes = Array("0123456789 é 0123456789 日本 <a & b".utf8)
    for (stop, other) in [("<", "&"), ("&", "<"), ("b", "&"), ("x", "x")]
      as [(Character, Character)]
    {
      let (end, need) = TextScanner.scan(
        bytes.span.bytes, from: start, before: stop.asciiValue ?? 0, or: other.asciiValue ?? 0)
      let expected = bytes[start...].firstIndex { $0 == stop.asciiValue || $0 == other.asciiValue }
      #expect(end == expected ?? bytes.count)
      #expect(need.isNothing)
      #expect(need != .nothing(isASCII: true) || bytes[start..<end].allSatisfy { $0 < 0x80 })
    }
  }
}
