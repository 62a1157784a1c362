internal import PostText

/// Why a policy cannot be.
public struct PolicyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the fault.
  public struct Code: Hashable, Sendable {
    let name: String

    /// There is no such element, or it has no treatment of its own. Remedy: treat its whole.
    public static let element = Code(name: "element")
    /// The element cannot be treated so. Remedy: one of the treatments that the message lists.
    public static let treatment = Code(name: "treatment")
  }

  public let code: Code

  /// What is wrong and what is allowed.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(_ treatment: String, isNoneOf allowed: [ElementTreatments.Treatment], for name: String) {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    self.init(
      .treatment, "'\(treatment.quoted)' is not allowed for '\(name)'; allowed are: \(names)")
  }
}
