import Foundation
import PostFeed

/// A store of messages whose operations are measured. `PlainChat` does by hand, with GRDB, what
/// `PostKitChat` does with `PostStore`.
protocol MeasuredChat: Sendable {
  /// Opens or creates the database in a folder.
  init(folder: URL) throws

  /// Stores a page of messages that the server sent.
  func save(_ page: [Message]) async throws

  /// Returns the latest conversations as a list shows them.
  func conversations(_ count: Int) async throws -> [ConversationPreview]

  /// Returns the last messages of a conversation as a screen shows them.
  func lastMessages(_ count: Int, of contact: Int64) async throws -> [Message]

  /// Writes messages to a contact one at a time. Each is stored durably, and an observer of the
  /// conversation sees it before the next one.
  func send(_ texts: [String], to contact: Int64) async throws
}
