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
        UntrustedHTML(summarizer.summarize(warning: contentWarning.source))
      } else {
        try UntrustedHTML(post.content).summary(
          policy: policy, summarizer: summarizer, explicit: explicitSummary)
      }
    self.init(
      postId: post.postId, contentSummary: summary.source,
      author: post.author, createdAt: post.createdAt, liked: post.liked, likeCount: post.likeCount,
      attachmentCount: post.attachments.count,
      attachmentPreviewImageUrl: post.attachments.lazy.compactMap(\.imageURL).first)
  }
}

extension ConversationPreview {
  /// Creates the preview of a conversation with the beginning of its last message as plain text.
  ///
  /// - Parameters:
  ///   - contact: The other person.
  ///   - lastMessage: The last message of the conversation.
  ///   - unreadCount: The number of messages that the user has not read.
  ///   - format: What the message is; plain text unless the server promises HTML.
  ///   - summarizer: Cuts the message; one line and 120 grapheme clusters by default.
  /// - Throws: ``UnreadableContent`` when the message is larger than the policy `message` allows.
  public init(
    contact: User, lastMessage: Message, unreadCount: Int = 0,
    format: ContentFormat = .plainText,
    summarizer: Summarizer = Summarizer(
      SummaryOptions(limit: 120, lineLimit: 1, layout: .oneLine))
  ) throws(UnreadableContent) {
    let document = try lastMessage.document(as: format, policy: Policy.message.keepingHidden)
    self.init(
      contact: contact,
      lastMessageSummary: summarizer.summarize(document).document.plainText,
      lastMessageTimestamp: lastMessage.createdAt, unreadCount: unreadCount)
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
      summarizer.summarize(try document(policy: policy), explicit: written, excerpt: excerpt))
  }

  /// A summary as it goes over the wire: canonical HTML that the policy `message` leaves as it is.
  public init(_ summary: Summary) {
    let policy = Policy.message
    let document = policy.narrowing(summary.document).document
    self.init(HTMLEncoder(relations: policy.links.relations).html(for: document))
  }
}

extension Attachment {
  /// The URL of an image of the attachment: its preview, or the attachment when it is an image.
  fileprivate var imageURL: String? {
    if let previewImageUrl, UntrustedURL(previewImageUrl).image != nil { return previewImageUrl }
    let isImage = AttachmentType(rawValue: type).matches(.image)
    return isImage && UntrustedURL(contentUrl).image != nil ? contentUrl : nil
  }
}
