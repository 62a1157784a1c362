#if Store
  internal import Foundation
  internal import GRDB
  internal import PostFeed
  internal import PostJSON

  /// Values as JSON in columns. Unknown members of a server's response round-trip.
  enum StoredJSON {
    /// Values of the API use the reader and writer of PostFeed, which are faster than Foundation's coders.
    static func text(_ value: some ApiValue) -> String {
      String(decoding: value.json, as: UTF8.self)
    }

    /// Returns the value of a column, or `nil` if the column is null.
    static func value<Value: ApiValue>(_ type: Value.Type, _ text: String?) throws -> Value? {
      try text.map { try Value.reading(json: $0.utf8) }
    }

    static func text(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Returns the value of a column, or `nil` if the column is null.
    static func value<Value: Decodable>(_ type: Value.Type, _ text: String?) throws -> Value? {
      try text.map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }

    /// Returns the request identifier of a column. A damaged one is used as it is, because all attempts
    /// only need the same identifier.
    static func requestId(_ text: String) -> RequestID {
      (try? value(RequestID.self, text)) ?? RequestID(text)
    }
  }

  extension Moment {
    /// The milliseconds since 1970-01-01 in UTC, as columns store them.
    var milliseconds: Int64 { seconds * 1000 + Int64(nanoseconds / 1_000_000) }

    /// Creates the moment of a column. Earlier ones become 1970, and later ones the last second of 9999.
    init(milliseconds: Int64) {
      let milliseconds = min(max(milliseconds, 0), 253_402_300_799_000)
      // These are all within the years 0 to 9999.
      self = Moment(
        secondsSince1970: milliseconds / 1000, nanoseconds: Int32(milliseconds % 1000) * 1_000_000)!
    }
  }
#endif
