/// A mention of a person or account, such as `@ada@example.org`.
public struct Mention: Hashable, Sendable {
  package let reference: NamedReference

  /// Creates a mention, or returns `nil` if the text has no visible characters. An empty id becomes
  /// `nil`.
  public init?(_ text: String, target: LinkTarget? = nil, id: String? = nil) {
    guard let reference = NamedReference(text, target: target, id: id) else { return nil }
    self.init(reference)
  }

  init(_ reference: NamedReference) { self.reference = reference }

  /// The visible text, on one line, as the author's server wrote it.
  public var text: String { reference.text }

  /// The target of the link, if there is one.
  public var target: LinkTarget? { reference.target }

  /// The identifier of the mentioned account on the author's server, on one line.
  public var id: String? { reference.id }

  /// The user name of the account: the text without a leading `@`, up to the next `@`.
  public var user: String { String(handle.prefix { $0 != "@" }) }

  /// The host of the account: the text after the `@` that follows the user name, otherwise the host
  /// of the target.
  public var host: String? {
    let host = handle.drop { $0 != "@" }.dropFirst()
    return host.isEmpty ? target?.host : String(host)
  }

  private var handle: Substring { reference.text(without: ["@", "＠"]) }
}
