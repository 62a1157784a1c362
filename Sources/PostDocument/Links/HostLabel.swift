internal import PostText

/// A label of a domain, mapped and validated as browsers do.
///
/// [Unicode Technical Standard 46](https://www.unicode.org/reports/tr46/#Processing)
struct HostLabel {
  /// The mapped scalars. A label that is in Punycode in the source is not decoded.
  let scalars: [Unicode.Scalar]

  /// The mapped scalars. A label that is in Punycode in the source is decoded.
  let letters: [Unicode.Scalar]

  /// The maximum length of a label, in bytes of its ASCII form.
  static let maximumLength = 63

  /// Creates a label from its scalars.
  ///
  /// - Uppercase letters become lowercase. Compatibility forms, for example full-width letters and
  ///   ligatures, become the characters that they stand for.
  /// - Letters and their marks are composed.
  /// - Soft hyphens, zero-width spaces and variation selectors are removed.
  /// - Joiners are allowed only where they change the form of letters.
  /// - ASCII characters other than letters, digits, hyphens and underscores are rejected, and so are
  ///   other invisible characters.
  init(_ source: some Sequence<Unicode.Scalar>) throws(LinkTargetError) {
    var scalars: [Unicode.Scalar] = []
    var isASCII = true
    for scalar in source {
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: scalars.append(scalar)
      case 0x41...0x5A: scalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      case 0x00...0x7F: throw .malformedHost
      default:
        guard let mapped = HostLabel.mapping(of: scalar) else { throw .malformedHost }
        scalars += mapped
        isASCII = false
      }
    }
    if !isASCII { scalars = CanonicalComposition.composed(scalars) }
    if let first = scalars.first, first.isMark { throw .malformedHost }
    self.scalars = scalars
    if scalars.starts(with: "xn--".unicodeScalars) {
      guard let decoded = HostLabel.decoded(scalars) else { throw .malformedHost }
      letters = decoded
    } else {
      letters = scalars
    }
    guard HostLabel.hasOnlyJoinedJoiners(letters) else { throw .malformedHost }
  }

  var isEmpty: Bool { scalars.isEmpty }

  var isASCII: Bool { scalars.allSatisfy(\.isASCII) }

  var utf8: [UInt8] { Array(String(String.UnicodeScalarView(scalars)).utf8) }

  /// Whether the label is a number in decimal or hexadecimal digits.
  var isNumber: Bool {
    let digits = scalars.starts(with: "0x".unicodeScalars) ? scalars.dropFirst(2) : scalars[...]
    return digits.count == scalars.count
      ? digits.allSatisfy { ("0"..."9").contains($0) }
      : digits.allSatisfy { $0.isASCII && $0.properties.isASCIIHexDigit }
  }

  /// Returns the label in Punycode, with the prefix `xn--`.
  func punycode() throws(LinkTargetError) -> [UInt8] {
    guard scalars.count <= HostLabel.maximumLength else { throw .malformedHost }
    let output = Array("xn--".utf8) + Punycode.encoded(scalars.map(\.value))
    guard output.count <= HostLabel.maximumLength else { throw .malformedHost }
    return output
  }

  /// Returns the decoded letters of a label in Punycode, or `nil` if the label is malformed.
  private static func decoded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    guard scalars.count <= maximumLength, scalars.allSatisfy(\.isASCII) else { return nil }
    let encoded = scalars.dropFirst(4).map { UInt8(truncatingIfNeeded: $0.value) }
    guard let decoded = Punycode.decoded(encoded), let first = decoded.first, !first.isMark,
      decoded.contains(where: { !$0.isASCII }), Punycode.encoded(decoded.map(\.value)) == encoded,
      decoded.allSatisfy({ $0.isASCII || $0.isJoinControl || isStable($0) }),
      CanonicalComposition.composed(decoded) == decoded
    else { return nil }
    return decoded
  }

  /// Returns the scalars to which browsers map a non-ASCII scalar, or `nil` if they reject it.
  private static func mapping(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    if scalar.isJoinControl { return [scalar] }
    if isAccepted(scalar) { return Array(scalar.properties.lowercaseMapping.unicodeScalars) }
    let firsts = HostMappingTable.mappedFirsts
    guard let index = range(of: scalar, firsts: firsts, lasts: HostMappingTable.mappedLasts) else {
      return nil
    }
    let start = index == 0 ? 0 : Int(HostMappingTable.mappedEnds[index - 1])
    return HostMappingTable.mappedScalars[start..<Int(HostMappingTable.mappedEnds[index])]
      .compactMap { Unicode.Scalar($0 + scalar.value - firsts[index]) }
  }

  /// Whether browsers keep a scalar or change only its letter case or composition.
  private static func isAccepted(_ scalar: Unicode.Scalar) -> Bool {
    let range = range(
      of: scalar, firsts: HostMappingTable.firsts, lasts: HostMappingTable.lasts)
    return range != nil || isNewerThanTable(scalar)
  }

  /// Whether a scalar is a letter that was added to Unicode after the table was generated, and that
  /// needs no mapping. Only lowercase letters and unified ideographs are accepted.
  private static func isNewerThanTable(_ scalar: Unicode.Scalar) -> Bool {
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

  /// Returns the index of the range that contains a scalar, or `nil` if no range does.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  static func range(of scalar: Unicode.Scalar, firsts: [UInt32], lasts: [UInt32]) -> Int? {
    var low = 0
    var high = firsts.count
    while low < high {
      let middle = (low + high) / 2
      if lasts[middle] < scalar.value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < firsts.count && firsts[low] <= scalar.value ? low : nil
  }
}
