internal import PostDocument
internal import PostText

/// The header fields of `mailto:` targets. A mail program fills in a message with them: `attach` adds a
/// file of the reader, `bcc` a hidden recipient.
///
/// [RFC 6068, section 4](https://www.rfc-editor.org/rfc/rfc6068#section-4)
enum MailFields {
  private static let kept: Set<String> = ["subject", "body", "cc", "to"]

  /// Returns a target without other fields. All other bytes are unchanged.
  static func stripped(from target: LinkTarget) -> LinkTarget {
    guard target.scheme == .mailto else { return target }
    let text = target.description
    guard let mark = text.firstIndex(of: "?") else { return target }
    let fields = text[text.index(after: mark)...].split(
      separator: "&", omittingEmptySubsequences: false)
    let keptFields = fields.filter {
      kept.contains(String($0.prefix { $0 != "=" }).asciiLowercased)
    }
    guard keptFields.count < fields.count else { return target }
    let query = keptFields.joined(separator: "&")
    return LinkTarget(String(text[..<mark]) + (query.isEmpty ? "" : "?" + query)) ?? target
  }
}
