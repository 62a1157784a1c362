internal import PostBytes

/// JSON strings as bytes.
///
/// [RFC 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)
public enum JSONString {
  /// Adds a text in UTF-8 as a JSON string, with the escapes that JSON demands and no others.
  ///
  /// - Complexity: Linear in the size of the text.
  public static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    // Nobody specialises this for another module: one copy is cheaper than a call for each byte.
    append(bytes: Array(text), to: &output)
  }

  private static func append(bytes: [UInt8], to output: inout [UInt8]) {
    output.append(.quotationMark)
    var copied = 0
    while let position = firstToEscape(in: bytes, from: copied) {
      output += bytes[copied..<position]
      append(escaped: bytes[position], to: &output)
      copied = position + 1
    }
    output += bytes[copied...]
    output.append(.quotationMark)
  }

  private static func firstToEscape(in bytes: [UInt8], from start: Int) -> Int? {
    let index = bytes.span.bytes.offset(from: start) {
      $0.below(0x20) .| $0.equal(to: .quotationMark) .| $0.equal(to: .backslash)
    }
    return bytes[index...].firstIndex { $0 < 0x20 || $0 == .quotationMark || $0 == .backslash }
  }

  private static func append(escaped byte: UInt8, to output: inout [UInt8]) {
    output.append(.backslash)
    switch byte {
    case .quotationMark, .backslash: output.append(byte)
    case 0x08: output.append(.init(ascii: "b"))
    case 0x09: output.append(.init(ascii: "t"))
    case 0x0A: output.append(.init(ascii: "n"))
    case 0x0C: output.append(.init(ascii: "f"))
    case 0x0D: output.append(.init(ascii: "r"))
    default:
      let digits = Array("0123456789abcdef".utf8)
      output += [.init(ascii: "u"), 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
  }

  /// The text of a string, in UTF-8.
  ///
  /// - Parameter literal: The bytes between the quotation marks of a string that is valid JSON.
  /// - Returns: The text, or `nil` when it holds half a surrogate pair.
  /// - Complexity: Linear in the size of the string.
  public static func text(of literal: ArraySlice<UInt8>) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(literal.count)
    let start = literal.startIndex
    var copied = start
    while let offset = literal.span.bytes.firstOffset(of: .backslash, from: copied - start) {
      text += literal[copied..<(start + offset)]
      guard let end = append(escapeAt: start + offset, of: literal, to: &text) else { return nil }
      copied = end
    }
    text += literal[copied...]
    return text
  }

  /// Adds what an escape stands for, and returns where it ends.
  private static func append(
    escapeAt start: Int, of literal: ArraySlice<UInt8>, to text: inout [UInt8]
  ) -> Int? {
    guard start + 1 < literal.endIndex else { return nil }
    let kind = literal[start + 1]
    switch kind {
    case .init(ascii: "b"): text.append(0x08)
    case .init(ascii: "t"): text.append(0x09)
    case .init(ascii: "n"): text.append(0x0A)
    case .init(ascii: "f"): text.append(0x0C)
    case .init(ascii: "r"): text.append(0x0D)
    case .init(ascii: "u"):
      guard let unit = unit(at: start, of: literal) else { return nil }
      if let scalar = Unicode.Scalar(unit) {
        text += UTF8.encode(scalar).map { Array($0) } ?? []
        return start + 6
      }
      // The halves of a pair are two escapes, the high one first.
      guard UTF16.isLeadSurrogate(unit), let low = self.unit(at: start + 6, of: literal),
        UTF16.isTrailSurrogate(low)
      else { return nil }
      let value = 0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(low - 0xDC00)
      text += Unicode.Scalar(value).flatMap { UTF8.encode($0) }.map { Array($0) } ?? []
      return start + 12
    default: text.append(kind)
    }
    return start + 2
  }

  /// The UTF-16 unit of an escape such as `\u00e9`, when there is one at the position.
  private static func unit(at start: Int, of literal: ArraySlice<UInt8>) -> UInt16? {
    guard literal.endIndex - start >= 6, literal[start] == .backslash,
      literal[start + 1] == .init(ascii: "u")
    else { return nil }
    return literal[(start + 2)..<(start + 6)].reduce(0) { value, digit in
      value << 4 | UInt16(digit.hexadecimalValue ?? 0)
    }
  }
}

extension UInt8 {
  static let quotationMark = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  /// The value of a hexadecimal digit.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
