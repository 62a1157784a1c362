internal import Foundation
internal import GRDB
public import PostFeed

/// The posts, interactions and files of a server in SQLite.
///
/// Each method is one transaction.
public struct ServerStore: Sendable {
  let database: any DatabaseWriter
  let limits: ServerLimits
  let now: @Sendable () -> Moment

  /// Opens or creates a database. Another process may use the same file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `nil` for a database in memory.
  ///   - limits: The sizes that the store accepts, and how long it keeps requests and uploads.
  ///   - now: Returns the current time.
  public init(
    path: String?, limits: ServerLimits = ServerLimits(),
    now: @escaping @Sendable () -> Moment = ServerConfiguration().now
  ) throws {
    // A pool reads while it writes, but needs a file.
    if let path {
      // Only the user of the server may read posts and files. SQLite gives its other files this mode.
      if !FileManager.default.fileExists(atPath: path) {
        _ = FileManager.default.createFile(
          atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      }
      database = try DatabasePool(path: path)
    } else {
      database = try DatabaseQueue()
    }
    self.limits = limits
    self.now = now
    try Schema.migrator.migrate(database)
  }

  /// Closes the database. Running requests fail.
  public func close() throws { try database.close() }

  /// Returns the users of tokens, and creates missing ones.
  func users(tokens: [String: String]) throws -> [String: User] {
    try database.write { db in
      var users: [String: User] = [:]
      for (token, name) in tokens.sorted(by: { $0.value < $1.value }) {
        try db.execute(
          sql: "INSERT OR IGNORE INTO user (login, name) VALUES (?, ?)", arguments: [name, name])
        let id = try Int64.fetchOne(
          db, sql: "SELECT id FROM user WHERE login = ?", arguments: [name])
        users[token] = id.map { User(id: $0, name: name) }
      }
      return users
    }
  }
}
