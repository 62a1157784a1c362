internal import PostText

/// Escapes and unescapes JSON strings.
///
/// [RFC 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)
package enum JSONString {
  /// Appends text as a JSON string. Only characters that must be escaped are escaped, so each text
  /// has exactly one representation.
  ///
  /// - Parameter text: The text as UTF-8.
  package static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    // The closure contains no generic code. So it is fast even if another module calls this
    // function without specialization.
    let isAppended: Void? = text.withContiguousStorageIfAvailable { text in
      output.append(.quotationMark)
      var start = 0
      while true {
        let end = text.span.bytes.firstOffset(
          from: start, where: { $0.escapedInJSON }, or: { $0.isEscapedInJSON })
        output.append(contentsOf: text[start..<end])
        guard end < text.count else { break }
        append(escaped: text[end], to: &output)
        start = end + 1
      }
      output.append(.quotationMark)
    }
    if isAppended == nil { append(Array(text), to: &output) }
  }

  private static func append(escaped byte: UInt8, to output: inout [UInt8]) {
    output.append(.backslash)
    switch byte {
    case .quotationMark, .backslash: output.append(byte)
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    default:
      output.append(contentsOf: (byte < 0x10 ? "u000" : "u001").utf8)
      output.append(ASCII.lowercased(ASCII.hexDigit(byte & 0xF)))
    }
  }

  /// Returns the unescaped text of a string as UTF-8. A lone surrogate becomes U+FFFD.
  ///
  /// - Parameter literal: The bytes between the quotation marks of a string that a ``JSONScanner``
  ///   accepts.
  package static func unescaped(_ literal: ArraySlice<UInt8>) -> [UInt8] {
    let literal = literal.span
    // The text is at most as long as the literal: an escape is never shorter than the UTF-8 of its
    // scalar.
    var text = UTF8Buffer(capacity: literal.count)
    var offset = 0
    while true {
      offset = text.append(
        literal.bytes, from: offset, before: { $0.equal(to: .backslash) },
        or: { $0 == .backslash })
      guard offset + 1 < literal.count else { return text.withBytes { Array($0) } }
      if let byte = byte(escapedAs: literal[offset + 1]) {
        text.append(byte)
        offset += 2
        continue
      }
      let unit = codeUnit(at: offset, of: literal) ?? 0xFFFD
      offset += 6
      if UTF16.isLeadSurrogate(unit), let low = codeUnit(at: offset, of: literal),
        UTF16.isTrailSurrogate(low)
      {
        text.append(UTF16.decode(UTF16.EncodedScalar([unit, low])))
        offset += 6
      } else {
        text.append(Unicode.Scalar(unit) ?? "\u{FFFD}")
      }
    }
  }

  /// Returns the byte that a two-byte escape sequence represents, or `nil` for other sequences.
  ///
  /// - Parameter letter: The second byte of the sequence.
  @inline(__always) static func byte(escapedAs letter: UInt8) -> UInt8? {
    switch letter {
    case .quotationMark, .backslash, UInt8(ascii: "/"): letter
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }

  /// Returns the UTF-16 code unit of the escape sequence at an offset, such as `\u00e9`, or `nil`
  /// if there is no `\u` sequence.
  private static func codeUnit(at start: Int, of literal: borrowing Span<UInt8>) -> UInt16? {
    guard literal.count - start >= 6, literal[start] == .backslash,
      literal[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for index in (start + 2)..<(start + 6) {
      unit = unit << 4 | UInt16(literal[index].hexadecimalValue ?? 0)
    }
    return unit
  }
}

extension SixteenBytes {
  /// The bytes that must be escaped in a JSON string.
  @inline(__always) var escapedInJSON: Matches {
    below(0x20) .| equal(to: .quotationMark) .| equal(to: .backslash)
  }
}

extension UInt8 {
  static let quotationMark = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  /// Whether the byte must be escaped in a JSON string.
  var isEscapedInJSON: Bool { self < 0x20 || self == .quotationMark || self == .backslash }

  /// The value of a hexadecimal digit, or `nil` for other bytes.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
