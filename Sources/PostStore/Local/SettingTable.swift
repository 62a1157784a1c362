#if Store
  internal import GRDB

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
#endif
