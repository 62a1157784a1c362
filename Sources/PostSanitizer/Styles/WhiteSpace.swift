internal import PostBuilding

extension WhiteSpace {
  /// Reads a value of `white-space`, or returns `nil` if it is invalid.
  static func shorthand(_ tokens: [StyleToken]) -> (value: WhiteSpace, wraps: Bool)? {
    var tokens = StyleTokens(tokens)
    if let keyword = tokens.keyword(Legacy.named) {
      return tokens.isAtEnd ? keyword.meaning : nil
    }
    var value: WhiteSpace?
    var wraps: Bool?
    while !tokens.isAtEnd {
      if value == nil, let keyword = tokens.keyword(Collapse.named) {
        value = keyword.value
      } else if wraps == nil, let keyword = tokens.keyword(Wrap.named) {
        wraps = keyword == .wrap
      } else {
        return nil
      }
    }
    return (value ?? .collapse, wraps ?? true)
  }

  /// Reads a value of `white-space-collapse`, or returns `nil` if it is invalid.
  static func longhand(_ tokens: [StyleToken]) -> WhiteSpace? {
    var tokens = StyleTokens(tokens)
    let keyword = tokens.keyword(Collapse.named)
    return tokens.isAtEnd ? keyword?.value : nil
  }

  /// The values of `white-space` that are not combined with others. `nowrap` is in ``Wrap``.
  private enum Legacy: String, CaseIterable, Sendable {
    case normal, pre
    case preWrap = "pre-wrap"
    case preLine = "pre-line"

    static let named = NameTable<Legacy>()

    var meaning: (value: WhiteSpace, wraps: Bool) {
      switch self {
      case .normal: (.collapse, true)
      // The lines of `pre` do not wrap, but it is written for its spaces, so this is not a loss.
      case .pre, .preWrap: (.preserve, true)
      case .preLine: (.preserveBreaks, true)
      }
    }
  }

  private enum Collapse: String, CaseIterable, Sendable {
    case collapse, preserve
    case preserveBreaks = "preserve-breaks"
    case breakSpaces = "break-spaces"

    static let named = NameTable<Collapse>()

    var value: WhiteSpace {
      switch self {
      case .collapse: .collapse
      case .preserve, .breakSpaces: .preserve
      case .preserveBreaks: .preserveBreaks
      }
    }
  }

  private enum Wrap: String, CaseIterable, Sendable {
    case wrap, nowrap

    static let named = NameTable<Wrap>()
  }
}
