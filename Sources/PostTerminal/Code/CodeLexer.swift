/// Divides code into tokens by a grammar, in one pass that never goes back.
///
/// It colours code that people wrote into posts, most of it correct; whatever it is, every byte is in
/// one token, and the time is linear.
struct CodeLexer {
  let grammar: CodeGrammar
  let bytes: [UInt8]
  var position = 0
  private(set) var tokens: [CodeToken] = []

  /// The number of braces that are open, for languages whose keys stand between them.
  private var braces = 0

  private init(_ bytes: [UInt8], grammar: CodeGrammar) {
    self.bytes = bytes
    self.grammar = grammar
  }

  /// The tokens of a text in UTF-8.
  ///
  /// - Complexity: O(bytes).
  static func tokens(of bytes: [UInt8], grammar: CodeGrammar) -> [CodeToken] {
    var lexer = CodeLexer(bytes, grammar: grammar)
    switch grammar.shape {
    case .words: lexer.readWords()
    case .markup: lexer.readMarkup()
    case .diff: lexer.readDiff()
    }
    return lexer.tokens
  }

  /// Ends a token of a role at the position.
  mutating func close(_ role: CodeRole) {
    if let last = tokens.indices.last, tokens[last].role == role {
      tokens[last].end = position
    } else if position > tokens.last?.end ?? 0 {
      tokens.append(CodeToken(end: position, role: role))
    }
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  func byte(at position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  func isAt(_ text: [UInt8]) -> Bool {
    !text.isEmpty && text.count <= bytes.count - position
      && bytes[position] == text[0] && bytes[position..<position + text.count].elementsEqual(text)
  }

  // MARK: Words

  private mutating func readWords() {
    while position < bytes.count {
      if grammar.keys == .lineStarts, isLineStart { readLineStart() }
      guard let byte = next else { return }
      switch byte {
      case 0x20, 0x0A:
        position += 1
        close(.text)
      case _ where isWordStart(byte): readWord()
      case 0x30...0x39: readNumber()
      default: readSign(byte)
      }
    }
  }

  private var isLineStart: Bool { position == 0 || bytes[position - 1] == 0x0A }

  private mutating func readSign(_ sign: UInt8) {
    if readComment() || readQuotation() || readDirective(sign) { return }
    switch sign {
    case UInt8(ascii: "{"): braces += 1
    case UInt8(ascii: "}"): braces -= 1
    default: break
    }
    position += 1
    close(.text)
  }

  private mutating func readWord() {
    let start = position
    position = endOfWord(from: start)
    if readNumberedString(from: start) { return }
    let word = start..<position
    if grammar.keys == .declarations, braces > 0, isBeforeColon { return close(.name) }
    if grammar.keywords.contains(bytes, word, ignoringCase: grammar.ignoresCase) {
      close(.keyword)
    } else if grammar.types.contains(bytes, word, ignoringCase: grammar.ignoresCase)
      || grammar.hasCapitalizedTypes && isCapitalized(word)
    {
      close(.type)
    } else {
      close(grammar.hasCalls && next == UInt8(ascii: "(") ? .name : .text)
    }
  }

  private mutating func readNumber() {
    while let byte = next {
      let isPoint = byte == UInt8(ascii: ".")
      guard isWordPart(byte) || isPoint && self.byte(at: position + 1).map(isDigit) == true else {
        break
      }
      position += 1
    }
    close(.number)
  }

  // MARK: Comments

  private mutating func readComment() -> Bool {
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

  mutating func skipLine() {
    while let byte = next, byte != 0x0A { position += 1 }
  }

  // MARK: Strings

  private mutating func readQuotation() -> Bool {
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
  private mutating func readNumberedString(from start: Int) -> Bool {
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
  private var isBeforeColon: Bool {
    bytes[position...].first { $0 != 0x20 && $0 != 0x0A } == UInt8(ascii: ":")
  }

  // MARK: Directives

  private mutating func readDirective(_ sign: UInt8) -> Bool {
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
  private mutating func readLineStart() {
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

  // MARK: Bytes

  private func endOfWord(from start: Int) -> Int {
    var end = start
    while let byte = byte(at: end), isWordPart(byte) { end += 1 }
    return end
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private func isWordStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
      || byte == UInt8(ascii: "$")
        && grammar.wordSigns.contains(byte)
  }

  func isWordPart(_ byte: UInt8) -> Bool {
    isWordStart(byte) || isDigit(byte) || grammar.wordSigns.contains(byte)
  }

  /// Whether a word starts with a capital and is not all capitals.
  private func isCapitalized(_ word: Range<Int>) -> Bool {
    bytes[word.lowerBound] &- 0x41 < 26 && bytes[word].contains { $0 &- 0x61 < 26 }
  }
}
