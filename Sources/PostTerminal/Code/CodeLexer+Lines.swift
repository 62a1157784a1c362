extension CodeLexer {
  /// Reads text with tags.
  mutating func readMarkup() {
    while let byte = next {
      if byte == UInt8(ascii: "<"), isTag {
        readTag()
      } else if byte == UInt8(ascii: "&") {
        readReference()
      } else {
        position += 1
        close(.text)
      }
    }
  }

  /// Whether the angle bracket here opens something.
  private var isTag: Bool {
    guard let behind = byte(at: position + 1) else { return false }
    return (behind | 0x20) &- 0x61 < 26 || "/!?".utf8.contains(behind)
  }

  private mutating func readTag() {
    if isAt(Array("<!--".utf8)) {
      position += 4
      let end = Array("-->".utf8)
      while position < bytes.count, !isAt(end) { position += 1 }
      position = min(position + 3, bytes.count)
      return close(.comment)
    }
    let isDeclaration = "!?".utf8.contains(bytes[position + 1])
    position += 2
    while let byte = next, isWordPart(byte) || "-:.".utf8.contains(byte) { position += 1 }
    close(isDeclaration ? .directive : .keyword)
    while let byte = next {
      switch byte {
      case UInt8(ascii: ">"):
        position += 1
        return close(isDeclaration ? .directive : .keyword)
      // A tag that was not closed.
      case UInt8(ascii: "<"): return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        position += 1
        while let inner = next, inner != byte { position += 1 }
        position = min(position + 1, bytes.count)
        close(.string)
      case _ where isWordPart(byte):
        while let byte = next, isWordPart(byte) || "-:.@".utf8.contains(byte) { position += 1 }
        close(.name)
      default:
        position += 1
        close(.text)
      }
    }
  }

  /// Reads a character reference; none is longer than 32 bytes.
  private mutating func readReference() {
    let body = bytes[position...].dropFirst().prefix(32)
    let name = body.prefix { isWordPart($0) || $0 == UInt8(ascii: "#") }
    position += 1
    guard !name.isEmpty, byte(at: name.endIndex) == UInt8(ascii: ";") else { return close(.text) }
    position = name.endIndex + 1
    close(.directive)
  }

  /// Reads the lines of a patch.
  mutating func readDiff() {
    let heads = ["+++ ", "--- ", "diff ", "index ", "Index: ", "new file", "deleted file"]
      .map { Array($0.utf8) }
    while let first = next {
      let role: CodeRole
      var isHead = false
      for head in heads where isAt(head) { isHead = true }
      if isHead {
        role = .directive
      } else {
        switch first {
        case UInt8(ascii: "+"): role = .inserted
        case UInt8(ascii: "-"): role = .deleted
        case UInt8(ascii: "@"): role = .type
        default: role = .text
        }
      }
      skipLine()
      close(role)
      if next != nil {
        position += 1
        close(.text)
      }
    }
  }
}
