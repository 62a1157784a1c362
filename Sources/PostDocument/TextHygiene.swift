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

  /// A Boolean value that is true when text needs no cleaning and no collapsing, whatever stands
  /// before it: no controls, no two spaces in a row, and none of the characters that nobody sees.
  ///
  /// One pass over the bytes, because nearly all text is like that. It may be false for text that
  /// would stay as it is, and is never true for text that would not.
  package static func isPlain(_ text: String) -> Bool {
    var window: UInt32 = 0
    for byte in text.utf8 {
      window = window << 8 | UInt32(byte)
      if byte < 0x80 {
        if byte &- 0x20 >= 0x5F || window & 0xFFFF == 0x2020 { return false }
      } else if byte < 0xC0 {
        if isUnseenEnd(window) { return false }
      } else if byte > 0xF0 || byte == 0xCD {
        // U+034F, and the planes of tags, selectors and private use.
        return false
      }
    }
    return true
  }

  /// A Boolean value that is true when the last bytes of UTF-8 may end a character that nobody sees.
  private static func isUnseenEnd(_ window: UInt32) -> Bool {
    switch window & 0xFFFF {
    // C1 controls and the soft hyphen, U+061C.
    case 0xC280...0xC29F, 0xC2AD, 0xD89C: return true
    default: break
    }
    switch window & 0xFF_FFFF {
    // U+115F–1160, U+17B4–17B5, U+180B–180F.
    case 0xE1859F...0xE185A0, 0xE19EB4...0xE19EB5, 0xE1A08B...0xE1A08F: return true
    // U+200B–200F, U+2028–202E, U+2060–206F.
    case 0xE2808B...0xE2808F, 0xE280A8...0xE280AE, 0xE281A0...0xE281AF: return true
    // U+3164, U+FDD0–FDEF, U+FE00–FE0F, U+FEFF, U+FFA0, U+FFF0–FFFF.
    case 0xE385A4, 0xEFB790...0xEFB7AF, 0xEFB880...0xEFB88F, 0xEFBBBF, 0xEFBEA0,
      0xEFBFB0...0xEFBFBF:
      return true
    // Shorthand and musical controls, the flag before tags, noncharacters of plane 1.
    case 0x9BB2A0...0x9BB2A3, 0x9D85B3...0x9D85BA, 0x9F8FB4, 0x9FBFBE...0x9FBFBF,
      0xAFBFBE...0xAFBFBF, 0xBFBFBE...0xBFBFBF:
      return true
    default: return false
    }
  }

  /// Text that flows: white space collapsed to single spaces.
  ///
  /// - Parameter previous: The scalar that stands directly before the text.
  package static func flow(_ text: String, after previous: Unicode.Scalar?) -> Cleaned {
    var scanner = HygieneScanner(previous: previous, keepsLayout: false)
    scanner.scan(text)
    return Cleaned(
      text: String(scanner.output), hasBidiControls: scanner.hasBidiControls,
      removals: scanner.removals)
  }

  /// A Boolean value that is true for a joiner or variation selector, which is nothing without the
  /// character before it.
  static func isAttached(_ scalar: Unicode.Scalar) -> Bool {
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

  /// Code: line ends as U+000A, tabs and spaces kept.
  package static func code(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F || $0 == 0x0A || $0 == 0x09 }) { return text }
    var scanner = HygieneScanner(previous: nil, keepsLayout: true)
    scanner.scan(text)
    guard scanner.hasBidiControls else { return String(scanner.output) }
    var balancer = BidiBalancer()
    balancer.scan(String(scanner.output))
    return balancer.hasUnpaired
      ? code(balancer.removeUnpaired(String(scanner.output))) : String(scanner.output)
  }
}

/// One pass over text that decides for each scalar.
private struct HygieneScanner {
  var output = String.UnicodeScalarView()
  var hasBidiControls = false
  var removals = 0
  private var previous: Unicode.Scalar?
  private let keepsLayout: Bool

  init(previous: Unicode.Scalar?, keepsLayout: Bool) {
    self.previous = previous
    self.keepsLayout = keepsLayout
  }

  mutating func scan(_ text: String) {
    let scalars = text.unicodeScalars
    output.reserveCapacity(text.utf8.count)
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      switch scalar.value {
      case 0x21...0x7E, 0xA0...0xAC, 0xAE...0x2FF: keep(scalar)
      case 0x20: space(" ")
      case 0x09: space("\t")
      case 0x0D where keepsLayout:
        if index < scalars.endIndex, scalars[index] == "\n" { continue }
        space("\n")
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: space("\n")
      case 0x00...0x1F, 0x7F...0x9F: removals += 1
      case 0x1F3F4:
        keep(scalar)
        if let end = HygieneScanner.tagSequenceEnd(in: scalars, from: index) {
          for tag in scalars[index..<end] { keep(tag) }
          index = end
        }
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
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    output.append(scalar)
    previous = scalar
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
  private static func tagSequenceEnd(
    in scalars: String.UnicodeScalarView, from start: String.Index
  ) -> String.Index? {
    var index = start
    var count = 0
    while index < scalars.endIndex {
      let value = scalars[index].value
      scalars.formIndex(after: &index)
      switch value {
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
