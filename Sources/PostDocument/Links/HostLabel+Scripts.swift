internal import PostText

extension HostLabel {
  /// Whether the label can be written in Unicode instead of Punycode, because its letters do not
  /// imitate other letters.
  ///
  /// All of these conditions must hold:
  ///
  /// - All letters are of one script, or of Latin together with the scripts of Chinese, Japanese or
  ///   Korean. Unicode calls this level "highly restrictive".
  /// - If the top-level domain is in ASCII, the label does not consist only of Cyrillic, Greek or
  ///   Armenian letters that resemble Latin letters.
  /// - No letter is a phonetic letter, because many phonetic letters resemble other Latin letters.
  /// - There is no joiner, enclosing mark or punctuation, and no symbol other than emoji.
  ///
  /// - Parameter isUnderASCII: Whether the top-level domain is written in ASCII.
  ///
  /// [Unicode Technical Standard 39, section 5.2](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection)
  func isReadable(isUnderASCII: Bool) -> Bool {
    guard !isASCII else { return true }
    var all: [UInt8]?
    var beyondLatin: [UInt8]?
    for scalar in scalars {
      guard let scripts = HostLabel.scripts(of: scalar), !HostLabel.isPhonetic(scalar),
        !scalar.isEnclosingMark
      else { return false }
      guard !scripts.isEmpty else { continue }
      all = all?.filter(scripts.contains) ?? scripts
      if scripts != [HostScriptTable.latin] {
        beyondLatin = beyondLatin?.filter(scripts.contains) ?? scripts
      }
    }
    let systems = [
      HostScriptTable.japanese, HostScriptTable.korean, HostScriptTable.bopomofo,
    ]
    guard all?.isEmpty != true || (beyondLatin ?? []).contains(where: systems.contains) else {
      return false
    }
    return !(isUnderASCII && isLatinLookalike)
  }

  /// Returns the scripts that use a scalar. The result is empty if all scripts use the scalar, and
  /// `nil` for a scalar that is not in the table.
  private static func scripts(of scalar: Unicode.Scalar) -> [UInt8]? {
    let value = scalar.value
    if value < 0x80 {
      return (0x61...0x7A).contains(value) ? [HostScriptTable.latin] : []
    }
    // Enclosed letters are emoji that resemble letters.
    if scalar.isEmoji, !(0x1F100...0x1F1FF).contains(value) { return [] }
    let range = HostLabel.range(
      of: scalar, firsts: HostScriptTable.firsts, lasts: HostScriptTable.lasts)
    return range.map { HostScriptTable.sets[Int(HostScriptTable.values[$0])] }
  }

  /// Whether a scalar is a Latin letter of phonetic notation that no African language uses.
  private static func isPhonetic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x253, 0x254, 0x256, 0x257, 0x259, 0x25B, 0x260, 0x263, 0x268, 0x269, 0x26F, 0x272, 0x275,
      0x280, 0x283, 0x289, 0x28A, 0x28B, 0x292:
      false
    case 0x250...0x2FF, 0x1D00...0x1DBF, 0xA720...0xA7FF, 0xAB30...0xAB6F: true
    default: false
    }
  }

  /// Whether the label has letters, and each letter resembles an ASCII letter but is not Latin.
  private var isLatinLookalike: Bool {
    var hasLookalike = false
    for scalar in scalars where scalar.isAlphabetic {
      guard HostLabel.lookalikes.contains(scalar) else { return false }
      hasLookalike = true
    }
    return hasLookalike
  }

  private static let lookalikes = Set(
    ("асԁеһіјӏорԛѕԝхуъьҽпгѵѡ" + "αγικνορτυωχ" + "ագզհյոսցօք").unicodeScalars)
}
