#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The reason that a text is not a valid link target or image URL.
public struct LinkTargetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for logs.
    public let description: String

    /// The text has no target: it is empty, only a fragment, or only a scheme.
    public static let empty = Code(description: "empty")
    /// The scheme is not allowed.
    public static let scheme = Code(description: "scheme")
    /// The URL contains a user name or password.
    public static let credentials = Code(description: "credentials")
    /// The host or port is missing or malformed.
    public static let host = Code(description: "host")
    /// A control, bidirectional or invisible character precedes a colon, so the text before the
    /// colon only looks like a scheme.
    public static let character = Code(description: "character")
    /// The text is longer than ``LinkTarget/maximumLength``.
    public static let length = Code(description: "length")
    /// The text starts with two slashes, and there is no base URL to supply the scheme.
    public static let networkPath = Code(description: "network path")
    /// A `data:` URL contains something other than a PNG, JPEG, GIF or WebP image.
    public static let data = Code(description: "data")
  }

  /// The kind of error.
  public let code: Code

  /// The reason in words.
  public let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
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

extension LinkTargetError: LocalizedError {
  public var errorDescription: String? { description }
}
