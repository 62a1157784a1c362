#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import PostJSON

/// The reason why JSON does not match the API, and the path of the problem.
public struct FeedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for example for logs.
    public let description: String

    /// The bytes are not JSON; ``FeedError/offset`` is the position. Remedy: repeat the request.
    public static let notJSON = Code(description: "not-json")
    /// The JSON is nested deeper than 64 levels.
    public static let tooDeep = Code(description: "too-deep")
    /// A value does not have the type that the API defines, or a number has a fraction or is too
    /// large.
    public static let wrongType = Code(description: "wrong-type")
    /// A required member is absent or null.
    public static let missingMember = Code(description: "missing-member")
    /// An object has two members with the same name. Parsers disagree on which one to use.
    public static let duplicateMember = Code(description: "duplicate-member")
  }

  /// The kind of the error.
  public let code: Code

  /// A description of the problem and of what is expected, without the path.
  public let message: String

  /// The JSON path of the invalid value, such as `$.feed[3].author.id`.
  public let path: String

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

  /// The path and the message.
  public var description: String { "\(path): \(message)" }
}

extension FeedError: LocalizedError {
  public var errorDescription: String? { description }
}
