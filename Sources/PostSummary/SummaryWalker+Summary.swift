internal import PostDocument

extension SummaryWalker {
  /// The summary that the draft gives, within every cap.
  func summary() -> Summary {
    let end = draft.end(isWhole: end == .document || end == .marker)
    let document = draft.document(upTo: end)
    let text = document.summaryText
    return Summary(
      document: document, plainText: text, isTruncated: end.isCut || self.end == .marker,
      graphemeCount: end.count ?? text.visibleCount, omitted: omitted,
      source: self.end == .marker && !end.isCut ? .excerpt : .automatic)
  }
}

extension Document {
  /// What the paragraphs of a summary show.
  fileprivate var summaryText: String {
    var text = ""
    for (position, block) in blocks.enumerated() {
      guard case .paragraph(let paragraph) = block else { continue }
      if position > 0 { text += "\n" }
      for run in paragraph.content {
        if case .lineBreak = run.content { text += "\n" } else { text += run.content.plainText }
      }
    }
    return text
  }
}
