public import PostDocument
internal import PostJSON
internal import PostPolicy

/// The reason why a source cannot be read as a message of a network.
///
/// Invalid facets, entities and markup are not errors: the decoder reports them as findings.
public struct NetworkError: ContentError {
  /// The kind of an error.
  public struct Code: ContentErrorCode {
    public let description: String
    public let remedy: String?

    /// The source is larger than the policy allows.
    public static let inputTooLarge = Code(
      description: "input-too-large", remedy: "reject the source, or raise the limit")
    /// The source is not JSON: invalid grammar or UTF-8, or two members with the same name.
    public static let notJSON = Code(
      description: "not-json", remedy: "send the JSON that the network returns")
    /// The source is JSON, but not a message of the network.
    public static let notAMessage = Code(
      description: "not-a-message", remedy: "send the object that contains the message's text")
  }

  public let code: Code
  public let message: String
  public let path: String?
  public let offset: Int?

  init(_ code: Code, path: String = "$", offset: Int = 0, message: String) {
    self.code = code
    self.message = message
    self.path = path == "$" ? nil : path
    self.offset = offset
  }
}

extension JSONValue {
  /// Parses a message.
  init(parsing bytes: [UInt8], limit: Int) throws(NetworkError) {
    guard bytes.count <= limit else {
      throw NetworkError(
        .inputTooLarge, message: Limits.inputTooLarge(bytes: bytes.count, limit: limit))
    }
    do {
      self = try JSONTree(parsing: bytes, strictness: .repairingSurrogates).root
    } catch {
      throw NetworkError(
        .notJSON, path: error.path.description, offset: error.offset, message: error.message)
    }
  }

  /// Returns the text in a member of a message.
  func text(of member: String) throws(NetworkError) -> String {
    guard let text = self[member]?.string else {
      let place = self[member] ?? self
      throw NetworkError(
        .notAMessage, path: place.path.description, offset: place.offset,
        message: "a message needs the member '\(member)' with a string")
    }
    return text
  }
}
