internal import PostBytes

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

  /// The offsets of the line feeds.
  let lineFeeds: [Int]

  init(kind: Kind, bytes: [UInt8], firstLine: Int) {
    self.kind = kind
    self.bytes = bytes
    self.firstLine = firstLine
    lineFeeds = LinePiece.lineFeeds(in: bytes)
  }

  private static func lineFeeds(in bytes: [UInt8]) -> [Int] {
    var lineFeeds: [Int] = []
    var start = 0
    while let end = bytes.span.bytes.firstOffset(of: 0x0A, from: start) {
      lineFeeds.append(end)
      start = end + 1
    }
    return lineFeeds
  }

  /// Hands over the lines one by one: the bytes that hold a line, without its line feed, and its
  /// number.
  public func forEachLine(_ body: (ArraySlice<UInt8>, Int) -> Void) {
    var start = 0
    var number = firstLine
    for end in lineFeeds {
      body(bytes[start..<end], number)
      start = end + 1
      number += 1
    }
    if start < bytes.count { body(bytes[start...], number) }
  }
}
