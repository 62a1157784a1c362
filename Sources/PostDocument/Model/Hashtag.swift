internal import PostText

/// A topic, such as `#swift`.
public struct Hashtag: Hashable, Sendable {
  /// The text that shows, on one line, in the author's letter case.
  public let text: String

  /// Where it leads.
  public let target: LinkTarget?

  /// The identifier that the author's server gave, on one line.
  public let id: String?

  /// Creates a hashtag, or returns `nil` when the text shows nothing. An empty id is no id.
  public init?(_ text: String, target: LinkTarget? = nil, id: String? = nil) {
    guard let text = TextHygiene.optionalLine(text) else { return nil }
    self.text = text
    self.target = target
    self.id = TextHygiene.optionalLine(id)
  }

  /// The name of the topic: the text without the sign before it.
  public var name: String {
    String(text.first == "#" || text.first == "＃" ? text.dropFirst() : Substring(text))
  }
}
