internal import PostDocument
internal import PostText

/// The character classes of twitter-text's rules.
///
/// [twitter-text, regexp](https://github.com/twitter/twitter-text/tree/master/js/src/regexp)
enum CodePoint {
  /// The value at the end of the text. No character class contains it.
  static let end: UInt32 = 0x110000

  static func isASCIILetter(_ value: UInt32) -> Bool {
    value < 0x80 && ASCII.isLetter(UInt8(truncatingIfNeeded: value))
  }

  static func isASCIIDigit(_ value: UInt32) -> Bool { value &- 0x30 < 10 }

  static func isASCIIAlphanumeric(_ value: UInt32) -> Bool {
    isASCIILetter(value) || isASCIIDigit(value)
  }

  /// Whether a value is an ASCII letter or digit, or an underscore.
  static func isASCIIWord(_ value: UInt32) -> Bool { isASCIIAlphanumeric(value) || value == 0x5F }

  static func lowercasedASCII(_ value: UInt32) -> UInt32 {
    value &- 0x41 < 26 ? value | 0x20 : value
  }

  /// Whether a value is white space of Unicode, or U+180E, which was white space before Unicode
  /// 6.3.
  static func isSpace(_ value: UInt32) -> Bool {
    value == 0x180E || Unicode.Scalar(value)?.isWhiteSpace == true
  }

  /// Whether a value is a mark, embedding, override or isolate of the bidirectional algorithm.
  static func isDirectional(_ value: UInt32) -> Bool {
    Unicode.Scalar(value)?.isBidiControl == true
  }

  /// Whether a value is U+FEFF, U+FFFE or U+FFFF. A URL cannot contain or follow such a value.
  static func isInvalid(_ value: UInt32) -> Bool {
    value == 0xFEFF || value == 0xFFFE || value == 0xFFFF
  }

  static func isASCIIPunctuation(_ value: UInt32) -> Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Whether a value is a full stop that a host maps to a dot.
  static func isIdeographicStop(_ value: UInt32) -> Bool {
    value == 0x3002 || value == 0xFF0E || value == 0xFF61
  }

  /// Whether a value is a symbol that is not ASCII, such as an emoji.
  static func isOtherSymbol(_ value: UInt32) -> Bool {
    switch value < 0x80 ? nil : Unicode.Scalar(value)?.properties.generalCategory {
    case .otherSymbol, .mathSymbol, .currencySymbol, .modifierSymbol: true
    default: false
    }
  }

  /// Whether a value is `@` or its full-width form.
  static func isAtSign(_ value: UInt32) -> Bool { value == 0x40 || value == 0xFF20 }

  /// Whether a value is `#` or its full-width form.
  static func isHashSign(_ value: UInt32) -> Bool { value == 0x23 || value == 0xFF03 }

