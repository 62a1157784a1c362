/// The characters of a line of a source, each as something to look at.
///
/// Printable scalars stand for themselves; controls are their pictures (`␛`), blanks at the end of
/// the line `␠`; other scalars that show nothing or act are written as `<U+202E>`, and bytes that are
/// no UTF-8 as `<0xC3>`.
struct SourceSymbols {
  private let source: [UInt8]
  private let end: Int
  private let blankStart: Int
  private(set) var position: Int
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

  /// The next symbol, and where its bytes start.
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
    if let picture = picture(of: scalar) { return picture }
    guard isShown(scalar) else { return "<U+\(hexadecimal(scalar.value, digits: 4))>" }
    return String(scalar)
  }

  private func picture(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F: "\u{2421}"
    default: nil
    }
  }

  private mutating func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F:
      markCount = 0
      return true
    // Joiners that join, and selectors of emoji, are part of what they stand in.
    case 0x200C, 0x200D:
      return previous.value > 0xFF && previous.properties.generalCategory != .format
    case 0xFE0F: return previous.value > 0xFF && previous.properties.isEmoji
    case 0xFE00...0xFE0E, 0xE0100...0xE01EF: return false
    default: break
    }
    guard !scalar.properties.isDefaultIgnorableCodePoint, !scalar.properties.isNoncharacterCodePoint
    else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      return false
    case .nonspacingMark, .enclosingMark, .spacingMark:
      // A flood of marks on one letter would be cut.
      markCount += 1
      return markCount <= 4 && previous.value > 0x20
    default:
      markCount = 0
      return true
    }
  }

  private func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
