#if Store
  public import Foundation
  internal import GRDB

  /// The database of one user: cached posts, pages of feeds, and work that is not sent yet.
  ///
  /// The database is the only source of what an app shows. Each method is one transaction. Use only
  /// one value per account, in one process.
  public final class PostsLocalDataSource: Sendable {
    /// The user of the database.
    public let account: Account

    /// The damaged file that was moved aside when the database was opened, or `nil`.
    public let recovery: StoreRecovery?

    let database: StoreDatabase

    /// The decoded posts of all observations.
    let decoded = DecodedPosts()

    /// A damaged database that was moved aside.
    public typealias Recovery = StoreRecovery

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
      database = try StoreDatabase(
        .feed, of: account, at: Self.file(of: account, in: folder))
      recovery = database.recovery
      // A damaged database that was moved aside can refer to files that the new one does not.
      if !database.hasDamagedFile,
        let files = try? pool.writeWithoutTransaction({ try OutgoingTable(db: $0).files() })
      {
        attachmentFiles.removeAll(except: files)
      }
    }

    /// Opens the existing database of an account in a folder to show what it has, also while another
    /// process uses it. Nothing is repaired, migrated or written, and observations have one value.
    ///
    /// - Throws: ``StoreError`` with the code `laterVersion`, `damaged` or `database`, also if there is no
    ///   database, or an earlier version of this library wrote it. Remedy: open it for writing first.
    public init(reading account: Account, folder: URL) throws(StoreError) {
      self.account = account
      database = try StoreDatabase(
        reading: .feed, of: account, at: Self.file(of: account, in: folder))
      recovery = nil
    }

    /// Closes the database and deletes its files, including attached files and damaged files that were
    /// moved aside.
    public func delete() throws(StoreError) {
      decoded.removeAll()
      try database.delete()
    }

    /// Returns the database of an account in a folder. The name is a hash of the server and user.
    static func file(of account: Account, in folder: URL) -> URL {
      folder.appendingPathComponent(account.fileName + ".sqlite")
    }
  }

  extension PostsLocalDataSource: LocalDataSource {}
#endif
