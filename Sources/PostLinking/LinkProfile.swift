/// Which texts count as URLs.
///
/// Hashtags and cashtags are the same in all profiles: those of twitter-text.
public enum LinkProfile: String, Hashable, Sendable, CaseIterable {
  /// twitter-text's rules: URLs with a scheme, and without one where the host is in ASCII or accented
  /// Latin letters and its top-level domain is known.
  ///
  /// [twitter-text](https://github.com/twitter/twitter-text)
  case social

  /// GitHub's Markdown: URLs behind `http://`, `https://` or `www.`, and email addresses, at the start
  /// of a word.
  ///
  /// [GitHub Flavored Markdown](https://github.github.com/gfm/#autolinks-extension-)
  case gfm

  /// Only what starts with `http://` or `https://`, with a path in any script.
  case schemeOnly = "scheme-only"
}

/// What a mention looks like.
public enum MentionStyle: String, Hashable, Sendable, CaseIterable {
  /// `@user` and `@user/list`: twitter-text's rules. A second `@` makes it an address, and none.
  case local

  /// `@user` and `@user@host`: Mastodon's rules.
  case federated
}
