internal import GRDB
internal import PostFeed

extension ServerStore {
  /// Returns the posts before a post, newest first, for a user.
  func page(before cursor: Int64, limit: Int, for user: User, urls: FileURLs) async throws
    -> [PostPreview]
  {
    try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          \(Self.postQuery) WHERE post.id < :cursor ORDER BY post.id DESC LIMIT :limit
          """,
        arguments: ["user": user.id, "cursor": cursor, "limit": limit]
      ).map { PostPreview($0, urls) }
    }
  }

  /// Returns a post for a user, or `nil` if it does not exist.
  func post(_ id: Int64, for user: User, urls: FileURLs) async throws -> PostDetail? {
    try await database.read { db in
      let row = try Row.fetchOne(
        db, sql: "\(Self.postQuery) WHERE post.id = :id",
        arguments: ["user": user.id, "id": id])
      guard let row else { return nil }
      let attachments = try Row.fetchAll(
        db, sql: "SELECT * FROM attachment WHERE postId = ? ORDER BY id", arguments: [id])
      return PostDetail(
        postId: id, content: row["content"], author: AuthorPreview(row),
        createdAt: row["createdAt"], liked: row["liked"], likeCount: row["likeCount"],
        shareCount: row["shareCount"], attachments: attachments.map { Attachment($0, urls) })
    }
  }

  private static let postQuery = """
    SELECT post.*, user.name AS authorName, user.imageUrl AS authorImageUrl,
      postLike.userId IS NOT NULL AS liked
    FROM post JOIN user ON user.id = post.userId
    LEFT JOIN postLike ON postLike.postId = post.id AND postLike.userId = :user
    """
}

extension AuthorPreview {
  fileprivate init(_ row: Row) {
    self.init(
      id: row["userId"], name: row["authorName"],
      profileImageThumbnailUrl: row["authorImageUrl"])
  }
}

extension PostPreview {
  fileprivate init(_ row: Row, _ urls: FileURLs) {
    self.init(
      postId: row["id"], contentSummary: row["summary"], author: AuthorPreview(row),
      createdAt: row["createdAt"], liked: row["liked"], likeCount: row["likeCount"],
      attachmentCount: row["attachmentCount"],
      attachmentPreviewImageUrl: (row["previewUrl"] as String?).map(urls.absolute))
  }
}

extension Attachment {
  fileprivate init(_ row: Row, _ urls: FileURLs) {
    self.init(
      id: row["id"], type: row["type"], contentUrl: urls.absolute(row["contentUrl"]),
      previewImageUrl: (row["previewUrl"] as String?).map(urls.absolute), caption: row["caption"])
  }
}
