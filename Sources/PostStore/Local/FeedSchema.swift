#if Store
  internal import GRDB

  /// The schema of the feed's database, one migration per version.
  ///
  /// A published migration never changes. Tests open a copy of each version.
  extension StoreSchema {
    static let feed = StoreSchema(
      // "PKst" in ASCII.
      applicationID: 0x504B_7374, migrator: FeedSchema.migrator,
      checkedTables: FeedSchema.unsentTables, otherTables: FeedSchema.cacheTables,
      keptTables: FeedSchema.unsentTables,
      prepare: { db in
        // Confirmations and failures of requests are valid only in their process.
        try db.execute(sql: "DELETE FROM confirmation")
        try db.execute(sql: "UPDATE feed SET failure = NULL WHERE failure IS NOT NULL")
      },
      completeRecovery: { db, incomplete in
        if incomplete.contains(FeedSchema.attachmentTable) {
          try OutgoingTable(db: db).failRecovered()
        }
      })
  }

  enum FeedSchema {
    static var migrator: DatabaseMigrator {
      var migrator = DatabaseMigrator()
      migrator.registerMigration("v1") { try $0.execute(sql: version1) }
      // Checking the foreign keys would read all posts.
      migrator.registerMigration("v2", foreignKeyChecks: .immediate) {
        try $0.execute(sql: version2)
      }
      migrator.registerMigration("v3", foreignKeyChecks: .immediate) {
        try $0.execute(sql: version3)
      }
      migrator.registerMigration("v4", foreignKeyChecks: .immediate) {
        try $0.execute(sql: version4)
      }
      return migrator
    }

    /// Times are milliseconds since 1970-01-01 in UTC, except `createdAt` and `updatedAt`, which are
    /// texts as in the API. GRDB cannot observe tables without a row identifier, so all tables have one.
    private static let version1 = """
      -- The state of posts on the server, as JSON. Posts from a source other than the API have an
      -- external identifier, and a negative postId that this database assigns.
      CREATE TABLE post (
        postId INTEGER PRIMARY KEY,
        source TEXT,
        externalId TEXT,
        preview TEXT,
        detail TEXT,
        fetchedAt INTEGER NOT NULL,
        viewedAt INTEGER NOT NULL,
        CHECK ((source IS NULL) = (externalId IS NULL))
      );
      CREATE UNIQUE INDEX post_externalId ON post (source, externalId) WHERE source IS NOT NULL;
      CREATE INDEX post_fetchedAt ON post (fetchedAt);
      CREATE INDEX post_viewedAt ON post (viewedAt);

      -- The text of cached posts, for searching; the rowid is the postId.
      CREATE VIRTUAL TABLE postText USING fts5 (author, text, tokenize = 'unicode61 remove_diacritics 2');
      CREATE TRIGGER post_delete AFTER DELETE ON post BEGIN
        DELETE FROM postText WHERE rowid = old.postId;
      END;
      -- The posts that the user read, also those that are no longer cached.
      CREATE TABLE readPost (postId INTEGER PRIMARY KEY, readAt INTEGER NOT NULL);
      CREATE INDEX readPost_readAt ON readPost (readAt);

      -- A list of posts. A refresh starts a generation; the posts of earlier generations follow until
      -- the pages of this generation replace them.
      CREATE TABLE feed (
        name TEXT NOT NULL PRIMARY KEY,
        generation INTEGER NOT NULL DEFAULT 0,
        nextCursor TEXT,
        isAtEnd INTEGER NOT NULL DEFAULT 0,
        firstPageCount INTEGER NOT NULL DEFAULT 0,
        etag TEXT,
        failure TEXT,
        positionPostId INTEGER,
        positionOffset REAL
      );
      -- The pages of the current generation.
      CREATE TABLE feedPage (
        feed TEXT NOT NULL,
        number INTEGER NOT NULL,
        cursor TEXT,
        nextCursor TEXT,
        fetchedAt INTEGER NOT NULL,
        PRIMARY KEY (feed, number)
      );
      CREATE UNIQUE INDEX feedPage_cursor ON feedPage (feed, cursor);
      CREATE TABLE feedEntry (
        feed TEXT NOT NULL,
        generation INTEGER NOT NULL,
        position INTEGER NOT NULL,
        postId INTEGER NOT NULL REFERENCES post (postId) ON DELETE CASCADE
      );
      CREATE UNIQUE INDEX feedEntry_order ON feedEntry (feed, generation DESC, position);
      CREATE UNIQUE INDEX feedEntry_post ON feedEntry (postId, feed);

      -- The actions that the server has not confirmed, and those that were canceled.
      CREATE TABLE interaction (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        requestId TEXT NOT NULL UNIQUE,
        postId INTEGER NOT NULL,
        userId INTEGER NOT NULL,
        action TEXT NOT NULL,
        status TEXT NOT NULL,
        createdAt TEXT NOT NULL,
        updatedAt TEXT NOT NULL,
        failureCount INTEGER NOT NULL DEFAULT 0,
        nextAttemptAt INTEGER NOT NULL DEFAULT 0,
        reason TEXT
      );
      CREATE INDEX interaction_post ON interaction (postId, id);
      CREATE INDEX interaction_next ON interaction (nextAttemptAt) WHERE status <> 'CANCELED';
      -- Confirmed actions that the response to a request in flight may not contain yet.
      CREATE TABLE confirmation (
        revision INTEGER PRIMARY KEY AUTOINCREMENT,
        postId INTEGER NOT NULL,
        action TEXT NOT NULL
      );
      CREATE INDEX confirmation_post ON confirmation (postId, revision);

      -- Drafts, and posts that wait to be sent.
      CREATE TABLE outgoingPost (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        requestId TEXT NOT NULL UNIQUE,
        content TEXT NOT NULL,
        status TEXT NOT NULL,
        createdAt TEXT NOT NULL,
        updatedAt TEXT NOT NULL,
        failureCount INTEGER NOT NULL DEFAULT 0,
        nextAttemptAt INTEGER NOT NULL DEFAULT 0,
        reason TEXT
      );
      CREATE TABLE outgoingAttachment (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        outgoingPostId INTEGER NOT NULL REFERENCES outgoingPost (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        file TEXT NOT NULL,
        type TEXT NOT NULL,
        caption TEXT,
        size INTEGER NOT NULL,
        uploadUrl TEXT,
        contentUrl TEXT
      );
      CREATE UNIQUE INDEX outgoingAttachment_order ON outgoingAttachment (outgoingPostId, position);

      CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
      """

    /// The FNV-1a checksum of an attached file, null for files of version 1; and the largest number of
    /// bytes that the server had. Each new byte allows new attempts to upload the file.
    private static let version2 = """
      ALTER TABLE outgoingAttachment ADD COLUMN checksum INTEGER;
      ALTER TABLE outgoingAttachment ADD COLUMN receivedBytes INTEGER NOT NULL DEFAULT 0;
      """

    /// The tables with unsent work, which are copied from a damaged database. Tables with foreign
    /// keys follow the tables that they refer to.
    static let unsentTables = ["interaction", "outgoingPost", attachmentTable]

    /// The other tables with rows of the store.
    static let cacheTables = [
      "post", "postTag", "readPost", "bookmark", "feed", "feedPage", "feedEntry", "confirmation",
      "share", "setting",
    ]

    static let attachmentTable = "outgoingAttachment"
  }
#endif
