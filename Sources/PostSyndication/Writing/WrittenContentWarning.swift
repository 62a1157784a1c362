internal import PostFeed

extension SyndicatedItem {
  /// Reads a content warning in the form that ``SyndicationEncoder`` writes: the whole content is
  /// closed `details`, and the summary of the item is the summary of the details.
  ///
  /// Another author who writes this form hides the same text under the same label, so the item is
  /// shown as the author wants.
  mutating func readWrittenContentWarning() {
    let (start, middle, end) = ("<details><summary>", "</summary>", "</details>")
    // A warning has at most 1,024 grapheme clusters, whose characters can be escaped.
    let longestWarning = 1 << 16
    guard contentWarning == nil, let text = content?.source, content?.format == .html,
      text.hasPrefix(start), text.hasSuffix(end),
      let label = text.firstRange(of: middle),
      let summary = summary?.lineText(longest: longestWarning),
      UntrustedContent(String(text[..<label.lowerBound].dropFirst(start.count)), format: .html)
        .lineText(longest: longestWarning) == summary
    else { return }
    contentWarning = UntrustedText(summary)
    self.summary = nil
    let body = text[label.upperBound...].dropLast(end.count)
    if body.isEmpty { content = nil } else { content?.source = String(body) }
  }
}
