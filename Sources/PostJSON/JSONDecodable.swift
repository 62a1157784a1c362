/// A type that is read from bytes and from decoders such as `JSONDecoder` by the same initializer.
package protocol JSONDecodable: JSONReadable, Decodable {}

extension JSONDecodable {
  /// - Throws: `DecodingError.dataCorrupted` with the path of the invalid value and a message.
  public init(from decoder: any Decoder) throws {
    let tree = try JSONTree(from: decoder, maximumDepth: JSONTree.valueDepth)
    do {
      self = try Self(JSONValue(tree.root, of: tree, JSONFindings()))
    } catch {
      let error = tree.error(for: error)
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath + error.path.keys, debugDescription: error.message))
    }
  }
}

extension JSONTree {
  /// The maximum nesting depth of JSON that is read as a document: 127 nested blocks and the runs of
  /// the innermost one. Reading a nested block is a nested call, so deeper JSON would need too much
  /// stack.
  package static let valueDepth = 260
}
