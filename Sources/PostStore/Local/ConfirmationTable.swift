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
    func corrected<Post: InteractivePost>(
      _ post: Post, requestedAt revision: Int64
    ) throws -> Post {
      let statement = try db.cachedStatement(
        sql: """
          SELECT action FROM confirmation WHERE postId = ? AND revision > ? ORDER BY revision
          """)
      let actions = try String.fetchAll(
        statement, arguments: [post.interactionPostId, revision])
      return post.applying(actions.map { UserInteractionAction(rawValue: $0) })
    }
  }
#endif
