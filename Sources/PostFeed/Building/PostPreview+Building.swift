internal import PostDocument
internal import PostHTML
public import PostPolicy
public import PostSummary

extension PostPreview {
  /// Makes the preview of a post: its beginning within the policy `message`, the number of its
  /// attachments and the first picture of them.
  ///
  /// - Parameters:
  ///   - post: The whole post.
  ///   - policy: What is read of the post before it is cut.
  ///   - summarizer: Cuts the post; four lines and 280 grapheme clusters by default.
  ///   - explicitSummary: What the author wrote as the summary; it stands for the beginning of the post
  ///     unless it shows nothing.
  ///   - contentWarning: What the author warns of; it stands alone, so that the preview shows nothing
  ///     of the post.
  /// - Complexity: Linear in the size of the post.
  /// - Throws: ``UnreadableContent`` when the post is larger than the policy allows.
  public init(
    _ post: PostDetail, policy: Policy = .post, summarizer: Summarizer = Summarizer(),
    explicitSummary: UntrustedHTML? = nil, contentWarning: UntrustedText? = nil
  ) throws(UnreadableContent) {
    let summary =
      if let contentWarning {
        UntrustedHTML(summarizer.summary(ofWarning: contentWarning.source))
      } else {
        try post.content.summary(
          policy: policy, summarizer: summarizer, explicit: explicitSummary)
      }
    self.init(
      postId: post.postId, contentSummary: summary,
      author: post.author, createdAt: post.createdAt, liked: post.liked, likeCount: post.likeCount,
      attachmentCount: post.attachments.count,
      attachmentPreviewImageUrl: post.attachments.lazy.compactMap(\.pictureURL).first)
  }
}

extension ConversationPreview {
  /// Makes the preview of a chat: the beginning of its last message within the policy `message`.
  ///
  /// - Parameters:
  ///   - id: The identifier of the chat.
  ///   - title: The name of the chat.
  ///   - lastMessage: The message that says what the chat is about now.
  ///   - summarizer: Cuts the message; one line and 120 grapheme clusters by default.
  /// - Throws: ``UnreadableContent`` when the message is larger than the policy allows.
  public init(
    id: Int64, title: UntrustedText, lastMessage: Message,
    summarizer: Summarizer = Summarizer(
      SummaryOptions(limit: 120, lineLimit: 1, layout: .oneLine))
  ) throws(UnreadableContent) {
    self.init(
      id: id, title: title,
      lastMessageSummary: try lastMessage.content.summary(
        policy: .message, summarizer: summarizer),
      lastMessageAt: lastMessage.createdAt)
  }
}

extension UntrustedHTML {
  /// The beginning of what the HTML shows, up to the comment `<!--more-->` if there is one; what it
  /// hides is not in it, whatever the policy admits.
  fileprivate func summary(
    policy: Policy, summarizer: Summarizer, explicit: UntrustedHTML? = nil
  ) throws(UnreadableContent) -> UntrustedHTML {
    let policy = policy.keepingHidden
    let written = try explicit.map { html throws(UnreadableContent) in
      try html.document(policy: policy)
    }
    let excerpt = summarizer.options.excerptMarker == nil ? nil : try excerpt(policy: policy)
    return UntrustedHTML(
      summarizer.summary(of: try document(policy: policy), explicit: written, excerpt: excerpt))
  }

  /// A summary as it goes over the wire: canonical HTML that the policy `message` leaves as it is.
  public init(_ summary: Summary) {
    let policy = Policy.message
    let document = policy.narrowing(summary.document).document
    self.init(HTMLEncoder(relations: policy.links.relations).html(for: document))
  }
}

extension Attachment {
  /// The address of a picture of the attachment: its preview, or itself when it is a picture.
  fileprivate var pictureURL: UntrustedURL? {
    if let previewImageUrl, previewImageUrl.image != nil { return previewImageUrl }
    return type.matches(.image) && contentUrl.image != nil ? contentUrl : nil
  }
}
