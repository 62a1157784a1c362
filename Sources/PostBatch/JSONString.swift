internal import PostText

/// JSON strings as bytes.
///
/// [RFC 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)
public enum JSONString {
  /// Adds a text in UTF-8 as a JSON string, with the escapes that JSON demands and no others.
  ///
  /// - Complexity: Linear in the size of the text.
  public static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    // Nobody specialises this for another module: the bytes come in one piece.
    let isAdded: Void? = text.withContiguousStorageIfAvailable { append($0.span, to: &output) }
    guard isAdded == nil else { return }
    let bytes = Array(text)
    append(bytes.span, to: &output)
  }

  private static func append(_ text: borrowing Span<UInt8>, to output: inout [UInt8]) {
    var json = UTF8Buffer(capacity: text.count + text.count / 8 + 2)
    json.append(.quotationMark)
    var position = 0
    while true {
      position = json.append(
        text.bytes, from: position, before: { $0.escapedInJSON }, or: { $0.isEscapedInJSON })
      guard position < text.count else { break }
      append(escaped: text[position], to: &json)
      position += 1
    }
    json.append(.quotationMark)
    json.withBytes { output.append(contentsOf: $0) }
  }

  private static func append(escaped byte: UInt8, to output: inout UTF8Buffer) {
    output.append(.backslash)
    switch byte {
    case .quotationMark, .backslash: output.append(byte)
    case 0x08: output.append(.init(ascii: "b"))
    case 0x09: output.append(.init(ascii: "t"))
    case 0x0A: output.append(.init(ascii: "n"))
    case 0x0C: output.append(.init(ascii: "f"))
    case 0x0D: output.append(.init(ascii: "r"))
    default:
      let low = byte & 0xF
      output.append(byte < 0x10 ? "u000" : "u001")
      output.append(low < 10 ? 0x30 + low : 0x57 + low)
    }
  }

  /// The text of a string, in UTF-8.
  ///
  /// - Parameter literal: The bytes between the quotation marks of a string that is valid JSON.
  /// - Returns: The text, or `nil` when it holds half a surrogate pair.
  /// - Complexity: Linear in the size of the string.
  public static func text(of literal: ArraySlice<UInt8>) -> [UInt8]? {
    let literal = literal.span
    let bytes = literal.bytes
    // An escape is never shorter than what it stands for.
    var text = UTF8Buffer(capacity: bytes.byteCount)
    var offset = 0
    while true {
      offset = text.append(
        bytes, from: offset, before: { $0.equal(to: .backslash) }, or: { $0 == .backslash })
      guard offset < bytes.byteCount else { return text.withBytes { Array($0) } }
      guard let end = append(escapeAt: offset, of: literal, to: &text) else { return nil }
      offset = end
    }
  }

  /// Adds what an escape stands for, and returns where it ends; `nil` for half a surrogate pair.
  static func append(
    escapeAt start: Int, of literal: borrowing Span<UInt8>, to text: inout UTF8Buffer
  ) -> Int? {
    guard start + 1 < literal.count else { return nil }
    let kind = literal[start + 1]
    guard kind == .init(ascii: "u") else {
      text.append(character(escapedAs: kind) ?? kind)
      return start + 2
    }
    guard let unit = unit(at: start, of: literal) else { return nil }
    if let scalar = Unicode.Scalar(unit) {
      text.append(scalar)
      return start + 6
    }
    // The halves of a pair are two escapes, the high one first.
    guard UTF16.isLeadSurrogate(unit), let low = self.unit(at: start + 6, of: literal),
      UTF16.isTrailSurrogate(low)
    else { return nil }
    text.append(UTF16.decode(UTF16.EncodedScalar([unit, low])))
    return start + 12
  }

  /// What an escape of two bytes stands for, by the second of them.
  @inline(__always) static func character(escapedAs letter: UInt8) -> UInt8? {
    switch letter {
    case .quotationMark, .backslash, .init(ascii: "/"): letter
    case .init(ascii: "n"): 0x0A
    case .init(ascii: "r"): 0x0D
    case .init(ascii: "t"): 0x09
    case .init(ascii: "b"): 0x08
    case .init(ascii: "f"): 0x0C
    default: nil
    }
  }

  /// The UTF-16 unit of an escape such as `\u00e9`, when there is one at the position.
  private static func unit(at start: Int, of literal: borrowing Span<UInt8>) -> UInt16? {
    guard literal.count - start >= 6, literal[start] == .backslash,
      literal[start + 1] == .init(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for index in (start + 2)..<(start + 6) {
      unit = unit << 4 | UInt16(literal[index].hexadecimalValue ?? 0)
    }
    return unit
  }
}

extension SixteenBytes {
  /// The bytes that cannot stand for themselves in a string.
  @inline(__always) var escapedInJSON: Matches {
    below(0x20) .| equal(to: .quotationMark) .| equal(to: .backslash)
  }
}

extension UInt8 {
  static let quotationMark = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  /// A Boolean value that is true for bytes that cannot stand for themselves in a string.
  var isEscapedInJSON: Bool { self < 0x20 || self == .quotationMark || self == .backslash }

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
