internal import PostText

/// An image in a line of text, identified by its URL.
public struct InlineImage: Hashable, Sendable {
  /// The URL of the image.
  public var source: ImageSource

  /// The text alternative, on one line. It is empty for a decorative image, and `nil` if the source
  /// specifies none.
  public var alternative: String? { didSet { alternative = alternative.map(TextHygiene.line) } }

  /// Advisory text on one line; never empty.
  public var title: String? { didSet { title = TextHygiene.optionalLine(title) } }

  /// The layout width in CSS pixels.
  public var width: Int? { didSet { width = InlineImage.admitted(width) } }

  /// The layout height in CSS pixels.
  public var height: Int? { didSet { height = InlineImage.admitted(height) } }

  /// The valid sizes in CSS pixels: 1 to 32,767.
  public static let sizes = 1...32_767

  /// Creates an image. A width or height outside ``sizes`` becomes `nil`.
  public init(
    _ source: ImageSource, alternative: String? = nil, title: String? = nil, width: Int? = nil,
    height: Int? = nil
  ) {
    self.source = source
    self.alternative = alternative.map(TextHygiene.line)
    self.title = TextHygiene.optionalLine(title)
    self.width = InlineImage.admitted(width)
    self.height = InlineImage.admitted(height)
  }

  private static func admitted(_ size: Int?) -> Int? {
    size.flatMap { sizes.contains($0) ? $0 : nil }
  }
}
