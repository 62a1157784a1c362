#if Store
  internal import Foundation
  internal import GRDB

  /// The database of an account with a schema: its file, its connections, and its transactions.
  final class StoreDatabase: Sendable {
    let account: Account

    /// The damaged file that was moved aside when the database was opened, or `nil`.
    let recovery: StoreRecovery?

    let pool: DatabasePool
    let file: URL

    /// Opens or creates a database. A file that is damaged, or is not this database, is moved aside, and
    /// what the schema keeps is copied to a new database as far as it can be read.
    init(_ schema: StoreSchema, of account: Account, at file: URL) throws(StoreError) {
      self.account = account
      self.file = file
      do {
        (pool, recovery) =
          try DatabaseOpening(schema: schema, file: file, account: account).open()
      } catch {
        throw StoreError(database: error)
      }
    }

    /// Opens an existing database without writing to it, also while another process uses it.
    init(reading schema: StoreSchema, of account: Account, at file: URL) throws(StoreError) {
      self.account = account
      self.file = file
      recovery = nil
      do {
        pool = try DatabaseOpening(schema: schema, file: file, account: account).openForReading()
      } catch {
        throw StoreError(database: error)
      }
    }

    /// Closes the database and deletes its files, and all files whose names begin with its name.
    func delete() throws(StoreError) {
      do {
        try pool.close()
        let folder = file.deletingLastPathComponent()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasPrefix(file.lastPathComponent) {
          try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
      } catch {
        throw StoreError(database: error)
      }
    }

    /// Whether a damaged file of this database was moved aside and still exists.
    var hasDamagedFile: Bool {
      let folder = file.deletingLastPathComponent().path
      // If the folder cannot be read, all files are kept.
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        return true
      }
      return names.contains {
        $0.hasPrefix(file.lastPathComponent + DatabaseRecovery.damagedSuffix)
      }
    }

    // MARK: Transactions

    func read<Value: Sendable>(
      _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
      do { return try await pool.read(body) } catch { throw failure(error) }
    }

    /// Runs a transaction that a power failure may undo: of the cache, or of what was read.
    func write<Value: Sendable>(
      _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
      try await write(.normal, body)
    }

    /// Runs a transaction with unsent work, which a power failure does not undo after the return.
    func writeDurably<Value: Sendable>(
      _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
      try await write(.full, body)
    }

    /// [PRAGMA synchronous](https://www.sqlite.org/pragma.html#pragma_synchronous)
    private enum Synchronous: String {
      case normal = "NORMAL"
      case full = "FULL"
    }

    private func write<Value: Sendable>(
      _ synchronous: Synchronous, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
      do {
        return try await pool.writeWithoutTransaction { db in
          // SQLite refuses to change it in a transaction. Each transaction sets what it needs, so
          // that nothing has to be restored.
          try db.execute(sql: "PRAGMA synchronous = \(synchronous.rawValue)")
          var value: Value?
          try db.inTransaction {
            value = try body(db)
            return .commit
          }
          guard let value else { throw StoreError(.database, "the transaction has no result") }
          return value
        }
      } catch { throw failure(error) }
    }

    /// Returns the error to throw. After damage, the next opening checks the whole database.
    func failure(_ error: any Error) -> StoreError {
      let error = StoreError(database: error)
      // If opening the table of words is interrupted, SQLite reports another failure.
      if error.code == .database, Task.isCancelled { return StoreError(.canceled, error.message) }
      if error.code == .damaged { DatabaseOpening.requireFullCheck(of: file) }
      return error
    }
  }

  /// A data source that stores its values in a database.
  protocol LocalDataSource: Sendable {
    var database: StoreDatabase { get }
  }

  extension LocalDataSource {
    var pool: DatabasePool { database.pool }
    var file: URL { database.file }

    func read<Value: Sendable>(
      _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
      try await database.read(body)
    }

    func write<Value: Sendable>(
      _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
      try await database.write(body)
    }

    func writeDurably<Value: Sendable>(
      _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
      try await database.writeDurably(body)
    }
  }
#endif
