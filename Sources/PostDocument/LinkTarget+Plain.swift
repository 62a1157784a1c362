internal import PostText

extension LinkTarget {
  /// The target of an address in UTF-8 that stays as it is, or `nil` when it takes the whole reader to
  /// know: nearly all addresses are `https`, a host in lower case, and a path that needs no encoding,
  /// or such a path alone.
  ///
  /// - Complexity: One pass over the bytes.
  package init?(plain bytes: ArraySlice<UInt8>) {
    guard bytes.count <= LinkTarget.maximumLength else { return nil }
    if LinkTarget.isRooted(bytes) {
      guard LinkTarget.isPlainPath(bytes, from: bytes.startIndex) else { return nil }
      self.init(
        checked: String(validUTF8: bytes.span, isASCII: true), scheme: nil,
        fingerprint: fnv1a(bytes))
      return
    }
    guard let scheme = LinkTarget.webScheme(of: bytes),
      let hostEnd = LinkTarget.plainHostEnd(
        in: bytes, from: bytes.startIndex + scheme.rawValue.utf8.count + 3),
      LinkTarget.isPlainPath(bytes, from: hostEnd)
    else { return nil }
    self.init(
      checked: String(validUTF8: bytes.span, isASCII: true), scheme: scheme,
      fingerprint: fnv1a(bytes))
  }

  /// A Boolean value that is true for a path from the root, which one slash starts.
  private static func isRooted(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "/") && bytes.dropFirst().first != UInt8(ascii: "/")
  }

  private static func webScheme(of bytes: ArraySlice<UInt8>) -> Scheme? {
    if bytes.span.bytes.starts(with: "https://") { return .https }
    return bytes.span.bytes.starts(with: "http://") ? .http : nil
  }

  /// The end of a host of at least two labels of letters and digits, the last of which is no number,
  /// and no label is encoded.
  private static func plainHostEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
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

  private static func isPlainPath(_ bytes: ArraySlice<UInt8>, from start: Int) -> Bool {
    for index in start..<bytes.endIndex {
      switch bytes[index] {
      // Space, quote, brackets, backslash, backquote.
      case 0x00...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x60, 0x7F...0xFF: return false
      default: break
      }
    }
    return true
  }
}
