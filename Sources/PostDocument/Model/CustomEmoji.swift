internal import PostText

/// A custom emoji: a small image with a name, such as `:blobcat:`.
public struct CustomEmoji: Hashable, Sendable {
  /// The name without colons: 1 to 64 ASCII letters, digits, `_`, `+` and `-`.
  public let name: String

  /// The URL of the image.
  public let image: ImageSource

  /// Creates an emoji, or returns `nil` if the name is invalid.
  ///
  /// Represent a name without an image as text: `:name:`.
  public init?(_ name: String, image: ImageSource) {
    let isName = name.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x5F || $0 == 0x2B || $0 == 0x2D
    }
    guard isName, (1...64).contains(name.utf8.count) else { return nil }
    self.name = name
    self.image = image
  }

  /// The name as users type it, between colons.
  public var shortcode: String { ":\(name):" }
}
