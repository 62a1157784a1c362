#if Store
  extension FeedSchema {
    /// Adds the text from which a draft was made, and the posts that the user shared.
    static let version4 = """
      -- The source of the content, such as Markdown, in UTF-8. A text of SQLite could not hold each byte.
      ALTER TABLE outgoingPost ADD COLUMN source BLOB;
      -- The posts that the user shared, also those that are no longer cached.
      CREATE TABLE share (postId INTEGER PRIMARY KEY, sharedAt INTEGER NOT NULL);
      """
  }
#endif
