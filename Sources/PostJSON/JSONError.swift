/// The reason why text cannot be read as JSON, or JSON as a value.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// The text violates the grammar, or is not UTF-8.
    case syntax
    /// A string contains a lone surrogate.
    case surrogate
    /// An object has two members with the same name.
    case duplicate
    /// The nesting depth exceeds the limit.
    case depth
    /// The text is larger than 4 GiB.
    case size
    /// A value has another type than expected.
    case wrongType
    /// A required member is absent or null.
    case missing
    /// A value or member is not allowed.
    case notAllowed
  }

  package let code: Code

  /// The path of the invalid value, such as `$.content[0]`.
  package let path: JSONPath

  /// The offset of the problem in the text, in bytes.
  package let offset: Int

  /// A description of the problem and of what is allowed, without the path.
  package let message: String

  package var description: String { "\(path): \(message)" }

  package init(_ code: Code, path: JSONPath, offset: Int, message: String) {
    self.code = code
    self.path = path
    self.offset = offset
    self.message = message
  }
}
