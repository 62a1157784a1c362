internal import PostText

/// The class of a character in the rules for emphasis.
///
/// [CommonMark 0.30, left-flanking delimiter run](https://spec.commonmark.org/0.30/#left-flanking-delimiter-run)
enum CharacterClass {
  case space, punctuation, word
  /// Punctuation in some parsers or Unicode versions, and part of a word in others.
  case uncertain

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: self = .space
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .word
    case 0x21...0x7E: self = .punctuation
    case _ where scalar.isSpaceSeparator: self = .space
    default:
      self = CharacterClass.letters.contains { $0.contains(scalar.value) } ? .word : .uncertain
    }
  }

  /// Creates the class of the character that starts at an offset of text in UTF-8. Returns `nil` at the
  /// end of the text.
  init?(startingAt start: Int, in text: [UInt8]) {
    guard start < text.count else { return nil }
    self.init(text.span.bytes.scalar(at: start))
  }

  /// Creates the class of the character that ends at an offset of text in UTF-8. Returns `nil` at the
  /// start of the text.
  init?(endingAt end: Int, in text: [UInt8]) {
    guard end > 0 else { return nil }
    self.init(startingAt: text.span.bytes.startOfScalar(before: end), in: text)
  }

  /// Large ranges that contain only letters and marks. They belong to scripts that are written
  /// without spaces, or in which authors often emphasize parts of words.
  private static let letters: [ClosedRange<UInt32>] = [
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2C1, 0x300...0x36F, 0x388...0x3F5, 0x3F7...0x481,
    0x48A...0x52F, 0x531...0x556, 0x561...0x587, 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D3,
    0x904...0x939, 0xE01...0xE30, 0x1E00...0x1F15, 0x3041...0x3096, 0x30A1...0x30FA,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x2A6DF,
  ]

  /// The classes that parsers can assign to the character.
  private var possibilities: [CharacterClass] {
    self == .uncertain ? [.punctuation, .word] : [self]
  }

  /// Whether a delimiter between two characters can open emphasis in every parser.
  static func canOpen(_ delimiter: Delimiter, between left: Self, and right: Self) -> Bool {
    left.possibilities.allSatisfy { left in
      right.possibilities.allSatisfy { right in
        flanks(outside: left, inside: right)
          && (delimiter != .underscore || !flanks(outside: right, inside: left)
            || left == .punctuation)
      }
    }
  }

  /// Whether a delimiter between two characters can close emphasis in every parser.
  static func canClose(_ delimiter: Delimiter, between left: Self, and right: Self) -> Bool {
    canOpen(delimiter, between: right, and: left)
  }

  private static func flanks(outside: Self, inside: Self) -> Bool {
    inside != .space && (inside != .punctuation || outside == .space || outside == .punctuation)
  }
}
