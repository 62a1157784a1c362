internal import PostText

/// A block of preformatted code.
public struct CodeBlock: Hashable, Sendable {
  /// The code, lines separated by U+000A; a final line feed stands for an empty last line.
  ///
  /// Tabs and runs of spaces are kept. Controls and other invisible characters are not.
  public var text: String { didSet { text = TextHygiene.code(text) } }

  /// The name of the language, as after `language-` in HTML.
  public var language: CodeLanguage?

  /// Creates a block of code.
  public init(_ text: String, language: CodeLanguage? = nil) {
    self.text = TextHygiene.code(text)
    self.language = language
  }
}

/// The name of a programming language, such as `swift` or `objective-c++`.
///
/// 1 to 32 of the characters `a`–`z`, `0`–`9`, `+`, `#`, `.`, `_` and `-`, the first of them a letter
/// or digit.
public struct CodeLanguage: Hashable, Sendable, CustomStringConvertible {
  /// The name in lower case.
  public let description: String

  /// Creates a name, or returns `nil` when it has other characters or a wrong length.
  public init?(_ name: some StringProtocol) {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      let lower = ASCII.lowercased(byte)
      let isWord = ASCII.isLowercaseLetter(lower) || ASCII.isDigit(lower)
      guard isWord || (!bytes.isEmpty && "+#._-".utf8.contains(lower)) else { return nil }
      bytes.append(lower)
      guard bytes.count <= 32 else { return nil }
    }
    guard !bytes.isEmpty else { return nil }
    description = String(decoding: bytes, as: UTF8.self)
  }
}
