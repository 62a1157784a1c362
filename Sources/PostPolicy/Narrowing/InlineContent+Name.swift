package import PostDocument

extension InlineContent {
  /// What mentions and hashtags have in common.
  package struct Name {
    /// Either ``InlineKinds/mention`` or ``InlineKinds/hashtag``.
    package let kind: InlineKinds
    package let text: String
    package var target: LinkTarget?
    package var id: String?
  }

  /// The name of a mention or hashtag, or `nil` for other content.
  package var name: Name? {
    switch self {
    case .mention(let mention):
      Name(kind: .mention, text: mention.text, target: mention.target, id: mention.id)
    case .hashtag(let hashtag):
      Name(kind: .hashtag, text: hashtag.text, target: hashtag.target, id: hashtag.id)
    case .text, .lineBreak, .emoji, .image: nil
    }
  }

  /// Creates a mention or hashtag, or returns `nil` if the text cannot be one.
  package init?(_ name: Name) {
    if name.kind == .hashtag {
      guard let hashtag = Hashtag(name.text, target: name.target, id: name.id) else { return nil }
      self = .hashtag(hashtag)
    } else {
      guard let mention = Mention(name.text, target: name.target, id: name.id) else { return nil }
      self = .mention(mention)
    }
  }
}

extension Inline {
  /// The target of the run's link, mention or hashtag.
  package var target: LinkTarget? { content.name?.target ?? link?.target }

  /// This run without a link and without a target.
  package var unlinked: Inline {
    var name = content.name
    name?.target = nil
    return Inline(name.flatMap { InlineContent($0) } ?? content, marks: marks)
  }
}
