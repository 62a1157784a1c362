/// Why a text is no JSON that can be read.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the fault.
  package enum Code: Hashable, Sendable {
    /// The text does not follow the grammar, or is no UTF-8.
    case syntax
    /// A string holds half of a surrogate pair.
    case surrogate
    /// An object has two members of one name.
    case duplicate
    /// Values nest deeper than is allowed.
    case depth
    /// The text is larger than 4 GiB.
    case size
  }

  package let code: Code

  /// The value in which the fault is, such as `$.content[0]`.
  package let path: String

  /// The position of the fault, in bytes from the start.
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
