import PostKit
import PostText

/// An input that is read in pieces of at most 64 KiB.
///
/// Only the last two pieces are kept, to find the line of an error.
struct InputPieces {
  /// The name of the input in messages: the path, or `-` for standard input.
  let name: String

  /// The file; `nil` if all of it was read.
  private let file: Descriptor?
  /// The last pieces.
  private var pieces: [[UInt8]] = []
  /// The offset in bytes and the position of the start of the first piece that is kept.
  private var start = (offset: 0, position: SourcePosition(line: 1, column: 1))

  /// The last position that was computed, so that many errors do not read the input many times.
  private let last = LastPosition()

  init(_ path: String) throws(Failure) {
    name = path
    do {
      file = path == "-" ? .standardInput : try Descriptor(reading: path)
    } catch {
      throw Failure(error, file: path, reading: true)
    }
  }

  /// The number of bytes that are not read yet, or `nil` if it is unknown.
  var remainingBytes: Int? { file?.remainingBytes }

  /// Creates an input that was read already.
  init(_ source: Source) {
    name = source.name
    file = nil
    pieces = [source.bytes]
  }

  /// Waits for the next bytes, and returns them. Returns an empty array at the end of the input.
  mutating func next() throws(Failure) -> [UInt8] {
    guard let file else { return [] }
    let piece: [UInt8]
    do {
      piece = try file.readNext()
    } catch {
      throw Failure(error, file: name, reading: true)
    }
    pieces.append(piece)
    if pieces.count > 2 {
      let dropped = pieces.removeFirst()
      start = (
        start.offset + dropped.count,
        InputPieces.position(after: dropped[...], from: start.position)
      )
    }
    return piece
  }

  /// Reads the start of the input up to the piece with its first visible character.
  mutating func readStart() throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try next()
      bytes += piece
      guard !piece.isEmpty, piece.allSatisfy({ $0 <= 0x20 }), bytes.count < 1 << 20 else {
        return bytes
      }
    }
  }

  /// Reads the rest of the input, and returns it with its start as a source.
  func readAll(after start: [UInt8], limit: Int) throws(Failure) -> Source {
    guard let file else { return Source(name: name, bytes: start) }
    return try Source(name: name, start: start, rest: file, limit: limit)
  }

  /// Returns a failure for a problem in the input.
  ///
  /// - Parameter offset: The offset of the problem in bytes, if known.
  func failure(_ message: String, offset: Int? = nil) -> Failure {
    Failure(.badInput, message, file: name, position: offset.flatMap(position))
  }

  /// Returns the position of an offset in the last pieces, or `nil` for earlier offsets.
  ///
  /// - Complexity: Linear in the distance from the last such offset, if that one precedes it.
  private func position(of offset: Int) -> SourcePosition? {
    guard offset >= start.offset else { return nil }
    if !(start.offset...offset).contains(last.offset) {
      (last.offset, last.position) = (start.offset, start.position)
    }
    var pieceStart = start.offset
    for piece in pieces {
      let (from, to) = (max(last.offset, pieceStart), min(offset, pieceStart + piece.count))
      if from < to {
        let bytes = piece[(from - pieceStart)..<(to - pieceStart)]
        (last.offset, last.position) = (to, InputPieces.position(after: bytes, from: last.position))
      }
      pieceStart += piece.count
    }
    return last.position
  }

  private static func position(
    after bytes: ArraySlice<UInt8>, from position: SourcePosition
  ) -> SourcePosition {
    var position = position
    var lineStart = 0
    let source = bytes.span.bytes
    while let lineFeed = source.firstOffset(of: 0x0A, from: lineStart) {
      position = SourcePosition(line: position.line + 1, column: 1)
      lineStart = lineFeed + 1
    }
    position.column += bytes.dropFirst(lineStart).count { $0 & 0xC0 != 0x80 }
    return position
  }

  /// An offset and its position.
  private final class LastPosition {
    var offset = 0
    var position = SourcePosition(line: 1, column: 1)
  }
}
