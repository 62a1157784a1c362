/// The header fields of `mailto:` targets. A mail program fills in a message with them: `attach` adds a
/// file of the reader, `bcc` a hidden recipient.
///
/// [RFC 6068, section 4](https://www.rfc-editor.org/rfc/rfc6068#section-4)
enum MailFields {
  private static let kept: Set<String> = ["subject", "body", "cc", "to"]

  /// Returns a `mailto:` target without other fields. All other bytes are unchanged.
  static func stripped(from target: String) -> String {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return target }
    let fields = target[target.index(after: mark)...].split(
      separator: "&", omittingEmptySubsequences: false)
    let keptFields = fields.filter { field in
      kept.contains(String(field.prefix { $0 != "=" }).asciiLowercased)
    }
    guard keptFields.count < fields.count else { return target }
    let query = keptFields.joined(separator: "&")
    return String(target[..<mark]) + (query.isEmpty ? "" : "?" + query)
  }
}
