#if Store
  public import PostFeed
  public import struct Foundation.Data
  public import struct Foundation.URL

  /// The bytes of an image, a video or a sound.
  public struct MediaContent: Hashable, Sendable {
    /// The bytes as the server sent them. They are not decoded and not checked.
    public let data: Data

    /// The media type in lowercase without parameters, such as `image/jpeg`. It is what the server
    /// declares; the bytes can be something else.
    public let contentType: String

    /// Creates content, for example for previews of views.
    public init(data: Data, contentType: String) {
      self.data = data
      self.contentType = contentType
    }
  }

  /// A URL of a post, and the size at which it is shown.
  public struct MediaRequest: Hashable, Sendable {
    /// The size of a view in pixels.
    public struct Size: Hashable, Sendable {
      /// The width in pixels.
      public var width: Int
      /// The height in pixels.
      public var height: Int

      /// Creates a size in pixels: points multiplied by the scale of the screen.
      public init(width: Int, height: Int) {
        self.width = width
        self.height = height
      }
    }

    /// The URL in the post.
    public var url: URL

    /// Whether the URL is of an image, a video or another file.
    public var kind: MediaKind

    /// The size of the view in pixels, or `nil` for the largest variant.
    public var size: Size?

    /// Creates a request.
    public init(_ url: URL, kind: MediaKind = .image, size: Size? = nil) {
      self.url = url
      self.kind = kind
      self.size = size
    }

    /// Returns the requests for an attachment: the preview image and then the file of a video, the file of
    /// an image or a sound, and the preview image of other attachments. Invalid URLs are skipped.
    ///
    /// - Parameters:
    ///   - attachment: The attachment.
    ///   - size: The size of the view in pixels, or `nil` for the largest variant.
    public static func requests(for attachment: Attachment, size: Size? = nil) -> [MediaRequest] {
      let type = AttachmentType(rawValue: attachment.type)
      let preview = attachment.previewImageUrl.flatMap { URL(string: $0) }
        .map { MediaRequest($0, kind: .image, size: size) }
      func file(_ kind: MediaKind) -> MediaRequest? {
        URL(string: attachment.contentUrl).map { MediaRequest($0, kind: kind, size: size) }
      }
      let requests =
        if type.matches(.image) {
          [file(.image)]
        } else if type.matches(.video) {
          [preview, file(.video)]
        } else if type.matches(.audio) {
          [file(.other)]
        } else {
          [preview]
        }
      return requests.compactMap(\.self)
    }
  }

  /// The kind of a media file, which decides about its variants.
  public enum MediaKind: Hashable, Sendable {
    /// An image.
    case image
    /// A video.
    case video
    /// A file without variants, such as a sound.
    case other
  }
#endif
