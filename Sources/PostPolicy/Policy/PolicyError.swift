public import PostDocument
internal import PostText

/// An error about an invalid policy file or option.
public struct PolicyError: ContentError {
  /// The kind of error.
  public struct Code: ContentErrorCode {
    public let description: String
    public let remedy: String?

    /// A policy file is not JSON.
    public static let notJSON = Code(
      description: "not-json", remedy: "fix the syntax error at the given position")
    /// A policy file has an unknown key or an invalid value, or lacks a key.
    public static let file = Code(
      description: "file", remedy: "use a key or value that the message lists")
    /// There is no such element, or it is a part of another element.
    public static let element = Code(
      description: "element", remedy: "set the treatment of the element that the message names")
    /// The element cannot have the treatment.
    public static let treatment = Code(
      description: "treatment", remedy: "use one of the treatments that the message lists")
  }

  public let code: Code

  /// What is wrong and what is allowed. For a policy file, it has a line for each fault.
  public let message: String

  /// The offset of the first fault of a policy file, in bytes.
  public let offset: Int?

  /// The faults of a policy file, in the order of the file; empty for the error of an option.
  public let faults: [Fault]

  /// A fault of a policy file.
  public struct Fault: Hashable, Sendable {
    /// The path of the key, what is wrong and what is allowed.
    public let message: String

    /// The position in the file.
    public let position: SourcePosition
  }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
    offset = nil
    faults = []
  }

  /// Creates an error for a policy file.
  ///
  /// - Parameter faults: The faults, in any order, with their offsets in the file in bytes.
  init(_ code: Code, _ faults: [(message: String, offset: Int)], in source: [UInt8]) {
    let positions = SourcePositions(of: faults.map(\.offset), in: source)
    self.code = code
    self.faults = faults.sorted { $0.offset < $1.offset }.map {
      Fault(
        message: $0.message, position: positions[$0.offset] ?? SourcePosition(line: 1, column: 1))
    }
    offset = faults.map(\.offset).min()
    message = self.faults.map {
      "\($0.message) (line \($0.position.line), column \($0.position.column))"
    }.joined(separator: "\n")
  }

  init(_ treatment: String, isNotIn allowed: [ElementTreatments.Treatment], for name: String) {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    self.init(
      .treatment, "'\(treatment.quoted)' is not allowed for '\(name)'; allowed are: \(names)")
  }
}
