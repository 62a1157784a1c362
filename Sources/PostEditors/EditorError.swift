#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import PostJSON

/// The reason why a source cannot be read as a document of an editor.
///
/// Unknown content and invalid values are not errors: the decoder reports them as findings.
public struct EditorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for example for logs.
    public let description: String

    /// The source is larger than the policy allows. Remedy: reject the source, or raise the limit.
    public static let inputTooLarge = Code(description: "input-too-large")
    /// The source is not JSON: invalid grammar or UTF-8, or two members with the same name.
    public static let notJSON = Code(description: "not-json")
    /// Values are nested deeper than 1,000,000 levels.
    public static let tooDeep = Code(description: "too-deep")
    /// The source is JSON, but not a document of the editor.
    public static let notADocument = Code(description: "not-a-document")
    /// A Quill Delta contains `retain` or `delete`: it is a change, not a document.
    public static let notInserts = Code(description: "not-inserts")
  }

  public let code: Code

  /// The JSON path of the invalid value, such as `$.content[0].attrs.level`; `$` for the whole
  /// source.
  public let path: String

  /// The offset of the invalid value in the source, in bytes.
  public let offset: Int

  /// A description of the problem and of what is allowed, without the path.
  public let message: String

  /// The path and the message.
  public var description: String { path == "$" ? message : "\(path): \(message)" }

  init(_ code: Code, path: String = "$", offset: Int = 0, message: String) {
    self.code = code
    self.path = path
    self.offset = offset
    self.message = message
  }

  init(_ error: JSONError) {
    self.init(
      error.code == .depth ? .tooDeep : .notJSON, path: error.path.description, offset: error.offset,
      message: error.message)
  }
}

extension EditorError: LocalizedError {
  public var errorDescription: String? { description }
}
