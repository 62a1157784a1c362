internal import GRDB
internal import PostFeed

extension ServerStore {
  /// Stores a user's action on a post, and updates the counts of the post.
  ///
  /// - Throws: ``ServerError`` with the status 404 if the post does not exist.
  func act(
    _ type: PostInteractionType, on postId: Int64, by user: User, _ request: IdempotentRequest
  ) async throws {
    let createdAt = now().description
    _ = try await perform(request) { db in
      guard
        try Bool.fetchOne(db, sql: "SELECT TRUE FROM post WHERE id = ?", arguments: [postId])
          == true
      else { throw ServerError.notFound("the post") }
      try db.execute(
        sql: "INSERT INTO interaction (userId, postId, type, createdAt) VALUES (?, ?, ?, ?)",
        arguments: [user.id, postId, type.rawValue, createdAt])
      try Self.apply(type, postId, user.id, db)
      return nil
    }
  }

  /// A like of a liked post changes nothing, because the user can have liked it on another device.
  private static func apply(
    _ type: PostInteractionType, _ postId: Int64, _ userId: Int64, _ db: Database
  ) throws {
    switch type {
    case .liked:
      try db.execute(
        sql: "INSERT OR IGNORE INTO postLike (userId, postId) VALUES (?, ?)",
        arguments: [userId, postId])
      try change("likeCount", by: db.changesCount, postId, db)
    case .removedLike:
      try db.execute(
        sql: "DELETE FROM postLike WHERE userId = ? AND postId = ?", arguments: [userId, postId])
      try change("likeCount", by: -db.changesCount, postId, db)
    case .shared: try change("shareCount", by: 1, postId, db)
    default: break
    }
  }

  private static func change(
    _ column: String, by difference: Int, _ postId: Int64, _ db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE post SET \(column) = \(column) + ? WHERE id = ?",
      arguments: [difference, postId])
  }
}
