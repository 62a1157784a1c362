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

  private var syntaxPath: String?

  /// The offset in bytes of the syntax error, of the invalid value, or of the object that lacks a
  /// required member. It is `nil` if another decoder, such as `JSONDecoder`, read the JSON.
  public private(set) var offset: Int?

  private var steps: [JSONPath.Step]

  init(_ code: Code, _ message: String, at steps: [JSONPath.Step] = [], offset: Int? = nil) {
    self.code = code
    self.message = message
    self.steps = steps
    self.offset = offset
  }

  init(_ error: JSONError) {
    self.init(error.code == .depth ? .tooDeep : .notJSON, error.message, offset: error.offset)
    syntaxPath = error.path.description
  }

  /// The JSON path of the invalid value, such as `$.feed[3].author.id`.
  public var path: String { syntaxPath ?? JSONPath(steps).description }

  /// The path and the message.
  public var description: String { "\(path): \(message)" }

  /// Returns the error with `outer`, the path of the containing value, added before its path.
  func inside(_ outer: [JSONPath.Step]) -> FeedError {
    var error = self
    error.steps = outer + steps
    return error
  }

  /// Returns the error with the offset of the value at its path. An existing offset is kept.
  func located(in json: [UInt8]) -> FeedError {
    guard offset == nil,
      let tree = try? JSONTree(
        parsing: json, maximumDepth: JSONValue.maximumDepth, strictness: .lenient)
    else { return self }
    var error = self
    error.offset = tree.offset(of: tree.node(at: steps))
    return error
  }

  /// Returns a finding with the message and path of this error, for an invalid value that was
  /// skipped.
  func asFinding(_ code: FeedFinding.Code) -> FeedFinding { FeedFinding(code, message, at: steps) }
}

extension FeedError: LocalizedError {
  public var errorDescription: String? { description }
}
