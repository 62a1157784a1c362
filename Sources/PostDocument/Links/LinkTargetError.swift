/// The reason that a text is not a valid link target or image URL.
public struct LinkTargetError: ContentError {
  /// The kind of error.
  public struct Code: ContentErrorCode {
    public let description: String
    public let remedy: String?

    /// The text has no target: it is empty, only a fragment, or only a scheme.
    public static let empty = Code(description: "empty", remedy: "enter a URL")
    /// The scheme is not allowed.
    public static let scheme = Code(description: "scheme", remedy: "use an allowed scheme")
    /// The URL contains a user name or password.
    public static let credentials = Code(
      description: "credentials", remedy: "remove the user name and password")
    /// The host or port is missing or malformed.
    public static let host = Code(description: "host", remedy: "correct the host")
    /// A control, bidirectional or invisible character precedes a colon, so the text before the
    /// colon only looks like a scheme.
    public static let character = Code(description: "character", remedy: "remove the character")
    /// The text is longer than ``LinkTarget/maximumLength``.
    public static let length = Code(description: "length", remedy: "use a shorter URL")
    /// The text starts with two slashes, and there is no base URL to supply the scheme.
    public static let networkPath = Code(description: "network path", remedy: "add 'https:'")
    /// A `data:` URL contains something other than a PNG, JPEG, GIF or WebP image.
    public static let data = Code(description: "data", remedy: "upload the image, and use its URL")
  }

  public let code: Code
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package static let fragmentAlone = LinkTargetError(.empty, "the target is only a fragment")

  static let hiddenScheme = LinkTargetError(
    .character, "a control, bidirectional or invisible character is before or in the scheme")

  static let malformedHost = LinkTargetError(.host, "the target has no well-formed host")

  static func tooLong(_ count: Int) -> LinkTargetError {
    LinkTargetError(
      .length, "the target is \(count) bytes; the limit is \(LinkTarget.maximumLength)")
  }
}
