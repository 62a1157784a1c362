internal import PostText

/// A block of preformatted code.
public struct CodeBlock: Hashable, Sendable {
  /// The code, with lines separated by U+000A. A final line feed means an empty last line.
  ///
  /// Tabs and runs of spaces are kept. Controls and other invisible characters are removed.
  public var text: String { didSet { text = TextHygiene.code(text) } }

  /// The programming language: the name after `language-` in the class of HTML's `code`.
  public var language: CodeLanguage?

  /// Creates a block of code.
  public init(_ text: String, language: CodeLanguage? = nil) {
    self.text = TextHygiene.code(text)
    self.language = language
  }
}
