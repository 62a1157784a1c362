/// A request to note what a user did with a post.
public struct PostInteractionRequest: WireValue {
  /// The identifier of the request, the same when it is sent again.
  public var requestId: RequestID

  /// What the user did.
  public var type: PostInteractionType

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates a request.
  public init(requestId: RequestID, type: PostInteractionType) {
    self.requestId = requestId
    self.type = type
  }

  public init(reader: inout WireReader) throws(FeedError) {
    requestId = try reader.requestID()
    type = try reader.name("type")
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("requestId", requestId.token)
    writer.write("type", type.rawValue)
  }
}
