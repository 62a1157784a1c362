/// A value of the API, which is read from JSON and written as JSON.
///
/// ```swift
/// let response = try FeedApiResponse(json: bytes)
/// let again = response.json
/// ```
///
/// Reading is forgiving where a reader can be, and exact everywhere:
/// - Identifiers and counts are whole numbers, written as numbers or as strings, and never go
///   through a floating-point number. The form they came in is the form they are written in.
/// - Absent members and `null` are the same. What a value needs is required; all else has a default,
///   and a finding where the API promises it.
/// - Members that this library does not know are kept in ``WireExtras`` and written again; so are
///   posts and attachments that cannot be read, in their places.
/// - Writing sorts members and knows one spelling, so equal values are equal bytes.
///
/// The conformances to `Codable` go the same way through another coder. Foundation's shows whole
/// numbers such as `1.0` and `1e3` as `1` and `1000`, keeps 38 digits of others, refuses a page for
/// half of a surrogate pair, and does not tell the place of what is no JSON; ``init(json:)`` is faster
/// and stricter.
///
/// Only the models of this library conform.
public protocol WireValue: Codable, Hashable, Sendable {
  /// Takes the members of the value from a reader.
  init(reader: inout WireReader) throws(FeedError)

  /// Gives the members of the value to a writer.
  func write(to writer: inout WireWriter)
}

/// A value that was read, and what was left out or repaired on the way.
public struct FeedReading<Value: WireValue>: Hashable, Sendable {
  /// The value.
  public var value: Value

  /// What was left out, repaired or not understood, in the order of the members that it is in: the
  /// first 1,000 findings of each code.
  public var findings: [FeedFinding]

  /// The number of all findings by code.
  public var findingCounts: [FeedFinding.Code: Int]
}

extension WireValue {
  /// Reads a value from JSON in UTF-8.
  ///
  /// - Complexity: O(bytes).
  /// - Throws: ``FeedError`` with the JSON path, when the bytes are no JSON, or the value cannot do
  ///   without what is wrong in it.
  public init(json: [UInt8]) throws(FeedError) {
    self = try Self.reading(json: json).value
  }

  /// Reads a value from JSON in UTF-8, and what was left out or repaired on the way.
  ///
  /// - Throws: As ``init(json:)``.
  public static func reading(json: [UInt8]) throws(FeedError) -> FeedReading<Self> {
    do throws(FeedError) {
      var reader = try WireReader(json: json)
      let value = try Self(reader: &reader)
      return FeedReading(
        value: value, findings: reader.findings.list, findingCounts: reader.findings.counts)
    } catch {
      throw error.located(in: json)
    }
  }

  /// The value as JSON in UTF-8, on one line, its members sorted by name.
  ///
  /// - Complexity: O(bytes).
  public var json: [UInt8] { jsonValue.json }

  var jsonValue: JSONValue {
    var writer = WireWriter()
    write(to: &writer)
    return .object(writer.members)
  }

  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    do {
      var reader = try WireReader(json: json.json)
      self = try Self(reader: &reader)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try jsonValue.encode(to: encoder)
  }
}
