import PostFeed
import PostKit
import PostPolicy

/// An input whose bytes were all read.
struct Source {
  /// The name of the input in messages: the path, or `-` for standard input.
  let name: String

  let bytes: [UInt8]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads a file, or standard input when the path is `-`.
  ///
  /// - Parameter key: The policy key that sets `limit`, or `nil` if no policy sets it.
  /// - Throws: ``Failure`` when the file cannot be read or is larger than `limit` bytes.
  init(_ path: String, limit: Int, key: String? = nil) throws(Failure) {
    name = path
    let rest: Int?
    do {
      let file = path == "-" ? .standardInput : try Descriptor(reading: path)
      bytes = try file.read(atMost: limit + 1)
      rest = file.remainingBytes
      if path != "-" { try file.close() }
    } catch {
      throw Failure(error, file: path, reading: true)
    }
    guard bytes.count <= limit else {
      throw Failure(
        .badInput,
        Limits.inputTooLarge(bytes: rest.map { bytes.count + $0 }, limit: limit, key: key),
        file: path)
    }
  }

  /// Throws an error if the input is not valid UTF-8. Needed by commands that cannot report a
  /// repair of the input.
  func checkUTF8() throws(Failure) {
    guard let offset = PlainTextReader.firstMalformedByte(of: bytes) else { return }
    throw failure("not UTF-8 at byte \(offset); expected UTF-8 text", offset: offset)
  }

  /// Returns a failure for a problem in the input.
  ///
  /// - Parameter offset: The offset of the problem in bytes, if known.
  func failure(_ message: String, offset: Int? = nil) -> Failure {
    let position = offset.flatMap { SourcePositions(of: [$0], in: bytes)[$0] }
    return Failure(.badInput, message, file: name, position: position)
  }
}