  /// Whether a value is a Latin letter with an accent, or a combining accent.
  static func isLatinAccent(_ value: UInt32) -> Bool {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x253, 0x254, 0x256, 0x257, 0x259, 0x25B, 0x263,
      0x268, 0x26F, 0x272, 0x289, 0x28B, 0x2BB, 0x300...0x36F, 0x1E00...0x1EFF:
      true
    default: false
    }
  }

  /// Whether a value is a letter or a mark of any script.
  static func isLetterOrMark(_ value: UInt32) -> Bool {
    value < 0x80
      ? isASCIILetter(value) : ScalarRanges.contains(value, in: ScalarRanges.lettersAndMarks)
  }

  /// Whether a value is a decimal digit of any script.
  static func isDigit(_ value: UInt32) -> Bool {
    value < 0x80 ? isASCIIDigit(value) : ScalarRanges.contains(value, in: ScalarRanges.digits)
  }

  /// Whether a hashtag can contain the character.
  static func isHashtagPart(_ value: UInt32) -> Bool {
    isLetterOrMark(value) || isDigit(value) || isHashtagSeparator(value)
  }

  /// Whether a value is neither a letter nor a digit, but can be part of a hashtag: underscore,
  /// joiners, middle dots, Hebrew and Tibetan punctuation, Japanese sound marks, dashes and dittos.
  private static func isHashtagSeparator(_ value: UInt32) -> Bool {
    switch value {
    case 0x5F, 0xB7, 0x5BE, 0x5F3, 0x5F4, 0xF0B, 0xF0C, 0x200C, 0x200D, 0x3003, 0x301C, 0x309B,
      0x309C, 0x30A0, 0x30FB, 0xA67E, 0xFF5E:
      true
    default: false
    }
  }

  /// Whether a host label can start and end with the character: an ASCII letter or digit, or a
  /// non-ASCII character except white space, bidirectional controls, CJK punctuation and invalid
  /// values.
  static func isHostPart(_ value: UInt32) -> Bool {
    if value < 0x80 { return isASCIIAlphanumeric(value) }
    return value < end && !isSpace(value) && !isDirectional(value) && !isInvalid(value)
      && !isCJKPunctuation(value)
  }

  /// Whether a value is a bracket, a quotation mark, or a mark that ends a sentence or clause in
  /// Chinese and Japanese. These texts have no space after a URL, so the mark ends the URL. In a
  /// URL, browsers encode these characters.
  static func isCJKPunctuation(_ value: UInt32) -> Bool {
    switch value {
    case 0x201C, 0x201D, 0x3001, 0x3002, 0x3008...0x3011, 0x3014...0x301B, 0x301D...0x301F,
      0xFE10...0xFE19, 0xFE35...0xFE44, 0xFE47, 0xFE48, 0xFE50...0xFE52, 0xFE54...0xFE57,
      0xFE59...0xFE5E, 0xFF01, 0xFF08, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3B,
      0xFF3D, 0xFF5B, 0xFF5D, 0xFF5F...0xFF64:
      true
    default: false
    }
  }

  /// Whether a value is a letter, mark or digit of any script, or a separator in words, such as the
  /// katakana middle dot.
  static func isWordPart(_ value: UInt32) -> Bool {
    // The ideographic zero is neither a letter nor a digit of Unicode.
    isHashtagPart(value) || value == 0x3007
  }

  /// Whether the path of a URL can contain the character by the rules of twitter-text. Parentheses
  /// are handled by the caller.
  static func isPathPart(_ value: UInt32) -> Bool {
    switch value {
    case 0x21, 0x23...0x27, 0x2A...0x2F, 0x3A, 0x3B, 0x3D, 0x40, 0x5B, 0x5D, 0x5F, 0x7C, 0x7E: true
    case 0..<0x80: isASCIIAlphanumeric(value)
    default: isLatinAccent(value) || isCyrillic(value) || isDash(value)
    }
  }

  /// Whether the path of a URL can end with the character.
  static func isPathEnd(_ value: UInt32) -> Bool {
    switch value {
    case 0x23, 0x2B, 0x2D, 0x2F, 0x3D, 0x5F: true
    case 0..<0x80: isASCIIAlphanumeric(value)
    default: isLatinAccent(value) || isCyrillic(value)
    }
  }

  /// Whether the query and fragment of a URL can contain the character.
  static func isQueryPart(_ value: UInt32) -> Bool {
    switch value {
    case 0x21, 0x23...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5B, 0x5D, 0x5F, 0x7C, 0x7E: true
    default: isASCIIAlphanumeric(value)
    }
  }

  /// Whether the query and fragment of a URL can end with the character.
  static func isQueryEnd(_ value: UInt32) -> Bool {
    switch value {
    case 0x23, 0x26, 0x2D, 0x2F, 0x3D, 0x5F: true
    default: isASCIIAlphanumeric(value)
    }
  }

  private static func isCyrillic(_ value: UInt32) -> Bool {
    value >= 0x400 && ScalarRanges.contains(value, in: ScalarRanges.cyrillic)
  }

  private static func isDash(_ value: UInt32) -> Bool {
    value >= 0x58A && ScalarRanges.contains(value, in: ScalarRanges.dashes)
  }
}
