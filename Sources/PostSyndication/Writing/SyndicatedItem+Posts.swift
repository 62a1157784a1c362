public import PostDocument
public import PostFeed

extension SyndicatedItem {
  /// Creates an item from a whole post, for example to publish a feed of posts.
  ///
  /// - Parameters:
  ///   - post: The post.
  ///   - url: The page of the post. It is also the identifier of the item. Without it, the identifier
  ///     is `postId`.
  ///   - baseURL: The `http` or `https` URL against which relative links are resolved; by default,
  ///     the page of the post.
  public init(_ post: PostDetail, url: LinkTarget? = nil, baseURL: LinkTarget? = nil) {
    let baseURL = baseURL ?? url
    self.init(
      postId: post.postId, url: url, author: post.author, createdAt: post.createdAt,
      baseURL: baseURL)
    content = UntrustedContent(post.content, format: .html, baseURL: baseURL)
    attachments = post.attachments.map { attachment in
      var file = SyndicatedAttachment(
        url: UntrustedURL(attachment.contentUrl, baseURL: baseURL),
        type: attachment.type.isEmpty ? nil : UntrustedText(attachment.type.lowercased()))
      file.alternative = attachment.caption.map { UntrustedText($0) }
      file.preview = attachment.previewImageUrl.map { UntrustedURL($0, baseURL: baseURL) }
      return file
    }
  }

  /// Creates an item from a preview of a post. The item has a ``summary``, but no ``content``.
  ///
  /// - Parameters:
  ///   - preview: The preview.
  ///   - url: The page of the post. It is also the identifier of the item. Without it, the identifier
  ///     is `postId`.
  ///   - baseURL: The `http` or `https` URL against which relative links are resolved; by default,
  ///     the page of the post.
  public init(_ preview: PostPreview, url: LinkTarget? = nil, baseURL: LinkTarget? = nil) {
    let baseURL = baseURL ?? url
    self.init(
      postId: preview.postId, url: url, author: preview.author, createdAt: preview.createdAt,
      baseURL: baseURL)
    summary = UntrustedContent(preview.contentSummary, format: .html, baseURL: baseURL)
    image = preview.attachmentPreviewImageUrl.map { UntrustedURL($0, baseURL: baseURL) }
  }

  private init(
    postId: Int64, url: LinkTarget?, author: AuthorPreview, createdAt: String, baseURL: LinkTarget?
  ) {
    self.init()
    id = url?.description ?? String(postId)
    self.url = url.map { UntrustedURL($0.description) }
    let image = author.profileImageThumbnailUrl
    authors = [
      SyndicatedAuthor(
        name: UntrustedText(author.name),
        image: image.isEmpty ? nil : UntrustedURL(image, baseURL: baseURL))
    ]
    published = createdAt.isEmpty ? nil : SyndicationDate(createdAt)
  }
}
