internal import PostEncoding
internal import PostText

/// Decodes a source in pieces to UTF-8.
///
/// The encoding is that of the byte order mark, else the one that the options state, else that of the
/// XML declaration. Otherwise, it is UTF-8, or windows-1252 if the source is mostly not UTF-8.
struct SourceDecoder {
  /// A part of the source in UTF-8. If the encoding is UTF-8, invalid bytes are kept.
  struct Piece {
    let bytes: [UInt8]

    /// The offset of the part in the source.
    let start: Int

    /// The map to offsets in the source, or `nil` if the part was not decoded.
    var text: DecodedText?

    /// The offset in the source of an offset in ``bytes``.
    func sourceOffset(_ offset: Int) -> Int { start + (text?.sourceOffset(offset) ?? offset) }
  }

  /// The findings that the caller has not taken yet.
  private var findings: [SyndicationFinding] = []

  private var encoding: TextEncoding?
  private var isDecided = false

  /// The sequences of UTF-8 in the source so far, or `nil` if the encoding is known.
  private var undeclared: UndeclaredEncoding?
  private var offset = 0

  /// The bytes that cannot be decoded yet, or that the encoding is not detected from yet.
  private var rest: [UInt8] = []

  /// The size of a part that is decoded at once.
  private static let pieceSize = 65_536

  /// The maximum size of text without a byte after which it can be divided.
  private static let maximumRest = 1 << 20

  init(encoding: TextEncoding?) {
    self.encoding = encoding
  }

  /// Returns the findings since the last call.
  mutating func takeFindings() -> [SyndicationFinding] {
    defer { findings.removeAll() }
    return findings
  }

  /// Decodes the next bytes.
  ///
  /// - Throws: ``SyndicationError/Code/encodingUnavailable``.
  mutating func read(_ bytes: [UInt8], isLast: Bool = false) throws(SyndicationError) -> [Piece] {
    var bytes = bytes
    if !rest.isEmpty {
      bytes = rest + bytes
      rest = []
    }
    if !isDecided {
      // A declaration ends with `>`, or is not within the first 1,024 bytes.
      guard isLast || bytes.count >= 1024 || (bytes.count > 8 && bytes.contains(0x3E)) else {
        rest = bytes
        return []
      }
      bytes = detect(bytes)
    }
    guard !bytes.isEmpty else { return [] }
    if undeclared != nil {
      let piece = validPiece(bytes, isLast: isLast)
      guard !rest.isEmpty, undeclared == nil else { return piece }
      bytes = rest
      rest = []
      return piece + (try decoded(bytes, isLast: isLast))
    }
    return try decoded(bytes, isLast: isLast)
  }

  private mutating func decoded(
    _ bytes: [UInt8], isLast: Bool
  ) throws(SyndicationError) -> [Piece] {
    guard let encoding, encoding != .utf8 else {
      defer { offset += bytes.count }
      return [Piece(bytes: bytes, start: offset)]
    }
    return try decode(bytes, as: encoding, isLast: isLast)
  }

  /// Returns the bytes of a source without a declaration up to the first that is not UTF-8, and keeps
  /// the others. The first ``pieceSize`` of these decide the encoding.
  private mutating func validPiece(_ bytes: [UInt8], isLast: Bool) -> [Piece] {
    let end = bytes.span.bytes.firstInvalidUTF8(from: 0)
    undeclared?.count(bytes[..<end])
    rest = Array(bytes[end...])
    if !rest.isEmpty, isLast || rest.count >= SourceDecoder.pieceSize {
      undeclared?.count(rest.prefix(SourceDecoder.pieceSize))
      encoding = undeclared?.encoding
      undeclared = nil
      if encoding == .windows1252 {
        findings.append(
          SyndicationFinding(
            .encodingRepaired,
            "the source declares no encoding and is not UTF-8; windows-1252 was assumed",
            offset: offset + end))
      }
    }
    guard end > 0 else { return [] }
    defer { offset += end }
    return [Piece(bytes: Array(bytes[..<end]), start: offset)]
  }

  /// Detects the encoding, and returns the bytes without a byte order mark.
  private mutating func detect(_ bytes: [UInt8]) -> [UInt8] {
    isDecided = true
    let mark = TextEncoding.byteOrderMark(of: bytes)
    let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    encoding = mark ?? encoding ?? declared(start)
    if encoding == nil, findings.isEmpty { undeclared = UndeclaredEncoding() }
    guard let mark, mark == encoding ?? .utf8 else { return bytes }
    offset = mark == .utf8 ? 3 : 2
    return Array(bytes.dropFirst(offset))
  }

  /// The encoding of an XML declaration.
  private mutating func declared(_ start: ArraySlice<UInt8>) -> TextEncoding? {
    let encoding = TextEncoding.declaredInXML(start)
    guard start.starts(with: "<?xml".utf8) else { return encoding }
    let end = start.firstIndex(of: 0x3E) ?? start.endIndex
    let declaration = String(decoding: start[..<min(end, start.startIndex + 256)], as: UTF8.self)
      .lowercased()
    guard let label = declaration.firstMatch(of: /encoding\s*=\s*["']\s*([^"'\s]*)/)?.1 else {
      return encoding
    }
    // WHATWG reads these labels as windows-1252. A feed that declares them and is not ASCII is more
    // often UTF-8.
    if label == "us-ascii" || label == "ascii" || label.hasPrefix("ansi_x3.4") { return .utf8 }
    if encoding == nil {
      findings.append(
        SyndicationFinding(
          .encodingRepaired, "the declared encoding “\(label)” is unknown; UTF-8 was assumed",
          offset: 0))
    } else if label.hasPrefix("utf-16"), encoding == .utf8 {
      findings.append(
        SyndicationFinding(
          .encodingRepaired, "the source declares UTF-16, but is not UTF-16; UTF-8 was assumed",
          offset: 0))
    }
    return encoding
  }

  private mutating func decode(
    _ bytes: [UInt8], as encoding: TextEncoding, isLast: Bool
  ) throws(SyndicationError) -> [Piece] {
    var pieces: [Piece] = []
    var start = 0
    while start < bytes.count {
      var part = Array(bytes[start..<min(bytes.count, start + SourceDecoder.pieceSize)])
      let isEnd = start + part.count == bytes.count
      let count = isEnd && isLast ? part.count : encoding.decodableCount(of: part)
      if count == 0 {
        // Text without a byte after which it can be divided.
        part = Array(bytes[start...])
        guard isLast || part.count >= SourceDecoder.maximumRest else { break }
      } else {
        part.removeSubrange(count...)
      }
      pieces.append(try piece(part, encoding))
      start += part.count
    }
    rest = Array(bytes[start...])
    return pieces
  }

  private mutating func piece(
    _ bytes: [UInt8], _ encoding: TextEncoding
  ) throws(SyndicationError) -> Piece {
    let text: DecodedText
    do {
      text = try DecodedText(bytes, as: encoding)
    } catch {
      throw SyndicationError(.encodingUnavailable, error.description)
    }
    for range in text.malformedRanges {
      findings.append(
        SyndicationFinding(
          .encodingRepaired, "bytes that are invalid in \(encoding.name) were read as U+FFFD",
          offset: offset + range.lowerBound))
    }
    defer { offset += bytes.count }
    return Piece(bytes: text.bytes, start: offset, text: text)
  }
}
