internal import Foundation
internal import GRDB
public import PostFeed

/// A stored action of a user.
public struct StoredInteraction: Hashable, Sendable {
  /// The position in the order of all actions.
  public let id: Int64
  /// The login of the user.
  public let user: String
  /// The post.
  public let postId: Int64
  /// The action, such as `LIKED`.
  public let type: String
}

/// A stored post with its files.
public struct StoredPost: Hashable, Sendable {
  /// The identifier.
  public let id: Int64
  /// The login of the author, or `nil` for an imported post.
  public let user: String?
  /// The content as canonical HTML.
  public let content: String
  /// The number of likes.
  public let likeCount: Int
  /// The number of shares.
  public let shareCount: Int
  /// The paths or URLs of the attached files, in order.
  public let files: [String]
}

/// What tests of clients compare with.
extension ServerStore {
  /// Returns all actions in order, or those of a user or on a post.
  public func interactions(
    user: String? = nil, postId: Int64? = nil
  ) async throws -> [StoredInteraction] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT interaction.*, login FROM interaction JOIN user ON user.id = userId
          WHERE login = COALESCE(?, login) AND postId = COALESCE(?, postId) ORDER BY interaction.id
          """,
        arguments: [user, postId]
      ).map { row in
        StoredInteraction(
          id: row["id"], user: row["login"], postId: row["postId"], type: row["type"])
      }
    }
  }

  /// Returns all posts in the order of their identifiers.
  public func posts() async throws -> [StoredPost] {
    try await database.read { db in
      let files = try Row.fetchAll(db, sql: "SELECT postId, contentUrl FROM attachment ORDER BY id")
      let filesByPost = Dictionary(grouping: files) { $0["postId"] as Int64 }
      return try Row.fetchAll(
        db, sql: "SELECT post.*, login FROM post JOIN user ON user.id = userId ORDER BY post.id"
      ).map { row in
        StoredPost(
          id: row["id"], user: row["login"], content: row["content"],
          likeCount: row["likeCount"], shareCount: row["shareCount"],
          files: (filesByPost[row["id"]] ?? []).map { $0["contentUrl"] })
      }
    }
  }

  /// Returns all messages in the order of their identifiers.
  public func messages() async throws -> [Message] {
    try await database.read { db in
      try Row.fetchAll(db, sql: MessageTable.select + " ORDER BY message.id").map {
        MessageTable.message($0)
      }
    }
  }

  /// Returns the logins of the users who like a post, sorted.
  public func likes(of postId: Int64) async throws -> [String] {
    try await database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT login FROM postLike JOIN user ON user.id = userId WHERE postId = ? ORDER BY login
          """,
        arguments: [postId])
    }
  }

  /// Returns the stored bytes of a file by its path or URL, also of an unfinished one.
  public func fileBytes(at url: String) async throws -> [UInt8] {
    try await database.read { db in
      try Data.fetchAll(
        db, sql: "SELECT bytes FROM uploadPiece WHERE uploadId = ? ORDER BY offset",
        arguments: [FileURLs.id(of: url)]
      ).flatMap { $0 }
    }
  }

  /// Returns the platforms and tokens of a user's devices, in the order in which they were registered.
  public func devices(user: String) async throws -> [String] {
    try await database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT platform || ' ' || token FROM device JOIN user ON user.id = userId
          WHERE login = ? ORDER BY device.id
          """,
        arguments: [user])
    }
  }
}
