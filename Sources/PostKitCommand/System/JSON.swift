#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PostJSON
import PostKit

/// Writes and reads values as JSON.
enum JSON {
  /// The maximum size of a policy or theme file, in bytes. A complete file has about 6,000 bytes.
  static let maximumFileSize = 1 << 20

  /// Encodes a value on one line, with sorted members.
  static func line(_ value: some Encodable) throws(Failure) -> [UInt8] {
    try encode(value, []) + [0x0A]
  }

  /// Encodes a value on several lines, with sorted members.
  static func page(_ value: some Encodable) throws(Failure) -> [UInt8] {
    try encode(value, .prettyPrinted) + [0x0A]
  }

  /// Encodes a report about an input, including the line and column of each finding, without a line
  /// feed. The offsets are those in the input before it was decoded.
  static func report(_ report: Report, of source: Source) throws(Failure) -> [UInt8] {
    var report = report.addingPositions(in: source.bytes)
    if let text = source.decoded { report.encodeRanges { text.sourceRange($0) } }
    return try encode(report, [])
  }

  private static func encode(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws(Failure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
    do {
      return Array(try encoder.encode(value))
    } catch {
      throw Failure(.internalFault, "the result cannot be written as JSON: \(error)")
    }
  }

  /// Parses an input.
  ///
  /// - Throws: ``Failure`` with the position of a syntax error.
  static func value(in source: Source) throws(Failure) -> JSONValue {
    do {
      return try JSONTree(parsing: source.bytes, maximumDepth: JSONTree.valueDepth).root
    } catch {
      throw source.failure(error.message, offset: error.offset)
    }
  }

  /// Reads a parsed input.
  ///
  /// - Throws: ``Failure`` with the path and the position of an invalid value.
  static func read<Value: JSONReadable>(
    _ json: JSONValue, of source: Source
  ) throws(Failure) -> Value {
    do {
      return try Value(json)
    } catch {
      let error = json.tree.error(for: error)
      throw source.failure(error.description, offset: error.offset)
    }
  }

  /// The maximum number of faults that are shown for a policy file.
  private static let maximumFaults = 50

  /// Decodes a policy file. Throws an error with all of its faults, in the order of the file.
  ///
  /// - Parameter read: Creates the policy; by default from a policy file.
  static func policy(
    _ source: Source,
    _ read: ([UInt8]) throws(PolicyError) -> Policy = { bytes throws(PolicyError) in
      try Policy(json: bytes)
    }
  ) throws -> Policy {
    do {
      return try read(source.bytes)
    } catch {
      var failures = error.faults.prefix(maximumFaults).map {
        Failure(.badInput, $0.message, file: source.name, position: $0.position)
      }
      let others = error.faults.count - failures.count
      if others > 0 {
        failures.append(Failure(.badInput, "\(others) more faults", file: source.name))
      }
      throw Failures(first: failures[0], others: Array(failures.dropFirst()))
    }
  }

  /// Reads the file at a path. The path comes from an option whose value is a path or one of the
  /// known names of policies or themes.
  static func file(at path: String, kind: String, known: [String]) throws(Failure) -> Source {
    // A word without a slash or dot is more likely a mistyped name than a missing file.
    guard path != "-", path.contains("/") || path.contains(".") || Descriptor.canRead(path) else {
      throw Failure(
        .usage,
        "unknown \(kind) '\(path)'\(path.suggestion(among: known)), "
          + "or the path of a JSON \(kind) file")
    }
    return try Source(path, limit: maximumFileSize)
  }
}
