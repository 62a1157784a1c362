internal import PostText

/// A picture, by its address.
public struct Image: Hashable, Sendable {
  /// The address of the picture.
  public var source: ImageSource

  /// What the picture shows, on one line, for those who do not see it. Empty when the picture says
  /// nothing of its own, `nil` when the author left it out.
  public var alternative: String? { didSet { alternative = alternative.map(TextHygiene.line) } }

  /// Advisory text on one line; never empty.
  public var title: String? { didSet { title = TextHygiene.optionalLine(title) } }

  /// The width to lay out with, in CSS pixels.
  public var width: Int? { didSet { width = Image.admitted(width) } }

  /// The height to lay out with, in CSS pixels.
  public var height: Int? { didSet { height = Image.admitted(height) } }

  /// The sizes there are, in CSS pixels: 1 to 32,767.
  public static let sizes = 1...32_767

  /// Creates a picture; a width or height outside ``sizes`` is dropped.
  public init(
    _ source: ImageSource, alternative: String? = nil, title: String? = nil, width: Int? = nil,
    height: Int? = nil
  ) {
    self.source = source
    self.alternative = alternative.map(TextHygiene.line)
    self.title = TextHygiene.optionalLine(title)
    self.width = Image.admitted(width)
    self.height = Image.admitted(height)
  }

  private static func admitted(_ size: Int?) -> Int? {
    size.flatMap { sizes.contains($0) ? $0 : nil }
  }
}
