internal import PostDocument
internal import PostPolicy
internal import PostSanitizer

/// The format of a message or caption.
public enum ContentFormat: Hashable, Sendable {
  /// Plain text, in which `<` has no special meaning.
  case plainText
  /// HTML.
  case html

  /// Returns untrusted text as a document within a policy.
  func document(of text: String, policy: Policy) throws(SanitizerError) -> Document {
    switch self {
    case .html: return try Sanitizer(policy: policy).document(of: text)
    case .plainText:
      let (size, limit) = (text.utf8.count, policy.limits.inputBytes)
      guard size <= limit else { throw .inputTooLarge(size, limit: limit) }
      return PlainTextReader.reading(Array(text.utf8), policy: policy).document
    }
  }

  /// Returns untrusted text as a document within a policy, without revealing hidden content.
  ///
  /// If the policy does not keep details, closed details become spoilers. If the policy does not
  /// keep spoilers, spoilers become the text `[spoiler]`.
  func concealedDocument(of text: String, policy: Policy) throws(SanitizerError) -> Document {
    guard self == .html else { return try document(of: text, policy: policy) }
    return policy.concealing(try document(of: text, policy: policy.keepingHidden)).document
  }
}
