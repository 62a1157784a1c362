/// A contiguous part of a paragraph that is strong or emphasized.
struct Emphasis {
  let isStrong: Bool

  /// The indices of the opening and closing delimiter in the array of tokens.
  let open: Int
  var close: Int

  /// The chosen delimiter, or `nil` before one is chosen.
  fileprivate(set) var delimiter: Delimiter?

  init(isStrong: Bool, open: Int) {
    self.isStrong = isStrong
    self.open = open
    close = open
  }

  /// Returns the text of the delimiter at an index in the array of tokens.
  func text(at position: Int) -> String {
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

/// The syntax of emphasis.
enum Delimiter {
  case asterisk, underscore
  /// The tags `<em>` and `<strong>`.
  case tag
}

extension [Emphasis] {
  /// Chooses the delimiter of each emphasis: asterisks if asterisks can open and close it,
  /// otherwise underscores if underscores can, otherwise tags.
  ///
  /// Parsers pair the chosen delimiters as intended, for these reasons:
  ///
  /// - An opening delimiter can open emphasis at its position, and a closing one can close it.
  /// - Two delimiters with the same character are never adjacent, except in `***`.
  /// - `**` cannot close `*`, because the sum of their lengths is three (rules 9 and 10).
  /// - Asterisks and underscores in text are escaped if they could pair with a delimiter.
  ///
  /// [CommonMark 0.30, rules 1 to 10](https://spec.commonmark.org/0.30/#emphasis-and-strong-emphasis)
  ///
  /// - Complexity: Linear in the number of delimiters.
  mutating func chooseDelimiters(among tokens: [Token]) {
    for number in indices where self[number].delimiter == nil {
      let outer = self[number]
      let inner = number + 1 < count ? self[number + 1] : outer
      // Text that is both strong and emphasized has `***` on both sides.
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

  /// Returns asterisks or underscores if they can open and close the emphasis, or `nil`.
  private func delimiter(
    from open: ClosedRange<Int>, to close: ClosedRange<Int>, among tokens: [Token]
  ) -> Delimiter? {
    let before = open.lowerBound > 0 ? tokens[open.lowerBound - 1] : nil
    let first = tokens[open.upperBound + 1]
    let last = tokens[close.lowerBound - 1]
    let after = close.upperBound + 1 < tokens.count ? tokens[close.upperBound + 1] : nil
    let neighbors = [before, first, last, after].compactMap { delimiter(of: $0) }
    return [.asterisk, .underscore].first { delimiter in
      !neighbors.contains(delimiter)
        && CharacterClass.canOpen(
          delimiter, between: before?.lastClass ?? .space, and: first.firstClass)
        && CharacterClass.canClose(
          delimiter, between: last.lastClass, and: after?.firstClass ?? .space)
    }
  }

  private func delimiter(of token: Token?) -> Delimiter? {
    guard case .delimiter(let number)? = token else { return nil }
    return self[number].delimiter
  }
}
