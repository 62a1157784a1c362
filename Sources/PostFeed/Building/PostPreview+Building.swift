internal import PostDocument
internal import PostHTML
public import PostPolicy
public import PostSanitizer
public import PostSummary

extension PostPreview {
  /// Creates the preview of a post: the beginning of the post, as far as the policy `message`
  /// allows it, the number of attachments, and the URL of the first attached image.
  ///
  /// - Parameters:
  ///   - post: The whole post.
  ///   - policy: The policy for reading the post before it is summarized.
  ///   - summarizer: Summarizes the post; by default, to four lines and 280 grapheme clusters.
  ///   - explicitSummary: The author's summary as untrusted HTML. It replaces the beginning of the
  ///     post if any part of the summary is visible.
  ///   - contentWarning: The author's content warning as plain text. It replaces the summary, so
  ///     the preview shows no part of the post.
  /// - Complexity: Linear in the size of the post.
  /// - Throws: `SanitizerError` when the post is larger than the policy allows.
  public init(
    _ post: PostDetail, policy: Policy = .post, summarizer: Summarizer = Summarizer(),
    explicitSummary: String? = nil, contentWarning: String? = nil
  ) throws(SanitizerError) {
    let summary =
      if let contentWarning {
        summarizer.summarize(warning: contentWarning)
      } else {
        try summarizer.beginning(of: post.content, explicit: explicitSummary, policy: policy)
      }
    self.init(
      postId: post.postId, contentSummary: summary.contentSummary,
      author: post.author, createdAt: post.createdAt, liked: post.liked, likeCount: post.likeCount,
      attachmentCount: post.attachments.count,
      attachmentPreviewImageUrl: post.attachments.lazy.compactMap(\.imageURL).first)
    expiryDate = post.expiryDate
  }
}

extension Summarizer {
  /// Returns the summary of untrusted HTML without hidden content. If the HTML contains the comment
  /// `<!--more-->`, the summary ends there.
  fileprivate func beginning(
    of html: String, explicit: String?, policy: Policy
  ) throws(SanitizerError) -> Summary {
    let sanitizer = Sanitizer(policy: policy.keepingHidden)
    var explicitDocument: Document?
    if let explicit { explicitDocument = try sanitizer.document(of: explicit) }
    let excerpt = options.excerptMarker == nil ? nil : try sanitizer.excerpt(from: html)
    return summarize(try sanitizer.document(of: html), explicit: explicitDocument, excerpt: excerpt)
  }
}

extension Summary {
  /// The summary as canonical HTML. Content that the policy `message` does not allow is removed or
  /// replaced.
  fileprivate var contentSummary: String {
    let policy = Policy.message
    return HTMLEncoder(policy: policy).encode(
      policy.narrowing(document).document)
  }
}

extension ConversationPreview {
  /// Creates the preview of a conversation: the other person, and the beginning of the last message
  /// as plain text.
  ///
  /// - Parameters:
  ///   - contact: The other person.
  ///   - lastMessage: The last message of the conversation.
  ///   - unreadCount: The number of messages that the user has not read.
  ///   - format: The format of the message; by default, plain text. Pass ``ContentFormat/html``
  ///     only if the server defines that it sends HTML.
  ///   - summarizer: Summarizes the message; by default, to one line and 120 grapheme clusters.
  /// - Throws: `SanitizerError` when the message is larger than the policy `message` allows.
  public init(
    contact: User, lastMessage: Message, unreadCount: Int = 0,
    format: ContentFormat = .plainText,
    summarizer: Summarizer = Summarizer(
      SummaryOptions(limit: 120, lineLimit: 1, layout: .oneLine))
  ) throws(SanitizerError) {
    let document = try lastMessage.document(as: format, policy: Policy.message.keepingHidden)
    self.init(
      contact: contact,
      lastMessageSummary: summarizer.summarize(document).document.plainText,
      lastMessageTimestamp: lastMessage.createdAt, unreadCount: unreadCount)
  }
}

extension Attachment {
  /// A valid image URL for the attachment: the URL of its preview image, or else the URL of its
  /// file if the file is an image.
  fileprivate var imageURL: String? {
    if let previewImageUrl, UntrustedURL(previewImageUrl).image != nil { return previewImageUrl }
    let isImage = AttachmentType(rawValue: type).matches(.image)
    return isImage && UntrustedURL(contentUrl).image != nil ? contentUrl : nil
  }
}
