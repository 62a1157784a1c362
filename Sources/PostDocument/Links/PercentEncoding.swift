internal import PostText

/// Percent-encoding of bytes in URLs.
///
/// [RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
package enum PercentEncoding {
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
