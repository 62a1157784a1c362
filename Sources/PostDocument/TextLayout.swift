/// The alignment, direction and language of a paragraph, heading or cell.
public struct TextLayout: Hashable, Sendable {
  /// Where lines stand between the edges; `nil` is the direction's own side.
  public var alignment: TextAlignment?

  /// The base direction; `nil` is the reader's default.
  public var direction: TextDirection?

  /// The language of the text, when the author said it.
  public var language: LanguageTag?

  /// Creates a layout.
  public init(
    alignment: TextAlignment? = nil, direction: TextDirection? = nil, language: LanguageTag? = nil
  ) {
    self.alignment = alignment
    self.direction = direction
    self.language = language
  }

  /// A Boolean value that is true when nothing is said.
  public var isDefault: Bool { self == TextLayout() }

  /// This layout, with what it leaves open taken from `outer`.
  package func inheriting(_ outer: TextLayout) -> TextLayout {
    TextLayout(
      alignment: alignment ?? outer.alignment,
      direction: direction ?? outer.direction,
      language: language ?? outer.language)
  }
}

/// Where the lines of a block stand, as in HTML's `align`.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case left, center, right, justify
}

/// The base direction of a block, as in HTML's `dir`.
public enum TextDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
  case auto
}

/// A language tag such as `en`, `pt-BR` or `zh-Hant`.
///
/// Well-formed by the grammar's outline: subtags of 1 to 8 letters or digits, the first of letters
/// only, at most 35 bytes. Subtags are not looked up in the registry.
///
/// [RFC 5646, section 2.1](https://www.rfc-editor.org/rfc/rfc5646#section-2.1)
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag, in the letter case that RFC 5646 recommends.
  public let description: String

  /// Creates a tag, or returns `nil` when it is not well-formed.
  public init?(_ tag: some StringProtocol) {
    var canonical = ""
    var isBehindSingleton = false
    for (position, subtag) in tag.split(separator: "-", omittingEmptySubsequences: false)
      .enumerated()
    {
      let bytes = subtag.utf8
      guard (1...8).contains(bytes.count),
        bytes.allSatisfy({ ASCII.isLetter($0) || (position > 0 && ASCII.isDigit($0)) })
      else { return nil }
      if position > 0 { canonical += "-" }
      switch bytes.count {
      case 2 where position > 0 && !isBehindSingleton: canonical += subtag.uppercased()
      case 4 where position > 0 && !isBehindSingleton:
        canonical += subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
      default: canonical += subtag.lowercased()
      }
      // What an extension or private use says is in lower case.
      if bytes.count == 1 { isBehindSingleton = true }
    }
    guard (1...35).contains(canonical.utf8.count) else { return nil }
    description = canonical
  }
}
