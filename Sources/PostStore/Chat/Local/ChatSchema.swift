#if Store
  internal import GRDB
  internal import PostFeed

  /// The schema of the database of messages, one migration per version.
  ///
  /// A published migration never changes. Tests open a copy of each version.
  extension StoreSchema {
    /// The database is the source of truth for messages: the server may delete what it delivered.
    /// Therefore all tables are copied from a damaged file.
    static func chat(of account: Account, format: ContentFormat) -> StoreSchema {
      StoreSchema(
        // "PKch" in ASCII.
        applicationID: 0x504B_6368, migrator: ChatSchema.migrator,
        checkedTables: ["MessageRequests"],
        otherTables: ["setting", "ContactStatuses", "DeletedMessages"] + ChatSchema.keptTables,
        keptTables: ChatSchema.keptTables,
        prepare: { db in
          try db.execute(sql: "DELETE FROM ContactStatuses")
          try MessageRequestTable(db: db).resetSent()
        },
        completeRecovery: { db, incomplete in
          if incomplete.contains("Messages") {
            // The server sends again what it still has.
            try db.execute(sql: "UPDATE SyncState SET lastSyncedMessage = 0, nextReceipts = 0")
          }
          try MessageRequestTable(db: db).resetSent()
          try ChatTables(db: db, userId: account.userId, format: format).rebuild()
        })
    }
  }

  private enum ChatSchema {
    static var migrator: DatabaseMigrator {
      var migrator = DatabaseMigrator()
      migrator.registerMigration("v1") { try $0.execute(sql: version1) }
      return migrator
    }

    /// Tables with foreign keys follow the tables that they refer to.
    static let keptTables = [
      "Users", "Conversations", "Messages", "MessageRequests", "SyncState",
    ]

    /// Dates are texts as in the API. `lastAt` and `nextAttemptAt` are milliseconds since 1970-01-01
    /// in UTC.
    private static let version1 = """
      -- Contacts, the user, and persons who are known only from messages: these have no name.
      CREATE TABLE Users (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL DEFAULT '',
        avatarUrl TEXT NOT NULL DEFAULT '',
        lastConnectedAt TEXT NOT NULL DEFAULT '',
        isContact INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX Users_contacts ON Users (name COLLATE NOCASE, id) WHERE isContact;
      CREATE INDEX Users_unknown ON Users (id) WHERE NOT isContact AND name = '';

      -- The messages that the server stored; the identifier is the messageId. The contact is the other
      -- person. The status is that of the server's last response; see Conversations.
      CREATE TABLE Messages (
        id INTEGER PRIMARY KEY,
        fromUserId INTEGER NOT NULL REFERENCES Users (id),
        toUserId INTEGER NOT NULL REFERENCES Users (id),
        contactId INTEGER NOT NULL REFERENCES Users (id),
        content TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status <> 'PENDING'),
        createdAt TEXT NOT NULL
      );
      CREATE INDEX Messages_conversation ON Messages (contactId, id);
      CREATE INDEX Messages_received ON Messages (contactId, id)
        WHERE fromUserId = contactId AND toUserId <> contactId;

      -- Drafts, and messages that the server has not confirmed. The order is that of the identifiers:
      -- createdAt never decreases in it within a conversation. nextAttemptAt is null for a draft, and
      -- for a message that failed for good.
      CREATE TABLE MessageRequests (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        requestId TEXT NOT NULL UNIQUE,
        toUserId INTEGER NOT NULL REFERENCES Users (id),
        content TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('DRAFT', 'PENDING', 'SENT', 'FAILED')),
        createdAt TEXT NOT NULL,
        lastModifiedAt TEXT NOT NULL,
        lastSentAt TEXT,
        failCount INTEGER NOT NULL DEFAULT 0,
        nextAttemptAt INTEGER,
        reason TEXT
      );
      CREATE UNIQUE INDEX MessageRequests_draft ON MessageRequests (toUserId)
        WHERE status = 'DRAFT';
      CREATE INDEX MessageRequests_conversation ON MessageRequests (toUserId, id)
        WHERE status <> 'DRAFT';
      CREATE INDEX MessageRequests_next ON MessageRequests (toUserId, id)
        WHERE nextAttemptAt IS NOT NULL;
      CREATE INDEX MessageRequests_failed ON MessageRequests (id)
        WHERE status = 'FAILED' AND nextAttemptAt IS NULL;

      -- One conversation for each contact. The first columns are identifiers of messages: the last
      -- one that the user read, the last one that the server knows as read, and the last ones of
      -- the user that the contact got and read. These are more recent than the statuses in Messages,
      -- so a receipt changes one row, also if its messages arrive later. The other columns are
      -- computed from the messages: the last entry, and the number of unread messages.
      CREATE TABLE Conversations (
        id INTEGER PRIMARY KEY REFERENCES Users (id),
        readThrough INTEGER NOT NULL DEFAULT 0,
        receiptThrough INTEGER NOT NULL DEFAULT 0,
        deliveredThrough INTEGER NOT NULL DEFAULT 0,
        contactReadThrough INTEGER NOT NULL DEFAULT 0,
        lastAt INTEGER,
        lastCreatedAt TEXT NOT NULL DEFAULT '',
        summary TEXT NOT NULL DEFAULT '',
        unreadCount INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX Conversations_order ON Conversations (lastAt, id) WHERE lastAt IS NOT NULL;
      CREATE INDEX Conversations_unread ON Conversations (unreadCount) WHERE unreadCount > 0;
      CREATE INDEX Conversations_receipts ON Conversations (id) WHERE readThrough > receiptThrough;

      -- Who is online or typing. Valid only in one process.
      CREATE TABLE ContactStatuses (
        id INTEGER PRIMARY KEY,
        onlineStatus TEXT NOT NULL,
        typing INTEGER NOT NULL
      );

      -- What the pages of messages delivered.
      CREATE TABLE SyncState (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        lastSyncedMessage INTEGER NOT NULL DEFAULT 0,
        nextReceipts INTEGER NOT NULL DEFAULT 0
      );

      -- Messages that the user deleted before a page delivered them.
      CREATE TABLE DeletedMessages (id INTEGER PRIMARY KEY);

      -- A message can arrive before its sender is known. Also a recovery depends on these triggers.
      CREATE TRIGGER Messages_users BEFORE INSERT ON Messages BEGIN
        INSERT INTO Users (id) SELECT new.fromUserId
          WHERE NOT EXISTS (SELECT 1 FROM Users WHERE id = new.fromUserId);
        INSERT INTO Users (id) SELECT new.toUserId
          WHERE NOT EXISTS (SELECT 1 FROM Users WHERE id = new.toUserId);
      END;
      CREATE TRIGGER MessageRequests_users BEFORE INSERT ON MessageRequests BEGIN
        INSERT INTO Users (id) SELECT new.toUserId
          WHERE NOT EXISTS (SELECT 1 FROM Users WHERE id = new.toUserId);
      END;
      CREATE TRIGGER Conversations_users BEFORE INSERT ON Conversations BEGIN
        INSERT INTO Users (id) SELECT new.id
          WHERE NOT EXISTS (SELECT 1 FROM Users WHERE id = new.id);
      END;

      -- The text of messages, for searching; the rowid is the messageId.
      CREATE VIRTUAL TABLE messageText USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2');
      CREATE TRIGGER Messages_delete AFTER DELETE ON Messages BEGIN
        DELETE FROM messageText WHERE rowid = old.id;
      END;

      CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
      """
  }
#endif
