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

/// A small picture that stands for a name, as communities define them: `:blobcat:`.
public struct CustomEmoji: Hashable, Sendable {
  /// The name without colons: 1 to 64 ASCII letters, digits, `_`, `+` and `-`.
  public let name: String

  /// The address of the picture.
  public let image: ImageSource

  /// Creates an emoji, or returns `nil` when the name has other characters. A name without a
  /// picture is text: `:name:`.
  public init?(_ name: String, image: ImageSource) {
    let isName = name.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x5F || $0 == 0x2B || $0 == 0x2D
    }
    guard isName, (1...64).contains(name.utf8.count) else { return nil }
    self.name = name
    self.image = image
  }

  /// The name as people type it, between colons.
  public var shortcode: String { ":\(name):" }
}
