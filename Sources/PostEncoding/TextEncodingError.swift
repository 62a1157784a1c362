#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error that prevents decoding a source.
///
/// Malformed sequences are not an error: they are read as U+FFFD.
public struct TextEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for logs.
    public let description: String

    /// The libxml2 of this system cannot convert the encoding. Remedy: use a libxml2 with iconv.
    public static let encodingUnavailable = Code(description: "encoding-unavailable")
  }

  /// The kind of the error.
  public let code: Code

  /// A message that names the encoding.
  public let description: String

  static func unavailable(_ encoding: TextEncoding) -> TextEncodingError {
    TextEncodingError(
      code: .encodingUnavailable,
      description: "the encoding '\(encoding.name)' is not supported by libxml2 on this system")
  }
}

extension TextEncodingError: LocalizedError {
  /// The message, for `localizedDescription`.
  public var errorDescription: String? { description }
}
