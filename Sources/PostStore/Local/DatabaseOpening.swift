#if Store
  internal import Foundation
  internal import GRDB

  /// Opens the database of an account, and replaces a damaged file.
  struct DatabaseOpening {
    let file: URL
    let account: Account

    func open() throws -> (DatabasePool, PostsLocalDataSource.Recovery?) {
      try createFolderAndFile()
      do {
        return (try openChecked(), nil)
      } catch let error as DatabaseError where error.isDamage {
        var recovery = try moveAside(reason: error.message ?? "\(error.resultCode)")
        try createFolderAndFile()
        let pool = try openChecked()
        try copyUnsentWork(to: pool, &recovery)
        return (pool, recovery)
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
        let migrator = Schema.migrator
        guard try !pool.writeWithoutTransaction(migrator.hasBeenSuperseded) else {
          throw StoreError(.laterVersion, "a later version of PostStore wrote the database")
        }
        try migrator.migrate(pool)
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
        return try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      }
      guard id == Schema.applicationID else { throw damage("not a database of PostStore") }
      if FileManager.default.fileExists(atPath: Self.checkMarker(of: file).path) {
        try check(db, "PRAGMA quick_check(1)")
      }
      for table in Schema.unsentTables where try db.tableExists(table) {
        try check(db, "PRAGMA quick_check(\(table))")
      }
    }

    private func check(_ db: Database, _ sql: String) throws {
      let result = try String.fetchOne(db, sql: sql) ?? "no result"
      guard result == "ok" else { throw damage(result) }
    }

    /// Stores the account in a new database, and removes what only the last process needed.
    private func prepare(_ db: Database) throws {
      let settings = SettingTable(db: db)
      let key = try settings.value(.account)
      guard key == nil || key == account.key else {
        throw damage("the database of another account")
      }
      if key == nil { try settings.set(.account, to: account.key) }
      try db.execute(sql: "DELETE FROM confirmation")
      try db.execute(sql: "UPDATE feed SET failure = NULL WHERE failure IS NOT NULL")
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

    // MARK: Recovery

    /// The path of a damaged file that was moved aside; the first one has the number 1.
    static func damagedPath(of file: URL, _ number: Int) -> String {
      "\(file.path).damaged-\(number)"
    }

    /// Renames the files of the database. An existing name is never reused.
    private func moveAside(reason: String) throws -> PostsLocalDataSource.Recovery {
      let manager = FileManager.default
      var number = 1
      while manager.fileExists(atPath: Self.damagedPath(of: file, number)) { number += 1 }
      let target = Self.damagedPath(of: file, number)
      for suffix in ["-wal", "-shm", ""] where manager.fileExists(atPath: file.path + suffix) {
        try manager.moveItem(atPath: file.path + suffix, toPath: target + suffix)
      }
      try? manager.removeItem(at: Self.checkMarker(of: file))
      return PostsLocalDataSource.Recovery(file: URL(fileURLWithPath: target), reason: reason)
    }

    /// Copies unsent work from the damaged file, as far as it can be read.
    private func copyUnsentWork(
      to pool: DatabasePool, _ recovery: inout PostsLocalDataSource.Recovery
    ) throws {
      guard let damaged = try? DatabaseQueue(path: recovery.file.path) else { return }
      defer { try? damaged.close() }
      recovery.isComplete = true
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      for table in Schema.unsentTables {
        let (rows, isComplete) = damaged.inDatabase { readableRows(of: table, in: $0) }
        recovery.isComplete = recovery.isComplete && isComplete
        var isTableComplete = isComplete
        for row in rows {
          // A row that does not fit the schema is skipped; it remains in the damaged file.
          do {
            try pool.write { try insert(row, into: table, $0) }
            recovery.recoveredCount += 1
          } catch {
            recovery.isComplete = false
            isTableComplete = false
          }
        }
        if table == Schema.attachmentTable, !isTableComplete {
          try pool.write { try OutgoingTable(db: $0).failRecovered() }
        }
      }
    }

    /// Returns the rows before damage from both ends of a table.
    private func readableRows(of table: String, in db: Database) -> ([Row], isComplete: Bool) {
      var rows: [Int64: Row] = [:]
      guard let id = try? Int32.fetchOne(db, sql: "PRAGMA application_id"),
        id == Schema.applicationID
      else { return ([], false) }
      // The work of another account must not be sent by this account.
      let key = try? SettingTable(db: db).value(.account)
      guard key == nil || key == account.key else { return ([], false) }
      for order in ["ASC", "DESC"] {
        do {
          let cursor = try Row.fetchCursor(
            db, sql: "SELECT * FROM \(table) NOT INDEXED ORDER BY id \(order)")
          while let row = try cursor.next() { rows[row["id"]] = row.copy() }
          return (rows.sorted { $0.key < $1.key }.map(\.value), true)
        } catch { continue }
      }
      return (rows.sorted { $0.key < $1.key }.map(\.value), false)
    }

    private func insert(_ row: Row, into table: String, _ db: Database) throws {
      let columns = try db.columns(in: table).map(\.name).filter { row.hasColumn($0) }
      let marks = columns.map { _ in "?" }.joined(separator: ", ")
      try db.execute(
        sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
        arguments: StatementArguments(columns.map { row[$0] as DatabaseValue }))
    }
  }

  extension DatabaseError {
    /// Whether the file is damaged, or is not the expected database.
    var isDamage: Bool {
      [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_SCHEMA].contains(resultCode)
    }
  }
#endif
