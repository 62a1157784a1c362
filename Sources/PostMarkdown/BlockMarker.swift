internal import PostDocument
internal import PostText

/// Finds markers that start a block or end a heading.
enum BlockMarker {
  /// Returns the index of the byte to escape if text at the start of a line would start a block.
  /// Returns `nil` if the text would not start a block.
  static func position(in bytes: [UInt8], edges: TextEscaper.Edges) -> Int? {
    guard let first = bytes.first else { return nil }
    let run = bytes.prefix { $0 == first }.count
    switch first {
    case UInt8(ascii: ">"):
      return 0
    case UInt8(ascii: "#"):
      return run <= 6 && isSpaceOrEnd(bytes, run) ? 0 : nil
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      return run >= 3 ? 0 : nil
    case UInt8(ascii: "+"):
      return isSpaceOrEnd(bytes, 1) ? 0 : nil
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      let isBullet = first != UInt8(ascii: "_") && isSpaceOrEnd(bytes, 1)
      return isBullet || isRepetition(of: [first], bytes) || isDelimiterRow(bytes, edges) ? 0 : nil
    case UInt8(ascii: "="):
      return !edges.startsBlock && isRepetition(of: [first], bytes) ? 0 : nil
    case UInt8(ascii: ":"), UInt8(ascii: "|"):
      return isDelimiterRow(bytes, edges) ? 0 : nil
    case _ where ASCII.isDigit(first):
      let digits = bytes.prefix(while: ASCII.isDigit).count
      guard digits <= 9, digits < bytes.count, isSpaceOrEnd(bytes, digits + 1) else { return nil }
      let delimiter = bytes[digits]
      return delimiter == UInt8(ascii: ".") || delimiter == UInt8(ascii: ")") ? digits : nil
    default:
      return nil
    }
  }

  /// Returns the index of the first number sign in the closing sequence of a heading, or `nil` if
  /// there is no such sequence. Parsers remove a closing sequence unless it is escaped.
  static func closing(in bytes: [UInt8], edges: TextEscaper.Edges) -> Int? {
    let count = bytes.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    guard count > 0 else { return nil }
    let start = bytes.count - count
    return start == 0 ? (edges.followsSpace ? 0 : nil) : (bytes[start - 1] == 0x20 ? start : nil)
  }

  /// Whether a position is the position of a space or the end of the bytes.
  private static func isSpaceOrEnd(_ bytes: [UInt8], _ position: Int) -> Bool {
    position >= bytes.count || bytes[position] == 0x20
  }

  private static func isRepetition(of characters: [UInt8], _ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || characters.contains($0) }
  }

  /// Whether many other parsers read the line as the delimiter row of a table.
  private static func isDelimiterRow(_ bytes: [UInt8], _ edges: TextEscaper.Edges) -> Bool {
    !edges.startsBlock && isRepetition(of: Array("-:|".utf8), bytes)
  }
}
