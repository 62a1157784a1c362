internal import PostText

/// The header fields of `mailto:` URLs. A mail program fills in a message with them: `attach` adds a file
/// of the reader, `bcc` a hidden recipient, and line ends other fields.
///
/// [RFC 6068, section 4](https://www.rfc-editor.org/rfc/rfc6068#section-4)
enum MailFields {
  private static let kept: Set<String> = ["subject", "body", "cc", "to"]

  /// Returns a `mailto:` URL without its scheme and without other fields.
  static func stripped(from url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return url }
    let fields = url[(mark + 1)...].split(
      separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let keptFields = fields.filter(isKept)
    guard keptFields.count < fields.count else { return url }
    let query = keptFields.joined(separator: [UInt8(ascii: "&")])
    return url[..<mark] + (keptFields.isEmpty ? [] : [UInt8(ascii: "?")] + query)
  }

  private static func isKept(_ field: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: field.map(ASCII.lowercased), as: UTF8.self)
    let name = String(text.prefix { $0 != "=" })
    // Only the body has lines.
    let hasLineEnd = text.contains("%0d") || text.contains("%0a")
    return kept.contains(name) && (name == "body" || !hasLineEnd)
  }
}
