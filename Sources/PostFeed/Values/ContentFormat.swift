internal import PostDocument
internal import PostPolicy
internal import PostSanitizer

/// What the text of a message or caption is.
public enum ContentFormat: Hashable, Sendable {
  /// Plain text, in which `x <b y` is what the author wrote.
  case plainText
  /// HTML.
  case html

  /// The document of a text; hidden content stays hidden.
  func document(of text: String, policy: Policy) throws(UnreadableContent) -> Document {
    switch self {
    case .plainText: try openDocument(of: text, policy: policy)
    case .html: try UntrustedHTML(text).concealedDocument(policy: policy)
    }
  }

  /// The document of a text.
  func openDocument(of text: String, policy: Policy) throws(UnreadableContent) -> Document {
    switch self {
    case .plainText:
      let (size, limit) = (text.utf8.count, policy.limits.inputBytes)
      guard size <= limit else {
        throw UnreadableContent(
          description: SanitizerError.inputTooLarge(size, limit: limit).description)
      }
      return PlainTextReader.reading(Array(text.utf8), policy: policy).document
    case .html: return try UntrustedHTML(text).document(policy: policy)
    }
  }
}
