#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import PostDocument
internal import PostText

/// The targets of mentions and hashtags.
///
/// If ``references`` contain the account or topic, they determine the target. Otherwise, a pattern
/// does: a URL with placeholders in braces. Each placeholder is replaced by its percent-encoded
/// value:
///
/// ```swift
/// let destinations = try LinkDestinations(
///   mentions: "https://social.example/@{user}",
///   federatedMentions: "https://{host}/@{user}",
///   hashtags: "https://social.example/tags/{name}")
/// ```
public struct LinkDestinations: Hashable, Sendable {
  /// The accounts and topics that the author's server sent.
  public var references: PostReferences

  /// The pattern for accounts without a host. Its placeholder is `{user}`.
  public let mentions: String?

  /// The pattern for accounts with a host. Its placeholders are `{user}` and `{host}`.
  public let federatedMentions: String?

  /// The pattern for topics. Its placeholder is `{name}`.
  public let hashtags: String?

  /// Creates destinations without patterns. Only accounts and topics in `references` have a target.
  public init(references: PostReferences = PostReferences()) {
    self.references = references
    mentions = nil
    federatedMentions = nil
    hashtags = nil
  }

  /// Creates destinations from patterns. Accounts or topics without a pattern have no target.
  ///
  /// - Throws: ``LinkPatternError`` if a pattern has an unknown placeholder or a brace outside of a
  ///   placeholder, or is not the URL of a link.
  public init(
    references: PostReferences = PostReferences(), mentions: String? = nil,
    federatedMentions: String? = nil, hashtags: String? = nil
  ) throws(LinkPatternError) {
    self.references = references
    self.mentions = mentions
    self.federatedMentions = federatedMentions
    self.hashtags = hashtags
    try mentions?.check(placeholders: ["user"])
    try federatedMentions?.check(placeholders: ["user", "host"])
    try hashtags?.check(placeholders: ["name"])
  }

  func mention(_ account: AccountName, text: String) -> Mention? {
    if let known = references.account(account) {
      return Mention(text, target: known.target, id: known.id)
    }
    let pattern = account.host == nil ? mentions : federatedMentions
    return Mention(
      text,
      target: pattern.flatMap {
        $0.target(["user": account.user, "host": account.host.map(encoded) ?? ""])
      })
  }

  func hashtag(_ name: String, text: String) -> Hashtag? {
    if let known = references.topic(name) { return Hashtag(text, target: known.target) }
    return Hashtag(text, target: hashtags.flatMap { $0.target(["name": name]) })
  }

  private func encoded(host: String) -> String {
    HostEncoding.encoded(host.unicodeScalars.map(\.value))
      .map { String(decoding: $0, as: UTF8.self) } ?? host
  }
}

/// An error about a URL pattern of ``LinkDestinations``.
public struct LinkPatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message: the pattern, what is wrong and what is allowed.
  public let description: String
}

extension LinkPatternError: LocalizedError {
  public var errorDescription: String? { description }
}

// A pattern of a URL.
extension String {
  /// Throws an error if the pattern has other placeholders than the given ones, or is not a URL.
  fileprivate func check(placeholders: [String]) throws(LinkPatternError) {
    let allowed = placeholders.map { "{\($0)}" }.joined(separator: ", ")
    var rest = Substring(self)
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let placeholder = placeholders.first { rest[brace...].hasPrefix("{\($0)}") }
      guard let placeholder else {
        let end = rest[brace...].firstIndex(of: "}") ?? brace
        throw LinkPatternError(
          description: "unknown placeholder '\(String(rest[brace...end]).quoted)' in the pattern "
            + "'\(quoted)'; allowed are: \(allowed)")
      }
      rest = rest[brace...].dropFirst(placeholder.count + 2)
    }
    let example = Dictionary(uniqueKeysWithValues: placeholders.map { ($0, "a.example") })
    guard target(example) == nil else { return }
    throw LinkPatternError(
      description:
        "the pattern '\(quoted)' is not the URL of a link, such as https://social.example/")
  }

  /// Returns the target that results from the values of the placeholders, or `nil` if the URL is not
  /// a valid link target.
  fileprivate func target(_ values: [String: String]) -> LinkTarget? {
    var output: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let value = values[String(Substring(rest[..<end]))]
      else {
        output.append(byte)
        continue
      }
      for byte in value.utf8 { output.appendEncoded(byte) }
      rest = rest[rest.index(after: end)...]
    }
    return LinkTarget(String(decoding: output, as: UTF8.self))
  }
}

extension [UInt8] {
  /// Appends a byte. Bytes other than [RFC 3986's unreserved
  /// characters](https://www.rfc-editor.org/rfc/rfc3986#section-2.3) are percent-encoded.
  fileprivate mutating func appendEncoded(_ byte: UInt8) {
    switch byte {
    case 0x2D, 0x2E, 0x5F, 0x7E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: append(byte)
    default:
      let digits = Array("0123456789ABCDEF".utf8)
      self += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}
