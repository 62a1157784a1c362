internal import PostText

extension Unicode.Scalar {
  /// Whether the scalar is known to be a cluster between two scalars of the same kind: not a control, a
  /// mark or a joiner. Only the most frequent scripts are known.
  @inline(__always) var standsAlone: Bool {
    if value < 0x300 {
      return value >= 0x20 && value != 0x7F && value != 0xAD && !(0x80..<0xA0 ~= value)
    }
    switch value >> 12 {
    case 0x0:
      return switch value >> 8 {
      // Greek, Cyrillic, Hebrew, Arabic, Devanagari, Bengali, Tamil and Thai.
      case 0x3, 0x4: value >= 0x370 && !(0x483..<0x48A ~= value)
      case 0x5:
        value < 0x530 || value == 0x5BE || 0x5D0..<0x5F5 ~= value && !(0x5EB..<0x5EF ~= value)
      case 0x6:
        0x606..<0x610 ~= value || 0x61D..<0x64B ~= value || 0x660..<0x670 ~= value
          || 0x671..<0x6D6 ~= value || 0x6EE..<0x700 ~= value
      case 0x9:
        0x904..<0x93A ~= value || 0x958..<0x962 ~= value || 0x964..<0x981 ~= value
          || 0x985..<0x9BA ~= value || 0x9DC..<0x9E2 ~= value || 0x9E6..<0x9FE ~= value
      case 0xB: 0xB85..<0xBBA ~= value || 0xBE6..<0xBFB ~= value
      case 0xE:
        0xE01..<0xE31 ~= value || value == 0xE32 || 0xE3F..<0xE47 ~= value
          || 0xE4F..<0xE5C ~= value
      default: false
      }
    // Latin and Greek letters with marks; punctuation, currency symbols, other symbols.
    case 0x1: return value >= 0x1E00
    case 0x2:
      return 0x2010..<0x2028 ~= value || 0x2030..<0x2060 ~= value || 0x20A0..<0x20C0 ~= value
        || 0x2100..<0x2C00 ~= value
    // Kana, ideographs, Hangul syllables, full-width forms.
    case 0x3: return value < 0x302A || 0x3040..<0x3097 ~= value || 0x309B..<0x3100 ~= value
    case 0x4: return value >= 0x4E00
    case 0x5...0x9, 0xB, 0xC: return true
    case 0xA: return value >= 0xAC00
    case 0xD: return value < 0xD7A4
    case 0xF: return 0xFF01..<0xFF9E ~= value
    // Emoji except for flags and skin tones.
    case 0x1F: return 0x1F300..<0x1FFFE ~= value && !(0x1F3FB..<0x1F400 ~= value)
    default: return false
    }
  }

  /// Whether the scalar is a regional indicator: two of them are a flag.
  var isFlagPart: Bool { 0x1F1E6...0x1F1FF ~= value }

  /// Whether the scalar is known to continue the cluster before it and to join nothing after it. Only
  /// the most frequent scripts are known.
  var attaches: Bool {
    switch value {
    // Marks of Latin; Arabic; Devanagari and Bengali, without the signs that join consonants.
    case 0x300..<0x370, 0x64B..<0x660, 0x900..<0x904, 0x93A..<0x93D, 0x93E..<0x94D: true
    case 0x981..<0x984, 0x9BC, 0x9BE..<0x9C5: true
    case 0x9C7..<0x9C9, 0x9CB..<0x9CD: true
    // Tamil; Thai.
    case 0xBBE..<0xBC3, 0xBC6..<0xBC9, 0xBCA..<0xBCE, 0xE31, 0xE33..<0xE3B, 0xE47..<0xE4F: true
    // The zero-width non-joiner, the emoji selector, and skin tones.
    case 0x200C, 0xFE0F, 0x1F3FB..<0x1F400: true
    default: false
    }
  }

  /// Whether the scalar continues a cluster and is not a character alone.
  var continuesCluster: Bool {
    guard !standsAlone else { return false }
    return 0x1F3FB...0x1F3FF ~= value || value == 0x200D || isGraphemeExtend || isSpacingMark
  }
}
