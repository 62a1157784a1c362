public import PostDocument

/// The reason why a source cannot be read as a document of an editor.
///
/// Unknown content and invalid values are not errors: the decoder reports them as findings.
public struct EditorError: ContentError {
  /// The kind of an error.
  public struct Code: ContentErrorCode {
    public let description: String
    public let remedy: String?

    /// The source is larger than the policy allows.
    public static let inputTooLarge = Code(
      description: "input-too-large", remedy: "reject the source, or raise the limit")
    /// The source is not JSON: invalid grammar or UTF-8, or two members with the same name.
    public static let notJSON = Code(
      description: "not-json", remedy: "send the JSON that the editor serializes")
    /// Values are nested deeper than 1,000,000 levels.
    public static let tooDeep = Code(description: "too-deep", remedy: "reject the source")
    /// The source is JSON, but not a document of the editor.
    public static let notADocument = Code(
      description: "not-a-document", remedy: "send a whole document of the decoder's editor")
    /// A Quill Delta contains `retain` or `delete`: it is a change, not a document.
    public static let notInserts = Code(
      description: "not-inserts", remedy: "apply the change to its document, and send the result")
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
