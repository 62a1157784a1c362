internal import PostDocument

extension Block {
  /// The block with its own runs replaced, all of a place at once; the blocks inside stay.
  ///
  /// A `Rewriter` sees run by run, and an entity may begin in one run and end in another.
  func replacingRuns(_ replacement: (Inlines) -> Inlines) -> Block {
    switch self {
    case .paragraph(var paragraph):
      paragraph.content = replacement(paragraph.content)
      return .paragraph(paragraph)
    case .heading(var heading):
      heading.content = replacement(heading.content)
      return .heading(heading)
    case .table(let table):
      return .table(Table(caption: replacement(table.caption), head: table.head, body: table.body))
    case .figure(let figure):
      let caption = replacement(figure.caption)
      return Figure(figure.image, link: figure.link, caption: caption).map { .figure($0) } ?? self
    case .details(let details):
      return .details(
        Details(summary: replacement(details.summary), state: details.state, details.blocks))
    case .quote, .list, .codeBlock, .thematicBreak:
      return self
    }
  }
}
