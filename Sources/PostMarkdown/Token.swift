internal import PostDocument

/// A part of a line of Markdown before it is written.
enum Token {
  /// Text in UTF-8 that is not escaped yet.
  case text([UInt8], Place)
  /// A code span in UTF-8.
  case code([UInt8])
  case lineBreak
  /// Finished markup.
  case markup(String)
  /// The opening bracket of a link or image.
  case opening(String)
  /// The start or end of an emphasis. The value is its index in ``Tokenizer/emphases``.
  case delimiter(Int)

  /// The place of text: in the brackets of a link or image, or outside.
  enum Place {
    case flow
    /// In the brackets of a link or image, where brackets are escaped.
    case label
  }

  /// The class of the token's first character in the rules for emphasis.
  var firstClass: CharacterClass {
    guard case .text(let text, _) = self else { return .punctuation }
    return CharacterClass(startingAt: 0, in: text) ?? .punctuation
  }

  /// The class of the token's last character in the rules for emphasis.
  var lastClass: CharacterClass {
    switch self {
    case .text(let text, _): CharacterClass(endingAt: text.count, in: text) ?? .punctuation
    case .lineBreak: .space
    case .code, .markup, .opening, .delimiter: .punctuation
    }
  }
}
