internal import PostDocument

/// The mentions with which a reply starts, as long as nothing else was seen.
struct LeadingMentions {
  private var last: Inline?
  /// A Boolean value that is true when a space stands behind the last mention.
  var isBehindSpace = false

  /// Takes a mention in.
  mutating func follows(mention run: Inline) -> Bool {
    last = run
    isBehindSpace = false
    return true
  }

  /// The draft without the mentions, now that something else follows.
  ///
  /// A mention that the rest of its line hangs on stays: `@ada, hello`.
  func draft(for draft: SummaryDraft, isBehindSpace: Bool) -> SummaryDraft {
    guard let last, case .mention(let mention) = last.content else { return draft }
    var result = draft.restarted
    if draft.isLineEmpty || isBehindSpace || self.isBehindSpace { return result }
    result.append(atom: last, showing: mention.text)
    return result
  }
}
