package import PostFeed
internal import PostStore

/// What the server has not confirmed: actions, posts and messages.
package struct Outbox: Sendable {
  package enum Kind: String, Sendable { case like, unlike, share, bookmark, post, message }

  /// An action, a post or a message that waits, or that failed for good.
  package struct Entry: Sendable {
    /// The identifier, which is unique across kinds, such as `a12`, `p3` or `m` and the request.
    package let id: String
    package let requestId: String
    package let kind: Kind
    /// The post of an action.
    var post: Int64?
    /// The recipient of a message.
    var contactId: Int64?
    /// `pending`, `failed` or `canceled`.
    package let status: String
    package let failureCount: Int
    package let createdAt: String
    package let nextAttempt: Moment?
    package let reason: String?

    /// Whether it is not sent again without the user.
    package var isFinal: Bool { status != "pending" }

    package var title: String {
      switch kind {
      case .post: "the post \(id)"
      case .message: "the message \(id) to \(contactId ?? 0)"
      default: "the \(kind.rawValue) of post \(post ?? 0)"
      }
    }
  }

  private let session: Session

  package init(_ session: Session) { self.session = session }

  /// Returns all entries, the oldest first.
  package func entries() async throws -> [Entry] {
    var entries = try await session.posts.interactions().current().map(Self.entry)
    entries += try await session.posts.outgoingPosts().current().filter { $0.status != .draft }
      .map(Self.entry)
    entries += try await session.chat?.messages.unsentMessages().current().map(Self.entry) ?? []
    return entries.enumerated().sorted {
      (Moment($0.element.createdAt) ?? .now, $0.offset)
        < (Moment($1.element.createdAt) ?? .now, $1.offset)
    }.map(\.element)
  }

  private static func entry(_ interaction: WaitingInteraction) -> Entry {
    let kinds: [UserInteractionAction: Kind] = [
      .liked: .like, .unliked: .unlike, .shared: .share, .bookmarked: .bookmark,
    ]
    let isCanceled = interaction.status == .canceled
    return Entry(
      id: "a\(interaction.id)", requestId: interaction.requestId.description,
      kind: kinds[interaction.action] ?? .like, post: interaction.postId,
      status: isCanceled ? "canceled" : "pending",
      failureCount: interaction.interaction.failureCount,
      createdAt: interaction.interaction.createdAt,
      nextAttempt: isCanceled ? nil : interaction.nextAttempt, reason: interaction.reason)
  }

  private static func entry(_ post: OutgoingPost) -> Entry {
    let isFailed = post.status == .failed
    return Entry(
      id: "p\(post.id)", requestId: post.requestId.description, kind: .post,
      status: isFailed ? "failed" : "pending", failureCount: post.failureCount,
      createdAt: post.createdAt.description, nextAttempt: isFailed ? nil : post.nextAttempt,
      reason: post.reason)
  }

  private static func entry(_ message: UnsentMessage) -> Entry {
    Entry(
      id: "m\(message.id)", requestId: message.id.description, kind: .message,
      contactId: message.contactId, status: message.isFailedForGood ? "failed" : "pending",
      failureCount: message.request.failCount ?? 0, createdAt: message.request.createdAt,
      nextAttempt: message.isFailedForGood ? nil : message.nextAttempt, reason: message.reason)
  }

  // MARK: Changes

  /// Lets an entry be sent with the next synchronization.
  ///
  /// - Parameter id: The identifier of the entry or of its request.
  package func retry(_ id: String) async throws {
    let entry = try await entry(id)
    switch (entry.kind, Int64(entry.id.dropFirst())) {
    case (.message, _): try await session.chat?.messages.sendAgain(RequestID(entry.requestId))
    case (.post, let id?): try await session.posts.retryPost(id)
    case (_, let id?): try await session.posts.retry(id)
    default: break
    }
  }

  /// Removes an entry without sending it.
  package func cancel(_ id: String) async throws {
    let entry = try await entry(id)
    switch (entry.kind, Int64(entry.id.dropFirst())) {
    case (.message, _): try await session.chat?.messages.delete(RequestID(entry.requestId))
    case (.post, let id?): try await session.posts.deleteOutgoingPost(id)
    case (_, let id?): try await session.posts.discard(id)
    default: break
    }
  }

  private func entry(_ id: String) async throws -> Entry {
    guard let entry = try await entries().first(where: { $0.id == id || $0.requestId == id }) else {
      throw Failure(.usage, "the outbox has no '\(id)'; 'outbox list' lists what it has")
    }
    return entry
  }
}

extension Outbox.Entry {
  /// The entry as a line of JSON.
  package var line: String {
    var line = JSONLine()
    line.add("id", id)
    line.add("requestId", requestId)
    line.add("kind", kind.rawValue)
    // As in the list of posts, identifiers of posts are text.
    line.add("post", post.map(String.init))
    line.add("contactId", contactId)
    line.add("status", status)
    line.add("failureCount", failureCount)
    line.add("createdAt", createdAt)
    line.add("nextAttempt", nextAttempt?.description)
    line.add("reason", reason)
    return line.text
  }

  /// The entry as a line of text.
  package var text: String {
    let target = post.map { " of post \($0)" } ?? contactId.map { " to \($0)" } ?? ""
    let next = nextAttempt.map { ", next attempt at \($0)" } ?? ""
    let reason = reason.map { ": \(UntrustedText($0).line(limit: 200))" } ?? ""
    return "\(id)  \(kind.rawValue)\(target), \(status)\(next)\(reason)"
  }
}
