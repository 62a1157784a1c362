/// The response to a request to send a message.
public struct NewMessageResponse: Codable, Hashable, Sendable {
  /// The message that the server stored.
  public var message = Message()

  /// The identifier of the request that created the message.
  public var fromMessageRequestId: RequestID?

  var storedFindings = FeedFindings()

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates a response.
  public init(message: Message, fromMessageRequestId: RequestID? = nil) {
    self.message = message
    self.fromMessageRequestId = fromMessageRequestId
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

extension NewMessageResponse: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.required("message", &message)
    try coder.optional("fromMessageRequestId", &fromMessageRequestId)
  }

  mutating func store(_ findings: FeedFindings) { storedFindings = findings }
}
