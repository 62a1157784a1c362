public import PostFeed

/// A file that belongs to an item: an enclosure, a media object or an attached file.
public struct SyndicatedAttachment: Hashable, Sendable {
  /// The URL of the file.
  public var url: UntrustedURL

  /// The media type such as `audio/mpeg`, or a kind such as `image`, as the source states it.
  public var type: UntrustedText?

  /// The title of the file.
  public var title: UntrustedText?

  /// The author's description of the file for readers who do not see it.
  public var alternative: UntrustedText?

  /// The URL of an image that represents the file.
  public var preview: UntrustedURL?

  /// The size in bytes; positive.
  public var size: Int64?

  /// The duration in seconds; never negative.
  public var duration: Double?

  /// The width in pixels; positive.
  public var width: Int?

  /// The height in pixels; positive.
  public var height: Int?

  /// Creates an attachment with a URL and a media type.
  public init(url: UntrustedURL, type: UntrustedText? = nil) {
    self.url = url
    self.type = type
  }
}
