internal import PostDocument
internal import PostPolicy
internal import PostSanitizer

/// The format of the text of a message or caption.
public enum ContentFormat: Hashable, Sendable {
  /// Plain text, in which `x <b y` is what the author wrote.
  case plainText
  /// HTML.
  case html

  /// The document of an untrusted text within a policy.
  func document(of text: String, policy: Policy) throws(SanitizerError) -> Document {
    switch self {
    case .html: return try Sanitizer(policy: policy).document(of: text)
    case .plainText:
      let (size, limit) = (text.utf8.count, policy.limits.inputBytes)
      guard size <= limit else { throw .inputTooLarge(size, limit: limit) }
      return PlainTextReader.reading(Array(text.utf8), policy: policy).document
    }
  }

  /// The document of an untrusted text within a policy, in which hidden content stays hidden: it
  /// becomes what the policy has for it, or `[spoiler]`.
  func concealedDocument(of text: String, policy: Policy) throws(SanitizerError) -> Document {
    guard self == .html else { return try document(of: text, policy: policy) }
    return policy.concealing(try document(of: text, policy: policy.keepingHidden)).document
  }
}
