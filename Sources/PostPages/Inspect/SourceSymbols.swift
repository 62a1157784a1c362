internal import PostText

/// Converts the characters of a source line to visible symbols.
///
/// Printable scalars are unchanged. Controls become control pictures (`␛`), and trailing spaces
/// become `␠`. Other invisible scalars are shown as `<U+202E>`, and invalid bytes as `<0xC3>`.
struct SourceSymbols {
  private let source: [UInt8]
  private let end: Int
  /// The offset at which the trailing spaces of the line start.
  private let blankStart: Int
  private var position: Int
  private var previous: Unicode.Scalar = " "
  private var markCount = 0

  init(_ source: [UInt8], in line: Range<Int>) {
    self.source = source
    end = line.upperBound
    position = line.lowerBound
    var blankStart = end
    while blankStart > line.lowerBound, source[blankStart - 1] == 0x20 { blankStart -= 1 }
    self.blankStart = blankStart
  }

  /// Returns the next symbol and the offset of its first byte, or `nil` at the end of the line.
  mutating func next() -> (symbol: String, offset: Int)? {
    guard position < end else { return nil }
    let offset = position
    if offset >= blankStart {
      position += 1
      return ("␠", offset)
    }
    var decoder = UTF8()
    var bytes = source[offset..<min(end, offset + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else {
      position += 1
      return ("<0x\(hexadecimal(UInt32(source[offset]), digits: 2))>", offset)
    }
    position += UTF8.width(scalar)
    return (symbol(for: scalar), offset)
  }

  private mutating func symbol(for scalar: Unicode.Scalar) -> String {
    defer { previous = scalar }
    if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
      return String(picture)
    }
    if scalar.value == 0x7F { return "\u{2421}" }
    guard isShown(scalar) else { return "<U+\(hexadecimal(scalar.value, digits: 4))>" }
    return String(scalar)
  }

  private mutating func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F:
      markCount = 0
      return true
    // Joiners after letters, and variation selectors after emoji, are shown as part of the text.
    case 0x200C, 0x200D: return previous.value > 0xFF && !previous.isFormat
    case 0xFE0F: return previous.value > 0xFF && previous.isEmoji
    default: break
    }
    guard scalar.isGraphic, !scalar.isDefaultIgnorable else { return false }
    guard scalar.isMark else {
      markCount = 0
      return true
    }
    // The fifth mark after one character, and all marks after the fifth, are shown as code points,
    // because the encoder could drop them.
    markCount += 1
    return markCount <= 4 && previous.value > 0x20
  }

  private func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
