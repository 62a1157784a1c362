/// What ``CodeLexer`` knows about a language: enough to color its code, not to check it.
struct CodeSyntax: Sendable {
  /// How the text of a language is structured.
  enum Form: Sendable {
    /// Words, numbers, strings and comments.
    case words
    /// Text with tags in angle brackets.
    case markup
    /// Lines whose start tells their style.
    case lines
  }

  /// Which text before a colon is a name.
  enum Keys: Sendable {
    case none
    /// Strings, as in JSON.
    case strings
    /// The start of a line, as in YAML.
    case lineStarts
    /// Words between braces, as in CSS.
    case declarations
  }

  /// The strings between number signs.
  enum RawStrings: Sendable {
    case none
    /// `#"…"#`, as in Swift.
    case plain
    /// `r#"…"#`, as in Rust.
    case prefixed
  }

  /// A token between two delimiters.
  struct Delimited: Sendable {
    let open: [UInt8]
    /// Empty when the end of the line ends the token.
    let close: [UInt8]
    let key: Theme.Key
    /// What needs a `close` of its own inside the token; empty when nothing nests.
    let nested: [UInt8]
    /// Whether a backslash takes the next byte with it.
    let hasEscapes: Bool
    let isMultiline: Bool

    private init(
      _ open: String, _ close: String, _ key: Theme.Key, nested: String = "",
      escapes: Bool = false, lines: Bool = false
    ) {
      (self.open, self.close, self.nested) = (
        Array(open.utf8), Array(close.utf8), Array(nested.utf8)
      )
      (self.key, hasEscapes, isMultiline) = (key, escapes, lines)
    }

    static func line(_ open: String, _ key: Theme.Key) -> Delimited { Delimited(open, "", key) }

    static func comment(_ open: String) -> Delimited { .line(open, .codeComment) }

    static func comment(_ open: String, _ close: String, nests: Bool = false) -> Delimited {
      Delimited(open, close, .codeComment, nested: nests ? open : "", lines: true)
    }

    static func string(_ quote: String, escapes: Bool = true, lines: Bool = false) -> Delimited {
      Delimited(quote, quote, .codeString, escapes: escapes, lines: lines)
    }

    static func directive(_ open: String, _ close: String, nested: String) -> Delimited {
      Delimited(open, close, .codeDirective, nested: nested)
    }

    static func name(_ open: String, _ close: String) -> Delimited {
      Delimited(open, close, .codeName)
    }
  }

  let names: [String]
  var form = Form.words
  var words: [String: Theme.Key] = [:]
  /// Whether words are compared in lower case.
  var ignoresCase = false
  /// Whether words that start with a capital letter and have a small one are types.
  var hasCapitalizedTypes = false
  /// Whether words before an opening parenthesis are names.
  var hasCalls = true
  /// Comments, strings and other tokens; the first that matches is used.
  var delimited: [Delimited] = []
  /// Whether a comment starts only at the start or after white space.
  var needsBlankBeforeComments = false
  /// Whether an apostrophe starts a string only around a single character.
  var hasLifetimes = false
  var rawStrings = RawStrings.none
  /// The characters that make the following word a directive.
  var directives = ""
  /// Whether `$` makes the following word a name.
  var hasVariables = false
  /// What words contain besides letters, digits, low lines and everything outside ASCII.
  var wordCharacters = ""
  var keys = Keys.none

  /// The styles of words that are separated by spaces.
  static func words(_ keywords: String, types: String = "") -> [String: Theme.Key] {
    var keys: [String: Theme.Key] = [:]
    for type in types.split(separator: " ") { keys[String(type)] = .codeType }
    for keyword in keywords.split(separator: " ") { keys[String(keyword)] = .codeKeyword }
    return keys
  }
}

extension CodeSyntax {
  private static let byName = Dictionary(
    uniqueKeysWithValues: all.flatMap { syntax in syntax.names.map { ($0, syntax) } })

  /// The syntax of a language by one of its usual names, or `nil` when the name is unknown.
  init?(language: String) {
    guard let syntax = CodeSyntax.byName[language] else { return nil }
    self = syntax
  }
}
