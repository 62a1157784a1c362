/// A dialect of Markdown.
public enum MarkdownDialect: String, Hashable, Sendable, CaseIterable {
  /// CommonMark alone.
  ///
  /// [CommonMark 0.30](https://spec.commonmark.org/0.30/)
  case commonMark = "markdown"

  /// CommonMark with GitHub's extensions: tables, strikethrough, task lists and autolinks.
  ///
  /// Also read, but not written, are emoji codes, alerts (as quotes with a title) and footnotes (as a
  /// list where their texts are) and formulas such as `$x$` (as code). Front matter is removed. Each of
  /// the last four has a finding whose `element` is `an alert`, `a footnote`, `a formula` or
  /// `front matter`.
  ///
  /// [GitHub Flavored Markdown](https://github.github.com/gfm/)
  case gitHub = "gfm"
}
