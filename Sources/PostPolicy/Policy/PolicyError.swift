#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import PostText

/// An error about an invalid policy file or option.
public struct PolicyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, for logs.
    public let description: String

    /// A policy file is not JSON. Remedy: fix the syntax error that the message describes, at the
    /// given offset.
    public static let notJSON = Code(description: "not-json")
    /// A policy file has an unknown key or an invalid value, or lacks a key. Remedy: use a key or
    /// value that the message lists.
    public static let file = Code(description: "file")
    /// There is no such element, or it is a part of another element. Remedy: set the treatment of
    /// the element that the message names.
    public static let element = Code(description: "element")
    /// The element cannot have the treatment. Remedy: use one of the treatments that the message
    /// lists.
    public static let treatment = Code(description: "treatment")
  }

  /// The kind of error.
  public let code: Code

  /// The message: what is wrong and what is allowed.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(_ treatment: String, isNotIn allowed: [ElementTreatments.Treatment], for name: String) {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    self.init(
      .treatment, "'\(treatment.quoted)' is not allowed for '\(name)'; allowed are: \(names)")
  }
}

extension PolicyError: LocalizedError {
  public var errorDescription: String? { description }
}
