#if Store
  internal import Foundation
  internal import GRDB

  /// The table of the files in a disk cache.
  ///
  /// The order of uses is a counter and not a time, because the clock of a device can be changed.
  /// Triggers keep the total size, so that it is never computed from all rows.
  enum DiskIndex {
    /// A change of the schema increases this number. Older caches are deleted, not migrated.
    private static let version = 1

    static let schema = """
      CREATE TABLE file (
        name TEXT PRIMARY KEY NOT NULL,
        bytes INTEGER NOT NULL,
        contentType TEXT NOT NULL,
        etag TEXT,
        fetchedAt INTEGER NOT NULL,
        lastUse INTEGER NOT NULL,
        isActive INTEGER NOT NULL DEFAULT 0
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX fileByLastUse ON file (lastUse);
      CREATE TABLE total (bytes INTEGER NOT NULL) STRICT;
      INSERT INTO total VALUES (0);
      CREATE TRIGGER fileInserted AFTER INSERT ON file BEGIN
        UPDATE total SET bytes = bytes + new.bytes;
      END;
      CREATE TRIGGER fileDeleted AFTER DELETE ON file BEGIN
        UPDATE total SET bytes = bytes - old.bytes;
      END;
      CREATE TRIGGER fileChanged AFTER UPDATE OF bytes ON file BEGIN
        UPDATE total SET bytes = bytes + new.bytes - old.bytes;
      END;
      PRAGMA user_version = \(version);
      """

    /// The complete files of at most a time, with or without an entity tag. Caches of earlier versions of
    /// this module get the index when they are opened.
    static let oldSQL = """
      SELECT name FROM file WHERE (etag IS NULL) = ? AND fetchedAt <= ? AND name NOT GLOB '*.part'
      """
    private static let ageIndex = """
      CREATE INDEX IF NOT EXISTS fileByAge ON file (etag IS NULL, fetchedAt)
      """

    /// Opens the index, and replaces an index that is damaged or of another version.
    static func open(_ file: URL) throws -> DatabaseQueue {
      do { return try openChecked(file) } catch  where error.isDamage {
        for suffix in ["-wal", "-shm", ""]
        where FileManager.default.fileExists(atPath: file.path + suffix) {
          try FileManager.default.removeItem(atPath: file.path + suffix)
        }
        return try openChecked(file)
      }
    }

    private static func openChecked(_ file: URL) throws -> DatabaseQueue {
      if !FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.createPrivateFile(file)
      }
      var configuration = Configuration()
      configuration.label = "PostStore.Media"
      configuration.journalMode = .wal
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      do {
        try queue.write { db in
          let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
          if found == version { return try db.execute(sql: ageIndex) }
          guard try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") == 0 else {
            throw DatabaseError(resultCode: .SQLITE_SCHEMA, message: "another version")
          }
          try db.execute(sql: schema)
          try db.execute(sql: ageIndex)
        }
        try queue.read { db in
          guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "damaged index")
          }
        }
        return queue
      } catch {
        try? queue.close()
        throw error
      }
    }
  }

  /// A row of the index.
  struct DiskFile: Hashable, Sendable, FetchableRecord {
    let name: String
    let bytes: Int64
    let contentType: String
    let etag: String?
    let fetchedAt: Int64

    init(row: Row) throws {
      name = try row.decode(forColumn: "name")
      bytes = try row.decode(forColumn: "bytes")
      contentType = try row.decode(forColumn: "contentType")
      etag = try row.decode(forColumn: "etag")
      fetchedAt = try row.decode(forColumn: "fetchedAt")
    }
  }
#endif
