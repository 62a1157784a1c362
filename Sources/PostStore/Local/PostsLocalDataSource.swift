#if Store
  public import Foundation
  internal import GRDB
  internal import PostFeed

  /// The database of one user: cached posts, pages of feeds, and work that is not sent yet.
  ///
  /// The database is the only source of what an app shows. Each method is one transaction. Use only
  /// one value per account, in one process.
  public final class PostsLocalDataSource: Sendable {
    /// The user of the database.
    public let account: Account

    /// The damaged file that was moved aside when the database was opened, or `nil`.
    public let recovery: Recovery?

    let pool: DatabasePool
    let file: URL

    /// A damaged database that was moved aside.
    public struct Recovery: Hashable, Sendable {
      /// The damaged file. It is never deleted before ``PostsLocalDataSource/delete()``.
      public let file: URL

      /// Why the file could not be used.
      public let reason: String

      /// The number of rows of unsent work that were copied to the new database.
      public internal(set) var recoveredCount = 0

      /// Whether all tables with unsent work could be read to their end.
      public internal(set) var isComplete = false
    }

    /// Opens or creates the database of an account in a folder.
    ///
    /// A file that is not a database of this library, or that is damaged, is moved aside, and its
    /// unsent work is copied to a new database as far as it can be read. ``recovery`` reports it. If a
    /// crash or a full disk interrupts the copy, the next opening continues it.
    ///
    /// The check reads only the tables with unsent work, so its cost does not depend on the number of
    /// posts; after an operation that found damage, the next opening checks all tables.
    ///
    /// - Throws: ``StoreError`` with the code `laterVersion`, `diskFull` or `database`.
    public init(account: Account, folder: URL) throws(StoreError) {
      self.account = account
      file = Self.file(of: account, in: folder)
      do {
        (pool, recovery) = try DatabaseOpening(file: file, account: account).open()
      } catch {
        throw StoreError(database: error)
      }
      // A damaged database that was moved aside can refer to files that the new one does not.
      if !Self.hasDamagedFile(file),
        let files = try? pool.writeWithoutTransaction({ try OutgoingTable(db: $0).files() })
      {
        attachmentFiles.removeAll(except: files)
      }
    }

    /// Closes the database and deletes its files, including attached files and damaged files that were
    /// moved aside.
    public func delete() throws(StoreError) {
      do {
        try pool.close()
        try Self.deleteFiles(of: account, in: file.deletingLastPathComponent())
      } catch {
        throw StoreError(database: error)
      }
    }

    /// Returns the database of an account in a folder. The name is a hash of the server and user.
    static func file(of account: Account, in folder: URL) -> URL {
      folder.appendingPathComponent(SHA256.hexadecimal(account.key) + ".sqlite")
    }

    private static func hasDamagedFile(_ file: URL) -> Bool {
      let folder = file.deletingLastPathComponent().path
      // If the folder cannot be read, all files are kept.
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        return true
      }
      return names.contains {
        $0.hasPrefix(file.lastPathComponent + DatabaseRecovery.damagedSuffix)
      }
    }

    private static func deleteFiles(of account: Account, in folder: URL) throws {
      let name = file(of: account, in: folder).lastPathComponent
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where file.hasPrefix(name) {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
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
      if error.code == .damaged { DatabaseOpening.requireFullCheck(of: file) }
      return error
    }
  }

  extension StoreError {
    /// Converts an error of SQLite or of the file system.
    init(database error: any Error) {
      switch error {
      case let error as StoreError: self = error
      case is CancellationError: self.init(.canceled, "the task was canceled")
      // Its description contains values, which can be text of posts.
      case is RowDecodingError: self.init(.damaged, "a value has another type than its column")
      case let error as DatabaseError:
        // The description of a `DatabaseError` contains arguments, which can be text of posts.
        let message = error.message ?? "SQLite error"
        switch error.resultCode {
        case .SQLITE_FULL: self.init(.diskFull, message)
        // The file that connections share could not grow.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
          self.init(.diskFull, message)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self.init(.damaged, message)
        case .SQLITE_INTERRUPT, .SQLITE_ABORT: self.init(.canceled, message)
        default: self.init(.database, "\(message) (\(error.extendedResultCode.rawValue))")
        }
      case _ where FileManager.isDiskFull(error): self.init(.diskFull, "the disk is full")
      default: self.init(.database, "\(type(of: error))")
      }
    }
  }
#endif
