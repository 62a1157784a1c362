#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import PostJSON

/// Why a source is no document of the editor that it was said to come from.
///
/// What an editor would not know but a reader can skip is no error: it is a finding.
public struct EditorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the failure.
  public struct Code: Hashable, Sendable {
    let name: String

    /// The source is larger than the policy allows. Remedy: refuse it, or raise the limit.
    public static let inputTooLarge = Code(name: "input-too-large")
    /// The source is no JSON: wrong grammar, no UTF-8, half of a surrogate pair, a member twice.
    public static let notJSON = Code(name: "not-json")
    /// Values nest deeper than a reader follows: 1,000,000 levels.
    public static let tooDeep = Code(name: "too-deep")
    /// The source is JSON, but no document of the editor.
    public static let notADocument = Code(name: "not-a-document")
    /// A value has another type than the editor gives it, or is none of those that it knows.
    public static let wrongValue = Code(name: "wrong-value")
    /// A number is not one of those that the editor knows.
    public static let outOfRange = Code(name: "out-of-range")
    /// A Quill Delta holds `retain` or `delete`: it is a change, not a document.
    public static let notInserts = Code(name: "not-inserts")
  }

  public let code: Code

  /// The place of the value, such as `$.content[0].attrs.level`; `$` for the whole source.
  public let path: String

  /// The position of the value in the source, in bytes from its start.
  public let offset: Int

  /// What is wrong and what is allowed, without the place.
  public let message: String

  /// The place and what is wrong there.
  public var description: String { path == "$" ? message : "\(path): \(message)" }

  init(_ code: Code, path: String = "$", offset: Int = 0, message: String) {
    self.code = code
    self.path = path
    self.offset = offset
    self.message = message
  }

  init(_ error: JSONError) {
    self.init(
      error.code == .depth ? .tooDeep : .notJSON, path: error.path, offset: error.offset,
      message: error.message)
  }
}

extension EditorError: LocalizedError {
  public var errorDescription: String? { description }
}
