public import PostDocument
internal import PostSanitizer

/// An error that prevents reading a Markdown source.
///
/// Any text is valid Markdown, so malformed Markdown is not an error.
public struct MarkdownError: ContentError {
  /// The kind of an error.
  public struct Code: ContentErrorCode {
    public let description: String
    public let remedy: String?

    /// The source is larger than the policy allows.
    public static let inputTooLarge = Code(
      description: "input-too-large", remedy: "reject the source, or raise the limit")
    /// PostKit was built without libcmark, which parses Markdown.
    public static let parserUnavailable = Code(
      description: "parser-unavailable", remedy: "build with the package trait LibCMark")
    /// A parser could not start or stopped early, most likely because it ran out of memory.
    public static let parserFailed = Code(
      description: "parser-failed", remedy: "free memory, then try again")
  }

  public let code: Code
  public let message: String

  static let parserUnavailable = MarkdownError(
    code: .parserUnavailable, message: "Markdown needs libcmark (package trait LibCMark)")

  static let parserFailed = MarkdownError(
    code: .parserFailed, message: "the Markdown parser failed; it may have run out of memory")
}

extension MarkdownError {
  init(_ error: SanitizerError) {
    self.init(
      code: error.code == .inputTooLarge ? .inputTooLarge : .parserFailed, message: error.message)
  }
}
