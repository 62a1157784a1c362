internal import PostText

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
