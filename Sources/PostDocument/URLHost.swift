/// The host of a web address.
enum URLHost {
  /// A host in lower case, checked.
  ///
  /// Labels that mix scripts, or hold letters easily taken for ASCII ones, are written in punycode
  /// by whoever shows a host; here they stay as they are.
  ///
  /// [WHATWG URL Standard, host parsing](https://url.spec.whatwg.org/#host-parsing)
  static func normalized(_ bytes: ArraySlice<UInt8>) throws(LinkTargetError) -> [UInt8] {
    let malformed = LinkTargetError(.host, "the target has no well-formed host")
    guard !bytes.isEmpty, bytes.count <= 1024 else { throw malformed }
    if bytes.first == 0x5B {
      let inner = bytes.dropFirst().dropLast()
      guard bytes.last == 0x5D, inner.contains(0x3A), inner.count <= 45,
        inner.allSatisfy({ ASCII.isHexDigit($0) || $0 == 0x3A || $0 == 0x2E })
      else { throw malformed }
      return bytes.map(ASCII.lowercased)
    }
    var output = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x5F: output.append(scalar)
      case 0x41...0x5A: output.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      case 0x00...0x7F: throw malformed
      default: output.append(contentsOf: try letter(scalar, orThrow: malformed))
      }
    }
    guard output.contains(where: { $0 != "." }) else { throw malformed }
    return Array(String(output).utf8)
  }

  /// A letter, mark or digit in lower case. Compatibility forms (full-width letters, ligatures,
  /// letter-like symbols) are refused: a browser maps them to other characters.
  private static func letter(
    _ scalar: Unicode.Scalar, orThrow error: LinkTargetError
  ) throws(LinkTargetError) -> String.UnicodeScalarView {
    let isCompatibility =
      switch scalar.value {
      case 0xAA, 0xBA, 0x2100...0x214F, 0xFB00...0xFB4F, 0xFB50...0xFDFF, 0xFE70...0xFEFF,
        0xFF00...0xFFEF, 0x1D400...0x1D7FF, 0x1EE00...0x1EEFF, 0x1F100...0x1F2FF:
        true
      default: false
      }
    guard !isCompatibility else { throw error }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    for scalar in lower {
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber:
        guard !isMapped(scalar) else { throw error }
      case .nonspacingMark, .spacingMark: continue
      // Emoji hosts exist and are shown as written.
      case .otherSymbol where scalar.properties.isEmoji: continue
      default: throw error
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
