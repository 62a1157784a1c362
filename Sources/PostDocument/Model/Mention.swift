internal import PostText

/// A person that a post addresses, such as `@ada@example.org`.
public struct Mention: Hashable, Sendable {
  /// The text that shows, on one line, as the author's server wrote it.
  public let text: String

  /// Where it leads.
  public let target: LinkTarget?

  /// The identifier that the author's server gave, on one line.
  public let id: String?

  /// Creates a mention, or returns `nil` when the text shows nothing. An empty id is no id.
  public init?(_ text: String, target: LinkTarget? = nil, id: String? = nil) {
    guard let text = TextHygiene.optionalLine(text) else { return nil }
    self.text = text
    self.target = target
    self.id = TextHygiene.optionalLine(id)
  }

  /// The name of the account: the text up to a second `@`, without the first.
  public var user: String {
    String(handle.prefix { $0 != "@" })
  }

  /// The host of the account: what follows a second `@`, else the host of the target.
  public var host: String? {
    if let at = handle.firstIndex(of: "@") {
      let host = handle[handle.index(after: at)...]
      if !host.isEmpty { return String(host) }
    }
    return target?.host
  }

  private var handle: Substring {
    text.first == "@" || text.first == "＠" ? text.dropFirst() : Substring(text)
  }
}
