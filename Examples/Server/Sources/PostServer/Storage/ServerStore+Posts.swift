internal import GRDB
internal import PostFeed

extension ServerStore {
  /// Creates a post, and returns its path.
  ///
  /// - Throws: ``ServerError`` with the status 422 if an attachment is not a complete file of the user.
  func create(_ post: NewPost, by user: User, _ request: IdempotentRequest) async throws -> String?
  {
    try await perform(request) { db in
      for file in post.files { try keep(file, of: user, db) }
      return "/v1/posts/\(try PostTable(db: db).insert(post, by: user.id))"
    }
  }

  /// Returns the path of what a request created before, or `nil` if it is new.
  ///
  /// - Throws: ``ServerError`` with the status 422 if the identifier was used for another path.
  func result(of request: IdempotentRequest) async throws -> String? {
    let now = now().seconds
    return try await database.read { db in
      try RequestResultTable(db: db).result(of: request, at: now)?.location
    }
  }

  /// Performs a request once, in one transaction.
  func perform(
    _ request: IdempotentRequest, _ action: @escaping @Sendable (Database) throws -> String?
  ) async throws -> String? {
    let now = now().seconds
    return try await database.write { [limits] db in
      try RequestResultTable(db: db).perform(request, at: now, keptFor: limits.resultSeconds) {
        try action(db)
      }
    }
  }

  /// Cancels the expiry of a complete file of the user, because a post has it.
  private func keep(_ file: NewPost.File, of user: User, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE upload SET expiresAt = NULL WHERE id = ? AND userId = ? AND receivedBytes = size
        """,
      arguments: [FileURLs.id(of: file.contentUrl), user.id])
    if db.changesCount == 0 {
      throw ServerError.unprocessable("the contentUrl of an attachment is not an uploaded file")
    }
  }
}

/// Writes posts.
struct PostTable {
  let db: Database

  /// Inserts a post, and returns its identifier.
  ///
  /// - Parameter id: The identifier of an imported post. By default, it is larger than all others.
  func insert(_ post: NewPost, id: Int64? = nil, by userId: Int64) throws -> Int64 {
    try db.execute(
      sql: """
        INSERT INTO post (
          id, userId, content, summary, createdAt, likeCount, shareCount, attachmentCount, previewUrl
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, userId, post.content, post.summary, post.createdAt, post.likeCount, post.shareCount,
        post.files.count, post.files.lazy.compactMap(\.imageUrl).first,
      ])
    let id = db.lastInsertedRowID
    for file in post.files {
      try db.execute(
        sql: """
          INSERT INTO attachment (postId, type, contentUrl, previewUrl, caption)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [id, file.type, file.contentUrl, file.previewUrl, file.caption])
    }
    return id
  }
}
