/// A request to publish a post.
public struct NewPostRequest: Codable, Hashable, Sendable {
  /// The identifier of the request. Every attempt to send the request uses the same identifier.
  public var requestId = RequestID()

  /// The post as HTML. The server sanitizes it like any other input.
  public var content = ""

  /// The attachments of the post.
  public var attachments: [NewAttachment] = []

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates a request.
  public init(requestId: RequestID, content: String, attachments: [NewAttachment] = []) {
    self.requestId = requestId
    self.content = content
    self.attachments = attachments
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension NewPostRequest: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.required("requestId", &requestId)
    try coder.required("content", &content)
    try coder.elements("attachments", &attachments, invalid: .rejected)
  }
}
