#if Store
  internal import Foundation
  internal import GRDB

  /// Replaces a damaged database by a new one with the rows that the schema keeps.
  ///
  /// A small file, the marker, exists from before the first change until the rows are copied. A recovery
  /// that a crash or a full disk interrupts continues when the database is opened again.
  struct DatabaseRecovery {
    let schema: StoreSchema
    let file: URL
    let account: Account
    /// Called before each step. Tests throw an error in place of a crash.
    var beforeStep: () throws -> Void = {}

    /// A recovery that began.
    struct Pending: Hashable {
      /// The number in the name of the damaged file.
      let number: Int
      let reason: String
    }

    // MARK: The marker

    private var marker: URL { URL(fileURLWithPath: file.path + "-recovery") }

    /// Returns the recovery that began and did not end, or `nil`.
    func pending() throws -> Pending? {
      guard FileManager.default.fileExists(atPath: marker.path) else { return nil }
      let text = String(decoding: try Data(contentsOf: marker), as: UTF8.self)
      let parts = text.split(separator: "\n", maxSplits: 1)
      guard let first = parts.first, let number = Int(first) else { return nil }
      return Pending(number: number, reason: parts.count > 1 ? String(parts[1]) : "")
    }

    /// Writes the marker. The name of the damaged file is not used by any file.
    func begin(reason: String) throws -> Pending {
      var number = 1
      while Self.suffixes.contains(where: { exists(damagedPath(number) + $0) }) { number += 1 }
      let pending = Pending(number: number, reason: reason)
      let part = URL(fileURLWithPath: marker.path + ".part")
      try beforeStep()
      try FileManager.default.createPrivateFile(part)
      let handle = try FileHandle(forWritingTo: part)
      defer { try? handle.close() }
      try handle.write(contentsOf: Data("\(number)\n\(reason)".utf8))
      try handle.synchronize()
      try beforeStep()
      try remove(marker.path)
      try FileManager.default.moveItem(at: part, to: marker)
      FileManager.default.synchronizeFolder(marker.deletingLastPathComponent())
      return pending
    }

    func end() throws {
      try beforeStep()
      try remove(marker.path)
      FileManager.default.synchronizeFolder(marker.deletingLastPathComponent())
    }

    // MARK: Files

    private static let suffixes = ["", "-wal", "-shm"]

    /// Follows the name of the database in the names of damaged files that were moved aside. A number
    /// follows.
    static let damagedSuffix = ".damaged-"

    private func damagedPath(_ number: Int) -> String {
      file.path + Self.damagedSuffix + "\(number)"
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func remove(_ path: String) throws {
      if exists(path) { try FileManager.default.removeItem(atPath: path) }
    }

    /// Renames the files of the damaged database, unless an interrupted recovery renamed them.
    ///
    /// The new database is created after all files are renamed. If both exist, nothing used the new one,
    /// because the recovery did not end.
    func moveAside(_ pending: Pending) throws {
      let target = damagedPath(pending.number)
      if exists(target), exists(file.path) {
        // The file is the last one, so that its `-wal` file is never taken for that of the damaged file.
        for suffix in Self.suffixes.reversed() {
          try beforeStep()
          try remove(file.path + suffix)
        }
      } else {
        for suffix in Self.suffixes where exists(file.path + suffix) {
          try beforeStep()
          try FileManager.default.moveItem(atPath: file.path + suffix, toPath: target + suffix)
        }
      }
      FileManager.default.synchronizeFolder(file.deletingLastPathComponent())
    }

    // MARK: Copying

    /// Returns the report of a copy that was committed before a crash, or `nil`.
    func committedReport(_ pending: Pending) throws -> StoreRecovery? {
      guard exists(damagedPath(pending.number)), exists(file.path) else { return nil }
      do {
        let queue = try DatabaseQueue(path: file.path)
        defer { try? queue.close() }
        let value = try queue.inDatabase { try SettingTable(db: $0).value(.recovery) }
        let parts = (value ?? "").split(separator: " ").compactMap { Int($0) }
        guard parts.count == 3, parts[0] == pending.number else { return nil }
        return report(pending, count: parts[1], isComplete: parts[2] == 1)
      } catch  where error.isOfFile { return nil }
    }

    private func report(
      _ pending: Pending, count: Int, isComplete: Bool
    ) -> StoreRecovery {
      StoreRecovery(
        file: URL(fileURLWithPath: damagedPath(pending.number)), reason: pending.reason,
        recoveredCount: count, isComplete: isComplete)
    }

    /// Copies rows from the damaged file, as far as it can be read, in one transaction.
    func copyRows(to pool: DatabasePool, _ pending: Pending) throws -> StoreRecovery {
      let tables = try keptTables(in: damagedPath(pending.number))
      var (count, incomplete) = (0, Set<String>())
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.inTransaction {
          for table in tables {
            let copied = try insert(table, db)
            count += copied
            if !table.isComplete || copied < table.rows.count { incomplete.insert(table.name) }
          }
          try schema.completeRecovery(db, incomplete)
          try SettingTable(db: db).set(
            .recovery, to: "\(pending.number) \(count) \(incomplete.isEmpty ? 1 : 0)")
          try beforeStep()
          return .commit
        }
      }
      return report(pending, count: count, isComplete: incomplete.isEmpty)
    }

    private struct Table {
      let name: String
      var rows: [Row] = []
      var isComplete = false
    }

    private func keptTables(in damaged: String) throws -> [Table] {
      let unread = schema.keptTables.map { Table(name: $0) }
      guard exists(damaged) else { return unread }
      try beforeStep()
      do {
        let queue = try DatabaseQueue(path: damaged)
        defer { try? queue.close() }
        return try queue.inDatabase { db in
          guard try isOfAccount(db) else { return unread }
          return try schema.keptTables.map { try readableTable($0, in: db) }
        }
      } catch  where error.isOfFile { return unread }
    }

    /// The rows of another account must not be sent by this account.
    private func isOfAccount(_ db: Database) throws -> Bool {
      let id = try Int32.fetchOne(db, sql: "PRAGMA application_id")
      let key = try? SettingTable(db: db).value(.account)
      return id == schema.applicationID && (key == nil || key == account.key)
    }

    /// Returns the rows before damage from both ends of a table.
    private func readableTable(_ name: String, in db: Database) throws -> Table {
      var rows: [Int64: Row] = [:]
      var isComplete = false
      for order in ["ASC", "DESC"] where !isComplete {
        do {
          let cursor = try Row.fetchCursor(
            db, sql: "SELECT * FROM \(name) NOT INDEXED ORDER BY id \(order)")
          while let row = try cursor.next() {
            rows[try row.decode(forColumn: "id")] = row.copy()
          }
          isComplete = true
        } catch  where error.isOfFile { continue }
      }
      return Table(
        name: name, rows: rows.sorted { $0.key < $1.key }.map(\.value), isComplete: isComplete)
    }

    /// Inserts rows, and returns their number. A row that does not fit the schema, or has a value of
    /// another type than its column, is skipped; it remains in the damaged file.
    private func insert(_ table: Table, _ db: Database) throws -> Int {
      let names = try db.columns(in: table.name).map(\.name)
      var count = 0
      for row in table.rows {
        let columns = names.filter { row.hasColumn($0) }
        let marks = databaseQuestionMarks(count: columns.count)
        do {
          try beforeStep()
          try db.execute(
            sql: """
              INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))
              """,
            arguments: StatementArguments(columns.map { row[$0] as DatabaseValue }))
          count += 1
        } catch let error as DatabaseError where error.isRowFailure { continue }
      }
      return count - (try ColumnTypes(db: db).deleteMismatches(in: table.name))
    }
  }

  extension Error {
    /// Whether the contents of a file cannot be read, and the system did not fail.
    fileprivate var isOfFile: Bool {
      guard let error = self as? DatabaseError else { return self is RowDecodingError }
      let codes: [ResultCode] = [
        .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_BUSY, .SQLITE_PERM,
        .SQLITE_READONLY,
      ]
      return !codes.contains(error.resultCode)
    }
  }

  extension DatabaseError {
    /// Whether a row does not fit the schema.
    fileprivate var isRowFailure: Bool {
      [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(resultCode)
    }
  }
#endif
