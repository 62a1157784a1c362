/// Why a text cannot be read as JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// The text does not follow the grammar, or is not UTF-8.
    case syntax
    /// A string has half of a surrogate pair.
    case surrogate
    /// An object has two members of one name.
    case duplicate
    /// Values nest deeper than allowed.
    case depth
    /// The text is larger than 4 GiB.
    case size
  }

  package let code: Code

  /// The value that is wrong, such as `$.content[0]`.
  package let path: String

  /// The position in bytes from the start.
  package let offset: Int

  /// What is wrong and what is allowed, without the path.
  package let message: String

  package var description: String { "\(path): \(message)" }

  package init(_ code: Code, path: String, offset: Int, message: String) {
    self.code = code
    self.path = path
    self.offset = offset
    self.message = message
  }
}
