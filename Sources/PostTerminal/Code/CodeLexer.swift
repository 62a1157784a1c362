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

  /// The signs that may start more than themselves.
  private let openings: SignSet

  private init(_ bytes: [UInt8], grammar: CodeGrammar) {
    self.bytes = bytes
    self.grammar = grammar
    openings = grammar.openings
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
    let last = tokens.count - 1
    if last >= 0, tokens[last].role == role {
      tokens[last].end = position
    } else if position > (last < 0 ? 0 : tokens[last].end) {
      tokens.append(CodeToken(end: position, role: role))
    }
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  func byte(at position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  /// Whether a text stands at the position; most do not, and differ in their first byte.
  func isAt(_ text: [UInt8]) -> Bool {
    guard position < bytes.count, bytes[position] == text[0] else { return false }
    return bytes[position...].starts(with: text)
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
    if openings.contains(sign), readComment() || readQuotation() || readDirective(sign) { return }
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
    if grammar.keys == .declarations, braces > 0, isBeforeColon { return close(.name) }
    let word = WordSet.Word(bytes, start..<position, ignoringCase: grammar.ignoresCase)
    if grammar.keywords.contains(word) {
      close(.keyword)
    } else if grammar.types.contains(word)
      || grammar.hasCapitalizedTypes && isCapitalized(start..<position)
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

  // MARK: Bytes

  mutating func skipLine() {
    while let byte = next, byte != 0x0A { position += 1 }
  }

  func endOfWord(from start: Int) -> Int {
    var end = start
    while let byte = byte(at: end), isWordPart(byte) { end += 1 }
    return end
  }

  func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  func isWordStart(_ byte: UInt8) -> Bool {
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
