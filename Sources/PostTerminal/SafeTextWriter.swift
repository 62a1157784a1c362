import PostDocument
internal import PostText

/// Copies text, and drops or replaces invisible scalars and scalars that a terminal interprets.
///
/// - Controls become control pictures (`␛`). Line and paragraph separators, noncharacters and
///   kitty's image placeholder become U+FFFD.
/// - Bidirectional controls, soft hyphens and other invisible scalars are dropped.
/// - Joiners and variation selectors are kept only after a printable scalar. Tag characters are
///   kept only after U+1F3F4.
/// - At most ``maximumMarks`` combining marks, joined Hangul letters or tag characters are kept
///   after one base character.
struct SafeTextWriter {
  /// The largest number of combining characters after one base character. No language needs more.
  ///
  /// Long sequences of marks crash terminals: CVE-2021-27135 in xterm.
  static let maximumMarks = 8

  /// The scalar before the next scalar on this line, without dropped format characters; 0 at the
  /// start of the line.
  private var previous: UInt32 = 0
  private var markCount = 0
  /// Whether a tag character can follow: the text ends in U+1F3F4 and optional tag characters.
  private var isInFlag = false

  /// Starts a line. A mark at the start of the line does not join the preceding line.
  mutating func beginLine() {
    self = SafeTextWriter()
  }

  /// Appends a range of valid UTF-8 to `output`, without unsafe scalars.
  mutating func write(_ bytes: [UInt8], _ range: Range<Int>, to output: inout [UInt8]) {
    var copied = range.lowerBound
    var position = SafeTextWriter.endOfASCII(bytes, range)
    var asciiStart = range.lowerBound
    while position < range.upperBound {
      if bytes[position] &- 0x20 < 0x5F {
        position = SafeTextWriter.endOfASCII(bytes, position..<range.upperBound)
        continue
      }
      if position > asciiStart { remember(UInt32(bytes[position - 1])) }
      let (scalar, length) = decodeScalar(bytes, at: position)
      let properties = ScalarProperties(of: scalar)
      if !admits(scalar, properties) {
        output.append(contentsOf: bytes[copied..<position])
        copied = position + length
        if properties.disposition == .replaced {
          SafeTextWriter.appendReplacement(for: scalar, to: &output)
          remember(0xFFFD)
        }
      }
      position += length
      asciiStart = position
    }
    output.append(contentsOf: bytes[copied..<position])
    if position > asciiStart { remember(UInt32(bytes[position - 1])) }
  }

  /// Returns the end of the printable ASCII at the start of a range.
  private static func endOfASCII(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.span.bytes.extracting(0..<range.upperBound).firstOffset(
      from: range.lowerBound, where: { $0.nonASCII .| $0.below(0x20) .| $0.equal(to: 0x7F) },
      or: { $0 &- 0x20 >= 0x5F })
  }

  private mutating func remember(_ scalar: UInt32) {
    previous = scalar
    markCount = 0
    isInFlag = scalar == 0x1F3F4
  }

  private mutating func admits(_ scalar: UInt32, _ properties: ScalarProperties) -> Bool {
    switch properties.disposition {
    case .replaced, .dropped: return false
    case .printed:
      guard properties.isCombiningMark || properties.isJoinedJamo else {
        remember(scalar)
        return true
      }
      markCount += 1
      guard markCount <= SafeTextWriter.maximumMarks else { return false }
      previous = scalar
      return true
    case .contextual: return admits(contextual: scalar)
    }
  }

  private mutating func admits(contextual scalar: UInt32) -> Bool {
    if scalar & 0xFFF80 == 0xE0000 {
      guard isInFlag, markCount < SafeTextWriter.maximumMarks else { return false }
      markCount += 1
      isInFlag = scalar != 0xE007F
      return true
    }
    // After a narrow scalar without emoji forms, terminals disagree about the width of U+FE0F.
    if scalar == 0xFE0F {
      let base = ScalarProperties(of: previous)
      guard base.hasEmojiForms || base.width == .two else { return false }
    }
    // A selector or joiner needs a base. Only the first of several selectors or joiners is kept, and
    // no selector after a joiner, because both could alternate without an end.
    let isAfterJoiner = previous == 0x200C || previous == 0x200D
    let isSelectable = previous > 0x20 && !(0xFE00...0xFE0F).contains(previous) && !isAfterJoiner
    let isJoinable = previous > 0x7E && !isAfterJoiner
    let isJoiner = scalar == 0x200C || scalar == 0x200D
    guard isJoiner ? isJoinable : isSelectable else { return false }
    previous = scalar
    return true
  }

  private static func appendReplacement(for scalar: UInt32, to output: inout [UInt8]) {
    let replacement: Unicode.Scalar? =
      switch scalar {
      case 0...0x1F: Unicode.Scalar(0x2400 + scalar)
      case 0x7F: "\u{2421}"
      default: "\u{FFFD}"
      }
    output.append(contentsOf: String(replacement ?? "\u{FFFD}").utf8)
  }
}
