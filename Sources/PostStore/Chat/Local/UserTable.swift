#if Store
  internal import GRDB
  internal import PostFeed

  /// The rows of users, and who is online or typing.
  struct UserTable {
    let db: Database

    // MARK: Contacts

    /// The columns that ``User/init(row:)`` reads.
    static let columns = "Users.id, name, avatarUrl, lastConnectedAt"

    func contacts() throws -> [User] {
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(Self.columns) FROM Users WHERE isContact ORDER BY name COLLATE NOCASE, id
          """
      ).map(User.init(row:))
    }

    /// Returns a user. A user who is not known has no name.
    func find(_ id: Int64) throws -> User {
      try Row.fetchOne(
        db.cachedStatement(sql: "SELECT \(Self.columns) FROM Users WHERE id = ?"),
        arguments: [id]
      ).map(User.init(row:)) ?? User(id: id, name: "")
    }

    /// Replaces the contacts. Users of messages are kept.
    func setContacts(_ contacts: [User]) throws {
      try db.execute(sql: "UPDATE Users SET isContact = 0 WHERE isContact")
      let statement = try db.cachedStatement(
        sql: """
          INSERT INTO Users (id, name, avatarUrl, lastConnectedAt, isContact)
          VALUES (?, ?, ?, ?, 1)
          ON CONFLICT (id) DO UPDATE SET name = excluded.name, avatarUrl = excluded.avatarUrl,
            lastConnectedAt = excluded.lastConnectedAt, isContact = 1
          """)
      for user in contacts {
        try statement.execute(
          arguments: [user.id, user.name, user.avatarUrl, user.lastConnectedAt])
      }
    }

    /// Returns the users of messages who were never in the contacts.
    func unknown(besides userId: Int64) throws -> Set<Int64> {
      try Int64.fetchSet(
        db, sql: "SELECT id FROM Users WHERE NOT isContact AND name = '' AND id <> ?",
        arguments: [userId])
    }

    // MARK: Statuses

    func status(_ id: Int64) throws -> ContactInfo? {
      try Row.fetchOne(
        db.cachedStatement(sql: "SELECT onlineStatus, typing FROM ContactStatuses WHERE id = ?"),
        arguments: [id]
      ).map {
        ContactInfo(onlineStatus: try $0.decode(atIndex: 0), typing: try $0.decode(atIndex: 1))
      }
    }

    func set(_ status: ContactStatus) throws {
      try db.execute(
        sql: "INSERT OR REPLACE INTO ContactStatuses (id, onlineStatus, typing) VALUES (?, ?, ?)",
        arguments: [status.userId, status.onlineStatus, status.typing])
      guard let date = status.lastConnectedAt else { return }
      try db.execute(
        sql: "UPDATE Users SET lastConnectedAt = ? WHERE id = ?", arguments: [date, status.userId])
    }

    func endTyping(_ id: Int64) throws {
      try db.cachedStatement(
        sql: "UPDATE ContactStatuses SET typing = 0 WHERE id = ? AND typing"
      ).execute(arguments: [id])
    }

    func removeStatuses() throws { try db.execute(sql: "DELETE FROM ContactStatuses") }
  }

  extension User {
    /// Reads the columns ``UserTable/columns``.
    init(row: Row) throws {
      self.init(
        id: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1),
        avatarUrl: try row.decode(atIndex: 2), lastConnectedAt: try row.decode(atIndex: 3))
    }
  }
#endif
