#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import PostJSON

/// Why JSON is not what the API sends, and where.
public struct FeedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the fault.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for logs.
    public let description: String

    /// The bytes are no JSON. ``FeedError/offset`` says where. Remedy: ask the server again.
    public static let notJSON = Code(description: "not-json")
    /// Containers nest deeper than 64 levels.
    public static let tooDeep = Code(description: "too-deep")
    /// A value is of another kind than the API says, or a number has a fraction or is too large.
    public static let wrongType = Code(description: "wrong-type")
    /// A member that nothing can be done without is absent or null.
    public static let missingMember = Code(description: "missing-member")
    /// An object has two members of one name, of which readers disagree which one counts.
    public static let duplicateMember = Code(description: "duplicate-member")
  }

  /// The kind of the fault.
  public let code: Code

  /// What is wrong, and what is expected, without the place.
  public let message: String

  private var syntaxPath: String?

  /// The position in bytes at which the input stops being JSON, or of the value that is wrong or that
  /// lacks something; `nil` for a value that another coder read.
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
    syntaxPath = error.path
  }

  /// The place as a JSON path, such as `$.feed[3].author.id`.
  public var path: String { syntaxPath ?? JSONPath(steps).description }

  /// The place and what is wrong there.
  public var description: String { "\(path): \(message)" }

  /// This error as one of the value around the one that it happened in.
  func inside(_ outer: [JSONPath.Step]) -> FeedError {
    var error = self
    error.steps = outer + steps
    return error
  }

  /// This error with the position of its place in the JSON that was read.
  func located(in json: [UInt8]) -> FeedError {
    guard offset == nil,
      let tree = try? JSONTree(
        parsing: json, maximumDepth: JSONValue.maximumDepth, strictness: .lenient)
    else { return self }
    var error = self
    error.offset = tree.offset(of: tree.node(at: steps))
    return error
  }

  /// This error as the reason why something was left out.
  func asFinding(_ code: FeedFinding.Code) -> FeedFinding { FeedFinding(code, message, at: steps) }
}

extension JSONTree {
  /// The value at a path, or the last one on the way that there is; of members of one name, the last.
  fileprivate func node(at steps: [JSONPath.Step]) -> JSONNode {
    var node = root
    for step in steps {
      var next: JSONNode?
      switch step {
      case .element(let position):
        for (index, element) in elements(of: node).enumerated() where index == position {
          next = element
        }
      case .member(let name):
        for member in members(of: node) where member.name.utf8.elementsEqual(name.utf8) {
          next = member.value
        }
      }
      guard let next else { return node }
      node = next
    }
    return node
  }
}

extension FeedError: LocalizedError {
  public var errorDescription: String? { description }
}
