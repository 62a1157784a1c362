#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The reason why a source cannot be read.
///
/// Each module has an error of this shape with its own codes. To handle the errors of all modules in
/// one place, write `catch let error as any ContentError`.
public protocol ContentError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  associatedtype Code: ContentErrorCode

  /// The kind of the error.
  var code: Code { get }

  /// A description of the problem and of what is allowed, without the path.
  var message: String { get }

  /// The JSON path of the invalid value, such as `$.content[0].attrs.level`; `nil` if the source is not
  /// JSON, or if no single value is invalid.
  var path: String? { get }

  /// The offset of the problem in the source, in bytes, if known.
  var offset: Int? { get }
}

extension ContentError {
  public var path: String? { nil }

  public var offset: Int? { nil }

  /// The path and the message.
  public var description: String { path.map { "\($0): \(message)" } ?? message }

  /// The path and the message, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// The remedy of the code.
  public var recoverySuggestion: String? { code.remedy }

  // The defaults of Foundation are visible only in files that import it.
  public var failureReason: String? { nil }
  public var helpAnchor: String? { nil }
}

/// The kind of a ``ContentError``. Its description is its name, for example for logs.
public protocol ContentErrorCode: Hashable, Sendable, CustomStringConvertible {
  /// What the caller can do about an error with this code, if anything.
  var remedy: String? { get }
}
