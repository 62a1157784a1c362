#if Store
  internal import GRDB
  internal import PostFeed

  /// Confirmed interactions, in the order in which the server confirmed them.
  struct ConfirmationTable {
    let db: Database

    func revision() throws -> Int64 {
      try Int64.fetchOne(db, sql: "SELECT MAX(revision) FROM confirmation") ?? 0
    }

    func insert(_ interaction: UserInteraction) throws {
      try db.execute(
        sql: "INSERT INTO confirmation (postId, action) VALUES (?, ?)",
        arguments: [interaction.postId, interaction.action.rawValue])
    }

    func delete(through revision: Int64) throws {
      try db.execute(sql: "DELETE FROM confirmation WHERE revision <= ?", arguments: [revision])
    }

    /// Returns a post of a response after applying the interactions that were confirmed after the
    /// request was sent. This is the rule of `InteractionQueue.corrected(_:requestedAt:)`, with an index.
    /// Shares are not applied.
    func corrected<Post: InteractivePost>(
      _ post: Post, requestedAt revision: Int64
    ) throws -> Post {
      let statement = try db.cachedStatement(
        sql: """
          SELECT action FROM confirmation WHERE postId = ? AND revision > ? AND action <> 'SHARED'
          ORDER BY revision
          """)
      let actions = try String.fetchAll(
        statement, arguments: [post.interactionPostId, revision])
      return post.applying(actions.map { UserInteractionAction(rawValue: $0) })
    }

    /// Returns a whole post of a response, with the number of shares to store. This is the rule of
    /// `InteractionQueue.corrected(_:requestedAt:replacing:)`, with indexes.
    func corrected(
      _ detail: PostDetail, requestedAt revision: Int64, replacing stored: PostDetail?
    ) throws -> PostDetail {
      let confirmed = try db.cachedStatement(
        sql: """
          SELECT COUNT(*) FROM confirmation WHERE postId = ? AND revision > ? AND action = 'SHARED'
          """)
      let unconfirmed = try db.cachedStatement(
        sql: """
          SELECT COUNT(*) FROM interaction
          WHERE postId = ? AND action = 'SHARED' AND status <> 'CANCELED'
          """)
      var corrected = try corrected(detail, requestedAt: revision)
      corrected.correctShares(
        replacing: stored,
        confirmed: try Int.fetchOne(confirmed, arguments: [detail.postId, revision]) ?? 0,
        unconfirmed: try Int.fetchOne(unconfirmed, arguments: [detail.postId]) ?? 0)
      return corrected
    }
  }
#endif
