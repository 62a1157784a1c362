package import PostJSON

/// A request to publish a post.
public struct NewPostRequest: Codable, Hashable, Sendable {
  /// The identifier of the request. Every attempt to send the request uses the same identifier.
  public var requestId = RequestID()

  /// The post as HTML. The server sanitizes it like any other input.
  public var content = ""

  /// The attachments of the post.
  public var attachments: [NewAttachment] = []

  package var extras = JSONExtras()

  package init() {}

  /// Creates a request.
  public init(requestId: RequestID, content: String, attachments: [NewAttachment] = []) {
    self.requestId = requestId
    self.content = content
    self.attachments = attachments
  }
}

extension NewPostRequest: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("requestId", &requestId)
    try coder.required("content", &content)
    try coder.promised("attachments", &attachments)
  }
}
