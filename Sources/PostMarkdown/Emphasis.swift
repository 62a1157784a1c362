internal import PostDocument

/// A contiguous part of a paragraph that is strong, emphasized or, in GitHub's Markdown, deleted.
struct Emphasis {
  enum Kind {
    case strong, emphasis, deletion
  }

  let kind: Kind

  /// The indices of the opening and closing delimiter in the array of tokens.
  let open: Int
  var close: Int

  /// The chosen delimiter, or `nil` before one is chosen.
  fileprivate(set) var delimiter: Delimiter?

  init(_ kind: Kind, open: Int) {
    self.kind = kind
    self.open = open
    close = open
  }

  /// Returns the text of the delimiter at an index in the array of tokens.
  func text(at position: Int) -> String {
    switch (delimiter, kind) {
    case (.asterisk, .strong): "**"
    case (.asterisk, _): "*"
    case (.underscore, .strong): "__"
    case (.underscore, _): "_"
    case (.tilde, _): "~~"
    case (_, .strong): position == open ? "<strong>" : "</strong>"
    case (_, .emphasis): position == open ? "<em>" : "</em>"
    case (_, .deletion):
      position == open
        ? MarkSyntax.start(of: .strikethrough) : MarkSyntax.end(of: .strikethrough)
    }
  }
}

/// The syntax of emphasis.
enum Delimiter {
  case asterisk, underscore, tilde
  /// The tags `<em>`, `<strong>` and `<s>`.
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
      guard outer.kind != .deletion else {
        // Before a line break, parsers do not agree on whether tildes can open.
        if case .lineBreak = tokens[outer.open + 1] {
          self[number].delimiter = .tag
          continue
        }
        self[number].delimiter =
          delimiter(
            from: outer.open...outer.open, to: outer.close...outer.close, among: tokens,
            of: [.tilde]) ?? .tag
        continue
      }
      // Text that is both strong and emphasized has `***` on both sides.
      if inner.kind != .deletion, inner.open == outer.open + 1, inner.close == outer.close - 1,
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

  /// Returns the first choice that can open and close the emphasis, or `nil`.
  private func delimiter(
    from open: ClosedRange<Int>, to close: ClosedRange<Int>, among tokens: [Token],
    of choices: [Delimiter] = [.asterisk, .underscore]
  ) -> Delimiter? {
    let before = open.lowerBound > 0 ? tokens[open.lowerBound - 1] : nil
    let first = tokens[open.upperBound + 1]
    let last = tokens[close.lowerBound - 1]
    let after = close.upperBound + 1 < tokens.count ? tokens[close.upperBound + 1] : nil
    let neighbors = [before, first, last, after].compactMap { delimiter(of: $0) }
    return choices.first { delimiter in
      !neighbors.contains(delimiter)
        && delimitsBesideDeletion(delimiter, open, close, among: tokens)
        && CharacterClass.canOpen(
          delimiter, between: before?.lastClass ?? .space, and: first.firstClass)
        && CharacterClass.canClose(
          delimiter, between: last.lastClass, and: after?.firstClass ?? .space)
    }
  }

  /// Whether a delimiter can open and close if the tildes beside it are ignored, as GitHub's parser
  /// does.
  private func delimitsBesideDeletion(
    _ delimiter: Delimiter, _ open: ClosedRange<Int>, _ close: ClosedRange<Int>,
    among tokens: [Token]
  ) -> Bool {
    func skipping(from start: Int, by step: Int) -> Token? {
      var index = start
      while tokens.indices.contains(index), case .delimiter(let number) = tokens[index],
        self[number].kind == .deletion
      {
        index += step
      }
      return tokens.indices.contains(index) ? tokens[index] : nil
    }
    let before = skipping(from: open.lowerBound - 1, by: -1)?.lastClass ?? .space
    let first = skipping(from: open.upperBound + 1, by: 1)?.firstClass ?? .space
    let last = skipping(from: close.lowerBound - 1, by: -1)?.lastClass ?? .space
    let after = skipping(from: close.upperBound + 1, by: 1)?.firstClass ?? .space
    let delimiter = delimiter == .underscore ? delimiter : .asterisk
    return CharacterClass.canOpen(delimiter, between: before, and: first)
      && CharacterClass.canClose(delimiter, between: last, and: after)
  }

  private func delimiter(of token: Token?) -> Delimiter? {
    guard case .delimiter(let number)? = token else { return nil }
    return self[number].delimiter
  }
}
