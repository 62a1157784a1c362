public import PostPolicy
public import PostSanitizer
public import PostSummary
internal import PostDocument
internal import PostFeed

extension Summarizer {
  /// Returns the summary of an item without hidden content.
  ///
  /// The source of the summary is the first of these texts: the content warning, which replaces the
  /// content; the author's own summary, if any part of it is visible; and the start of the content.
  /// The options of a poll follow the content.
  ///
  /// - Parameter policy: The policy for reading the item before it is summarized. The summary can
  ///   contain quotations that the policy does not keep; narrow its document before showing it as
  ///   more than plain text.
  /// - Complexity: Linear in the size of the item.
  /// - Throws: `SanitizerError` when the content is larger than the policy allows.
  public func summarize(
    _ item: SyndicatedItem, policy: Policy = .feed
  ) throws(SanitizerError) -> Summary {
    if let warning = item.contentWarning { return summarize(warning: warning.source) }
    let policy = policy.keepingHidden
    if let text = item.summary {
      let document = try text.document(policy: policy)
      let summary = summarize(
        Document(),
        explicit: item.content == nil ? document.appending(item.poll, policy: policy) : document)
      if !summary.document.isEmpty { return summary }
    }
    let excerpt = options.excerptMarker == nil ? nil : try item.content?.excerpt(policy: policy)
    let document = try item.content?.document(policy: policy) ?? Document()
    return summarize(document.appending(item.poll, policy: policy), excerpt: excerpt)
  }
}
