internal import PostText

/// The part of a host before a dot, checked and mapped as a browser maps it.
///
/// [Unicode Technical Standard 46](https://www.unicode.org/reports/tr46/#Processing)
struct HostLabel {
  let scalars: [Unicode.Scalar]

  /// The scalars, decoded from punycode.
  let letters: [Unicode.Scalar]

  /// The length of the longest label, in bytes of its ASCII form.
  static let maximumLength = 63

  /// Creates a label.
  ///
  /// - Capital letters become small ones.
  /// - Letters and their marks are composed.
  /// - A variation selector after an emoji is dropped.
  /// - Compatibility forms (full-width letters, ligatures, letter-like symbols), which a browser maps
  ///   to other characters, and all other invisible characters are refused.
  init(_ source: some Sequence<Unicode.Scalar>) throws(LinkTargetError) {
    var scalars: [Unicode.Scalar] = []
    var isASCII = true
    for scalar in source {
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: scalars.append(scalar)
      case 0x41...0x5A: scalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      case 0x00...0x7F: throw URLHost.malformed
      case 0xFE0E, 0xFE0F:
        // Browsers ignore it everywhere; with other characters, it only hides in a host.
        guard let last = scalars.last, HostLabel.isEmoji(last) else { throw URLHost.malformed }
      default:
        guard HostLabel.isAccepted(scalar) else { throw URLHost.malformed }
        scalars += scalar.properties.lowercaseMapping.unicodeScalars
        isASCII = false
      }
    }
    if !isASCII { scalars = HostComposition.composed(scalars) }
    if let first = scalars.first, first.isMark { throw URLHost.malformed }
    self.scalars = scalars
    guard scalars.starts(with: "xn--".unicodeScalars) else {
      letters = scalars
      return
    }
    guard let decoded = HostLabel.decoded(scalars) else { throw URLHost.malformed }
    letters = decoded
  }

  var isEmpty: Bool { scalars.isEmpty }

  var isASCII: Bool { scalars.allSatisfy(\.isASCII) }

  var utf8: [UInt8] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return Array(String(view).utf8)
  }

  /// A Boolean value that is true for a number in decimal or hexadecimal digits.
  var isNumber: Bool {
    let digits = scalars.starts(with: "0x".unicodeScalars) ? scalars.dropFirst(2) : scalars[...]
    return digits.count == scalars.count
      ? digits.allSatisfy { ("0"..."9").contains($0) }
      : digits.allSatisfy { $0.isASCII && $0.properties.isASCIIHexDigit }
  }

  /// The label in ASCII.
  func punycode() throws(LinkTargetError) -> [UInt8] {
    guard scalars.count <= HostLabel.maximumLength else { throw URLHost.malformed }
    let output = Array("xn--".utf8) + Punycode.encoded(scalars.map(\.value))
    guard output.count <= HostLabel.maximumLength else { throw URLHost.malformed }
    return output
  }

  /// The label that one with the prefix `xn--` stands for, or `nil` when it stands for none.
  private static func decoded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    guard scalars.count <= maximumLength, scalars.allSatisfy(\.isASCII) else { return nil }
    let encoded = scalars.dropFirst(4).map { UInt8(truncatingIfNeeded: $0.value) }
    guard let decoded = Punycode.decoded(encoded), let first = decoded.first, !first.isMark,
      decoded.contains(where: { !$0.isASCII }), Punycode.encoded(decoded.map(\.value)) == encoded,
      // Joiners show how letters join; in ASCII they hide nothing.
      decoded.allSatisfy({ $0.isASCII || $0.isJoinControl || isStable($0) }),
      HostComposition.composed(decoded) == decoded
    else { return nil }
    return decoded
  }

  /// Emoji hosts exist and are shown as written.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .otherSymbol && isAccepted(scalar)
  }

  /// A Boolean value that is true for a letter, mark, digit or emoji that a browser keeps, replaces
  /// by its small letter, or takes apart or together with its marks.
  private static func isAccepted(_ scalar: Unicode.Scalar) -> Bool {
    let range = HostMappingTable.range(
      of: scalar, firsts: HostMappingTable.firsts, lasts: HostMappingTable.lasts)
    return range != nil || isNewer(scalar)
  }

  /// A Boolean value that is true for a letter newer than the table that is never part of a
  /// composition.
  private static func isNewer(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    guard !properties.changesWhenNFKCCaseFolded else { return false }
    switch properties.generalCategory {
    case .lowercaseLetter: return true
    case .otherLetter: return properties.isUnifiedIdeograph
    default: return false
    }
  }

  private static func isStable(_ scalar: Unicode.Scalar) -> Bool {
    isAccepted(scalar) && scalar.properties.lowercaseMapping.unicodeScalars.elementsEqual([scalar])
  }
}
