internal import PostText

/// Divides code into tokens by the syntax of its language.
///
/// Every byte is in exactly one token, even if the code is invalid.
struct CodeLexer {
  /// A part of the code with one style. It starts at the end of the preceding token.
  struct Token: Hashable {
    /// The end of the token as an offset in bytes.
    var end: Int
    /// The theme key of the token; `nil` for the style of the code block.
    var key: Theme.Key?
  }

  private let syntax: CodeSyntax
  let bytes: [UInt8]
  /// For each byte value, the kinds of tokens that the byte can start or continue.
  private var classes = [ByteClass](repeating: [], count: 256)
  var position = 0
  private var tokens: [Token] = []
  /// The number of open braces.
  private var braces = 0
  /// The text on the following lines that is not code.
  var quoted = QuotedLines()

  private struct ByteClass: OptionSet {
    let rawValue: UInt8
    static let wordStart = ByteClass(rawValue: 1)
    static let wordPart = ByteClass(rawValue: 2)
    /// Starts a comment, a string, a directive or a name.
    static let opening = ByteClass(rawValue: 4)
  }

  /// Returns the tokens of a text in UTF-8.
  ///
  /// - Complexity: O(bytes).
  static func tokens(of bytes: [UInt8], syntax: CodeSyntax) -> [Token] {
    var lexer = CodeLexer(bytes, syntax)
    switch syntax.form {
    case .words: lexer.readWords()
    case .markup: lexer.readMarkup()
    case .lines: lexer.readLines()
    }
    return lexer.tokens
  }

  private init(_ bytes: [UInt8], _ syntax: CodeSyntax) {
    self.bytes = bytes
    self.syntax = syntax
    for byte in UInt8.min...UInt8.max {
      if ASCII.isLetter(byte) || byte == 0x5F || byte >= 0x80 {
        classes[Int(byte)] = [.wordStart, .wordPart]
      } else if ASCII.isDigit(byte) {
        classes[Int(byte)] = .wordPart
      }
    }
    for byte in syntax.wordCharacters.utf8 {
      classes[Int(byte)].insert(byte == UInt8(ascii: "$") ? [.wordStart, .wordPart] : .wordPart)
    }
    for rule in syntax.delimited { classes[Int(rule.open[0])].insert(.opening) }
    if syntax.isShell {
      for byte in "\\<".utf8 { classes[Int(byte)].insert(.opening) }
      quoted.hasPrompts = bytes.hasShellPrompts
    }
    for byte in syntax.directives.utf8 { classes[Int(byte)].insert(.opening) }
    if syntax.rawStrings == .plain { classes[0x23].insert(.opening) }
  }

  // MARK: Words

  private mutating func readWords() {
    while position < bytes.count {
      if byte(at: position - 1) ?? 0x0A == 0x0A {
        readQuotedLines()
        if syntax.keys == .lineStarts { readLineStart() }
      }
      guard let byte = next else { return }
      if byte == 0x20 || byte == 0x0A {
        position += 1
        close(nil)
      } else if matches(byte, .wordStart) {
        readWord()
      } else if ASCII.isDigit(byte) {
        readNumber()
      } else if !matches(byte, .opening) || !readOpening(byte) {
        if byte == UInt8(ascii: "{") { braces += 1 }
        if byte == UInt8(ascii: "}") { braces -= 1 }
        position += 1
        close(nil)
      }
    }
  }

  private mutating func readWord() {
    let start = position
    skip(.wordPart)
    if readRawString(after: start) { return }
    if syntax.keys == .declarations, braces > 0, isBeforeColon { return close(.codeName) }
    close(
      key(ofWord: start..<position)
        ?? (syntax.hasCalls && next == UInt8(ascii: "(") ? .codeName : nil))
  }

  private func key(ofWord word: Range<Int>) -> Theme.Key? {
    // No keyword or type has more than 16 bytes.
    if word.count <= 16 {
      let text =
        syntax.ignoresCase
        ? String(decoding: bytes[word].map(ASCII.lowercased), as: UTF8.self)
        : String(decoding: bytes[word], as: UTF8.self)
      if let key = syntax.words[text] { return key }
    }
    // A word without a lowercase letter, such as `MAX`, is probably a constant and not a type.
    let isType =
      syntax.hasCapitalizedTypes && bytes[word.lowerBound] &- 0x41 < 26
      && bytes[word].contains(where: ASCII.isLowercaseLetter)
    return isType ? .codeType : nil
  }

