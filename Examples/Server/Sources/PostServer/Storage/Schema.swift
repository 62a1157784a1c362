internal import GRDB

/// The tables. `PostgreSQL.md` has the same schema for PostgreSQL.
///
/// A version of the schema is never changed after a release: another migration is added.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { try $0.execute(sql: version1) }
    migrator.registerMigration("v2") { try $0.execute(sql: version2) }
    return migrator
  }

  private static let version1 = """
    -- Authors of posts. Users of the API have a login, authors of imported posts do not.
    CREATE TABLE user (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      login TEXT UNIQUE,
      name TEXT NOT NULL,
      imageUrl TEXT NOT NULL DEFAULT ''
    ) STRICT;

    -- Posts; later ones have larger identifiers. Content and summary are canonical HTML. Counts and
    -- previewUrl, the first image of the attachments, are stored, so that a page reads no other table.
    CREATE TABLE post (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      userId INTEGER NOT NULL REFERENCES user,
      content TEXT NOT NULL,
      summary TEXT NOT NULL,
      createdAt TEXT NOT NULL,
      likeCount INTEGER NOT NULL DEFAULT 0,
      shareCount INTEGER NOT NULL DEFAULT 0,
      attachmentCount INTEGER NOT NULL DEFAULT 0,
      previewUrl TEXT
    ) STRICT;

    -- URLs of uploaded files are paths: the server can move to another host.
    CREATE TABLE attachment (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      postId INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
      type TEXT NOT NULL,
      contentUrl TEXT NOT NULL,
      previewUrl TEXT,
      caption TEXT
    ) STRICT;
    CREATE INDEX attachmentOfPost ON attachment (postId);

    CREATE TABLE postLike (
      userId INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      postId INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
      PRIMARY KEY (userId, postId)
    ) STRICT, WITHOUT ROWID;

    -- All actions of users, in order.
    CREATE TABLE interaction (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      userId INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      postId INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
      type TEXT NOT NULL,
      createdAt TEXT NOT NULL
    ) STRICT;

    -- The results of requests, so that a repeated request is answered as the first one was.
    -- requestId is JSON: the number 1 and the text "1" are different.
    CREATE TABLE requestResult (
      userId INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      requestId TEXT NOT NULL,
      path TEXT NOT NULL,
      location TEXT,
      expiresAt INTEGER NOT NULL,
      PRIMARY KEY (userId, requestId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX requestResultExpiry ON requestResult (expiresAt);

    -- Files, complete ones and unfinished ones. expiresAt is NULL for files of posts.
    CREATE TABLE upload (
      id TEXT PRIMARY KEY,
      userId INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      size INTEGER NOT NULL,
      receivedBytes INTEGER NOT NULL DEFAULT 0,
      expiresAt INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX uploadOfUser ON upload (userId);
    CREATE INDEX uploadExpiry ON upload (expiresAt);

    -- The bytes of files. In the database, a piece and its progress are stored in one transaction.
    CREATE TABLE uploadPiece (
      uploadId TEXT NOT NULL REFERENCES upload ON DELETE CASCADE,
      offset INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (uploadId, offset)
    ) STRICT;
    """

  /// The chat.
  private static let version2 = """
    ALTER TABLE user ADD COLUMN lastConnectedAt TEXT NOT NULL DEFAULT '';
    -- A device of the user has all messages up to this one.
    ALTER TABLE user ADD COLUMN acknowledgedMessage INTEGER NOT NULL DEFAULT 0;

    -- Messages; later ones have larger identifiers. A request creates one message, however often it is
    -- repeated. requestId is JSON.
    CREATE TABLE message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      fromUserId INTEGER NOT NULL REFERENCES user,
      toUserId INTEGER NOT NULL REFERENCES user,
      requestId TEXT NOT NULL,
      content TEXT NOT NULL,
      createdAt TEXT NOT NULL,
      UNIQUE (fromUserId, requestId)
    ) STRICT;
    -- Each index ends with the identifier of the row, which is the order of pages.
    CREATE INDEX messageFrom ON message (fromUserId);
    CREATE INDEX messageTo ON message (toUserId);
    CREATE INDEX messageOfConversation ON message (fromUserId, toUserId);

    -- How far the contact has the messages of the user. A conversation has a row for each side. The
    -- status of a message follows from it, so a status never goes back. revision is the order of the
    -- changes of a user's rows.
    CREATE TABLE conversation (
      userId INTEGER NOT NULL REFERENCES user,
      contactId INTEGER NOT NULL REFERENCES user,
      deliveredThrough INTEGER NOT NULL DEFAULT 0,
      readThrough INTEGER NOT NULL DEFAULT 0,
      revision INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (userId, contactId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX conversationRevision ON conversation (userId, revision);

    -- Devices that get push notifications. A token belongs to the user who registered it last.
    CREATE TABLE device (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      userId INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      platform TEXT NOT NULL,
      token TEXT NOT NULL,
      UNIQUE (platform, token)
    ) STRICT;
    CREATE INDEX deviceOfUser ON device (userId);
    """
}
