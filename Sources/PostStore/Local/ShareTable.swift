#if Store
  internal import GRDB
  internal import PostFeed

  /// The posts that the user shared and whose share the server confirmed. The API does not have them, and
  /// counts each share, so that a view can warn before the next one.
  struct ShareTable {
    let db: Database

    func insert(_ interaction: UserInteraction) throws {
      try db.execute(
        sql: "INSERT OR REPLACE INTO share (postId, sharedAt) VALUES (?, ?)",
        arguments: [interaction.postId, Moment(interaction.createdAt)?.milliseconds ?? 0])
    }
  }
#endif
