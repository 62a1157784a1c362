internal import PostText

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
    var start = 0
    var number = firstLine
    while start < bytes.count {
      let end = bytes.span.bytes.firstOffset(of: 0x0A, from: start) ?? bytes.count
      body(bytes[start..<end], number)
      start = end + 1
      number += 1
    }
  }
}
