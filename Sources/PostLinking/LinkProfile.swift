/// The rules for which texts count as URLs.
///
/// All profiles find hashtags and cashtags by the rules of twitter-text.
public enum LinkProfile: String, Hashable, Sendable, CaseIterable {
  /// The rules of twitter-text. Hosts need a known top-level domain. In a URL without a scheme, the
  /// host consists of ASCII and accented Latin letters.
  ///
  /// Unlike in twitter-text, the path of a URL with a scheme can contain letters of any script, if
  /// they do not directly follow a Latin letter: `https://example.com/路径`.
  ///
  /// [twitter-text](https://github.com/twitter/twitter-text)
  case social

  /// The rules of GitHub Flavored Markdown: e-mail addresses, words that start with `www.`, and
  /// `http://`, `https://` or `ftp://` after any character that is not an ASCII letter. As in GitHub's
  /// parser, a host after a scheme can be a single name, for example `localhost`.
  ///
  /// Unlike in GitHub's rules, CJK punctuation and bidirectional controls end a URL.
  ///
  /// [GitHub Flavored Markdown](https://github.github.com/gfm/#autolinks-extension-)
  case gfm

  /// Only URLs that start with `http://` or `https://`. Paths can contain letters of any script.
  case schemeOnly = "scheme-only"

  /// Like ``social``, but a URL without a scheme must start with `www.` or have a path. Names of files
  /// and bare domains, such as `README.md` and `example.com`, are text.
  case strict
}

/// The syntax of mentions.
public enum MentionStyle: String, Hashable, Sendable, CaseIterable {
  /// `@user` and `@user/list`, by the rules of twitter-text. `@user@host` is not a mention.
  case local

  /// `@user` and `@user@host`, by the rules of Mastodon.
  case federated
}
