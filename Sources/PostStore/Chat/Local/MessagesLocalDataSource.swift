#if Store
  public import Foundation
  internal import GRDB
  public import PostFeed

  /// The database of one user's messages: contacts, conversations, drafts, and messages that are not
  /// sent yet.
  ///
  /// The database is the source of truth for messages: the server may delete what it delivered. Signing
  /// out and the feed's limits do not change it; only the user deletes messages. Use only one value per
  /// account, in one process.
  public final class MessagesLocalDataSource: Sendable {
    /// The user of the database.
    public let account: Account

    /// The format of the messages.
    public let format: ContentFormat

    /// The damaged file that was moved aside when the database was opened, or `nil`.
    public let recovery: StoreRecovery?

    let database: StoreDatabase

    /// Opens or creates the database of an account in a folder, which can be that of the feed's database.
    ///
    /// A file that is not a database of messages, or that is damaged, is moved aside, and its rows are
    /// copied to a new database as far as they can be read. ``recovery`` reports it. If messages are
    /// lost, the next synchronization loads those that the server still has.
    ///
    /// - Parameters:
    ///   - account: The user.
    ///   - folder: The folder of the file.
    ///   - format: The format of the messages; by default, plain text. Pass `html` only if the server
    ///     defines that it sends HTML.
    /// - Throws: ``StoreError`` with the code `laterVersion`, `diskFull` or `database`.
    public init(
      account: Account, folder: URL, format: ContentFormat = .plainText
    ) throws(StoreError) {
      self.account = account
      self.format = format
      database = try StoreDatabase(
        .chat(of: account, format: format), of: account, at: Self.file(of: account, in: folder))
      recovery = database.recovery
    }

    /// Opens the existing database of an account in a folder to show what it has, also while another
    /// process uses it. Nothing is repaired, migrated or written, and observations have one value.
    ///
    /// - Throws: ``StoreError`` with the code `laterVersion`, `damaged` or `database`, also if there is no
    ///   database, or an earlier version of this library wrote it. Remedy: open it for writing first.
    public init(
      reading account: Account, folder: URL, format: ContentFormat = .plainText
    ) throws(StoreError) {
      self.account = account
      self.format = format
      database = try StoreDatabase(
        reading: .chat(of: account, format: format), of: account,
        at: Self.file(of: account, in: folder))
      recovery = nil
    }

    /// Closes the database and deletes its files, including damaged files that were moved aside. All
    /// messages of the user on this device are lost. Call it only if the user asks for it.
    public func delete() throws(StoreError) { try database.delete() }

    /// Returns the database of an account in a folder. The name is a hash of the server and user, with a
    /// prefix so that it is not the name of a file of the feed.
    static func file(of account: Account, in folder: URL) -> URL {
      folder.appendingPathComponent("chats-" + account.fileName + ".sqlite")
    }

    // MARK: Transactions

    /// Returns the closure that gives the tables to a transaction.
    func tables<Value>(
      _ body: @escaping @Sendable (ChatTables) throws -> Value
    ) -> @Sendable (Database) throws -> Value {
      { [userId = account.userId, format] in
        try body(ChatTables(db: $0, userId: userId, format: format))
      }
    }
  }

  extension MessagesLocalDataSource: LocalDataSource {}
#endif
