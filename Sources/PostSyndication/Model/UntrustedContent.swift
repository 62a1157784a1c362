public import PostDocument
internal import PostFeed
public import PostLinking
public import PostPolicy
public import PostSanitizer
internal import PostSummary

/// Untrusted text with a known format, such as the content of an item. It can only be read through a
/// policy.
public struct UntrustedContent: Hashable, Sendable {
  /// The format of the text.
  public enum Format: Hashable, Sendable {
    /// Plain text, in which `<` has no special meaning.
    case plainText
    /// HTML.
    case html
  }

  /// The text as the source has it, after the decoding that its container defines.
  package var source: String

  /// The format of the text.
  public var format: Format

  /// The `http` or `https` URL against which relative links are resolved.
  public var baseURL: LinkTarget?

  /// The accounts and topics that the server lists with the text.
  public var references: PostReferences

  /// The images of the custom emoji that the server lists with the text, by their names without
  /// colons.
  public var emoji: [String: ImageSource]

  /// Creates content.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - format: The format of the text.
  ///   - baseURL: The `http` or `https` URL against which relative links are resolved.
  ///   - references: The accounts and topics that become mentions and hashtags.
  ///   - emoji: The images of the custom emoji, by their names without colons.
  public init(
    _ source: String, format: Format, baseURL: LinkTarget? = nil,
    references: PostReferences = PostReferences(), emoji: [String: ImageSource] = [:]
  ) {
    self.source = source
    self.format = format
    self.baseURL = baseURL
    self.references = references
    self.emoji = emoji
  }

  /// Reads the content as a document within a policy, and reports every change.
  ///
  /// Links to the accounts and topics in ``references`` become mentions and hashtags if their
  /// label is the name. The name of an emoji in ``emoji`` between colons becomes the emoji, except
  /// in code.
  ///
  /// - Complexity: Linear in the size of the content and its references.
  /// - Throws: `SanitizerError` when the content is larger than the policy allows.
  public func sanitize(policy: Policy = .feed) throws(SanitizerError) -> Reading {
    switch format {
    case .html:
      return resolving(
        try Sanitizer(policy: policy, baseURL: baseURL).sanitize(source), policy: policy)
    case .plainText:
      let (size, limit) = (source.utf8.count, policy.limits.inputBytes)
      guard size <= limit else { throw .inputTooLarge(size, limit: limit) }
      return resolving(
        PlainTextReader.reading(Array(source.utf8), policy: policy), policy: policy)
    }
  }

  /// Reads the content as a document within a policy.
  ///
  /// - Throws: The errors of ``sanitize(policy:)``.
  public func document(policy: Policy = .feed) throws(SanitizerError) -> Document {
    guard format == .html else { return try sanitize(policy: policy).document }
    let document = try Sanitizer(policy: policy, baseURL: baseURL).document(of: source)
    return resolving(Reading(document: document, report: .discarding), policy: policy).document
  }

  /// Reads the content before the first `<!--more-->` comment, or returns `nil` without such a comment.
  func excerpt(policy: Policy) throws(SanitizerError) -> Document? {
    guard format == .html else { return nil }
    let sanitizer = Sanitizer(policy: policy, baseURL: baseURL)
    guard let document = try sanitizer.excerpt(from: source) else { return nil }
    return resolving(Reading(document: document, report: .discarding), policy: policy).document
  }

  /// Returns a reading with the mentions, hashtags and custom emoji that the server lists.
  private func resolving(_ reading: Reading, policy: Policy) -> Reading {
    var document = reading.document
    if references != PostReferences() {
      var resolver = ReferenceResolver(references)
      document = resolver.rewrite(document)
    }
    if !emoji.isEmpty {
      var replacer = EmojiReplacer(emoji: emoji, limit: policy.limits.images)
      document = replacer.rewrite(document)
    }
    guard document != reading.document else { return reading }
    // The images and targets come from the server as well, so the policy must admit them, too.
    let narrowed = policy.narrowing(document)
    var reading = reading
    reading.document = narrowed.document
    reading.report.add(narrowed.report)
    return reading
  }
}

extension UntrustedContent {
  /// Returns the visible text on one line, for example of a title, shortened to `limit` grapheme
  /// clusters. Markup is read, and hidden content is not shown. The result is empty if no part of
  /// the content is visible.
  ///
  /// - Complexity: Linear in the size of HTML, and O(`limit`) for plain text.
  public func plainText(limit: Int = 280) -> String {
    guard format == .html else { return UntrustedText(source).line(limit: limit) }
    var policy = Policy.feed.keepingHidden
    policy.limits.inputBytes = .max
    guard let document = try? document(policy: policy) else { return "" }
    let limit = max(1, limit)
    let summarizer = Summarizer(
      SummaryOptions(
        limit: limit, lineLimit: 1, byteLimit: .max, urlLimit: limit, layout: .oneLine,
        excerptMarker: nil))
    return UntrustedText(summarizer.summarize(document).plainText).line(limit: limit)
  }
}
