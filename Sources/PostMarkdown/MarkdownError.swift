#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import PostSanitizer

/// Why a source could not be read. Any text is Markdown, so it is never for what the text says.
public struct MarkdownError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the failure.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for logs.
    public let description: String

    /// The source is larger than the policy allows. Remedy: refuse it, or raise the limit.
    public static let inputTooLarge = Code(description: "input-too-large")
    /// A parser could not start, or stopped early, most likely for lack of memory.
    public static let parserFailed = Code(description: "parser-failed")
  }

  public let code: Code

  /// What is wrong, how much, and what is allowed.
  public let description: String

  static let parserFailed = MarkdownError(
    code: .parserFailed, description: "the Markdown parser failed; memory may be short")

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