  private mutating func readNumber() {
    while let byte = next,
      matches(byte, .wordPart)
        || byte == UInt8(ascii: ".") && self.byte(at: position + 1).map(ASCII.isDigit) == true
    {
      position += 1
    }
    close(.codeNumber)
  }

  /// Reads the indentation and hyphens at the start of a line of YAML, and the key after them.
  private mutating func readLineStart() {
    let start = position
    skip([], or: " ")
    quoted.noteBlockScalar(ofLineIndentedBy: position - start, at: position, in: bytes)
    skip([], or: " -")
    close(nil)
    guard let first = next, matches(first, .wordPart) else { return }
    var end = position
    while let byte = byte(at: end), byte != 0x0A {
      if byte == UInt8(ascii: ":"), self.byte(at: end + 1) ?? 0x0A <= 0x20 {
        position = end
        return close(.codeName)
      }
      if byte == UInt8(ascii: "#"), bytes[end - 1] == 0x20 { return }
      end += 1
    }
  }

  // MARK: Delimited tokens

  /// Reads the token that starts with `byte`. Returns false if no token starts with it here.
  private mutating func readOpening(_ byte: UInt8) -> Bool {
    if readRawString(after: position) { return true }
    for rule in syntax.delimited where isAt(rule.open) && canStart(rule) {
      read(rule)
      return true
    }
    if syntax.isShell {
      switch byte {
      case UInt8(ascii: "$"):
        readVariable()
        return true
      case UInt8(ascii: "\\"):
        position = min(position + 2, bytes.count)
        close(nil)
        return true
      case UInt8(ascii: "<"):
        quoted.noteHereDocument(at: position, in: bytes)
        return false
      default: break
      }
    }
    guard syntax.directives.utf8.contains(byte), let first = self.byte(at: position + 1),
      matches(first, .wordStart)
    else { return false }
    position += 1
    skip(.wordPart)
    close(.codeDirective)
    return true
  }

  /// Whether a value of YAML can start at the current position.
  private var startsValue: Bool {
    guard let end = bytes[..<position].lastIndex(where: { $0 != 0x20 }) else { return true }
    if bytes[end] == 0x0A || ":-,[{?".utf8.contains(bytes[end]) { return true }
    // A tag or anchor can be before a value. Without the test for a blank, a long word would be
    // searched again at each of its apostrophes.
    guard end + 1 < position else { return false }
    let word = bytes[...end].lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? 0
    return "&!".utf8.contains(bytes[word])
  }

  private func canStart(_ rule: CodeSyntax.Delimited) -> Bool {
    if let starters = syntax.commentStarters, rule.key == .codeComment {
      let last = byte(at: position - 1) ?? 0x20
      return last <= 0x20 || starters.utf8.contains(last)
    }
    if syntax.keys == .lineStarts { return startsValue }
    guard syntax.hasLifetimes, rule.open == [UInt8(ascii: "'")] else { return true }
    guard let first = byte(at: position + 1) else { return false }
    if first == UInt8(ascii: "\\") { return true }
    let length = decodeScalar(bytes, at: position + 1).length
    return byte(at: position + 1 + length) == UInt8(ascii: "'")
  }

  private mutating func read(_ rule: CodeSyntax.Delimited) {
    position += rule.open.count
    var depth = 1
    while let byte = next {
      if isAt(rule.close) {
        position += rule.close.count
        depth -= 1
        if depth == 0 { break }
      } else if byte == 0x0A, !rule.isMultiline {
        break
      } else if isAt(rule.nested) {
        position += rule.nested.count
        depth += 1
      } else {
        let isEscape = rule.hasEscapes && byte == UInt8(ascii: "\\")
        let isPair = isEscape && self.byte(at: position + 1) != 0x0A
        position = min(position + (isPair ? 2 : 1), bytes.count)
      }
    }
    let isKey = syntax.keys == .strings && rule.key == .codeString && isBeforeColon
    close(isKey ? .codeName : rule.key)
  }

  /// Reads the raw string that starts at `start`. Returns false if no raw string starts there.
  ///
  /// The current position is after the prefix of the string, such as `r`.
  private mutating func readRawString(after start: Int) -> Bool {
    let numberSign = UInt8(ascii: "#")
    switch syntax.rawStrings {
    case .none: return false
    case .plain:
      // Only the first of several number signs can start a string. An attempt at each number sign
      // would take quadratic time.
      guard position == start, next == numberSign, byte(at: start - 1) != numberSign else {
        return false
      }
    case .prefixed:
      guard position == start + 1, bytes[start] == UInt8(ascii: "r") else { return false }
    }
    var open = position
    while byte(at: open) == numberSign { open += 1 }
    guard byte(at: open) == UInt8(ascii: "\"") else { return false }
    let close = [UInt8(ascii: "\"")] + bytes[position..<open]
    position = open + 1
    while position < bytes.count, !isAt(close) { position += 1 }
    position = min(position + close.count, bytes.count)
    self.close(.codeString)
    return true
  }

