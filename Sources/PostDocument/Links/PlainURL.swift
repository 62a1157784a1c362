internal import PostText

extension LinkTarget {
  /// Creates a target from a URL in UTF-8, if the URL parser would return the URL unchanged.
  ///
  /// Returns `nil` for a URL that needs the full parser. This fast path accepts `http` and `https`
  /// URLs with a lowercase host and a path that needs no encoding. It also accepts such a path
  /// without a scheme and host.
  ///
  /// - Complexity: One pass over the bytes.
  package init?(plain bytes: ArraySlice<UInt8>) {
    guard bytes.count <= LinkTarget.maximumLength else { return nil }
    let text = bytes.span.bytes
    let scheme: Scheme? =
      text.starts(with: "https://") ? .https : text.starts(with: "http://") ? .http : nil
    var path = bytes
    if let scheme {
      let start = bytes.startIndex + (scheme == .https ? 8 : 7)
      guard let end = PlainURL.domainEnd(in: bytes, from: start) else { return nil }
      path = bytes[end...]
    } else {
      let slash = UInt8(ascii: "/")
      guard bytes.first == slash, bytes.dropFirst().first != slash else { return nil }
    }
    guard PlainURL.isPath(path) else { return nil }
    self.init(validated: String(validUTF8: bytes.span, isASCII: true), scheme: scheme)
  }
}

/// Functions that recognize the parts of a URL that need no mapping and no encoding.
private enum PlainURL {
  /// Returns the end of the domain that starts at an offset, or `nil` if the URL needs the full
  /// parser.
  ///
  /// The domain has at least two labels of lowercase letters, digits and single hyphens, so no
  /// label is Punycode. The last label starts with a letter, so the domain is not an IPv4 address.
  static func domainEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var index = start
    var labelStart = start
    var labels = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      if ASCII.isLowercaseLetter(byte) || ASCII.isDigit(byte) {
        index += 1
      } else if byte == UInt8(ascii: "-"), index > labelStart, bytes[index - 1] != byte {
        index += 1
      } else if byte == UInt8(ascii: "."), isLabel(bytes[labelStart..<index]) {
        labels += 1
        index += 1
        labelStart = index
      } else {
        break
      }
    }
    let isAtEnd = index == bytes.endIndex || bytes[index] == UInt8(ascii: "/")
    guard isAtEnd, labels > 0, index - start <= 253, isLabel(bytes[labelStart..<index]),
      ASCII.isLowercaseLetter(bytes[labelStart])
    else { return nil }
    return index
  }

  private static func isLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
    (1...63).contains(bytes.count) && bytes.last != UInt8(ascii: "-")
  }

  static func isPath(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { byte in
      switch byte {
      // Controls, space, quotation mark, angle brackets, backslash, backquote, non-ASCII bytes.
      case 0x00...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x60, 0x7F...0xFF: false
      default: true
      }
    }
  }
}
