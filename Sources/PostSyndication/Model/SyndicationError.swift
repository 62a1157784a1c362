#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The reason why a source cannot be read as a feed.
public struct SyndicationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for example for logs.
    public let description: String

    /// The source has none of the known formats.
    public static let unknownFormat = Code(description: "unknown-format")
    /// The source is not JSON, or lacks required members.
    public static let invalidJSON = Code(description: "invalid-json")
    /// The source exceeds a limit of ``SyndicationLimits``; the message names it.
    public static let limitExceeded = Code(description: "limit-exceeded")
    /// The encoding of the source is not available on this system.
    public static let encodingUnavailable = Code(description: "encoding-unavailable")
    /// libxml2 failed, for example because memory is exhausted.
    public static let parserFailed = Code(description: "parser-failed")
  }

  /// The kind of the error.
  public let code: Code

  /// A description of the problem and of what is allowed.
  public var message: String { expected.map { "\(problem); expected \($0)" } ?? problem }

  /// A description of the problem.
  package let problem: String

  /// The sources that the reader accepts, if it does not accept this one.
  private let expected: String?

  /// The offset of the problem in the source, in bytes, if known.
  public let offset: Int?

  package init(_ code: Code, _ problem: String, expected: String? = nil, offset: Int? = nil) {
    self.code = code
    self.problem = problem
    self.expected = expected
    self.offset = offset
  }

  /// The message.
  public var description: String { message }
}

extension SyndicationError: LocalizedError {
  /// The message, for `localizedDescription`.
  public var errorDescription: String? { message }
}
