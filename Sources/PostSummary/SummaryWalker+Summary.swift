internal import PostDocument

extension SummaryWalker {
  /// The summary that the draft gives, within every cap.
  mutating func summary() -> Summary {
    let end = draft.end(isWhole: end == .document || end == .marker)
    let document = draft.document(upTo: end)
    let text = document.summaryText(capacity: end.bytes)
    return Summary(
      document: document, plainText: text, isTruncated: end.isCut || self.end == .marker,
      graphemeCount: end.count ?? text.visibleCount, omitted: omitted,
      source: self.end == .marker && !end.isCut ? .excerpt : .automatic)
  }
}

extension Document {
  /// What the paragraphs of a summary show.
  ///
  /// - Parameter capacity: About the size of it, in bytes.
  fileprivate func summaryText(capacity: Int) -> String {
    var text = ""
    text.reserveCapacity(capacity)
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
