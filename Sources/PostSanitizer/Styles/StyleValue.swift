internal import PostText

/// The value of a declaration: its tokens without `!important`, with references replaced by their
/// fallback values.
struct StyleValue {
  private(set) var tokens: [StyleToken] = []
  private(set) var isImportant = false
  /// Whether a reference such as `var(--name)` has no value, or was replaced. If the result is
  /// invalid, the declaration is not ignored. It acts like `unset`.
  ///
  /// [CSS Values 5, invalid at computed-value time](https://www.w3.org/TR/css-values-5/#invalid-at-computed-value-time)
  private(set) var hasReferences = false
  private(set) var isUnset = false

  /// Reads the value after the colon of a declaration. Returns `nil` if it is invalid for every
  /// property.
  init?(_ source: borrowing Span<UInt8>, _ tokenizer: inout StyleTokenizer) {
    // For each open bracket, its closing bracket, and whether the closing bracket is a token.
    var open: [(closing: UInt8, isKept: Bool)] = []
    while let token = tokenizer.next(in: source) {
      switch token {
      case .function(let name):
        guard let reference = Reference.named[name] else {
          append(token, closedBy: ")", &open)
          break
        }
        guard read(reference, source, &tokenizer, &open) else { return nil }
      case .symbol(UInt8(ascii: "(")): append(token, closedBy: ")", &open)
      case .symbol(UInt8(ascii: "[")): append(token, closedBy: "]", &open)
      case .symbol(UInt8(ascii: "{")): append(token, closedBy: "}", &open)
      case .symbol(let byte) where StyleValue.isClosing(byte):
        guard let last = open.popLast(), last.closing == byte else { return nil }
        if last.isKept { tokens.append(token) }
      default: tokens.append(token)
      }
    }
    guard !tokenizer.isDamaged else { return nil }
    // The end of the attribute closes all brackets.
    for bracket in open.reversed() where bracket.isKept { tokens.append(.symbol(bracket.closing)) }
    if tokens.suffix(2) == [.character("!"), .word(Keyword.important)] {
      tokens.removeLast(2)
      isImportant = true
    }
    guard !tokens.contains(.character("!")), !tokens.isEmpty || hasReferences else { return nil }
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  private enum Keyword {
    static let important = NameKey("important")
  }

  /// The functions whose value is known only to the client. A value after a comma is the fallback.
  private enum Reference: String, CaseIterable, Sendable {
    case `var`, env, attr, `if`

    static let named = NameTable<Reference>()
  }

  private mutating func append(
    _ token: StyleToken, closedBy closing: Unicode.Scalar,
    _ open: inout [(closing: UInt8, isKept: Bool)]
  ) {
    tokens.append(token)
    open.append((UInt8(ascii: closing), true))
  }

  /// Reads a reference up to its fallback value, or to its end if it has none. Returns false if it
  /// is invalid.
  private mutating func read(
    _ reference: Reference, _ source: borrowing Span<UInt8>, _ tokenizer: inout StyleTokenizer,
    _ open: inout [(closing: UInt8, isKept: Bool)]
  ) -> Bool {
    hasReferences = true
    switch tokenizer.next(in: source) {
    case .customName: break
    case .word where reference != .var: break
    default: return false
    }
    var token = tokenizer.next(in: source)
    // `if()` and `attr()` can have other tokens here.
    while let other = token, other != .character(","), other != .character(")") {
      if case .function = other { return false }
      token = tokenizer.next(in: source)
    }
    if token == .character(",") {
      open.append((UInt8(ascii: ")"), false))
    } else {
      isUnset = true
    }
    return true
  }
}

/// Reads the tokens of a value in order.
struct StyleTokens {
  private let tokens: [StyleToken]
  private var index = 0

  init(_ tokens: [StyleToken]) { self.tokens = tokens }

  var isAtEnd: Bool { index == tokens.count }

  var current: StyleToken? { isAtEnd ? nil : tokens[index] }

  /// The next token, if it is an identifier.
  var word: NameKey? { if case .word(let key)? = current { key } else { nil } }

  mutating func advance() { index += 1 }

  /// Skips a token if it is the next one.
  mutating func skip(_ token: StyleToken) -> Bool {
    guard current == token else { return false }
    index += 1
    return true
  }

  /// Reads the keyword at this position.
  mutating func keyword<Value>(_ keywords: NameTable<Value>) -> Value? {
    guard let value = word.flatMap({ keywords[$0] }) else { return nil }
    index += 1
    return value
  }

  /// Skips the arguments of a function and its closing parenthesis.
  mutating func skipArguments() {
    var depth = 1
    while depth > 0, let token = current {
      switch token {
      case .function, .symbol(UInt8(ascii: "(")): depth += 1
      case .symbol(UInt8(ascii: ")")): depth -= 1
      default: break
      }
      index += 1
    }
  }
}
