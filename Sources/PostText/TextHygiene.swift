/// Removes characters that the text of a document cannot contain.
///
/// - Controls are dropped. Vertical separators (U+000B, U+0085, U+2028, U+2029) are treated as line
///   feeds.
/// - Noncharacters become U+FFFD.
/// - Bidirectional overrides are dropped. Bidirectional marks, embeddings and isolates are kept;
///   ``BidiBalancer`` later removes embeddings and isolates that are unpaired in a block.
/// - Invisible characters are kept only where they have an effect. A joiner is kept after a visible
///   non-ASCII character, and a variation selector after a visible character, in plane 14 after an
///   ideograph. A tag sequence is kept after U+1F3F4. A soft hyphen, zero-width space or word joiner is kept unless it repeats
///   the preceding character.
///
/// [Unicode Technical Report 36](https://www.unicode.org/reports/tr36/)
package enum TextHygiene {
  /// Cleaned text, and a summary of the changes.
  package struct Cleaned {
    package var text: String
    package var hasBidiControls: Bool
    /// The number of scalars that were dropped or replaced.
    package var removals: Int
  }

  /// The processing that a text needs: nothing, collapsing white space, or full cleaning.
  @usableFromInline package enum Need: Equatable {
    case nothing(isASCII: Bool)
    /// Only white space needs to be collapsed.
    case collapsing
    /// The text may contain characters that are removed.
    case cleaning

    package var isNothing: Bool { if case .nothing = self { true } else { false } }
  }

  /// Returns the processing that UTF-8 text needs, whatever text precedes it.
  ///
  /// The result can be more processing than the text needs, but never less.
  package static func need(of text: borrowing Span<UInt8>) -> Need {
    // The scan stops at the byte FF. UTF-8 never contains it, so the whole text is scanned.
    TextScanner.scan(text.bytes, from: 0, before: 0xFF, or: 0xFF).need
  }

  /// Whether text is known to have no controls, no consecutive spaces, and no invisible characters.
  /// Such text needs no processing.
  package static func isPlain(_ text: String) -> Bool {
    text.withUTF8Span { need(of: $0) }.isNothing
  }

  /// Returns a cleaned copy of text outside code, with white space collapsed to single spaces.
  ///
  /// - Parameter previous: The scalar directly before the text.
  package static func flow(_ text: String, after previous: Unicode.Scalar?) -> Cleaned {
    text.withUTF8Span { flow($0, after: previous) }
  }

  /// Returns a cleaned copy of text outside code in valid UTF-8, with white space collapsed to
  /// single spaces.
  ///
  /// - Parameter previous: The scalar directly before the text.
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

  /// Whether a scalar is a joiner or variation selector. These affect the preceding character.
  package static func isAttached(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isJoinControl || scalar.isVariationSelector
  }

  /// Returns a cleaned copy of a text that is shown on one line, for example a title. White space
  /// is collapsed and trimmed, and unpaired bidirectional controls are removed.
  package static func line(_ text: String) -> String {
    if isPlain(text), text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    var result = flow(text, after: nil)
    if result.hasBidiControls, let paired = BidiBalancer.paired(result.text) {
      result = flow(paired, after: nil)
    }
    var scalars = Substring(result.text).unicodeScalars
    if scalars.first == " " { scalars.removeFirst() }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// Returns a cleaned copy of a text, as ``line(_:)`` does, or `nil` if the text is `nil` or the
  /// copy is empty.
  package static func optionalLine(_ text: String?) -> String? {
    guard let text else { return nil }
    let line = line(text)
    return line.isEmpty ? nil : line
  }

  /// Whether ``line(_:)`` removes or replaces characters of a text other than white space.
  package static func removesCharacters(fromLine text: String) -> Bool {
    guard !isPlain(text) else { return false }
    let isKept = { (scalar: Unicode.Scalar) in !scalar.isWhiteSpace }
    return !text.unicodeScalars.lazy.filter(isKept)
      .elementsEqual(line(text).unicodeScalars.lazy.filter(isKept))
  }

  /// Whether ``code(_:)`` removes or replaces characters of a part of code, apart from unpaired
  /// bidirectional controls.
  ///
  /// - Parameter previous: The scalar directly before the part.
  package static func removesCharacters(
    fromCode text: String, after previous: Unicode.Scalar?
  ) -> Bool {
    if text.withUTF8Span({ isPlainCode($0.bytes) }) { return false }
    var scanner = HygieneScanner(previous: previous, keepsLayout: true, capacity: text.utf8.count)
    text.withUTF8Span { scanner.scan($0.bytes) }
    return scanner.removals > 0
  }

  /// Whether ``code(_:)`` removes unpaired bidirectional controls.
  package static func removesControls(fromCode text: String) -> Bool {
    !text.withUTF8Span({ isPlainCode($0.bytes) }) && BidiBalancer.paired(text) != nil
  }

  /// Whether code is ASCII without controls other than tabs and line feeds. Such code needs no
  /// processing.
  private static func isPlainCode(_ bytes: borrowing RawSpan) -> Bool {
    let end = bytes.firstOffset(
      from: 0,
      where: { $0.controlOrNonASCII .& .!($0.within(0x09...0x0A)) .| $0.equal(to: 0x7F) },
      or: { !(0x20..<0x7F ~= $0 || 0x09...0x0A ~= $0) })
    return end == bytes.byteCount
  }

  /// Returns a cleaned copy of code. Line endings become U+000A, and tabs and spaces are kept.
  package static func code(_ text: String) -> String {
    if text.withUTF8Span({ isPlainCode($0.bytes) }) { return text }
    var scanner = HygieneScanner(previous: nil, keepsLayout: true, capacity: text.utf8.count)
    text.withUTF8Span { scanner.scan($0.bytes) }
    let code = String(scanner.output)
    guard scanner.hasBidiControls, let paired = BidiBalancer.paired(code) else { return code }
    return TextHygiene.code(paired)
  }
}

/// Keeps, changes or removes each scalar of a text in one pass.
private struct HygieneScanner: ~Copyable {
  /// The cleaned text.
  var output: UTF8Buffer
  var hasBidiControls = false
  var removals = 0
  private var previous: Unicode.Scalar?
  private let keepsLayout: Bool

  /// Creates a scanner.
  ///
  /// - Parameter capacity: The size of the text, in bytes.
  init(previous: Unicode.Scalar?, keepsLayout: Bool, capacity: Int) {
    self.previous = previous
    self.keepsLayout = keepsLayout
    output = UTF8Buffer(capacity: capacity)
  }

  mutating func scan(_ bytes: borrowing RawSpan) {
    var index = 0
    while index < bytes.byteCount {
      let plainEnd = TextScanner.plainEnd(bytes, from: index)
      if plainEnd > index { keep(plain: bytes.extracting(index..<plainEnd)) }
      let end = min(plainEnd + 4, bytes.byteCount)
      index = plainEnd
      while index < end { index = scanScalar(of: bytes, at: index) }
    }
  }

  /// Processes the scalar at an offset, and returns the offset of the next scalar to process. For
  /// U+1F3F4, the tag sequence after it is processed, too.
  private mutating func scanScalar(of bytes: borrowing RawSpan, at index: Int) -> Int {
    let scalar = bytes.scalar(at: index)
    let next = index + UTF8.width(scalar)
    switch TextHygiene.Treatment(scalar) {
    case .kept: keep(scalar)
    case .space: space(scalar)
    case .lineEnd:
      // In code, CR LF is one line ending.
      let isCRLF = scalar == "\r" && next < bytes.byteCount && bytes.scalar(at: next) == "\n"
      if !(isCRLF && keepsLayout) { space("\n") }
    case .replaced:
      removals += 1
      keep("\u{FFFD}")
    case .bidi:
      hasBidiControls = true
      keep(scalar)
    case .once: keep(scalar, when: previous != scalar)
    case .joiner: keep(scalar, when: previousIsVisible(orASCII: false))
    case .variation where scalar.value >= 0xE0100:
      // Selectors of plane 14 are defined for ideographs. After other characters, they hide data.
      keep(scalar, when: previous?.properties.isIdeographic == true)
    case .variation: keep(scalar, when: previousIsVisible(orASCII: true))
    case .flag:
      keep(scalar)
      guard let end = HygieneScanner.tagSequenceEnd(in: bytes, from: next) else { break }
      output.append(bytes.extracting(next..<end))
      previous = "\u{E007F}"
      return end
    case .removed: removals += 1
    }
    return next
  }

  /// Appends text that needs no processing. If `previous` is a space, a space at the start of the
  /// text is dropped.
  private mutating func keep(plain text: borrowing RawSpan) {
    let isSecondSpace = previous == " " && !keepsLayout && text.scalar(at: 0) == " "
    output.append(text.extracting((isSecondSpace ? 1 : 0)...))
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

  /// Whether the previous scalar is visible, so a joiner or variation selector affects it.
  ///
  /// - Parameter orASCII: Whether the ASCII base of a keycap (a digit, `#` or `*`) counts as
  ///   visible. True for a variation selector, false for a joiner.
  private func previousIsVisible(orASCII: Bool) -> Bool {
    guard let previous else { return false }
    switch previous.value {
    case 0x23, 0x2A, 0x30...0x39: return orASCII  // Bases of keycaps.
    case 0...0xA0: return false
    case 0xFE00...0xFE0F: return !orASCII  // A joiner can follow a selector; a selector cannot.
    default: return [.kept, .flag].contains(TextHygiene.Treatment(previous))
    }
  }

  /// Returns the end of the tag sequence at an offset, or `nil` if there is none. A tag sequence is
  /// 1 to 6 tag letters or digits, followed by U+E007F.
  private static func tagSequenceEnd(in bytes: borrowing RawSpan, from start: Int) -> Int? {
    var index = start
    for count in 0...6 where index < bytes.byteCount {
      let scalar = bytes.scalar(at: index)
      index += UTF8.width(scalar)
      switch scalar.value {
      case 0xE0030...0xE0039, 0xE0061...0xE007A: continue
      case 0xE007F: return count > 0 ? index : nil
      default: return nil
      }
    }
    return nil
  }
}

extension TextHygiene {
  /// The treatment of a scalar.
  enum Treatment {
    case kept, removed
    case space, lineEnd
    /// Replaced by U+FFFD.
    case replaced
    /// Kept. Unpaired controls are removed later.
    case bidi
    /// Kept unless it repeats the preceding scalar.
    case once
    /// Kept after a visible scalar, otherwise removed.
    case joiner, variation
    /// Kept, together with a tag sequence after it.
    case flag

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      // The most frequent scalars are matched first, because they need no table lookup.
      case 0x21...0x7E, 0xA0...0xAC, 0xAE...0x34E, 0x350...0x61B: self = .kept
      case 0x09, 0x20: self = .space
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineEnd
      // Controls and interlinear annotation characters.
      case 0...0x1F, 0x7F...0x9F, 0xFFF9...0xFFFB: self = .removed
      case 0x1F3F4: self = .flag
      default: self = Treatment(graphic: scalar)
      }
    }

    private init(graphic scalar: Unicode.Scalar) {
      if !scalar.isDefaultIgnorable {
        self = scalar.isNoncharacter ? .replaced : .kept
      } else if scalar.isBreakControl {
        self = .once
      } else if scalar.isJoinControl {
        self = .joiner
      } else if scalar.isVariationSelector {
        self = .variation
      } else {
        // Apart from bidirectional controls, the remaining scalars have no use in a post: fillers,
        // invisible operators, deprecated format characters, musical and shorthand controls, and
        // tags outside flags.
        self = scalar.isBidiControl && !scalar.isBidiOverride ? .bidi : .removed
      }
    }
  }
}
