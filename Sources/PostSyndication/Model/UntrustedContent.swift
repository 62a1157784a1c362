public import PostDocument
internal import PostFeed
package import PostLinking
public import PostPolicy
public import PostSanitizer

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
  package var references = PostReferences()

  /// The images of the custom emoji that the server lists with the text, by their names without
  /// colons.
  package var emoji: [String: ImageSource] = [:]

  /// Creates content.
  public init(_ source: String, format: Format, baseURL: LinkTarget? = nil) {
    self.source = source
    self.format = format
    self.baseURL = baseURL
  }

  /// Reads the content as a document within a policy, and reports every change.
  ///
  /// - Throws: `SanitizerError` when the content is larger than the policy allows.
  public func sanitize(policy: Policy = .feed) throws(SanitizerError) -> Reading {
    switch format {
    case .html:
      return try Sanitizer(policy: policy, baseURL: baseURL).sanitize(source)
    case .plainText:
      let (size, limit) = (source.utf8.count, policy.limits.inputBytes)
      guard size <= limit else { throw .inputTooLarge(size, limit: limit) }
      return PlainTextReader.reading(Array(source.utf8), policy: policy)
    }
  }
}
