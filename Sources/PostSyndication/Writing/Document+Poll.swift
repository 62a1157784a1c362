internal import PostDocument
internal import PostFeed

extension Document {
  /// Returns the document followed by a list of the options of a poll, if there is one.
  func appending(_ poll: SyndicatedPoll?) -> Document {
    let options = (poll?.options ?? []).compactMap { $0.title.visibleLine() }
    guard !options.isEmpty else { return self }
    let items = options.map { ListItem([.paragraph(Paragraph([.text($0)]))]) }
    return Document(Blocks(Array(blocks) + [.list(ListBlock(items: items))]))
  }
}
