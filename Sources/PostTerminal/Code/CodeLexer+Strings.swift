internal import PostText

extension CodeLexer {
  // MARK: Comments

  mutating func readComment() -> Bool {
    if let (open, shut) = grammar.blockComment, isAt(open) {
      position += open.count
      var depth = 1
      while position < bytes.count, depth > 0 {
        if isAt(shut) {
          depth -= 1
          position += shut.count
        } else if grammar.hasNestedComments, isAt(open) {
          depth += 1
          position += open.count
        } else {
          position += 1
        }
      }
      close(.comment)
      return true
    }
    var isComment = false
    for open in grammar.lineComments where isAt(open) { isComment = true }
    guard isComment else { return false }
    if grammar.hasCommentsBehindBlanks, position > 0, bytes[position - 1] > 0x20 { return false }
    skipLine()
    close(.comment)
    return true
  }

  // MARK: Strings

  mutating func readQuotation() -> Bool {
    if readNumberedString(from: position) { return true }
    for quotation in grammar.quotations where isAt(quotation.open) { return read(quotation) }
    return false
  }

  private mutating func read(_ quotation: CodeGrammar.Quotation) -> Bool {
    if grammar.hasLifetimes, next == UInt8(ascii: "'"), !closesBehindOneCharacter { return false }
    position += quotation.open.count
    while let byte = next {
      if isAt(quotation.close) {
        position += quotation.close.count
        break
      }
      if byte == 0x0A, !quotation.isMultiline { break }
      let isEscape = byte == UInt8(ascii: "\\") && quotation.hasEscapes
      let length = isEscape && self.byte(at: position + 1) != 0x0A ? 2 : 1
      position = min(position + length, bytes.count)
    }
    let isKey = grammar.keys == .strings && isBeforeColon
    close(isKey ? .name : .string)
    return true
  }

  /// Reads a string between signs of number: `#"…"#` in Swift, `r#"…"#` in Rust.
  mutating func readNumberedString(from start: Int) -> Bool {
    let sign = UInt8(ascii: "#")
    let isPrefixed = grammar.hasLifetimes
    guard grammar.hasNumberedStrings, next == sign || isPrefixed && next == UInt8(ascii: "\""),
      isPrefixed
        ? position == start + 1 && bytes[start] == UInt8(ascii: "r")
        : position == start && byte(at: start - 1) != sign
    else { return false }
    var open = position
    while byte(at: open) == sign { open += 1 }
    let count = open - position
    guard byte(at: open) == UInt8(ascii: "\"") else { return false }
    position = open + 1
    var run = -1
    while let byte = next {
      position += 1
      run = byte == UInt8(ascii: "\"") ? 0 : run >= 0 && byte == sign ? run + 1 : -1
      if run == count { break }
    }
    close(.string)
    return true
  }

  /// Whether the apostrophe here is the first of two around one character.
  private var closesBehindOneCharacter: Bool {
    if byte(at: position + 1) == UInt8(ascii: "\\") { return true }
    guard position + 1 < bytes.count else { return false }
    let length = decodeScalar(bytes, at: position + 1).length
    return byte(at: position + 1 + length) == UInt8(ascii: "'")
  }

  /// Whether nothing but blanks stands between the position and a colon.
  var isBeforeColon: Bool {
    bytes[position...].first { $0 != 0x20 && $0 != 0x0A } == UInt8(ascii: ":")
  }
}
