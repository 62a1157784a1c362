internal import PostText

extension HostLabel {
  /// A Boolean value that is true when the label can be shown in its own letters, because they are
  /// what they seem to be.
  ///
  /// - All letters are of one script, or of Latin and one of Chinese, Japanese or Korean ("highly
  ///   restrictive").
  /// - They are no letters of Cyrillic, Greek or Armenian that all look like Latin ones, unless the
  ///   top-level domain is in other letters as well.
  /// - There are no phonetic letters, many of which are Latin ones of another shape.
  ///
  /// - Parameter isUnderASCII: Whether the top-level domain is written in ASCII.
  ///
  /// [Unicode Technical Standard 39, section 5.2](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection)
  func isReadable(isUnderASCII: Bool) -> Bool {
    guard !isASCII else { return true }
    var all: [UInt8]?
    var beyondLatin: [UInt8]?
    for scalar in scalars {
      guard let scripts = HostLabel.scripts(of: scalar), !HostLabel.isPhonetic(scalar) else {
        return false
      }
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
    return !(isUnderASCII && looksLatin)
  }

  /// The scripts in which a scalar is used: none for those of all scripts, `nil` for a letter that
  /// the table does not know.
  private static func scripts(of scalar: Unicode.Scalar) -> [UInt8]? {
    let value = scalar.value
    if value < 0x80 {
      return (0x61...0x7A).contains(value) ? [HostScriptTable.latin] : []
    }
    if scalar.isEmoji { return [] }
    let range = HostMappingTable.range(
      of: scalar, firsts: HostScriptTable.firsts, lasts: HostScriptTable.lasts)
    return range.map { HostScriptTable.sets[Int(HostScriptTable.values[$0])] }
  }

  /// Latin letters of phonetic notation, but for those that languages of Africa are written in.
  private static func isPhonetic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x253, 0x254, 0x256, 0x257, 0x259, 0x25B, 0x260, 0x263, 0x268, 0x269, 0x26F, 0x272, 0x275,
      0x280, 0x283, 0x289, 0x28A, 0x28B, 0x292:
      false
    case 0x250...0x2FF, 0x1D00...0x1DBF, 0xA720...0xA7FF, 0xAB30...0xAB6F: true
    default: false
    }
  }

  /// A Boolean value that is true when every letter is one of another script that is easily taken for
  /// one of ASCII.
  private var looksLatin: Bool {
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
