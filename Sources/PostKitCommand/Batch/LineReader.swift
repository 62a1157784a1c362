import PostText

/// A piece of a stream: whole lines, or a part of a long line.
struct LinePiece: Sendable {
  enum Kind: Sendable {
    /// Whole lines. The last line of a stream can lack a line feed.
    case lines
    /// The start of a line that is longer than the limit.
    case startOfLongLine
    /// A later part of a line that is longer than the limit. The last part ends in the line feed of
    /// the line, if there is one.
    case restOfLongLine
  }

  let kind: Kind
  let bytes: [UInt8]
  /// The number of the first line of the piece in the stream, counted from 1.
  let firstLine: Int

  /// Calls a function with the range and the number of each line. The range is in ``bytes`` and
  /// excludes the line feed.
  func forEachLine(_ body: (Range<Int>, Int) -> Void) {
    var start = 0
    var number = firstLine
    while start < bytes.count {
      let end = bytes.span.bytes.firstOffset(of: 0x0A, from: start) ?? bytes.count
      body(start..<end, number)
      start = end + 1
      number += 1
    }
  }
}

/// Splits a stream into pieces of whole lines.
///
/// As soon as a line is read completely, it is returned in a piece, so no line waits for later
/// input.
///
/// - Complexity: Linear in the size of the stream. Memory is linear in the length of the longest
///   line, up to the limit.
struct LineReader {
  /// The maximum length of a line in bytes: enough for 4 MiB of text with every byte escaped.
  static let maximumLineBytes = 32 << 20

  private let limit: Int
  private let read: () throws -> [UInt8]

  /// The bytes that were read after the last returned piece. The first `searched` bytes contain no
  /// line feed.
  private var rest: [UInt8] = []
  private var searched = 0

  private var line = 1
  private var isInLongLine = false

  /// Creates a reader.
  ///
  /// - Parameter read: Returns the next bytes of the stream; empty at its end.
  init(limit: Int = LineReader.maximumLineBytes, read: @escaping () throws -> [UInt8]) {
    self.limit = limit
    self.read = read
  }

  /// Returns the next piece, or `nil` at the end of the stream.
  ///
  /// - Throws: The error of `read`. All whole lines before the error were returned by earlier
  ///   calls.
  mutating func next() throws -> LinePiece? {
    while true {
      if isInLongLine, !rest.isEmpty {
        let end = rest.firstIndex(of: 0x0A)
        isInLongLine = end == nil
        return piece(
          .restOfLongLine, taking: end.map { $0 + 1 } ?? rest.count, lines: end == nil ? 0 : 1)
      }
      var lines = 0
      var end = searched
      while let lineFeed = rest.span.bytes.firstOffset(of: 0x0A, from: end) {
        lines += 1
        end = lineFeed + 1
      }
      if lines > 0 { return piece(.lines, taking: end, lines: lines) }
      searched = rest.count
      if rest.count > limit {
        isInLongLine = true
        return piece(.startOfLongLine, taking: rest.count, lines: 0)
      }
      let bytes = try read()
      guard !bytes.isEmpty else {
        return rest.isEmpty ? nil : piece(.lines, taking: rest.count, lines: 1)
      }
      if rest.isEmpty { rest = bytes } else { rest += bytes }
    }
  }

  /// Removes bytes from the start of `rest`, and returns them as a piece.
  ///
  /// - Parameter lines: The number of lines that end in the piece.
  private mutating func piece(_ kind: LinePiece.Kind, taking count: Int, lines: Int) -> LinePiece {
    var bytes = Array(rest[count...])
    rest.removeSubrange(count...)
    swap(&bytes, &rest)
    searched = 0
    defer { line += lines }
    return LinePiece(kind: kind, bytes: bytes, firstLine: line)
  }
}
