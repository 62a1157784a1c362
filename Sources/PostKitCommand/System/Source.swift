import PostFeed

/// An input that was read completely.
struct Source {
  /// The name in messages: the path, or `-` for standard input.
  let name: String

  let bytes: [UInt8]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads a file, or standard input when the path is `-`.
  ///
  /// - Parameter key: The key of the policy that sets the limit, if one does.
  /// - Throws: ``Failure`` when the file cannot be read or is larger than `limit` bytes.
  init(_ path: String, limit: Int, key: String? = nil) throws(Failure) {
    name = path
    do {
      let file = path == "-" ? .standardInput : try Descriptor(reading: path)
      bytes = try file.read(atMost: limit + 1)
      if path != "-" { try file.close() }
    } catch {
      throw Failure(error, file: path, reading: true)
    }
    guard bytes.count <= limit else {
      throw Failure(
        .badInput,
        "input is larger than the limit of \(limit) bytes" + (key.map { " (\($0))" } ?? ""),
        file: path)
    }
  }

  /// Rejects invalid UTF-8, for commands that cannot report its replacement.
  func checkUTF8() throws(Failure) {
    guard let offset = PlainTextReader.firstMalformedByte(of: bytes) else { return }
    throw failure("not UTF-8 at byte \(offset); expected UTF-8 text", offset: offset)
  }

  /// Returns a failure for a problem in the input.
  ///
  /// - Parameter offset: The offset of the problem in bytes, if known.
  func failure(_ message: String, offset: Int? = nil) -> Failure {
    let line = offset.map { 1 + bytes.prefix($0).count { $0 == 0x0A } }
    return Failure(.badInput, message, file: name, line: line)
  }
}
