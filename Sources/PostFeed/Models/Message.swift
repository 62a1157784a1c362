public import PostDocument
public import PostPolicy

/// A message of a chat.
public struct Message: WireValue {
  /// The identifier of the message.
  public var id: Int64

  /// The message, as HTML.
  public var content: UntrustedHTML

  /// Who wrote the message, if the server says.
  public var author: AuthorPreview?

  /// When the message was written.
  public var createdAt: Timestamp

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates a message.
  public init(
    id: Int64, content: UntrustedHTML, author: AuthorPreview? = nil, createdAt: Timestamp
  ) {
    self.id = id
    self.content = content
    self.author = author
    self.createdAt = createdAt
  }

  public init(reader: inout WireReader) throws(FeedError) {
    id = try reader.identifier("id")
    content = UntrustedHTML(try reader.expectedText("content"))
    author = try reader.valueIfPresent("author")
    createdAt = reader.timestamp("createdAt")
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("id", id)
    writer.write("content", content.source)
    writer.write("author", author)
    writer.write("createdAt", createdAt)
  }

  /// The message, as far as the policy admits it.
  ///
  /// - Throws: ``UnreadableContent`` when the source is larger than the policy allows.
  public func document(policy: Policy = .message) throws(UnreadableContent) -> Document {
    try content.document(policy: policy)
  }
}

/// A chat as a list of chats shows it.
public struct ConversationPreview: WireValue {
  /// The identifier of the chat.
  public var id: Int64

  /// What the chat is called; empty when it has no name.
  public var title: UntrustedText

  /// The beginning of the last message, as HTML, or `nil` when there is none.
  public var lastMessageSummary: UntrustedHTML?

  /// When the last message was written.
  public var lastMessageAt: Timestamp?

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates a chat.
  public init(
    id: Int64, title: UntrustedText, lastMessageSummary: UntrustedHTML? = nil,
    lastMessageAt: Timestamp? = nil
  ) {
    self.id = id
    self.title = title
    self.lastMessageSummary = lastMessageSummary
    self.lastMessageAt = lastMessageAt
  }

  public init(reader: inout WireReader) throws(FeedError) {
    id = try reader.identifier("id")
    title = UntrustedText(try reader.expectedText("title"))
    lastMessageSummary = try reader.textIfPresent("lastMessageSummary").map { UntrustedHTML($0) }
    lastMessageAt = reader.has("lastMessageAt") ? reader.timestamp("lastMessageAt") : nil
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("id", id)
    writer.write("title", title.source)
    writer.write("lastMessageSummary", lastMessageSummary?.source)
    if let lastMessageAt { writer.write("lastMessageAt", lastMessageAt) }
  }

  /// The beginning of the last message, as far as the policy admits it; what is
  /// hidden in it stays so.
  ///
  /// - Throws: ``UnreadableContent`` when the source is larger than the policy allows.
  public func document(policy: Policy = .message) throws(UnreadableContent) -> Document {
    try (lastMessageSummary ?? "").concealedDocument(policy: policy)
  }
}
