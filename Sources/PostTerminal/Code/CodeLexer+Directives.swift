extension CodeLexer {
  // MARK: Directives

  mutating func readDirective(_ sign: UInt8) -> Bool {
    if grammar.hasVariables, sign == UInt8(ascii: "$") { return readVariable() }
    if grammar.hasBracketedAttributes, sign == UInt8(ascii: "#") { return readAttribute() }
    guard grammar.directiveSigns.contains(sign), byte(at: position + 1).map(isWordStart) == true
    else { return false }
    position = endOfWord(from: position + 1)
    close(.directive)
    return true
  }

  private mutating func readVariable() -> Bool {
    position += 1
    if next == UInt8(ascii: "{") {
      while let byte = next, byte != 0x0A, byte != UInt8(ascii: "}") { position += 1 }
      if next == UInt8(ascii: "}") { position += 1 }
    } else if let byte = next, isWordStart(byte) {
      while let byte = next, isWordPart(byte), byte != UInt8(ascii: "-") { position += 1 }
    } else if let byte = next, byte > 0x20, byte < 0x7F, !"\"'();|&<>".utf8.contains(byte) {
      position += 1
    }
    close(.name)
    return true
  }

  private mutating func readAttribute() -> Bool {
    let behind = byte(at: position + 1)
    let open = behind == UInt8(ascii: "!") ? position + 2 : position + 1
    guard byte(at: open) == UInt8(ascii: "[") else { return false }
    var depth = 0
    while let byte = next, byte != 0x0A {
      position += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { break }
      }
    }
    close(.directive)
    return true
  }

  // MARK: Keys

  /// Reads the key at the start of a line of YAML, with what is before it.
  mutating func readLineStart() {
    while let byte = next, byte == 0x20 || byte == UInt8(ascii: "-") { position += 1 }
    close(.text)
    guard let first = next, isWordPart(first) else { return }
    var end = position
    while let byte = byte(at: end), byte != 0x0A {
      let behind = self.byte(at: end + 1) ?? 0x0A
      if byte == UInt8(ascii: ":"), behind <= 0x20 {
        position = end
        return close(.name)
      }
      if byte == UInt8(ascii: "#"), bytes[end - 1] == 0x20 { return }
      end += 1
    }
  }
}
