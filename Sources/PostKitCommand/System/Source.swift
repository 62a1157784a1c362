import PostFeed

/// An input, read in one go.
struct Source {
  /// What messages call it: its path, or `-` for standard input.
  let name: String

  let bytes: [UInt8]

  /// Creates an input that was read elsewhere.
  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads a file, or standard input when the path is `-`.
  ///
  /// - Throws: ``Failure`` when it cannot be read, or is larger than `limit`; no more is read then.
  init(_ path: String, limit: Int) throws(Failure) {
    name = path
    do {
      let file = path == "-" ? .standardInput : try Descriptor(reading: path)
      bytes = try file.read(atMost: limit + 1)
      if path != "-" { try file.close() }
    } catch {
      throw Failure(error, file: path, reading: true)
    }
    guard bytes.count <= limit else {
      throw Failure(.badInput, "input is larger than the limit of \(limit) bytes", file: path)
    }
  }

  /// Checks that the bytes are UTF-8, where nothing could say what became of those that are none.
  func checkUTF8() throws(Failure) {
    guard let offset = PlainTextReader.firstMalformedByte(of: bytes) else { return }
    throw failure("not UTF-8 at byte \(offset); allowed is text in UTF-8", offset: offset)
  }

  /// Something that is wrong with the input.
  ///
  /// - Parameter offset: Where it is in the bytes, if that is known.
  func failure(_ message: String, offset: Int? = nil) -> Failure {
    let line = offset.map { 1 + bytes.prefix($0).count { $0 == 0x0A } }
    return Failure(.badInput, message, file: name, line: line)
  }
}
