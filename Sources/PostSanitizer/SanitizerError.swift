public import PostDocument
internal import PostPolicy

/// An error that prevents reading a source.
///
/// Malformed HTML is not an error: it is parsed by the rules that browsers follow.
public struct SanitizerError: ContentError {
  /// The kind of an error.
  public struct Code: ContentErrorCode {
    public let description: String
    public let remedy: String?

    /// The source is larger than the policy allows.
    public static let inputTooLarge = Code(
      description: "input-too-large", remedy: "reject the source, or raise the limit")
    /// The libxml2 of this system cannot convert the encoding, or PostKit was built without libxml2.
    public static let encodingUnavailable = Code(
      description: "encoding-unavailable",
      remedy: "build with the package trait LibXML2, and use a libxml2 with iconv")
    /// libxml2 could not start or stopped early, most likely because it ran out of memory.
    public static let parserFailed = Code(
      description: "parser-failed", remedy: "free memory, then try again")
  }

  public let code: Code
  public let message: String

  package static func inputTooLarge(_ count: Int, limit: Int) -> SanitizerError {
    SanitizerError(
      code: .inputTooLarge, message: Limits.inputTooLarge(bytes: count, limit: limit))
  }

  static let parserFailed = SanitizerError(
    code: .parserFailed, message: "the HTML parser failed; it may have run out of memory")
}
