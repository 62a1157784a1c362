#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PostJSON

/// JSON as the command reads and writes it.
enum JSON {
  /// The value on one line, with sorted members.
  static func line(_ value: some Encodable) throws(Failure) -> [UInt8] {
    try encode(value, [.sortedKeys, .withoutEscapingSlashes])
  }

  /// The value for people, with sorted members.
  static func page(_ value: some Encodable) throws(Failure) -> [UInt8] {
    try encode(value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])
  }

  private static func encode(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws(Failure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    do {
      return Array(try encoder.encode(value)) + [0x0A]
    } catch {
      throw Failure(.internalFault, "the result cannot be written as JSON: \(error)")
    }
  }

  /// Reads a value.
  ///
  /// - Throws: ``Failure`` with the line of a syntax error, or the path of a value that is wrong.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from source: Source
  ) throws(Failure) -> Value {
    let tree: JSONTree
    do {
      tree = try JSONTree(parsing: source.bytes)
    } catch {
      throw source.failure(error.message, offset: error.offset)
    }
    do {
      return try tree.decode(type)
    } catch let error as DecodingError {
      throw source.failure(error.jsonMessage)
    } catch {
      throw source.failure("\(error)")
    }
  }
}
