/// A type that is read from bytes and from decoders such as `JSONDecoder` by the same initializer.
package protocol JSONDecodable: JSONReadable, Decodable {
  /// The maximum nesting depth of JSON.
  static var maximumDepth: Int { get }

  /// Reads the outermost value of a tree. By default, this is its initializer from a value. Responses of
  /// the API store the findings, too.
  init(reading tree: JSONTree) throws(ValueFault)

  /// Returns the error of a decoder whose value cannot be read.
  ///
  /// - Parameter path: The coding path of the decoder.
  static func decodingError(_ error: JSONError, at path: [any CodingKey]) -> DecodingError
}

extension JSONDecodable {
  /// - Throws: `DecodingError.dataCorrupted` with the path of the invalid value and a message.
  public init(from decoder: any Decoder) throws {
    let tree = try JSONTree(from: decoder, maximumDepth: Self.maximumDepth)
    do throws(JSONError) {
      self = try tree.read()
    } catch {
      throw Self.decodingError(error, at: decoder.codingPath)
    }
  }

  package static var maximumDepth: Int { JSONTree.valueDepth }

  package init(reading tree: JSONTree) throws(ValueFault) { try self.init(tree.root) }

  package static func decodingError(
    _ error: JSONError, at path: [any CodingKey]
  ) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: path + error.path.keys, debugDescription: error.message))
  }
}

extension JSONTree {
  /// Reads the outermost value.
  package func read<Value: JSONDecodable>() throws(JSONError) -> Value {
    do throws(ValueFault) {
      return try Value(reading: self)
    } catch {
      throw self.error(for: error)
    }
  }
}

/// A type that is written to encoders such as `JSONEncoder` as its own JSON.
package protocol JSONEncodable: JSONCodable, Encodable {}

extension JSONEncodable {
  public func encode(to encoder: any Encoder) throws {
    try JSONTree(parsing: json, strictness: .lenient).root.encode(to: encoder)
  }
}
