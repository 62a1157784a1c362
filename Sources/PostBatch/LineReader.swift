internal import PostText

/// Cuts a stream into pieces of whole lines, as large as the stream hands them over, so that no line
/// waits for the next one.
///
/// - Complexity: Linear in the size of the stream; holds the longest line at most.
public struct LineReader {
  /// The longest line that is held, in bytes: room for 4 MiB of text with every byte escaped.
  public static let maximumLineBytes = 32 << 20

  private let read: () throws -> [UInt8]
  private let limit: Int

  /// What was read and not handed over, of which the first `searched` bytes hold no line feed.
  private var rest: [UInt8] = []
  private var searched = 0

  private var line = 1
  private var isInLongLine = false

  /// Creates a reader.
  ///
  /// - Parameter read: Returns the next bytes of the stream, none at its end.
  public init(read: @escaping () throws -> [UInt8]) {
    self.init(limit: LineReader.maximumLineBytes, read: read)
  }

  init(limit: Int, read: @escaping () throws -> [UInt8]) {
    self.limit = limit
    self.read = read
  }

  /// The next piece, or `nil` at the end of the stream.
  ///
  /// - Throws: What the stream throws. The whole lines before that were handed over.
  public mutating func next() throws -> LinePiece? {
    while true {
      if isInLongLine, !rest.isEmpty {
        let end = rest.firstIndex(of: 0x0A)
        isInLongLine = end == nil
        return piece(.restOfLongLine, taking: end.map { $0 + 1 } ?? rest.count)
      }
      if let end = rest.span.bytes.lastOffset(of: 0x0A, from: searched) {
        return piece(.lines, taking: end + 1)
      }
      searched = rest.count
      if rest.count > limit {
        isInLongLine = true
        return piece(.startOfLongLine, taking: rest.count)
      }
      let bytes = try read()
      guard !bytes.isEmpty else { return rest.isEmpty ? nil : piece(.lines, taking: rest.count) }
      if rest.isEmpty { rest = bytes } else { rest += bytes }
    }
  }

  private mutating func piece(_ kind: LinePiece.Kind, taking count: Int) -> LinePiece {
    var bytes = Array(rest[count...])
    rest.removeSubrange(count...)
    swap(&bytes, &rest)
    searched = 0
    defer { line += LineReader.lineFeeds(in: bytes) }
    return LinePiece(kind: kind, bytes: bytes, firstLine: line)
  }

  private static func lineFeeds(in bytes: [UInt8]) -> Int {
    var count = 0
    var start = 0
    while let end = bytes.span.bytes.firstOffset(of: 0x0A, from: start) {
      count += 1
      start = end + 1
    }
    return count
  }
}
