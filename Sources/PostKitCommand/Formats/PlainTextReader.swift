import PostKit

/// Reads plain text: a blank line ends a paragraph, a single line feed is a line break; URLs, mentions
/// and hashtags become what they are.
enum PlainTextReader {
  /// The document of a text in UTF-8; lines end in LF, CR LF or CR.
  ///
  /// - Complexity: Linear in the size of the text.
  static func reading(_ bytes: [UInt8]) -> Reading {
    var reading = Reading(document: Document())
    if let offset = firstMalformedByte(of: bytes) {
      reading.report.add(Finding(.encodingRepaired, offset: offset))
    }
    var paragraph = Inlines()
    var offset = 0
    for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd) {
      defer { offset = line.endIndex + 1 }
      // Between CR and LF is no line.
      if line.isEmpty, line.startIndex > 0, line.startIndex < bytes.count,
        bytes[line.startIndex - 1] == 0x0D, bytes[line.startIndex] == 0x0A
      {
        continue
      }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        reading.document.blocks.append(.paragraph(Paragraph(paragraph)))
        paragraph = Inlines()
        continue
      }
      if !paragraph.isEmpty { paragraph.append(.lineBreak) }
      let text = Inline.text(String(decoding: line, as: UTF8.self))
      if paragraph.appendCountingRemovals(text) > 0 {
        reading.report.add(Finding(.characterRemoved, offset: offset))
      }
    }
    reading.document.blocks.append(.paragraph(Paragraph(paragraph)))
    var linker = TextLinker()
    reading.document = linker.rewrite(reading.document)
    return reading
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// The offset of the first byte that is no part of valid UTF-8.
  static func firstMalformedByte(of bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}
