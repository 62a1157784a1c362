/// A dialect of Markdown.
public enum MarkdownDialect: String, Hashable, Sendable, CaseIterable {
  /// CommonMark alone.
  ///
  /// [CommonMark 0.30](https://spec.commonmark.org/0.30/)
  case commonMark = "markdown"

  /// CommonMark with GitHub's extensions: tables, strikethrough, task lists and autolinks.
  ///
  /// Alerts, footnotes, emoji codes and front matter are read, too, but not written.
  ///
  /// [GitHub Flavored Markdown](https://github.github.com/gfm/)
  case gitHub = "gfm"
}
