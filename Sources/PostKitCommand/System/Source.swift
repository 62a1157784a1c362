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
    let file: Descriptor
    do {
      file = path == "-" ? .standardInput : try Descriptor(reading: path)
    } catch {
      throw Failure(error, file: path, reading: true)
    }
    try self.init(name: path, start: [], rest: file, limit: limit, key: key)
    // Closing a file that was only read cannot lose data.
    if path != "-" { try? file.close() }
  }

  /// Reads the rest of a file whose start was read already.
  init(
    name: String, start: [UInt8], rest file: Descriptor, limit: Int, key: String? = nil
  ) throws(Failure) {
    self.name = name
    let rest: Int?
    do {
      bytes = start + (try file.read(atMost: max(0, limit + 1 - start.count)))
      rest = file.remainingBytes
    } catch {
      throw Failure(error, file: name, reading: true)
    }
    guard bytes.count <= limit else {
      throw Failure(
        .badInput,
        Limits.inputTooLarge(bytes: rest.map { bytes.count + $0 }, limit: limit, key: key),
        file: name)
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
