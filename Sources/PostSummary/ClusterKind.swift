internal import PostText

/// The kind of a unit of a draft. A unit is a grapheme cluster, an atom or the start of a line. Its
/// kind determines where a summary can end.
enum ClusterKind: Hashable, Sendable {
  /// Letters of scripts with spaces between words, and all characters without another kind.
  case word
  case digit
  /// Letters of scripts without spaces between words, such as Han, kana, Thai, Lao and Khmer.
  case unspaced
  /// A character that cannot start a line, such as a small kana.
  case nonStarter
  /// A vowel that is written before its consonant, in Thai, Lao and two other scripts.
  case leadingVowel
  case emoji
  case opening
  case closing
  /// Punctuation that is dropped at the end of a summary.
  case weak
  case space
  /// A space that prevents a line break.
  case noBreakSpace
  case invisible
  /// The end of a line or block.
  case separator
  /// A marker that needs the text after it: a list marker or an opening quotation mark.
  case attached
  /// A mention, hashtag, custom emoji, label or URL, which is never divided.
  case atom
  /// A URL that already ends in an ellipsis.
  case shortened

  /// Creates the kind of a grapheme cluster from its first scalar.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // The most frequent scalars first.
    case 0...0x7F: self.init(ascii: UInt8(truncatingIfNeeded: scalar.value))
    case 0xC0...0x5FF, 0x620...0x6CF, 0x900...0x963, 0xAC00...0xD7A3: self = .word
    case 0x4E00...0x9FFF: self = .unspaced
    case 0xA0, 0x2007, 0x202F, 0x2800: self = .noBreakSpace
    case 0x2000...0x200A, 0x205F, 0x3000: self = .space
    case 0xFF10...0xFF19: self = .digit
    case 0xAD, 0x200B...0x200F, 0x061C, 0x202A...0x202E, 0x2060...0x206F: self = .invisible
    case 0xAB, 0x2018, 0x201C, 0x2039: self = .opening
    case 0xBB, 0x2019, 0x201D, 0x203A: self = .closing
    case 0xB7, 0x2010...0x2015, 0x2022, 0x2024...0x2026, 0x060C, 0x061B, 0x06D4, 0x0964, 0x0965,
      0x3001, 0x3002, 0x30FB, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF61, 0xFF64, 0xFF65:
      self = .weak
    case _ where scalar.isOpeningPunctuation: self = .opening
    case _ where scalar.isClosingPunctuation: self = .closing
    // A change of style can separate a variation selector from its base character.
    case _ where scalar.isVariationSelector: self = .invisible
    // Thai and Lao vowels after their consonant, and marks of repetition.
    case 0x0E2F, 0x0E30, 0x0E32, 0x0E33, 0x0E45, 0x0E46, 0x0EAF, 0x0EB0, 0x0EB2, 0x0EB3, 0x0EC6:
      self = .nonStarter
    // The Unicode property Logical_Order_Exception.
    case 0x0E40...0x0E44, 0x0EC0...0x0EC4, 0x19B5...0x19B7, 0x19BA, 0xAAB5, 0xAAB6, 0xAAB9, 0xAABB,
      0xAABC:
      self = .leadingVowel
    case _ where scalar.isNonStarter: self = .nonStarter
    case let value where ClusterKind.isUnspaced(value): self = .unspaced
    case 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF: self = .emoji
    default: self = .word
    }
  }

  /// Creates the kind of an ASCII character.
  @inline(__always) init(ascii byte: UInt8) {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A: self = .word
    case 0x20: self = .space
    case 0x30...0x39: self = .digit
    case 0x28, 0x5B, 0x7B: self = .opening
    case 0x29, 0x5D, 0x7D, 0x21, 0x3F, 0x25: self = .closing
    case 0x22, 0x27, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x3B, 0x7C: self = .weak
    default: self = .word
    }
  }

  /// Whether a scalar is in a block of a script without spaces between words.
  ///
  /// [Unicode 15.0, Blocks.txt](https://www.unicode.org/Public/15.0.0/ucd/Blocks.txt)
  static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF,
      0xA9E0...0xA9FF, 0xAA60...0xAADF:
      true
    case 0x2E80...0x2FDF, 0x3003...0x3007, 0x3021...0x312F, 0x31A0...0x4DBF, 0x4E00...0xA4CF,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

extension ClusterKind {
  /// Whether units of this kind are removed at the end of a truncated summary.
  var isTrimmed: Bool {
    switch self {
    case .opening, .weak, .space, .noBreakSpace, .invisible, .separator, .attached, .leadingVowel:
      true
    case .word, .digit, .unspaced, .nonStarter, .emoji, .closing, .atom, .shortened: false
    }
  }

  /// Whether there is a word boundary between two adjacent units.
  static func isBoundary(_ before: ClusterKind, _ after: ClusterKind) -> Bool {
    switch (before, after) {
    case (.space, _), (_, .space), (.separator, _), (_, .separator): true
    case (.opening, _), (.attached, _), (.invisible, _), (.noBreakSpace, _), (.leadingVowel, _):
      false
    case (_, .noBreakSpace), (_, .closing), (_, .nonStarter), (_, .weak), (_, .invisible): false
    case (.digit, .unspaced), (.digit, .leadingVowel): false
    case (.unspaced, _), (.nonStarter, _), (_, .unspaced), (_, .leadingVowel): true
    case (.emoji, _), (_, .emoji): true
    // The host and the path of a URL are two atoms.
    case (.atom, .atom), (.atom, .shortened): true
    default: false
    }
  }
}
