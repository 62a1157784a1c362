internal import PostText

extension Unicode.Scalar {
  /// Whether the scalar is a cluster between two scalars of the same kind: not a control, a mark, a
  /// joiner or a part of a syllable or flag.
  @inline(__always) var standsAlone: Bool {
    if value < 0x300 {
      return value >= 0x20 && value != 0x7F && value != 0xAD && !(0x80..<0xA0 ~= value)
    }
    return ScalarProperties(of: value).standsAlone
  }

  /// Whether the scalar is a regional indicator: two of them are a flag.
  var isFlagPart: Bool { 0x1F1E6...0x1F1FF ~= value }

  /// Whether the scalar continues the cluster before it and joins nothing after it.
  var attaches: Bool { value >= 0x300 && ScalarProperties(of: value).attaches }

  /// Whether the scalar continues a cluster and is not a character alone.
  var continuesCluster: Bool {
    guard !standsAlone else { return false }
    return 0x1F3FB...0x1F3FF ~= value || value == 0x200D || isGraphemeExtend || isSpacingMark
  }
}

extension ScalarProperties {
  fileprivate var standsAlone: Bool {
    guard category == .visible || category == .spaceSeparator, !isDefaultIgnorable else {
      return false
    }
    return switch graphemeBreak {
    case .other, .consonant, .syllableLV, .syllableLVT, .pictograph: true
    default: false
    }
  }

  fileprivate var attaches: Bool {
    switch graphemeBreak {
    // Later versions of Unicode let more viramas join consonants.
    case .extend, .spacingMark: !isVirama
    case .nonJoiner: true
    default: false
    }
  }
}
