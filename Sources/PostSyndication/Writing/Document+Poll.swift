internal import PostDocument
internal import PostFeed
internal import PostPolicy

extension Document {
  /// Returns the document followed by a list of the options of a poll, if there is one.
  ///
  /// - Parameter policy: The policy for the custom emoji of the options.
  func appending(_ poll: SyndicatedPoll?, policy: Policy) -> Document {
    let options = (poll?.options ?? []).compactMap { $0.title.visibleLine() }
    guard let poll, !options.isEmpty else { return self }
    let items = options.map { ListItem([.paragraph(Paragraph([.text($0)]))]) }
    let list = Document([.list(ListBlock(items: items))]).replacing(poll.emoji, policy: policy)
    return Document(Blocks(Array(blocks) + Array(list.blocks)))
  }

  /// Returns the document with the custom emoji of a server instead of their names, if a policy keeps
  /// them.
  func replacing(_ emoji: [String: ImageSource], policy: Policy) -> Document {
    guard !emoji.isEmpty else { return self }
    var replacer = EmojiReplacer(emoji: emoji, limit: policy.limits.images)
    let document = replacer.rewrite(self)
    return document == self ? self : policy.narrowing(document).document
  }
}
