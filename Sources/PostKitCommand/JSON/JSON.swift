#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  /// - Throws: ``Failure`` with the line of what is no JSON, or the path of what is wrong in it.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from source: Source
  ) throws(Failure) -> Value {
    let oddNumber: JSONFault?
    do {
      oddNumber = try JSONFault.check(source.bytes)
    } catch {
      throw source.failure(error.message, line: error.line(in: source.bytes))
    }
    do {
      return try JSONDecoder().decode(type, from: Data(source.bytes))
    } catch let error as DecodingError {
      // Of a number that does not fit, Foundation says that it is no JSON.
      if case .dataCorrupted(let context) = error, context.codingPath.isEmpty, let oddNumber {
        throw source.failure(oddNumber.message, line: oddNumber.line(in: source.bytes))
      }
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
      let object = found == "a dictionary" ? "an object" : found
      return DecodingError.message(
        at: context.codingPath,
        "expected \(JSON.name(of: type))" + (object.map { ", found \($0)" } ?? ""))
    case .valueNotFound(let type, let context):
      return DecodingError.message(
        at: context.codingPath, "expected \(JSON.name(of: type)), found null")
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
    path.reduce("$") { $0 + JSON.step($1) } + ": " + text
  }
}

extension JSON {
  /// A step of a JSON path: `[0]`, `.name` or `['odd name']`.
  fileprivate static func step(_ key: any CodingKey) -> String {
    if let index = key.intValue { return "[\(index)]" }
    let name = key.stringValue.prefix(64)
    let isPlain =
      name.first?.isNumber == false
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isPlain ? ".\(name)" : "['\(name)']"
  }

  /// What JSON calls the values of a type.
  fileprivate static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "an array"
    default: "\(type)"
    }
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
