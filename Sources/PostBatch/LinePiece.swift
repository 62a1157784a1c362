/// Neighbouring lines of a stream.
public struct LinePiece: Sendable {
  public enum Kind: Sendable {
    /// Whole lines. The last line of a stream may lack its line feed.
    case lines
    /// The start of a line that is longer than ``LineReader/maximumLineBytes``.
    case startOfLongLine
    /// A further part of such a line, up to its line feed when it is the last part.
    case restOfLongLine
  }

  public let kind: Kind

  public let bytes: [UInt8]

  /// The number of the first line in the stream, from 1.
  public let firstLine: Int

  /// Hands over the lines one by one: the bytes that hold a line, without its line feed, and its
  /// number.
  public func forEachLine(_ body: (ArraySlice<UInt8>, Int) -> Void) {
    var rest = bytes[...]
    var number = firstLine
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      body(rest[..<end], number)
      rest = rest[end...].dropFirst()
      number += 1
    }
  }
}
