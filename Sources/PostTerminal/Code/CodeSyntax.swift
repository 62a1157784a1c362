/// The properties of a language's syntax that ``CodeLexer`` needs to color code.
struct CodeSyntax: Sendable {
  /// How the text of a language is structured.
  enum Form: Sendable {
    /// Words, numbers, strings and comments.
    case words
    /// Text with tags in angle brackets.
    case markup
    /// Lines whose first characters determine their style, as in a diff.
    case lines
  }

  /// Which text is colored as a name if a colon follows.
  enum Keys: Sendable {
    case none
    /// Strings, as in JSON.
    case strings
    /// The start of a line, as in YAML. Strings and block scalars start only where a value can.
    case lineStarts
    /// Words between braces, as in CSS.
    case declarations
  }

  /// The form of raw strings, which are enclosed in number signs.
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
    /// The closing delimiter; empty if the token ends at the end of the line.
    let close: [UInt8]
    let key: Theme.Key
    /// The delimiter that opens a nested level, such as `/*` in a comment; empty if tokens do not
    /// nest. Each level, including the token itself, ends at a separate `close`.
    let nested: [UInt8]
    /// Whether a backslash escapes the next byte.
    let hasEscapes: Bool
    let isMultiline: Bool

    init(
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
  }

  /// The language names in code blocks that select this syntax.
  let names: [String]
  var form = Form.words
  var words: [String: Theme.Key] = [:]
  /// Whether words are compared regardless of letter case.
  var ignoresCase = false
  /// Whether words that start with an uppercase letter and contain a lowercase letter are types.
  var hasCapitalizedTypes = false
  /// Whether words before an opening parenthesis are colored as names.
  var hasCalls = true
  /// Comments, strings and other tokens between delimiters. The first element that matches is used.
  var delimited: [Delimited] = []
  /// The characters after which a comment can start, other than white space; `nil` for all.
  var commentStarters: String?
  /// Whether an apostrophe starts a token only if an escape sequence, or one character and another
  /// apostrophe, follows.
  ///
  /// In Rust, an apostrophe can also start a lifetime.
  var hasLifetimes = false
  var rawStrings = RawStrings.none
  /// The characters that start a directive if a word follows, such as `#` in `#if`.
  var directives = ""
  /// Whether the language is that of a shell: a word after `$` is colored as a name, a backslash
  /// quotes the next character, and `<<` starts a here-document.
  var isShell = false
  /// The characters of words in addition to letters, digits, low lines and non-ASCII characters.
  var wordCharacters = ""
  var keys = Keys.none

  /// Returns the theme keys of keywords and types. Spaces separate the words in both lists.
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

  /// Creates the syntax of a language from one of its names, or returns `nil` for an unknown name.
  init?(language: String) {
    guard let syntax = CodeSyntax.byName[language] else { return nil }
    self = syntax
  }
}
