internal import PostBuilding
internal import PostText

/// Reads a `style` attribute: splits it into declarations, at semicolons except in strings, brackets,
/// URLs and comments, and reads the tokens of their values in order.
///
/// References such as `var(--name, value)` are replaced by their fallback values. `!important` is not
/// a token.
///
/// [CSS Syntax 3](https://www.w3.org/TR/css-syntax-3/#consume-block-contents)
struct StyleParser {
  private var tokenizer: StyleTokenizer
  /// The next token, or `nil` at the end of the declaration.
  private(set) var current: StyleToken?
  /// For each open bracket, its closing bracket, and whether the closing bracket is a token.
  private var open: [(closing: UInt8, isKept: Bool)] = []
  /// The offset of the declaration.
  private var start = 0
  /// Whether the declaration is an at-rule, which ends with a block.
  private var isAtRule = false
  private var isEnded = false
  private(set) var isImportant = false
  /// Whether a reference has no value, or was replaced. If the result is invalid, the declaration is
  /// not ignored. It acts like `unset`.
  ///
  /// [CSS Values 5, invalid at computed-value time](https://www.w3.org/TR/css-values-5/#invalid-at-computed-value-time)
  private(set) var hasReferences = false
  /// Whether a reference has no value. The declaration acts like `unset`.
  private var isUnset = false
  /// Whether documents can express all of the value. The functions that read it set this.
  var isExact = true

  init(_ text: [UInt8]) { tokenizer = StyleTokenizer(text) }

  // MARK: - Declarations

  /// Starts the next declaration. Returns false at the end of the attribute.
  mutating func startDeclaration() -> Bool {
    while true {
      while ASCII.isSpace(tokenizer.byte) || tokenizer.byte == UInt8(ascii: ";") {
        tokenizer.position += 1
      }
      guard tokenizer.position < tokenizer.bytes.count else { return false }
      tokenizer.isDamaged = false
      self = StyleParser(tokenizer)
      if StyleProperty.letters >> UInt32(tokenizer.byte & 31) & 1 == 0, skipPlain() { return true }
      advance()
      isAtRule = current == .character("@")
      // A comment is not a declaration.
      if current != nil || isImportant || hasReferences { return true }
    }
  }

  private init(_ tokenizer: StyleTokenizer) {
    self.tokenizer = tokenizer
    start = tokenizer.position
  }

  /// Reads the name of a property and a colon.
  mutating func property() -> StyleProperty? {
    guard let property = keyword(StyleProperty.named), skip(.character(":")) else { return nil }
    return property
  }

  /// Whether the declaration is valid, and its value is not known only to the client, if the read
  /// tokens are.
  var isComplete: Bool { current == nil && !isUnset && !tokenizer.isDamaged }

  /// Skips the rest of the declaration. Returns whether the declaration can be valid.
  mutating func skipRest() -> Bool {
    if current != nil, open.isEmpty, skipPlain() { current = nil }
    while current != nil { advance() }
    return !tokenizer.isDamaged
  }

  /// Skips to the end of the declaration, if the rest has no strings, brackets, comments and escapes.
  private mutating func skipPlain() -> Bool {
    let bytes = tokenizer.bytes
    var end = tokenizer.position
    while end < bytes.count, !StyleParser.isDelimiter(bytes[end]) { end += 1 }
    guard end == bytes.count || bytes[end] == UInt8(ascii: ";") else { return false }
    tokenizer.position = end
    return true
  }

