internal import GRDB
internal import PostFeed

/// Statements for adding content to an empty database.
enum ContentImport {
  static func hasPosts(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM post)") ?? false
  }

  /// Adds an author, and returns the identifier.
  static func addAuthor(named name: String, _ db: Database) throws -> Int64 {
    try db.execute(sql: "INSERT INTO user (name) VALUES (?)", arguments: [name])
    return db.lastInsertedRowID
  }

  /// Adds the author of a post of a feed, unless a user has the same identifier.
  static func add(_ author: AuthorPreview, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO user (id, name, imageUrl) VALUES (?, ?, ?)",
      arguments: [author.id, author.name, author.profileImageThumbnailUrl])
  }
}
