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

  /// Returns the devices of a user, in the order in which they were registered.
  func devices(of userId: Int64) async throws -> [DeviceRequest] {
    try await database.read { db in
      try Row.fetchAll(
        db, sql: "SELECT platform, token FROM device WHERE userId = ? ORDER BY id",
        arguments: [userId]
      ).map { row in
        DeviceRequest(
          token: row["token"], platform: DevicePlatform(rawValue: row["platform"]))
      }
    }
  }
}
