internal import PostDocument

/// The targets of mentions and hashtags.
///
/// If ``references`` contain the account or topic, they determine the target. Otherwise, a pattern
/// does: a URL with placeholders in braces. Each placeholder is replaced by its percent-encoded
/// value:
///
/// ```swift
/// let destinations = LinkDestinations(
///   mentions: "https://social.example/@{user}",
///   federatedMentions: "https://{host}/@{user}",
///   hashtags: "https://social.example/tags/{name}")
/// ```
public struct LinkDestinations: Hashable, Sendable {
  /// The accounts and topics that the author's server sent.
  public var references: PostReferences

  /// The pattern for accounts without a host. Its placeholder is `{user}`.
  public var mentions: String?

  /// The pattern for accounts with a host. Its placeholders are `{user}` and `{host}`.
  public var federatedMentions: String?

  /// The pattern for topics. Its placeholder is `{name}`.
  public var hashtags: String?

  /// Creates destinations. By default, mentions and hashtags have no target.
  public init(
    references: PostReferences = PostReferences(), mentions: String? = nil,
    federatedMentions: String? = nil, hashtags: String? = nil
  ) {
    self.references = references
    self.mentions = mentions
    self.federatedMentions = federatedMentions
    self.hashtags = hashtags
  }

  func mention(_ account: AccountName, text: String) -> Mention? {
    if let known = references.account(account) {
      return Mention(text, target: known.target, id: known.id)
    }
    let pattern = account.host == nil ? mentions : federatedMentions
    return Mention(
      text,
      target: pattern.flatMap {
        target($0, ["user": account.user, "host": account.host.map(encoded) ?? ""])
      })
  }

  func hashtag(_ name: String, text: String) -> Hashtag? {
    if let known = references.topic(name) { return Hashtag(text, target: known.target) }
    return Hashtag(text, target: hashtags.flatMap { target($0, ["name": name]) })
  }

  private func encoded(host: String) -> String {
    HostEncoding.encoded(host.unicodeScalars.map(\.value))
      .map { String(decoding: $0, as: UTF8.self) } ?? host
  }

  /// Returns the target that results from a pattern and the values of its placeholders, or `nil` if
  /// the URL is not a valid link target.
  private func target(_ pattern: String, _ values: [String: String]) -> LinkTarget? {
    var output: [UInt8] = []
    var rest = Substring(pattern).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let value = values[String(Substring(rest[..<end]))]
      else {
        output.append(byte)
        continue
      }
      for byte in value.utf8 { append(byte, to: &output) }
      rest = rest[rest.index(after: end)...]
    }
    return LinkTarget(String(decoding: output, as: UTF8.self))
  }

  /// Appends a byte. Bytes other than [RFC 3986's unreserved
  /// characters](https://www.rfc-editor.org/rfc/rfc3986#section-2.3) are percent-encoded.
  private func append(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case 0x2D, 0x2E, 0x5F, 0x7E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: output.append(byte)
    default:
      let digits = Array("0123456789ABCDEF".utf8)
      output += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}
