internal import PostText

/// What a mention and a hashtag share: a text that names something, and where it leads.
struct NamedReference: Hashable, Sendable {
  /// The visible text, on one line.
  let text: String
  let target: LinkTarget?

  /// The identifier that the author's server assigned, on one line and never empty.
  let id: String?

  init?(_ text: String, target: LinkTarget?, id: String?) {
    guard let text = TextHygiene.optionalLine(text) else { return nil }
    self.text = text
    self.target = target
    self.id = TextHygiene.optionalLine(id)
  }

  /// The text without a marker at its start, which may be full-width: `@` or `＠`.
  func text(without markers: [Character]) -> Substring {
    text.first.map(markers.contains) == true ? text.dropFirst() : Substring(text)
  }
}
