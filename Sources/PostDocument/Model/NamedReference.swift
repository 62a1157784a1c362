internal import PostText

/// The common parts of mentions and hashtags: a visible text, a target and an identifier.
package struct NamedReference: Hashable, Sendable {
  /// The visible text, on one line.
  package let text: String

  /// The target of the link, if there is one.
  package var target: LinkTarget?

  /// The identifier of the account or hashtag on the author's server, on one line and never empty.
  package var id: String? { didSet { id = TextHygiene.optionalLine(id) } }

  init?(_ text: String, target: LinkTarget?, id: String?) {
    guard let text = TextHygiene.optionalLine(text) else { return nil }
    self.text = text
    self.target = target
    self.id = TextHygiene.optionalLine(id)
  }

  /// Returns the text without a leading marker, which may be full-width: `@` or `＠`.
  func text(without markers: [Character]) -> Substring {
    text.first.map(markers.contains) == true ? text.dropFirst() : Substring(text)
  }
}

extension InlineContent {
  /// The text, target and identifier of a mention or hashtag, or `nil` for other content. Setting
  /// it has no effect on other content.
  package var reference: NamedReference? {
    get {
      switch self {
      case .mention(let mention): mention.reference
      case .hashtag(let hashtag): hashtag.reference
      case .text, .lineBreak, .emoji, .image: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .mention: self = .mention(Mention(newValue))
      case .hashtag: self = .hashtag(Hashtag(newValue))
      case .text, .lineBreak, .emoji, .image: break
      }
    }
  }
}

extension Inline {
  /// The target of the run's link, mention or hashtag.
  package var target: LinkTarget? { content.reference?.target ?? link?.href }

  /// This run without a link or target.
  package var unlinked: Inline {
    var run = Inline(content, marks: marks)
    run.content.reference?.target = nil
    return run
  }
}
