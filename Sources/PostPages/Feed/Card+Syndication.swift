import PostDocument
import PostFeed
import PostPolicy
import PostSanitizer
import PostSummary
import PostSyndication

/// How much of the content of an item a card shows.
enum CardLength {
  /// The whole content within the policy `post`.
  case whole
  /// The summary within the policy `message`.
  case summary
}

extension Card {
  /// Creates a card of an item.
  ///
  /// - Parameters:
  ///   - feedAuthors: The authors of the feed, for items without authors.
  ///   - showsHidden: Whether to show the content after a content warning.
  init(
    _ item: SyndicatedItem, length: CardLength, feedAuthors: [SyndicatedAuthor],
    showsHidden: Bool
  ) {
    let authors = item.authors.isEmpty ? feedAuthors : item.authors
    let names = authors.map(\.displayName).filter { !$0.isEmpty }
    authorName = names.prefix(3).joined(separator: ", ")
    if names.count > 3 { authorName += " and \(names.count - 3) more" }
    createdAt = (item.published ?? item.updated)?.moment
    title = item.title?.plainText(limit: 140) ?? ""
    warning = item.contentWarning.map { $0.line(limit: 140) }
    boosterName = item.boost.map(\.author.displayName)
    reply = item.inReplyTo.map { Reply(page: $0.url?.link) }
    let (url, external) = (item.url?.link, item.externalURL?.link)
    page = url ?? external
    target = external == page ? nil : external
    commentCount = item.commentCount.map { max(0, $0) }
    let body = item.content ?? item.summary
    let isHidden = warning != nil && !showsHidden
    if isHidden {
      content = .readable(Document(), notes: ContentNotes(Document()))
      contentSize = 0
    } else {
      poll = item.poll
      contentSize = body?.source.utf8.count ?? 0
      content = PostPreviewUiModel.Content { () throws(SanitizerError) in
        switch length {
        case .whole: return try body?.document(policy: .post) ?? Document()
        case .summary:
          // The warning and the poll are shown separately.
          var item = item
          item.contentWarning = nil
          item.poll = nil
          let summary = try Summarizer().summarize(item, policy: .post).document
          return Policy.message.concealing(summary).document
        }
      }
    }
    attachments = item.shownAttachments.enumerated().map { position, attachment in
      let text = isHidden ? nil : attachment.alternative ?? attachment.title
      let caption = PostPreviewUiModel.Content { () throws(SanitizerError) in
        try text.map { (text) throws(SanitizerError) in
          try UntrustedContent(text.source, format: .plainText).document(policy: .caption)
        } ?? Document()
      }
      return AttachmentEntry(
        number: position + 1, type: Card.kind(of: attachment), link: Link(attachment.url),
        caption: caption.isEmpty ? nil : caption, isCaptionHidden: isHidden,
        captionSize: text?.source.utf8.count ?? 0)
    }
  }

  /// The kind of an attachment. A name that is not known is not used, because it could imitate
  /// another label of the card.
  private static func kind(of attachment: SyndicatedAttachment) -> AttachmentType {
    switch attachment.kind {
    case .image: return .image
    case .video: return .video
    case .audio: return .audio
    case .document: return .document
    case .other: return AttachmentType(rawValue: "")
    }
  }
}
