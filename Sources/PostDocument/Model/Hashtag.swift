/// A hashtag, such as `#swift`.
public struct Hashtag: Hashable, Sendable {
  package let reference: NamedReference

  /// Creates a hashtag, or returns `nil` if the text has no visible characters. An empty id becomes
  /// `nil`.
  public init?(_ text: String, target: LinkTarget? = nil, id: String? = nil) {
    guard let reference = NamedReference(text, target: target, id: id) else { return nil }
    self.init(reference)
  }

  init(_ reference: NamedReference) { self.reference = reference }

  /// The visible text, on one line, in the author's letter case.
  public var text: String { reference.text }

  /// The target of the link, if there is one.
  public var target: LinkTarget? { reference.target }

  /// The identifier of the hashtag on the author's server, on one line.
  public var id: String? { reference.id }

  /// The name of the topic: the text without the number sign.
  public var name: String { String(reference.text(without: ["#", "＃"])) }
}
