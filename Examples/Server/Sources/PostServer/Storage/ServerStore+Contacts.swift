internal import GRDB
internal import PostFeed

extension ServerStore {
  /// Returns all other users, sorted by name.
  func contacts(of user: User) async throws -> [PostFeed.User] {
    try await database.read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM user WHERE login IS NOT NULL AND id <> ? ORDER BY name, id",
        arguments: [user.id]
      ).map { row in
        PostFeed.User(
          id: row["id"], name: row["name"], avatarUrl: row["imageUrl"],
          lastConnectedAt: row["lastConnectedAt"])
      }
    }
  }

  /// - Throws: ``ServerError`` with the status 404 if there is no user with an identifier.
  func requireContact(_ id: Int64) async throws {
    try await database.read { db in try MessageTable(db: db).requireContact(id) }
  }

  /// Returns the users with whom a user exchanged messages.
  func conversations(of user: User) async throws -> [Int64] {
    try await database.read { db in
      try Int64.fetchAll(
        db, sql: "SELECT contactId FROM conversation WHERE userId = ?", arguments: [user.id])
    }
  }

  /// Stores when a user was last connected, unless a later time is stored.
  func setLastConnected(_ user: User, at now: Moment) async throws {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE user SET lastConnectedAt = MAX(lastConnectedAt, ?) WHERE id = ?",
        arguments: [now.description, user.id])
    }
  }

  /// Registers a device of a user for push notifications.
  func register(_ device: DeviceRequest, of user: User) async throws {
    try await database.write { [limits] db in
      // A replaced row has a new identifier, so the device is the last one to be removed.
      try db.execute(
        sql: "INSERT OR REPLACE INTO device (userId, platform, token) VALUES (?, ?, ?)",
        arguments: [user.id, device.platform.rawValue, device.token])
      try db.execute(
        sql: """
          DELETE FROM device WHERE userId = :user AND id NOT IN (
            SELECT id FROM device WHERE userId = :user ORDER BY id DESC LIMIT :limit)
          """,
        arguments: ["user": user.id, "limit": limits.devices])
    }
  }
}