  /// Whether a byte can end a declaration, or can start a construct in which a semicolon does not end
  /// the declaration.
  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "\""),
      UInt8(ascii: "'")...UInt8(ascii: ")"), UInt8(ascii: "[")...UInt8(ascii: "]"),
      UInt8(ascii: "{")...UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// The range of the declaration, without white space around it. The declaration must be read to its
  /// end.
  var range: Range<Int> {
    var end = tokenizer.position
    while ASCII.isSpace(tokenizer.byte(at: end - 1)) { end -= 1 }
    return start..<end
  }

  // MARK: - Tokens

  mutating func advance() {
    current = nextToken()
    // Nothing follows `!important`.
    if isImportant, current != nil { tokenizer.isDamaged = true }
  }

  private mutating func nextToken() -> StyleToken? {
    while !isEnded {
      guard let token = tokenizer.next() else {
        // The end of the attribute closes all brackets.
        guard let bracket = open.popLast() else { return nil }
        if bracket.isKept { return .symbol(bracket.closing) } else { continue }
      }
      switch token {
      case .function(.variable), .function(.reference):
        skipReferenceName(isVariable: token == .function(.variable))
        continue
      case .function, .symbol(UInt8(ascii: "(")): open.append((UInt8(ascii: ")"), true))
      case .symbol(UInt8(ascii: "[")): open.append((UInt8(ascii: "]"), true))
      case .symbol(UInt8(ascii: "{")): open.append((UInt8(ascii: "}"), true))
      case .symbol(UInt8(ascii: ")")), .symbol(UInt8(ascii: "]")), .symbol(UInt8(ascii: "}")):
        guard let bracket = open.last, token == .symbol(bracket.closing) else {
          tokenizer.isDamaged = true
          return token
        }
        open.removeLast()
        isEnded = isAtRule && open.isEmpty && token == .character("}")
        if !bracket.isKept { continue }
      case .symbol(UInt8(ascii: ";")) where open.isEmpty:
        tokenizer.position -= 1
        return nil
      case .symbol(UInt8(ascii: "!")):
        var rest = tokenizer
        guard open.isEmpty, !isImportant, rest.next() == .word(StyleParser.importantKey) else {
          tokenizer.isDamaged = true
          return token
        }
        tokenizer = rest
        isImportant = true
        continue
      default: break
      }
      return token
    }
    return nil
  }

  private static let importantKey = NameKey("important")

  /// Skips the name in a reference, and the comma before its fallback value.
  private mutating func skipReferenceName(isVariable: Bool) {
    hasReferences = true
    open.append((UInt8(ascii: ")"), false))
    var position = tokenizer.position
    switch tokenizer.next() {
    case .customName: break
    case .word where !isVariable: break
    default:
      tokenizer.position = position
      return tokenizer.isDamaged = true
    }
    while true {
      position = tokenizer.position
      switch tokenizer.next() {
      case .symbol(UInt8(ascii: ",")): return
      case .symbol(UInt8(ascii: ")")), nil: isUnset = true
      case .function, .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "[")),
        .symbol(UInt8(ascii: "{")):
        tokenizer.isDamaged = true
      // `if()` and `attr()` can have other tokens before the fallback value.
      default: continue
      }
      return tokenizer.position = position
    }
  }
}

// Reading a value.
extension StyleParser {
  var isAtEnd: Bool { current == nil }

  /// Skips a token if it is the next one.
  mutating func skip(_ token: StyleToken) -> Bool {
    guard current == token else { return false }
    advance()
    return true
  }

  /// Skips a keyword if it is the next token.
  mutating func skip(_ keyword: String) -> Bool { skip(.word(NameKey(keyword))) }

  /// Skips a keyword of a set if it is the next token.
  mutating func skip(_ keywords: NameTable<Bool>) -> Bool { keyword(keywords) ?? false }

  /// Reads a keyword of a table.
  mutating func keyword<Value>(_ keywords: NameTable<Value>) -> Value? {
    guard case .word(let key)? = current, let value = keywords[key] else { return nil }
    advance()
    return value
  }

  /// Reads a number without a unit.
  mutating func number(from minimum: Double, to maximum: Double = .infinity) -> Double? {
    guard case .number(let number)? = current, number >= minimum, number <= maximum else {
      return nil
    }
    advance()
    return number
  }

  /// Skips a function with its arguments, if it is the next token.
  mutating func skip(_ function: StyleFunction) -> Bool {
    guard current == .function(function) else { return false }
    close(depth)
    return true
  }

  /// The number of open brackets, with that of the next token.
  var depth: Int { open.count }

  /// Skips to the end of brackets.
  mutating func close(_ depth: Int) {
    while current != nil, open.count >= depth { advance() }
    advance()
  }
}
