import PostEncoding
import PostFeed
import PostKit
import PostPolicy

/// An input whose bytes were all read.
struct Source {
  /// The name of the input in messages: the path, or `-` for standard input.
  let name: String

  /// The input in UTF-8. If it is not ``decoded``, it can contain invalid UTF-8.
  let bytes: [UInt8]

  /// The input that was decoded from another encoding, or `nil` if the input is read as UTF-8.
  let decoded: DecodedText?

  /// Whether the input does not state the encoding from which it was decoded.
  private let isEncodingAssumed: Bool

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    decoded = nil
    isEncodingAssumed = false
  }

  private init(name: String, decoded: DecodedText, isEncodingAssumed: Bool) {
    self.name = name
    bytes = decoded.bytes
    self.decoded = decoded
    self.isEncodingAssumed = isEncodingAssumed
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
    decoded = nil
    isEncodingAssumed = false
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

  /// Returns the input decoded from an encoding.
  ///
  /// - Parameters:
  ///   - encoding: The encoding that the user names, or `nil` to find it out. A byte order mark
  ///     beats it.
  ///   - isHTML: Whether the input can declare its encoding as HTML does.
  ///   - isJSON: Whether the input is JSON, which is UTF-8 if nothing is stated.
  /// - Throws: ``Failure`` when libxml2 lacks the encoding.
  func decoding(
    _ encoding: TextEncoding?, isHTML: Bool, isJSON: Bool = false
  ) throws(Failure) -> Source {
    let stated =
      TextEncoding.byteOrderMark(of: bytes) ?? encoding ?? (isHTML ? .declaredInHTML(bytes) : nil)
    let encoding = stated ?? (isJSON ? .utf8 : UndeclaredEncoding(of: bytes).encoding)
    guard encoding != .utf8 else { return self }
    do {
      let text = try DecodedText(bytes, as: encoding)
      return Source(name: name, decoded: text, isEncodingAssumed: stated == nil)
    } catch {
      throw Failure(.internalFault, error.description, file: name)
    }
  }

  /// Whether the bytes of the input equal the bytes of a text in UTF-8.
  func isEqual(to text: some Collection<UInt8>) -> Bool {
    // In all encodings in which the size stays the same, only ASCII has the same bytes.
    if let decoded, decoded.sourceCount != bytes.count || bytes.contains(where: { $0 >= 0x80 }) {
      return false
    }
    return bytes.elementsEqual(text)
  }

  /// The finding about an encoding that the input does not state, at its first non-ASCII character.
  var assumption: Finding? {
    guard isEncodingAssumed, let start = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
    let end = bytes[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    return Finding(.encodingAssumed, at: .source(start..<end))
  }

  /// The findings about malformed sequences of a decoded input.
  var repairs: Report {
    var report = Report(capacity: 100)
    if let decoded {
      for range in decoded.malformedTextRanges {
        report.add(Finding(.encodingRepaired, at: .source(range)))
      }
    }
    return report
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
