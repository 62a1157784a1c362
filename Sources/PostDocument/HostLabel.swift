/// The part of a host before a dot, checked and in lower case.
struct HostLabel {
  let scalars: [Unicode.Scalar]

  /// The length of the longest label, in bytes of its ASCII form.
  static let maximumLength = 63

  /// Creates a label.
  ///
  /// Compatibility forms (full-width letters, ligatures, letter-like symbols) are refused, for a
  /// browser maps them to other characters.
  init(_ source: some Sequence<Unicode.Scalar>) throws(LinkTargetError) {
    var scalars: [Unicode.Scalar] = []
    for scalar in source {
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: scalars.append(scalar)
      case 0x41...0x5A: scalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      case 0x00...0x7F: throw URLHost.malformed
      default: scalars += try HostLabel.letter(scalar)
      }
    }
    if let first = scalars.first, HostLabel.isMark(first) { throw URLHost.malformed }
    self.scalars = scalars
    guard scalars.starts(with: "xn--".unicodeScalars) else { return }
    guard try isPunycode else { throw URLHost.malformed }
  }

  var isEmpty: Bool { scalars.isEmpty }

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
    guard scalars.count <= HostLabel.maximumLength,
      // A browser composes letters and marks before it encodes them.
      !scalars.contains(where: { (0x300...0x36F).contains($0.value) })
    else { throw URLHost.malformed }
    let output = Array("xn--".utf8) + Punycode.encoded(scalars.map(\.value))
    guard output.count <= HostLabel.maximumLength else { throw URLHost.malformed }
    return output
  }

  /// A Boolean value that is true when a label that starts with `xn--` stands for another one.
  private var isPunycode: Bool {
    get throws(LinkTargetError) {
      guard scalars.count <= HostLabel.maximumLength else { return false }
      let encoded = scalars.dropFirst(4).map { UInt8(truncatingIfNeeded: $0.value) }
      guard scalars.allSatisfy(\.isASCII), let decoded = Punycode.decoded(encoded),
        let first = decoded.first, !HostLabel.isMark(first),
        decoded.contains(where: { !$0.isASCII }), Punycode.encoded(decoded.map(\.value)) == encoded
      else { return false }
      for scalar in decoded where !scalar.isASCII && !HostLabel.isJoiner(scalar) {
        guard try HostLabel.letter(scalar) == [scalar] else { return false }
      }
      return true
    }
  }

  /// Joiners show how letters join; in ASCII they hide nothing.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// A letter, mark or digit in lower case.
  private static func letter(
    _ scalar: Unicode.Scalar
  ) throws(LinkTargetError) -> [Unicode.Scalar] {
    let isCompatibility =
      switch scalar.value {
      case 0xAA, 0xBA, 0x2100...0x214F, 0xFB00...0xFB4F, 0xFB50...0xFDFF, 0xFE70...0xFEFF,
        0xFF00...0xFFEF, 0x1D400...0x1D7FF, 0x1EE00...0x1EEFF, 0x1F100...0x1F2FF:
        true
      default: false
      }
    guard !isCompatibility else { throw URLHost.malformed }
    let lower = Array(scalar.properties.lowercaseMapping.unicodeScalars)
    for scalar in lower {
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber:
        guard !isMapped(scalar) else { throw URLHost.malformed }
      case .nonspacingMark, .spacingMark: continue
      // Emoji hosts exist and are shown as written.
      case .otherSymbol where scalar.properties.isEmoji: continue
      default: throw URLHost.malformed
      }
    }
    return lower
  }

  /// A Boolean value that is true for a lower-case letter for which a browser takes another one,
  /// such as U+017F.
  ///
  /// Spared are two letters that browsers keep, and the scripts of India and South-East Asia, in
  /// which only decompositions of a letter into its parts are mapped.
  private static func isMapped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xDF, 0x3C2, 0x0900...0x0FFF: false
    default: scalar.properties.changesWhenNFKCCaseFolded
    }
  }
}
