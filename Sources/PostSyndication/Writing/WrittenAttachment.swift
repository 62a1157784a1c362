internal import PostFeed

/// An attachment with an absolute URL.
struct WrittenAttachment {
  let url: String
  /// A media type such as `image/png`, if the source or the extension of the URL states one.
  let mediaType: String?
  /// A kind that Media RSS knows, such as `image`.
  let medium: String?
  let title: String?
  let alternative: String?
  let preview: String?
  let size: Int64?
  /// The duration in whole seconds.
  let duration: Int?
  let width: Int?
  let height: Int?

  /// Creates an attachment, or returns `nil` if it has no absolute `http` or `https` URL.
  ///
  /// - Parameter isHidden: Whether a content warning hides what the attachment shows.
  init?(_ attachment: SyndicatedAttachment, isHidden: Bool) {
    guard let url = attachment.url.text else { return nil }
    self.url = url
    let type = attachment.type?.visibleLine()
    mediaType = type.flatMap { MediaType.isValid($0) ? $0 : nil } ?? MediaType.ofFile(at: url)
    medium = type.flatMap { MediaType.media[$0.lowercased()] }
    title = isHidden ? nil : attachment.title?.visibleLine()
    alternative = isHidden ? nil : attachment.alternative?.descriptionText
    preview = isHidden ? nil : attachment.preview?.text
    size = attachment.size.map { max(0, $0) }
    duration = attachment.duration.flatMap { Int(exactly: $0.rounded()) }
    width = attachment.width
    height = attachment.height
  }
}
