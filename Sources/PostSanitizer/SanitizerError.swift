#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import PostPolicy

/// An error that prevents reading a source.
///
/// Malformed HTML is not an error: it is parsed by the rules that browsers follow.
public struct SanitizerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for logs.
    public let description: String

    /// The source is larger than the policy allows. Remedy: reject the source, or raise the limit.
    public static let inputTooLarge = Code(description: "input-too-large")
    /// The libxml2 of this system cannot convert the encoding. Remedy: use a libxml2 with iconv.
    public static let encodingUnavailable = Code(description: "encoding-unavailable")
    /// libxml2 could not start or stopped early, most likely because it ran out of memory.
    public static let parserFailed = Code(description: "parser-failed")
  }

  public let code: Code

  /// A message that says what is wrong and, for a limit, which value is allowed.
  public let description: String

  package static func inputTooLarge(_ count: Int, limit: Int) -> SanitizerError {
    SanitizerError(
      code: .inputTooLarge,
      description: Limits.inputTooLarge(bytes: count, limit: limit))
  }

  static func encodingUnavailable(_ description: String) -> SanitizerError {
    SanitizerError(code: .encodingUnavailable, description: description)
  }

  static let parserFailed = SanitizerError(
    code: .parserFailed, description: "the HTML parser failed; it may have run out of memory")
}

extension SanitizerError: LocalizedError {
  public var errorDescription: String? { description }
}
