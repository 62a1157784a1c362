internal import PostDocument

/// A part of a line of Markdown before it is spelled.
enum Token {
  /// Text whose signs are to be escaped where they would act.
  case text(String, Place)
  /// A code span.
  case code(String)
  case lineBreak
  /// Markup that is spelled already.
  case markup(String)
  /// The opening bracket of a link or picture.
  case opening(String)
  /// The start or end of emphasis, by its number.
  case delimiter(Int)

  /// Where text stands.
  enum Place {
    case flow
    /// In the brackets of a link or picture.
    case label
  }

  /// What the start of the token is to the rules of emphasis.
  var firstClass: CharacterClass {
    if case .text(let text, _) = self, let scalar = text.unicodeScalars.first {
      CharacterClass(scalar)
    } else {
      .punctuation
    }
  }

  /// What the end of the token is to the rules of emphasis.
  var lastClass: CharacterClass {
    switch self {
    case .text(let text, _): text.unicodeScalars.last.map(CharacterClass.init) ?? .punctuation
    case .lineBreak: .space
    case .code, .markup, .opening, .delimiter: .punctuation
    }
  }
}
