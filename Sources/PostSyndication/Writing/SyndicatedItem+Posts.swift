public import PostDocument
public import PostFeed

extension SyndicatedItem {
  /// Creates an item from a whole post, for example to publish a feed of posts.
  ///
  /// - Parameter url: The page of the post. Its text is the identifier of the item; without a URL,
  ///   the number of the post is.
  public init(_ post: PostDetail, url: LinkTarget? = nil) {
    self.init(
      postId: post.postId, url: url, author: post.author, createdAt: post.createdAt)
    content = UntrustedContent(post.content, format: .html, baseURL: url)
    attachments = post.attachments.map { attachment in
      var file = SyndicatedAttachment(
        url: UntrustedURL(attachment.contentUrl, baseURL: url),
        type: attachment.type.isEmpty ? nil : UntrustedText(attachment.type.lowercased()))
      file.alternative = attachment.caption.map { UntrustedText($0) }
      file.preview = attachment.previewImageUrl.map { UntrustedURL($0, baseURL: url) }
      return file
    }
  }

  /// Creates an item from a preview of a post. The item has a ``summary``, but no ``content``.
  ///
  /// - Parameter url: The page of the post. Its text is the identifier of the item; without a URL,
  ///   the number of the post is.
  public init(_ preview: PostPreview, url: LinkTarget? = nil) {
    self.init(
      postId: preview.postId, url: url, author: preview.author, createdAt: preview.createdAt)
    summary = UntrustedContent(preview.contentSummary, format: .html, baseURL: url)
    image = preview.attachmentPreviewImageUrl.map { UntrustedURL($0, baseURL: url) }
  }

  private init(postId: Int64, url: LinkTarget?, author: AuthorPreview, createdAt: String) {
    self.init()
    id = url?.description ?? String(postId)
    self.url = url.map { UntrustedURL($0.description) }
    let image = author.profileImageThumbnailUrl
    authors = [
      SyndicatedAuthor(
        name: UntrustedText(author.name),
        image: image.isEmpty ? nil : UntrustedURL(image, baseURL: url))
    ]
    published = createdAt.isEmpty ? nil : SyndicationDate(createdAt)
  }
}
