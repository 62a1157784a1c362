public import PostDocument

/// The reason why a source cannot be read as a feed.
public struct SyndicationError: ContentError {
  /// The kind of an error.
  public struct Code: ContentErrorCode {
    public let description: String
    public let remedy: String?

    /// The source has none of the known formats.
    public static let unknownFormat = Code(
      description: "unknown-format", remedy: "check that the URL is that of a feed")
    /// The source is not JSON, or lacks required members.
    public static let invalidJSON = Code(
      description: "invalid-json", remedy: "request the feed again")
    /// The source exceeds a limit of ``SyndicationLimits``; the message names it.
    public static let limitExceeded = Code(
      description: "limit-exceeded", remedy: "reject the source, or raise the limit")
    /// The encoding of the source is not available on this system, or PostKit was built without
    /// libxml2.
    public static let encodingUnavailable = Code(
      description: "encoding-unavailable",
      remedy: "build with the package trait LibXML2, and use a libxml2 with iconv")
    /// The source is RSS or Atom, and PostKit was built without libxml2.
    public static let parserUnavailable = Code(
      description: "parser-unavailable", remedy: "build with the package trait LibXML2")
    /// libxml2 failed, for example because memory is exhausted.
    public static let parserFailed = Code(
      description: "parser-failed", remedy: "free memory, then try again")
  }

  public let code: Code
  public var message: String { expected.map { "\(problem); expected \($0)" } ?? problem }
  public let path: String?
  public let offset: Int?

  /// A description of the problem.
  package let problem: String

  /// The sources that the reader accepts, if it does not accept this one.
  private let expected: String?

  package init(
    _ code: Code, _ problem: String, expected: String? = nil, path: String? = nil,
    offset: Int? = nil
  ) {
    self.code = code
    self.path = path
    self.offset = offset
    self.problem = problem
    self.expected = expected
  }
}
