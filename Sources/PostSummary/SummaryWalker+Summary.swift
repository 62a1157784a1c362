internal import PostDocument

extension SummaryWalker {
  /// The summary that the draft gives, within every cap.
  func summary() -> Summary {
    let end = draft.end(isWhole: end == .document || end == .marker)
    let (document, text) = draft.document(upTo: end)
    return Summary(
      document: document, plainText: text, isTruncated: end.isCut || self.end == .marker,
      graphemeCount: end.count ?? text.visibleCount, omitted: omitted,
      source: self.end == .marker && !end.isCut ? .excerpt : .automatic)
  }
}
