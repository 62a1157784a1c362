#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import PostSanitizer

/// An error that prevents reading a Markdown source.
///
/// Any text is valid Markdown, so malformed Markdown is not an error.
public struct MarkdownError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for logs.
    public let description: String

    /// The source is larger than the policy allows. Remedy: reject the source, or raise the limit.
    public static let inputTooLarge = Code(description: "input-too-large")
    /// A parser could not start or stopped early, most likely because it ran out of memory.
    public static let parserFailed = Code(description: "parser-failed")
  }

  /// The kind of the error.
  public let code: Code

  /// A message that says what is wrong and, for a limit, which value is allowed.
  public let description: String

  static let parserFailed = MarkdownError(
    code: .parserFailed, description: "the Markdown parser failed; it may have run out of memory")

  init(code: Code, description: String) {
    self.code = code
    self.description = description
  }

  init(_ error: SanitizerError) {
    code = error.code == .inputTooLarge ? .inputTooLarge : .parserFailed
    description = error.description
  }
}

extension MarkdownError: LocalizedError {
  public var errorDescription: String? { description }
}
