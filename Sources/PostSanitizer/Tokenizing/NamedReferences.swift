internal import PostText

/// The named character references of HTML.
///
/// The table is a text of entries in byte order: `name=scalar,scalar;`. Names are found by binary
/// search in this text, because building a dictionary takes longer than parsing a small post.
///
/// [WHATWG HTML 13.5](https://html.spec.whatwg.org/multipage/named-characters.html)
struct NamedReferences: Sendable {
  static let withSemicolon = NamedReferences(data: withSemicolonData, longest: 31)
  static let legacy = NamedReferences(data: legacyData, longest: 6)

  private let data: [UInt8]

  /// The length of the longest name.
  let longest: Int

  private init(data: String, longest: Int) {
    self.data = Array(data.utf8)
    self.longest = longest
  }

  /// Returns the characters for a name, or `nil` if there is no such name.
  func scalars(named name: borrowing Span<UInt8>) -> ReferencedScalars? {
    guard (1...longest).contains(name.count) else { return nil }
    if let scalar = NamedReferences.frequent(name) { return ReferencedScalars(scalar) }
    return offset(of: name).flatMap { scalars(from: $0) }
  }

  /// Returns the size and the characters of the longest legacy name at the start of a text.
  static func longestLegacyName(
    startOf text: borrowing Span<UInt8>
  ) -> (size: Int, scalars: ReferencedScalars)? {
    for size in stride(from: min(legacy.longest, text.count), to: 1, by: -1) {
      if let scalars = legacy.scalars(named: text.extracting(..<size)) { return (size, scalars) }
    }
    return nil
  }

  /// Returns the offset after the `=` of the entry for a name, or `nil` for an unknown name.
  private func offset(of name: borrowing Span<UInt8>) -> Int? {
    var low = 0
    var high = data.count
    while low < high {
      var start = low + (high - low) / 2
      while start > low, data[start - 1] != UInt8(ascii: ";") { start -= 1 }
      var index = start
      var count = 0
      while count < name.count, name[count] == data[index], name[count] != UInt8(ascii: "=") {
        count += 1
        index += 1
      }
      let isAtEnd = data[index] == UInt8(ascii: "=")
      if isAtEnd, count == name.count { return index + 1 }
      // An entry is before `name` if the entry's name is a prefix of `name`, or has a lower byte at
      // the first difference.
      if count < name.count, isAtEnd || data[index] < name[count] {
        while data[index] != UInt8(ascii: ";") { index += 1 }
        low = index + 1
      } else {
        high = start
      }
    }
    return nil
  }

  /// Returns the character for one of the most frequent names, without a search.
  private static func frequent(_ name: borrowing Span<UInt8>) -> Unicode.Scalar? {
    let bytes = name.bytes
    switch bytes.byteCount {
    case 2: return bytes.starts(with: "lt") ? "<" : bytes.starts(with: "gt") ? ">" : nil
    case 3: return bytes.starts(with: "amp") ? "&" : nil
    case 4: return bytes.starts(with: "nbsp") ? "\u{A0}" : bytes.starts(with: "quot") ? "\"" : nil
    default: return nil
    }
  }

  /// Parses the hexadecimal scalars of the entry at an offset.
  private func scalars(from start: Int) -> ReferencedScalars? {
    var first: Unicode.Scalar?
    var value: UInt32 = 0
    for byte in data[start...] {
      if let digit = ASCII.hexValue(byte) {
        value = value << 4 | digit
        continue
      }
      let scalar = Unicode.Scalar(value)
      value = 0
      if byte == UInt8(ascii: ";") {
        return first.map { ReferencedScalars($0, scalar) } ?? scalar.map { ReferencedScalars($0) }
      }
      first = scalar
    }
    return nil
  }
}
