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
      throw source.failure(error.message)
    } catch {
      throw source.failure("\(error)")
    }
  }
}

extension DecodingError {
  /// Where something is wrong, as a JSON path, and what.
  fileprivate var message: String {
    switch self {
    case .typeMismatch(let type, let context):
      let found = context.debugDescription.text(between: "but found ", and: " instead")
      return DecodingError.message(
        at: context.codingPath,
        "expected \(JSONKind.name(of: type))" + (found.map { ", found \($0)" } ?? ""))
    case .valueNotFound(let type, let context):
      return DecodingError.message(
        at: context.codingPath, "expected \(JSONKind.name(of: type)), found null")
    case .keyNotFound(let key, let context):
      return DecodingError.message(
        at: context.codingPath, "missing member '\(key.stringValue)'")
    case .dataCorrupted(let context):
      return DecodingError.message(at: context.codingPath, context.debugDescription)
    @unknown default:
      return "\(self)"
    }
  }

  private static func message(at path: [any CodingKey], _ text: String) -> String {
    let steps = path.map { key in
      key.intValue.map { JSONPath.Step.element($0) } ?? .member(key.stringValue)
    }
    return "\(JSONPath(steps)): \(text)"
  }
}

extension String {
  /// The text between two others, where both are there.
  fileprivate func text(between start: String, and end: String) -> Substring? {
    guard let start = firstRange(of: start), let end = firstRange(of: end),
      start.upperBound <= end.lowerBound
    else { return nil }
    return self[start.upperBound..<end.lowerBound]
  }
}
