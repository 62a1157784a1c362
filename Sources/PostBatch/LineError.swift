/// Why a line of NDJSON cannot be processed.
public struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the failure, stable across versions.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The line holds nothing but white space.
    public static let empty = Code(rawValue: "empty-line")
    /// The line is not UTF-8.
    public static let notUTF8 = Code(rawValue: "not-utf8")
    /// The line is not JSON, or more than one value.
    public static let notJSON = Code(rawValue: "not-json")
    /// The line is JSON, but no object.
    public static let notAnObject = Code(rawValue: "not-an-object")
    /// The line is longer than ``LineReader/maximumLineBytes``.
    public static let tooLong = Code(rawValue: "line-too-long")
    /// The object lacks the member that is to be processed.
    public static let noMember = Code(rawValue: "no-member")
    /// The object has a member twice; readers disagree on which one counts.
    public static let duplicateMember = Code(rawValue: "duplicate-member")
    /// The member's value is of a type that cannot be processed.
    public static let wrongType = Code(rawValue: "wrong-type")
    /// The member's value is a string with half a surrogate pair, which no text can hold.
    public static let loneSurrogate = Code(rawValue: "lone-surrogate")
  }

  public let code: Code

  /// What is wrong and what is allowed.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
