#if Store
  internal import Foundation
  internal import GRDB

  /// Opens the database of an account, and replaces a damaged file.
  struct DatabaseOpening {
    let schema: StoreSchema
    let file: URL
    let account: Account

    /// Called before each step of a recovery. Tests throw an error in place of a crash.
    var beforeStep: () throws -> Void = {}

    func open() throws -> (DatabasePool, StoreRecovery?) {
      let recovery = DatabaseRecovery(
        schema: schema, file: file, account: account, beforeStep: beforeStep)
      if let pending = try recovery.pending() { return try finish(recovery, pending) }
      try createFolderAndFile()
      do {
        return (try openChecked(), nil)
      } catch  where error.isDamage {
        let reason = StoreError(database: error).message
        return try finish(recovery, try recovery.begin(reason: reason))
      }
    }

    /// Opens the file as it is.
    ///
    /// - Throws: An error if the file is missing, is not the database of the account, or needs a migration.
    func openForReading() throws -> DatabasePool {
      var configuration = Configuration()
      configuration.label = "PostStore"
      configuration.busyMode = .timeout(5)
      configuration.readonly = true
      let pool = try DatabasePool(path: file.path, configuration: configuration)
      do {
        try pool.read { db in
          guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == schema.applicationID else {
            throw damage("not a database of PostStore")
          }
          guard try !schema.migrator.hasBeenSuperseded(db) else {
            throw StoreError(.laterVersion, "a later version of PostStore wrote the database")
          }
          guard try schema.migrator.hasCompletedMigrations(db) else {
            throw StoreError(.database, "an earlier version of PostStore wrote the database")
          }
          guard try SettingTable(db: db).value(.account) == account.key else {
            throw damage("the database of another account")
          }
        }
        return pool
      } catch {
        try? pool.close()
        throw error
      }
    }

    private func finish(
      _ recovery: DatabaseRecovery, _ pending: DatabaseRecovery.Pending
    ) throws -> (DatabasePool, StoreRecovery?) {
      if let report = try recovery.committedReport(pending) {
        try recovery.end()
        return (try openChecked(), report)
      }
      try recovery.moveAside(pending)
      try? FileManager.default.removeItem(at: Self.checkMarker(of: file))
      try beforeStep()
      try createFolderAndFile()
      let pool = try openChecked()
      do {
        let report = try recovery.copyRows(to: pool, pending)
        try recovery.end()
        return (pool, report)
      } catch {
        try? pool.close()
        throw error
      }
    }

    /// SQLite gives its `-wal` and `-shm` files the permissions of the database file.
    private func createFolderAndFile() throws {
      let manager = FileManager.default
      try manager.createPrivateFolder(file.deletingLastPathComponent())
      if !manager.fileExists(atPath: file.path) { try manager.createPrivateFile(file) }
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    // MARK: Checking

    private func openChecked() throws -> DatabasePool {
      var configuration = Configuration()
      configuration.label = "PostStore"
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase { db in
        if db.configuration.readonly { return }
        // Has an effect only before the first table is created.
        try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
        // Has an effect only on Apple's systems, where `fsync` does not reach the disk.
        try db.execute(sql: "PRAGMA fullfsync = ON")
      }
      let pool = try DatabasePool(path: file.path, configuration: configuration)
      do {
        try pool.writeWithoutTransaction { try checkIdentity(of: $0) }
        guard try !pool.writeWithoutTransaction(schema.migrator.hasBeenSuperseded) else {
          throw StoreError(.laterVersion, "a later version of PostStore wrote the database")
        }
        try schema.migrator.migrate(pool)
        try pool.write { try prepare($0) }
        try? FileManager.default.removeItem(at: Self.checkMarker(of: file))
        return pool
      } catch {
        try? pool.close()
        throw error
      }
    }

    /// Throws unless the database is empty or belongs to the account.
    private func checkIdentity(of db: Database) throws {
      let id = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let isEmpty = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") == 0
      if isEmpty, id == 0 {
        return try db.execute(sql: "PRAGMA application_id = \(schema.applicationID)")
      }
      guard id == schema.applicationID else { throw damage("not a database of PostStore") }
      if FileManager.default.fileExists(atPath: Self.checkMarker(of: file).path) {
        try check(db, "PRAGMA quick_check(1)")
        for table in schema.otherTables where try db.tableExists(table) {
          try checkTypes(of: table, db)
        }
      }
      for table in schema.checkedTables where try db.tableExists(table) {
        try check(db, "PRAGMA quick_check(\(table))")
        try checkTypes(of: table, db)
      }
    }

    private func checkTypes(of table: String, _ db: Database) throws {
      guard try !ColumnTypes(db: db).hasMismatches(in: table) else {
        throw damage("a value in \(table) has another type than its column")
      }
    }

    private func check(_ db: Database, _ sql: String) throws {
      let result = try String.fetchOne(db, sql: sql) ?? "no result"
      guard result == "ok" else { throw damage(result) }
    }

    /// Stores the account in a new database, and removes what is valid only in one process.
    private func prepare(_ db: Database) throws {
      let settings = SettingTable(db: db)
      let key = try settings.value(.account)
      guard key == nil || key == account.key else {
        throw damage("the database of another account")
      }
      if key == nil { try settings.set(.account, to: account.key) }
      try schema.prepare(db)
    }

    private func damage(_ message: String) -> DatabaseError {
      DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
    }

    /// The file that requests a check of all tables when the database is opened.
    private static func checkMarker(of file: URL) -> URL {
      URL(fileURLWithPath: file.path + "-check")
    }

    static func requireFullCheck(of file: URL) {
      _ = FileManager.default.createFile(atPath: checkMarker(of: file).path, contents: nil)
    }
  }

  extension Error {
    /// Whether a file is damaged, or is not the expected database.
    var isDamage: Bool {
      guard let error = self as? DatabaseError else { return self is RowDecodingError }
      return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_SCHEMA].contains(error.resultCode)
    }
  }
#endif
