internal import PostText

/// What a grapheme cluster, or another unit of a summary, is to the choice of its end.
enum ClusterKind: Hashable, Sendable {
  /// Letters and digits of scripts that part words with spaces, and everything else.
  case word
  case digit
  /// Letters of scripts that do not: Han, kana, Thai and its neighbours.
  case unspaced
  /// A mark that starts no line, such as a small kana.
  case nonStarter
  case emoji
  case opening
  case closing
  /// Punctuation that says nothing at the end of a text.
  case weak
  case space
  /// A space at which no line breaks.
  case blank
  /// A control or other character that nobody sees.
  case invisible
  /// The end of a line or block.
  case separator
  /// Something before text that is nothing without it: the marker of an item, an opening quote.
  case attached
  /// A mention, hashtag, custom emoji, label or address.
  case atom
  /// An address that ends in an ellipsis of its own.
  case shortened

  /// The kind of a grapheme cluster, by its first scalar.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // What most text is made of comes first.
    case 0x61...0x7A, 0x41...0x5A, 0xC0...0x5FF, 0x620...0x6CF, 0x900...0x963, 0xAC00...0xD7A3:
      self = .word
    case 0x4E00...0x9FFF: self = .unspaced
    case 0xA0, 0x2007, 0x202F, 0x2800: self = .blank
    case 0x20, 0x2000...0x200A, 0x205F, 0x3000: self = .space
    case 0x30...0x39, 0xFF10...0xFF19: self = .digit
    case 0xAD, 0x200B...0x200F, 0x061C, 0x202A...0x202E, 0x2060...0x206F: self = .invisible
    case 0x21...0x7E: self = ClusterKind.ascii(UInt8(scalar.value))
    case 0xA1, 0xAB, 0xBF, 0x2018, 0x201A, 0x201C, 0x201E, 0x2039: self = .opening
    case 0xBB, 0x2019, 0x201D, 0x203A: self = .closing
    case 0xB7, 0x2010...0x2015, 0x2024...0x2026, 0x2022, 0x060C, 0x061B, 0x06D4, 0x0964, 0x0965:
      self = .weak
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0x30FB, 0xFF61, 0xFF64, 0xFF65:
      self = .weak
    case 0xFF01, 0xFF1F: self = .closing
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08,
      0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      self = .opening
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F,
      0xFF09, 0xFF3D, 0xFF5D, 0xFF60, 0xFF63:
      self = .closing
    // The first scalar of a cluster if a change of style separates it from its base.
    case _ where scalar.isVariationSelector: self = .invisible
    case let value where ClusterKind.isNonStarter(value): self = .nonStarter
    case let value where ClusterKind.isUnspaced(value): self = .unspaced
    case 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF: self = .emoji
    default: self = .word
    }
  }

  private static func ascii(_ byte: UInt8) -> ClusterKind {
    switch byte {
    case 0x28, 0x5B, 0x7B: .opening
    case 0x29, 0x5D, 0x7D, 0x21, 0x3F, 0x25: .closing
    case 0x22, 0x27, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x3B, 0x7C: .weak
    default: .word
    }
  }

  /// Small kana and marks of repetition and length, which stand at no start of a line.
  ///
  /// [Unicode Standard Annex 14, classes CJ and NS](https://www.unicode.org/reports/tr14/)
  private static func isNonStarter(_ value: UInt32) -> Bool {
    switch value {
    case 0x3005, 0x301C, 0x303B, 0x309B...0x309E, 0x30A0, 0x30FC...0x30FE: true
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
      0x30F5, 0x30F6, 0x31F0...0x31FF, 0xFF67...0xFF70:
      true
    // Thai and Lao signs behind a consonant.
    case 0x0E2F, 0x0E30, 0x0E32, 0x0E33, 0x0E45, 0x0E46, 0x0EAF, 0x0EB0, 0x0EB2, 0x0EB3, 0x0EC6:
      true
    default: false
    }
  }

  /// Blocks of the scripts that part no words.
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
  /// A Boolean value that is true when a unit is no end for a text that goes on.
  var isTrimmed: Bool {
    switch self {
    case .opening, .weak, .space, .blank, .invisible, .separator, .attached: true
    case .word, .digit, .unspaced, .nonStarter, .emoji, .closing, .atom, .shortened: false
    }
  }

  /// A Boolean value that is true when a reader expects text to end between two units.
  static func isBoundary(_ before: ClusterKind, _ after: ClusterKind) -> Bool {
    if before == .space || after == .space || before == .separator || after == .separator {
      return true
    }
    switch (before, after) {
    case (.opening, _), (.attached, _), (.invisible, _), (.blank, _), (_, .blank): return false
    case (_, .closing), (_, .nonStarter), (_, .weak), (_, .invisible): return false
    case (.digit, .unspaced): return false
    case (.unspaced, _), (.nonStarter, _), (_, .unspaced), (.emoji, _), (_, .emoji): return true
    default: return false
    }
  }
}
