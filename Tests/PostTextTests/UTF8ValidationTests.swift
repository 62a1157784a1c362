import PostText
import TestSupport
import Testing

/// Compares the validation of UTF-8 with the standard library.
@Suite struct UTF8ValidationTests {
  @Test("the first ill-formed sequence in random bytes is the one the standard library finds")
  func firstInvalid() {
    // Bytes on both sides of every bound, between letters of one to four bytes.
    let bounds: [UInt8] = [
      0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    let letters = ["a", "é", "ࠀ", "日", "\u{D7FF}", "\u{E000}", "😀", "\u{10FFFF}", "plain words"]
    let failure = LawRun(cases: 20_000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(0...30)).map { _ in
          random.oneIn(12) ? [random.pick(bounds)] : Array(random.pick(letters).utf8)
        }
      }
    ) { pieces, _ in
      let bytes = pieces.flatMap { $0 }
      let expected = reference(bytes)
      let span = bytes.span.bytes
      let index = span.firstInvalidUTF8(from: 0)
      guard index == expected.index else { return "stops at \(index), not \(expected.index)" }
      guard index < bytes.count else { return nil }
      let sequence = UTF8Sequence(span, at: index)
      return !sequence.isValid && sequence.length == expected.length
        ? nil : "takes \(sequence.length), not \(expected.length)"
    }
    #expect(failure == nil)
  }

  @Test("for any three bytes, the first UTF-8 sequence is the one the standard library finds")
  func sequences() {
    for lead in UInt8.min...UInt8.max {
      for second in [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF] as [UInt8] {
        for third in [0x00, 0x7F, 0x80, 0xBF, 0xC0] as [UInt8] {
          let bytes = [lead, second, third, 0x80]
          let sequence = UTF8Sequence(bytes.span.bytes, at: 0)
          let expected = reference(bytes)
          #expect(sequence.isValid == (expected.index > 0), "\(bytes)")
          if !sequence.isValid { #expect(sequence.length == expected.length, "\(bytes)") }
        }
      }
    }
  }

  /// Returns the offset and length of the first ill-formed sequence that the standard library
  /// finds.
  private func reference(_ bytes: [UInt8]) -> (index: Int, length: Int) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var index = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): index += scalar.count
      case .error(let length): return (index, length)
      case .emptyInput: return (index, 0)
      }
    }
  }
}
