#if Store
  internal import Foundation
  internal import GRDB
  internal import PostDocument

  /// Files of media in a folder, with an index in SQLite.
  ///
  /// A download is written to a file whose name ends in `.part`, and renamed when it is complete.
  /// The index changes after the file. So after a crash there can be files without rows and rows
  /// without files; both are removed when the cache is opened. A file whose size differs from its
  /// row is not used.
  ///
  /// Files are deleted when they are older than the time to live, and later if the server can confirm
  /// them by their entity tag. Beyond the maximum size, the least recently used files are deleted, except
  /// parts in use. A download of unknown size counts when it ends.
  final class DiskCache: Sendable {
    let folder: URL
    private let maximumBytes: Int64
    private let timeToLive: Int64
    private let now: @Sendable () -> Int64
    let index: DatabaseQueue

    /// The time for which a file is kept after its time to live if it has an entity tag, in seconds.
    private static let confirmableTime: Int64 = 15 * 86_400

    /// Opens or creates a cache.
    ///
    /// - Parameters:
    ///   - folder: The folder of the files.
    ///   - maximumBytes: The maximum size of all files.
    ///   - timeToLive: The time after which a file is not used before the server confirms it, in seconds.
    ///   - now: Returns the seconds since 1970-01-01 in UTC.
    init(
      folder: URL, maximumBytes: Int64, timeToLive: Int64, now: @escaping @Sendable () -> Int64
    ) throws(StoreError) {
      self.folder = folder
      self.maximumBytes = maximumBytes
      self.timeToLive = timeToLive.clamped(to: 0...1 << 40)
      self.now = now
      do {
        try FileManager.default.createPrivateFolder(folder)
        index = try DiskIndex.open(folder.appendingPathComponent("index.sqlite"))
        try index.write { db in
          try repair(db)
          try evict(db)
        }
      } catch { throw StoreError(database: error) }
    }

    /// Returns the name of the file of a URL.
    static func name(of url: URL) -> String { SHA256.hexadecimal(url.absoluteString) }

    func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    // MARK: Reading

    /// Returns a complete file and its bytes. It becomes the most recently used file.
    func content(_ name: String) async throws(StoreError) -> (DiskFile, Data)? {
      do {
        let found = try await index.read { [self] in try row(name, $0) }
        guard let row = found else { return nil }
        guard let data = try? Data(contentsOf: file(name)), data.count == row.bytes else {
          try await index.write { [self] in try remove(name, $0) }
          return nil
        }
        // On a full disk, this can fail, and the file is still useful.
        try? await index.write {
          try $0.execute(
            sql: "UPDATE file SET lastUse = \(Self.nextUse) WHERE name = ?", arguments: [name])
        }
        return (row, data)
      } catch { throw StoreError(database: error) }
    }

    /// Returns the part of a download that was cut, with its size.
    func part(of name: String) throws(StoreError) -> DiskFile? {
      try write { try self.row(Self.part(name), $0) }
    }

    /// The size of all files in bytes, according to the index.
    func totalBytes() async throws(StoreError) -> Int64 {
      do {
        return try await index.read { try Int64.fetchOne($0, sql: "SELECT bytes FROM total") ?? 0 }
      } catch { throw StoreError(database: error) }
    }

    // MARK: Writing

    /// Creates an empty part, and returns a handle to write to it.
    ///
    /// - Parameter expectedBytes: The size of the complete file, or 0 if it is not known. Other files
    ///   are deleted to make room for it.
    func openPart(
      of name: String, contentType: String, etag: String?, expectedBytes: Int64
    ) throws(StoreError) -> FileHandle {
      let part = Self.part(name)
      return try write { db in
        try FileManager.default.createPrivateFile(self.file(part))
        try self.store(
          part, bytes: expectedBytes, contentType: contentType, etag: etag, at: 0, db)
        try self.activate(part, db)
        return try FileHandle(forWritingTo: self.file(part))
      }
    }

    /// Returns a handle at the end of a part, or `nil` if its size is another one.
    func reopen(
      _ part: DiskFile, expectedBytes: Int64
    ) throws(StoreError) -> FileHandle? {
      try write { db in
        guard let handle = try? FileHandle(forWritingTo: self.file(part.name)),
          Int64(clamping: try handle.seekToEnd()) == part.bytes
        else { return nil }
        try db.execute(
          sql: "UPDATE file SET bytes = ?, lastUse = \(Self.nextUse) WHERE name = ?",
          arguments: [expectedBytes, part.name])
        try self.activate(part.name, db)
        return handle
      }
    }

    /// Ends the use of a part that is not complete. A part without an entity tag is deleted, because
    /// it cannot be continued.
    func closePart(of name: String) throws(StoreError) {
      let part = Self.part(name)
      try write { db in
        try self.settle(part, db)
        try self.evict(db)
      }
    }

    func removePart(of name: String) throws(StoreError) {
      try write { try self.remove(Self.part(name), $0) }
    }

    /// Renames a complete part to its final name, and returns its bytes.
    func completePart(of name: String, at now: Int64) throws(StoreError) -> (DiskFile, Data) {
      let part = Self.part(name)
      return try write { db in
        guard let row = try self.row(part, db) else {
          throw StoreError(.database, "a file of the cache was deleted")
        }
        let data = try Data(contentsOf: self.file(part))
        try? FileManager.default.removeItem(at: self.file(name))
        try FileManager.default.moveItem(at: self.file(part), to: self.file(name))
        try db.execute(sql: "DELETE FROM file WHERE name = ?", arguments: [part])
        try self.store(
          name, bytes: Int64(data.count), contentType: row.contentType, etag: row.etag, at: now, db)
        try self.evict(db)
        return (row, data)
      }
    }

    /// Records that the server confirmed a file.
    func renew(_ name: String, at now: Int64) throws(StoreError) {
      try write {
        try $0.execute(
          sql: "UPDATE file SET fetchedAt = ? WHERE name = ?", arguments: [now, name])
      }
    }

    func remove(_ name: String) throws(StoreError) { try write { try self.remove(name, $0) } }

    /// Deletes all files that are not in use.
    func removeAll() throws(StoreError) {
      try write { db in
        for name in try String.fetchAll(db, sql: "SELECT name FROM file WHERE isActive = 0") {
          try self.remove(name, db)
        }
      }
    }
  }

  // MARK: - Rows

  extension DiskCache {
    private static let nextUse = "(SELECT COALESCE(MAX(lastUse), 0) + 1 FROM file)"

    static func part(_ name: String) -> String { name + ".part" }

    private func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
      do { return try index.write(body) } catch { throw StoreError(database: error) }
    }

    private func row(_ name: String, _ db: Database) throws -> DiskFile? {
      try DiskFile.fetchOne(db, sql: "SELECT * FROM file WHERE name = ?", arguments: [name])
    }

    private func store(
      _ name: String, bytes: Int64, contentType: String, etag: String?, at now: Int64,
      _ db: Database
    ) throws {
      try db.execute(sql: "DELETE FROM file WHERE name = ?", arguments: [name])
      try db.execute(
        sql: """
          INSERT INTO file (name, bytes, contentType, etag, fetchedAt, lastUse)
          VALUES (?, ?, ?, ?, ?, \(Self.nextUse))
          """, arguments: [name, bytes, contentType, etag, now])
    }

    /// Marks a part as in use, and makes room for it.
    private func activate(_ part: String, _ db: Database) throws {
      try db.execute(sql: "UPDATE file SET isActive = 1 WHERE name = ?", arguments: [part])
      try evict(db)
    }

    private func remove(_ name: String, _ db: Database) throws {
      try db.execute(sql: "DELETE FROM file WHERE name = ?", arguments: [name])
      try? FileManager.default.removeItem(at: file(name))
    }

    /// Deletes files that are too old, and the least recently used files until the cache has at most its
    /// maximum size.
    private func evict(_ db: Database) throws {
      let latest = now() - timeToLive
      for (isUnconfirmable, latest) in [(true, latest), (false, latest - Self.confirmableTime)] {
        let names = try String.fetchAll(
          db, sql: DiskIndex.oldSQL, arguments: [isUnconfirmable, latest])
        for name in names { try remove(name, db) }
      }
      while try Int64.fetchOne(db, sql: "SELECT bytes FROM total") ?? 0 > maximumBytes {
        let name = try String.fetchOne(
          db, sql: "SELECT name FROM file WHERE isActive = 0 ORDER BY lastUse LIMIT 1")
        guard let name else { return }
        try remove(name, db)
      }
    }

    /// Stores the real size of a part that is no longer in use, or deletes it if it cannot be
    /// continued.
    private func settle(_ part: String, _ db: Database) throws {
      let attributes = try? FileManager.default.attributesOfItem(atPath: file(part).path)
      let bytes = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
      guard bytes > 0, try row(part, db)?.etag != nil else { return try remove(part, db) }
      try db.execute(
        sql: "UPDATE file SET bytes = ?, isActive = 0 WHERE name = ?", arguments: [bytes, part])
    }

    /// Removes files without rows and rows without files, and measures parts that a crash left.
    private func repair(_ db: Database) throws {
      let files = Set(
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .filter { $0.hasSuffix(".part") || $0.utf8.count == 64 })
      let rows = Set(try String.fetchAll(db, sql: "SELECT name FROM file"))
      for name in files.symmetricDifference(rows) { try remove(name, db) }
      for name in rows.intersection(files) where name.hasSuffix(".part") {
        try settle(name, db)
      }
    }
  }
#endif
