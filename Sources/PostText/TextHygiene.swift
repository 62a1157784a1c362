/// What text may hold, applied where text enters a document.
///
/// - Controls are dropped; vertical separators (U+000B, U+0085, U+2028, U+2029) count as line feeds.
/// - Noncharacters become U+FFFD.
/// - Bidirectional overrides are dropped; marks, embeddings and isolates stay (a block then removes
///   those without a partner).
/// - Invisible characters stay only where they carry meaning: joiners and variation selectors behind
///   a visible character (joiners not behind ASCII, where they join nothing), tag sequences behind
///   U+1F3F4, soft hyphen, zero-width space and word joiner once in a row.
///
/// [Unicode Technical Report 36](https://www.unicode.org/reports/tr36/)
package enum TextHygiene {
  package struct Cleaned {
    package var text: String
    package var hasBidiControls: Bool
    /// The number of scalars that were dropped or replaced.
    package var removals: Int
  }

  /// What text needs before it flows.
  package enum Need: Equatable {
    case nothing(isASCII: Bool)
    /// White space is to be collapsed.
    case collapsing
    /// It may hold characters that do not stay.
    case cleaning

    package var isNothing: Bool { if case .nothing = self { true } else { false } }
  }

  /// What text in UTF-8 needs, whatever stands before it.
  ///
  /// It may ask for more than is needed, never for less.
  package static func need(of text: borrowing Span<UInt8>) -> Need {
    // No text in UTF-8 holds such a byte.
    TextScanner.scan(text.bytes, from: 0, before: 0xFF, or: 0xFF).need
  }

  /// A Boolean value that is true when text needs no cleaning and no collapsing, whatever stands
  /// before it: no controls, no two spaces in a row, and none of the characters that nobody sees.
  package static func isPlain(_ text: String) -> Bool {
    text.withUTF8Span { need(of: $0) }.isNothing
  }

  /// Text that needs nothing else with its white space collapsed, and dropped in front when it would
  /// not show there.
  package static func collapsed(_ text: borrowing Span<UInt8>, dropsFirst: Bool) -> String {
    var result = UTF8Buffer(capacity: text.count)
    var isBehindSpace = dropsFirst
    var index = 0
    while index < text.count {
      let plainEnd = TextScanner.plainEnd(text.bytes, from: index)
      if plainEnd > index {
        let start = isBehindSpace && text[index] == 0x20 ? index + 1 : index
        result.append(text.bytes.extracting(start..<plainEnd))
        isBehindSpace = text[plainEnd - 1] == 0x20
        index = plainEnd
      }
      let end = min(index + SixteenBytes.count, text.count)
      while index < end {
        let isSpace = text[index] <= 0x20
        if !isSpace || !isBehindSpace { result.append(isSpace ? 0x20 : text[index]) }
        isBehindSpace = isSpace
        index += 1
      }
    }
    return String(result)
  }

  /// Text that flows: white space collapsed to single spaces.
  ///
  /// - Parameter previous: The scalar that stands directly before the text.
  package static func flow(_ text: String, after previous: Unicode.Scalar?) -> Cleaned {
    text.withUTF8Span { flow($0, after: previous) }
  }

  /// Text in valid UTF-8 that flows.
  package static func flow(_ text: borrowing Span<UInt8>, after previous: Unicode.Scalar?)
    -> Cleaned
  {
    var scanner = HygieneScanner(previous: previous, keepsLayout: false, capacity: text.count)
    scanner.scan(text.bytes)
    return Cleaned(
      text: String(scanner.output),
      hasBidiControls: scanner.hasBidiControls,
      removals: scanner.removals)
  }

  /// A Boolean value that is true for a joiner or variation selector, which is nothing without the
  /// character before it.
  package static func isAttached(_ scalar: Unicode.Scalar) -> Bool {
    let kind = Invisible(scalar)
    return kind == .joiner || kind == .variation
  }

  /// Text on one line, such as a title: collapsed, trimmed and balanced.
  package static func line(_ text: String) -> String {
    if isPlain(text), text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    var result = flow(text, after: nil)
    if result.hasBidiControls {
      var balancer = BidiBalancer()
      balancer.scan(result.text)
      if balancer.hasUnpaired { result = flow(balancer.removeUnpaired(result.text), after: nil) }
    }
    var scalars = Substring(result.text).unicodeScalars
    if scalars.first == " " { scalars.removeFirst() }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// Text on one line, or `nil` when nothing of it is left.
  package static func optionalLine(_ text: String?) -> String? {
    guard let text else { return nil }
    let line = line(text)
    return line.isEmpty ? nil : line
  }

  /// A Boolean value that is true for lines of ASCII without controls.
  private static func isPlainCode(_ bytes: borrowing RawSpan) -> Bool {
    var offset = 0
    while true {
      offset = bytes.offset(from: offset) { $0.below(0x20) .| $0.within(0x7F...0xFF) }
      guard offset < bytes.byteCount else { return true }
      switch bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self) {
      case 0x20..<0x7F, 0x0A, 0x09: offset += 1
      default: return false
      }
    }
  }

  /// Code: line ends as U+000A, tabs and spaces kept.
  package static func code(_ text: String) -> String {
    if text.withUTF8Span({ isPlainCode($0.bytes) }) { return text }
    var scanner = HygieneScanner(previous: nil, keepsLayout: true, capacity: text.utf8.count)
    text.withUTF8Span { scanner.scan($0.bytes) }
    let code = String(scanner.output)
    guard scanner.hasBidiControls else { return code }
    var balancer = BidiBalancer()
    balancer.scan(code)
    return balancer.hasUnpaired ? TextHygiene.code(balancer.removeUnpaired(code)) : code
  }
}

