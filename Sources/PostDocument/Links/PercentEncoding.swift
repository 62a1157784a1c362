internal import PostText

/// Percent-encoding of bytes in URLs.
///
/// [RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
package enum PercentEncoding {
  /// Returns a text with its invisible characters percent-encoded.
  package static func encodingInvisible(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x7F }) else { return text }
    var output: [UInt8] = []
    for scalar in text.unicodeScalars {
      append(scalar, isEncoded: isInvisible(scalar) && scalar != " ", to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a scalar, percent-encoded or as it is.
  static func append(_ scalar: Unicode.Scalar, isEncoded: Bool, to output: inout [UInt8]) {
    guard isEncoded else { return output += scalar.utf8 }
    for byte in scalar.utf8 {
      output += [UInt8(ascii: "%"), ASCII.hexDigit(byte >> 4), ASCII.hexDigit(byte & 0xF)]
    }
  }

  /// Whether a scalar is a space, a control or another invisible character, or does not belong in
  /// text. The test does not depend on other scalars, so that a URL without such scalars stays
  /// unchanged.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x21...0x7E, 0xA1...0xAC, 0xAE...0x34E: false
    case 0...0xA0, 0xFFF9...0xFFFB, 0xFFFD: true
    default: scalar.isWhiteSpace || scalar.isDefaultIgnorable || scalar.isNoncharacter
    }
  }

  /// Returns the decoded bytes. A percent sign without two hexadecimal digits is kept.
  package static func decoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(ASCII.isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        output.append(value)
        rest = rest.dropFirst(2)
      } else {
        output.append(byte)
      }
    }
    return output
  }
}
