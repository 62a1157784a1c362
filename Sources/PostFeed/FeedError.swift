public import PostDocument
internal import PostJSON

/// The reason why JSON does not match the API, and the path of the problem.
public struct FeedError: ContentError {
  /// The kind of an error.
  public struct Code: ContentErrorCode {
    public let description: String
    public let remedy: String?

    /// The bytes are not JSON; ``FeedError/offset`` is the position.
    public static let notJSON = Code(description: "not-json", remedy: "repeat the request")
    /// The JSON is nested deeper than 64 levels.
    public static let tooDeep = Code(description: "too-deep", remedy: "reject the response")
    /// A value does not have the type that the API defines, or a number has a fraction or is too
    /// large.
    public static let wrongType = Code(
      description: "wrong-type", remedy: "check that the server has this version of the API")
    /// A required member is absent or null.
    public static let missingMember = Code(
      description: "missing-member", remedy: "check that the server has this version of the API")
    /// An object has two members with the same name. Parsers disagree on which one to use.
    public static let duplicateMember = Code(
      description: "duplicate-member", remedy: "reject the response")
  }

  public let code: Code
  public let message: String

  /// The JSON path of the invalid value, such as `$.feed[3].author.id`.
  public let path: String?

  /// The offset in bytes of the syntax error, of the invalid value, or of the object that lacks a
  /// required member. It is `nil` if another decoder, such as `JSONDecoder`, read the JSON.
  public let offset: Int?

  init(_ error: JSONError) {
    self.init(error, offset: error.offset)
  }

  init(_ error: JSONError, offset: Int?) {
    code =
      switch error.code {
      case .depth: .tooDeep
      case .wrongType: .wrongType
      case .missing: .missingMember
      case .duplicate: .duplicateMember
      case .syntax, .surrogate, .size, .notAllowed: .notJSON
      }
    message = error.message
    path = error.path.description
    self.offset = offset
  }
}
