/// What ``CodeLexer`` knows about a language: enough to colour it, not to judge it.
struct CodeGrammar: Sendable {
  /// How the text of a language is made up.
  enum Shape: Sendable {
    /// Words, numbers, strings, comments and signs.
    case words
    /// Text with tags in angle brackets.
    case markup
    /// Lines whose first sign says what they are.
    case diff
  }

  /// A kind of string.
  struct Quotation: Sendable {
    let open: [UInt8]
    let close: [UInt8]
    /// Whether a backslash takes the next byte with it.
    let hasEscapes: Bool
    /// Whether the string goes on behind the end of a line.
    let isMultiline: Bool

    init(_ open: String, _ close: String? = nil, escapes: Bool = true, lines: Bool = false) {
      self.open = Array(open.utf8)
      self.close = Array((close ?? open).utf8)
      hasEscapes = escapes
      isMultiline = lines
    }
  }

  /// Which names stand before a colon.
  enum Keys: Sendable {
    case none
    /// Strings, as in JSON.
    case strings
    /// What a line starts with, as in YAML.
    case lineStarts
    /// Words between braces, as in CSS.
    case declarations
  }

  var shape = Shape.words
  var keywords = WordSet("")
  var types = WordSet("")
  var ignoresCase = false
  /// Whether words with a capital and a small letter are types.
  var hasCapitalizedTypes = false
  /// Whether words before an opening parenthesis are names.
  var hasCalls = true

  var lineComments: [[UInt8]] = []
  var blockComment: (open: [UInt8], close: [UInt8])?
  var hasNestedComments = false
  /// Whether line comments start only behind a blank.
  var hasCommentsBehindBlanks = false

  /// The kinds of strings, those first whose opening starts like another's.
  var quotations: [Quotation] = []
  /// Whether strings may stand between signs of number that are repeated at the end: `#"…"#`.
  var hasNumberedStrings = false
  /// Whether an apostrophe that does not close behind one character is no string.
  var hasLifetimes = false

  /// Signs that make a directive of the word behind them.
  var directiveSigns: SignSet = ""
  /// Whether `#[` opens a directive.
  var hasBracketedAttributes = false
  /// Whether `$` makes a name of what is behind it.
  var hasVariables = false
  /// What words hold besides letters, digits, low lines and everything outside ASCII.
  var wordSigns: SignSet = ""
  var keys = Keys.none

  /// The signs with which comments, strings, directives and names start.
  var openings: SignSet {
    var signs = directiveSigns
    for comment in lineComments { signs.insert(comment[0]) }
    if let blockComment { signs.insert(blockComment.open[0]) }
    for quotation in quotations { signs.insert(quotation.open[0]) }
    if hasNumberedStrings || hasBracketedAttributes { signs.insert(UInt8(ascii: "#")) }
    if hasVariables { signs.insert(UInt8(ascii: "$")) }
    return signs
  }

  /// A grammar in which `//` and `/* */` are comments and quotation marks make strings.
  static func curly(
    _ keywords: String, types: String = "", directives: String = "",
    _ change: (inout CodeGrammar) -> Void = { _ in }
  ) -> CodeGrammar {
    var grammar = CodeGrammar()
    grammar.keywords = WordSet(keywords)
    grammar.types = WordSet(types)
    grammar.hasCapitalizedTypes = true
    grammar.lineComments = [Array("//".utf8)]
    grammar.blockComment = (Array("/*".utf8), Array("*/".utf8))
    grammar.quotations = [Quotation("\""), Quotation("'")]
    grammar.directiveSigns = SignSet(directives.utf8)
    change(&grammar)
    return grammar
  }

  /// A grammar in which `#` starts a comment.
  static func hash(
    _ keywords: String, _ change: (inout CodeGrammar) -> Void = { _ in }
  ) -> CodeGrammar {
    var grammar = CodeGrammar()
    grammar.keywords = WordSet(keywords)
    grammar.lineComments = [Array("#".utf8)]
    change(&grammar)
    return grammar
  }
}

extension CodeGrammar {
  /// The grammar of a language by one of its usual names, or `nil` when there is none.
  init?(language: String) {
    switch language {
    case "swift": self = .swift
    case "c", "h", "cpp", "c++", "cc", "cxx", "hpp", "hxx", "objective-c", "objc": self = .c
    case "javascript", "js", "jsx", "mjs", "cjs", "typescript", "ts", "tsx": self = .javaScript
    case "python", "py", "python3": self = .python
    case "go", "golang": self = .go
    case "rust", "rs": self = .rust
    case "java", "kotlin", "kt", "kts": self = .java
    case "html", "xml", "svg", "xhtml": self = .html
    case "css", "scss", "less": self = .css
    case "json", "json5", "jsonc", "geojson", "jsonl", "ndjson": self = .json
    case "yaml", "yml": self = .yaml
    case "shell", "sh", "bash", "zsh", "console", "shell-session", "shellscript": self = .shell
    case "sql", "postgresql", "postgres", "mysql", "sqlite", "plpgsql": self = .sql
    case "diff", "patch", "udiff": self = .diff
    default: return nil
    }
  }
}
