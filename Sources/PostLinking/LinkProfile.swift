/// The rules for which texts count as URLs.
///
/// Hashtags and cashtags are the same in all profiles: those of twitter-text.
public enum LinkProfile: String, Hashable, Sendable, CaseIterable {
  /// The rules of twitter-text: URLs with a scheme, and URLs without one if the host is in ASCII or
  /// accented Latin letters and has a known top-level domain.
  ///
  /// [twitter-text](https://github.com/twitter/twitter-text)
  case social

  /// The rules of GitHub Flavored Markdown: URLs that start with `http://`, `https://` or `www.`,
  /// and e-mail addresses, at the start of a word.
  ///
  /// [GitHub Flavored Markdown](https://github.github.com/gfm/#autolinks-extension-)
  case gfm

  /// Only URLs that start with `http://` or `https://`, with a path in any script.
  case schemeOnly = "scheme-only"
}

/// The syntax of mentions.
public enum MentionStyle: String, Hashable, Sendable, CaseIterable {
  /// `@user` and `@user/list`, by the rules of twitter-text. Text with a second `@` is an e-mail
  /// address, not a mention.
  case local

  /// `@user` and `@user@host`, by the rules of Mastodon.
  case federated
}
