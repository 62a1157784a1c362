/// A part of a paragraph that is strong or emphasised without a break.
struct Emphasis {
  let isStrong: Bool

  /// The positions of its delimiters among the tokens.
  let open: Int
  var close: Int

  /// How it is written, once that is decided.
  fileprivate(set) var delimiter: Delimiter?

  init(isStrong: Bool, open: Int) {
    self.isStrong = isStrong
    self.open = open
    close = open
  }

  /// The spelling of the delimiter at a position.
  func spelling(at position: Int) -> String {
    switch (delimiter, isStrong) {
    case (.asterisk, true): "**"
    case (.asterisk, false): "*"
    case (.underscore, true): "__"
    case (.underscore, false): "_"
    case (_, true): position == open ? "<strong>" : "</strong>"
    case (_, false): position == open ? "<em>" : "</em>"
    }
  }
}

/// How emphasis is written.
enum Delimiter {
  case asterisk, underscore
  /// `<em>` and `<strong>`.
  case tag
}

extension [Emphasis] {
  /// Decides how each is written: with asterisks where these open and close, else with underscores,
  /// else with tags.
  ///
  /// What is chosen is sure to pair as meant, whatever else the paragraph holds: every delimiter
  /// opens or closes where it stands, no two of one sign touch (but the three of strong emphasis),
  /// and strong inside emphasis of the same sign cannot close it, because one and two make three.
  /// Signs in text that could pair with them are escaped.
  ///
  /// [CommonMark 0.30, rules 1 to 10](https://spec.commonmark.org/0.30/#emphasis-and-strong-emphasis)
  ///
  /// - Complexity: Linear in the number of delimiters.
  mutating func chooseDelimiters(among tokens: [Token]) {
    for number in indices where self[number].delimiter == nil {
      let outer = self[number]
      let inner = number + 1 < count ? self[number + 1] : outer
      // Strong emphasis: `***` on both sides.
      if inner.open == outer.open + 1, inner.close == outer.close - 1,
        let delimiter = delimiter(
          from: outer.open...inner.open, to: inner.close...outer.close, among: tokens)
      {
        self[number].delimiter = delimiter
        self[number + 1].delimiter = delimiter
      } else {
        self[number].delimiter =
          delimiter(
            from: outer.open...outer.open, to: outer.close...outer.close, among: tokens) ?? .tag
      }
    }
  }

  /// The delimiter that works at both places.
  private func delimiter(
    from open: ClosedRange<Int>, to close: ClosedRange<Int>, among tokens: [Token]
  ) -> Delimiter? {
    let before = open.lowerBound > 0 ? tokens[open.lowerBound - 1] : nil
    let first = tokens[open.upperBound + 1]
    let last = tokens[close.lowerBound - 1]
    let behind = close.upperBound + 1 < tokens.count ? tokens[close.upperBound + 1] : nil
    let neighbours = [before, first, last, behind].compactMap { delimiter(of: $0) }
    return [.asterisk, .underscore].first { delimiter in
      !neighbours.contains(delimiter)
        && CharacterClass.canOpen(
          delimiter, between: before?.lastClass ?? .space, and: first.firstClass)
        && CharacterClass.canClose(
          delimiter, between: last.lastClass, and: behind?.firstClass ?? .space)
    }
  }

  private func delimiter(of token: Token?) -> Delimiter? {
    guard case .delimiter(let number)? = token else { return nil }
    return self[number].delimiter
  }
}
