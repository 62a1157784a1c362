/// The messages of a user that are newer than the last message on the client.
public struct SyncMessagesResponse: Codable, Hashable, Sendable {
  /// The messages.
  public var messages: [Message] = []

  var storedFindings = FeedFindings()

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates a response.
  public init(messages: [Message] = []) {
    self.messages = messages
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }

  /// Creates a response from JSON in UTF-8. This is faster and stricter than with `JSONDecoder`.
  ///
  /// - Complexity: Linear in the number of bytes.
  /// - Throws: ``FeedError`` with the JSON path when the bytes are not JSON, or when a required
  ///   member is missing or invalid.
  public init(json: some Sequence<UInt8>) throws(FeedError) {
    self = try Self.reading(json: Array(json)).value
  }

  /// The parts of the response that were skipped, repaired or not recognized when it was read.
  /// At most 1,000 findings of each code are listed. Findings are not encoded.
  public var findings: [FeedFinding] { storedFindings.list }

  /// The number of findings of each code.
  package var findingCounts: [FeedFinding.Code: Int] { storedFindings.counts }
}

extension SyncMessagesResponse: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.requiredElements("messages", &messages)
  }

  mutating func store(_ findings: FeedFindings) { storedFindings = findings }
}