/// One pass over text that decides for each scalar.
private struct HygieneScanner: ~Copyable {
  /// What stays.
  var output: UTF8Buffer
  var hasBidiControls = false
  var removals = 0
  private var previous: Unicode.Scalar?
  private let keepsLayout: Bool

  /// - Parameter capacity: The size of the text.
  init(previous: Unicode.Scalar?, keepsLayout: Bool, capacity: Int) {
    self.previous = previous
    self.keepsLayout = keepsLayout
    output = UTF8Buffer(capacity: capacity)
  }

  mutating func scan(_ bytes: borrowing RawSpan) {
    var index = 0
    while index < bytes.byteCount {
      let plainEnd = TextScanner.plainEnd(bytes, from: index)
      if plainEnd > index {
        keep(plain: bytes.extracting(index..<plainEnd))
        index = plainEnd
      }
      let end = min(index + SixteenBytes.count, bytes.byteCount)
      while index < end { index = scanScalar(of: bytes, at: index) }
    }
  }

  /// Decides for the scalar at an offset and what belongs to it, and returns the offset behind.
  private mutating func scanScalar(of bytes: borrowing RawSpan, at index: Int) -> Int {
    let scalar = bytes.scalar(at: index)
    let next = index + UTF8.width(scalar)
    switch scalar.value {
    case 0x21...0x7E, 0xA0...0xAC, 0xAE...0x34E, 0x350...0x61B, 0x61D...0x115E: keep(scalar)
    case 0x20: space(" ")
    case 0x09: space("\t")
    case 0x0D where keepsLayout:
      if next < bytes.byteCount, bytes.scalar(at: next) == "\n" { break }
      space("\n")
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: space("\n")
    case 0x00...0x1F, 0x7F...0x9F: removals += 1
    case 0x1F3F4:
      keep(scalar)
      guard let end = HygieneScanner.tagSequenceEnd(in: bytes, from: next) else { break }
      var index = next
      while index < end {
        let tag = bytes.scalar(at: index)
        keep(tag)
        index += UTF8.width(tag)
      }
      return end
    default:
      switch Invisible(scalar) {
      case .visible: keep(scalar)
      case .noncharacter:
        removals += 1
        keep("\u{FFFD}")
      case .bidi:
        hasBidiControls = true
        keep(scalar)
      case .once: keep(scalar, when: previous != scalar)
      case .joiner: keep(scalar, when: previousIsVisible(orASCII: false))
      case .variation: keep(scalar, when: previousIsVisible(orASCII: true))
      case .removed: removals += 1
      }
    }
    return next
  }

  /// Keeps text that needs nothing, whatever stands before it.
  private mutating func keep(plain text: borrowing RawSpan) {
    let isBehindSpace = previous == " " && !keepsLayout && text.scalar(at: 0) == " "
    output.append(text.extracting((isBehindSpace ? 1 : 0)...))
    previous = text.scalar(at: text.startOfScalar(before: text.byteCount))
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    previous = scalar
    output.append(scalar)
  }

  private mutating func keep(_ scalar: Unicode.Scalar, when isMeaningful: Bool) {
    if isMeaningful {
      keep(scalar)
    } else {
      removals += 1
    }
  }

  private mutating func space(_ scalar: Unicode.Scalar) {
    if keepsLayout {
      keep(scalar)
    } else if previous != " " {
      keep(" ")
    }
  }

  /// A Boolean value that is true when the scalar before can carry a joiner or a selector.
  private func previousIsVisible(orASCII: Bool) -> Bool {
    guard let previous else { return false }
    switch previous.value {
    case 0x23, 0x2A, 0x30...0x39: return orASCII  // Bases of keycaps.
    case 0...0xA0: return false
    case 0xFE00...0xFE0F: return !orASCII  // A joiner may follow a selector, a selector may not.
    default: return Invisible(previous) == .visible
    }
  }

  /// The end of a tag sequence: 1 to 6 tag letters or digits and U+E007F.
  private static func tagSequenceEnd(in bytes: borrowing RawSpan, from start: Int) -> Int? {
    var index = start
    var count = 0
    while index < bytes.byteCount {
      let scalar = bytes.scalar(at: index)
      index += UTF8.width(scalar)
      switch scalar.value {
      case 0xE0030...0xE0039, 0xE0061...0xE007A:
        count += 1
        if count > 6 { return nil }
      case 0xE007F:
        return count > 0 ? index : nil
      default:
        return nil
      }
    }
    return nil
  }
}

/// What a scalar is to a reader, beyond ASCII and Latin.
private enum Invisible {
  case visible, noncharacter, bidi, once, joiner, variation, removed

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0xAD, 0x200B, 0x2060: self = .once
    case 0x200C, 0x200D: self = .joiner
    case 0x200E, 0x200F, 0x061C: self = .bidi
    case 0x202A...0x202C, 0x2066...0x2069: self = .bidi
    case 0x202D, 0x202E: self = .removed  // Overrides.
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: self = .variation
    // Default-ignorable code points that no script needs in a post: fillers, invisible operators,
    // deprecated format characters, annotations, musical and shorthand controls, tags.
    case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x2061...0x2065, 0x206A...0x206F, 0x3164,
      0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
      self = .removed
    case 0xFDD0...0xFDEF: self = .noncharacter
    default: self = scalar.value & 0xFFFE == 0xFFFE ? .noncharacter : .visible
    }
  }
}
