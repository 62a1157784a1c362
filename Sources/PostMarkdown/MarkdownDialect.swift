/// A dialect of Markdown.
public enum MarkdownDialect: String, Hashable, Sendable, CaseIterable {
  /// CommonMark alone.
  ///
  /// [CommonMark 0.30](https://spec.commonmark.org/0.30/)
  case commonMark = "markdown"

  /// CommonMark with GitHub's extensions: tables, strikethrough, task lists and autolinks.
  ///
  /// Alerts, footnotes and emoji codes are also read, but not written. Front matter is removed.
  ///
  /// [GitHub Flavored Markdown](https://github.github.com/gfm/)
  case gitHub = "gfm"
}