  private mutating func readVariable() {
    position += 1
    if let byte = next, matches(byte, .wordStart) {
      while let byte = next, matches(byte, .wordPart), byte != UInt8(ascii: "-") { position += 1 }
    } else if let byte = next, byte > 0x20, byte < 0x7F, !"\"'();|&<>".utf8.contains(byte) {
      position += 1
    }
    close(.codeName)
  }

  /// Whether a colon follows, after any spaces and line feeds.
  private var isBeforeColon: Bool {
    bytes[position...].first { $0 != 0x20 && $0 != 0x0A } == UInt8(ascii: ":")
  }

  // MARK: Markup

  private mutating func readMarkup() {
    while let byte = next {
      if byte == UInt8(ascii: "<"), let first = self.byte(at: position + 1),
        ASCII.isLetter(first) || "/!?".utf8.contains(first)
      {
        readTag()
      } else if byte == UInt8(ascii: "&") {
        readReference()
      } else {
        position += 1
        close(nil)
      }
    }
  }

  private mutating func readTag() {
    if let comment = syntax.delimited.first, isAt(comment.open) { return read(comment) }
    let key: Theme.Key = "!?".utf8.contains(bytes[position + 1]) ? .codeDirective : .codeKeyword
    position += 2
    skip(.wordPart, or: "-:.")
    close(key)
    while let byte = next {
      switch byte {
      case UInt8(ascii: ">"):
        position += 1
        return close(key)
      // The tag is not closed before the next tag.
      case UInt8(ascii: "<"): return
      // Elsewhere, a quotation mark is a part of a value without quotation marks.
      case UInt8(ascii: "\"") where key == .codeDirective || isAfterEqualsSign,
        UInt8(ascii: "'") where key == .codeDirective || isAfterEqualsSign:
        position += 1
        while let inner = next, inner != byte { position += 1 }
        position = min(position + 1, bytes.count)
        close(.codeString)
      case _ where matches(byte, .wordPart):
        skip(.wordPart, or: "-:.@")
        close(.codeName)
      default:
        position += 1
        close(nil)
      }
    }
  }

  /// Whether an equals sign and any blanks are directly before the current position.
  private var isAfterEqualsSign: Bool {
    bytes[..<position].last { $0 != 0x20 && $0 != 0x0A } == UInt8(ascii: "=")
  }

  /// Reads a character reference. The longest reference has 32 bytes after the ampersand.
  private mutating func readReference() {
    let body = bytes[position...].dropFirst().prefix(32)
    let name = body.prefix { matches($0, .wordPart) || $0 == UInt8(ascii: "#") }
    position += 1
    guard !name.isEmpty, byte(at: name.endIndex) == UInt8(ascii: ";") else { return close(nil) }
    position = name.endIndex + 1
    close(.codeDirective)
  }

  // MARK: Lines

  private mutating func readLines() {
    while position < bytes.count {
      if let line = syntax.delimited.first(where: { isAt($0.open) }) { read(line) }
      while let byte = next, byte != 0x0A { position += 1 }
      position = min(position + 1, bytes.count)
      close(nil)
    }
  }

  // MARK: Bytes

  var next: UInt8? { byte(at: position) }

  func byte(at position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  private func matches(_ byte: UInt8, _ byteClass: ByteClass) -> Bool {
    !classes[Int(byte)].isDisjoint(with: byteClass)
  }

  /// Whether a text is at the current position; false for an empty text.
  private func isAt(_ text: [UInt8]) -> Bool {
    guard let first = text.first, next == first else { return false }
    return text.count == 1 || bytes[position...].starts(with: text)
  }

  private mutating func skip(_ byteClass: ByteClass, or others: String = "") {
    while let byte = next, matches(byte, byteClass) || others.utf8.contains(byte) { position += 1 }
  }

  /// Ends a token at the current position.
  mutating func close(_ key: Theme.Key?) {
    let last = tokens.count - 1
    if last >= 0, tokens[last].key == key {
      tokens[last].end = position
    } else if position > (last < 0 ? 0 : tokens[last].end) {
      tokens.append(Token(end: position, key: key))
    }
  }
}
