#if Store
  internal import GRDB
  internal import PostFeed

  /// Values of the account.
  struct SettingTable {
    enum Name: String {
      /// The key of the account, which other accounts cannot open.
      case account
      /// The limits of the cache that the server set, as JSON.
      case eviction
      /// Until when the server asked to wait, in milliseconds since 1970-01-01 in UTC.
      case pausedUntil
      /// The number of the damaged file whose unsent work was copied, the number of rows, and 1 if all
      /// could be read.
      case recovery
    }

    let db: Database

    func value(_ name: Name) throws -> String? {
      try String.fetchOne(
        db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name.rawValue])
    }

    func set(_ name: Name, to value: String) throws {
      try db.execute(
        sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)",
        arguments: [name.rawValue, value])
    }
  }

  extension PostsLocalDataSource {
    /// Stores limits of the cache from the server, which later evictions of the account use.
    func save(_ limits: EvictionLimits) async throws(StoreError) {
      try await write { try SettingTable(db: $0).set(.eviction, to: try StoredJSON.text(limits)) }
    }

    /// Returns the limits that the server set, or `nil`.
    func savedLimits() async throws(StoreError) -> EvictionLimits? {
      try await read {
        try StoredJSON.value(EvictionLimits.self, try SettingTable(db: $0).value(.eviction))
      }
    }

    /// Stores until when the server asked to wait.
    func savePause(until end: Moment) async throws(StoreError) {
      try await write { try SettingTable(db: $0).set(.pausedUntil, to: "\(end.milliseconds)") }
    }

    /// Returns until when the server asked to wait, or `nil`.
    ///
    /// A time more than a day ahead is replaced by the time in a day: the clock of the device was
    /// changed.
    func pause(at now: Moment) async throws(StoreError) -> Moment? {
      try await write { db in
        let settings = SettingTable(db: db)
        guard let value = try settings.value(.pausedUntil), let saved = Int64(value) else {
          return nil
        }
        let end = min(saved, now.latestAttempt.milliseconds)
        if end < saved { try settings.set(.pausedUntil, to: "\(end)") }
        return end > now.milliseconds ? Moment(milliseconds: end) : nil
      }
    }
  }
#endif
