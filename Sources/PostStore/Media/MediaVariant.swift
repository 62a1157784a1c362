#if Store
  /// A size in which a server has an image or a video.
  public struct MediaVariant: Hashable, Sendable, CustomStringConvertible {
    /// Whether this is a variant of images or of videos.
    public let kind: MediaKind

    /// The length of the longer side in pixels.
    public let longSide: Int

    /// The length of the shorter side in pixels.
    public let shortSide: Int

    /// The name: `480x320`, `720x480` or `1080x720` for images; `360p`, `720p` or `1080p` for videos.
    public let description: String

    private init(image longSide: Int, _ shortSide: Int) {
      kind = .image
      self.longSide = longSide
      self.shortSide = shortSide
      description = "\(longSide)x\(shortSide)"
    }

    private init(video longSide: Int, _ shortSide: Int) {
      kind = .video
      self.longSide = longSide
      self.shortSide = shortSide
      description = "\(shortSide)p"
    }

    /// The variants of images, from small to large: 480x320, 720x480 and 1080x720.
    public static let images = [
      MediaVariant(image: 480, 320), MediaVariant(image: 720, 480), MediaVariant(image: 1080, 720),
    ]

    /// The variants of videos, from small to large: 360p, 720p and 1080p.
    public static let videos = [
      MediaVariant(video: 640, 360), MediaVariant(video: 1280, 720),
      MediaVariant(video: 1920, 1080),
    ]

    /// Returns the smallest variant that covers a size, or the largest one that the network allows.
    ///
    /// The longer side of the size is compared with the longer side of the variant, so that portrait
    /// and landscape views of the same size get the same variant.
    ///
    /// - Parameters:
    ///   - kind: The kind of the file. Other files have no variants.
    ///   - size: The size of the view in pixels, or `nil` for the largest variant.
    ///   - quality: The quality of the network: `low` allows the first variant, `medium` the first
    ///     two, and `high` all of them.
    public static func variant(
      _ kind: MediaKind, for size: MediaRequest.Size?, quality: NetworkQuality
    ) -> MediaVariant? {
      let variants =
        switch kind {
        case .image: images
        case .video: videos
        case .other: [] as [MediaVariant]
        }
      let allowed = variants.prefix(quality.rawValue + 1)
      guard let size else { return allowed.last }
      return allowed.first { $0.covers(size) } ?? allowed.last
    }

    private func covers(_ size: MediaRequest.Size) -> Bool {
      max(size.width, size.height) <= longSide && min(size.width, size.height) <= shortSide
    }
  }
#endif
