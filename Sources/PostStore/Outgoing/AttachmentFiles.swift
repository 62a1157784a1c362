#if Store
  internal import Foundation

  /// The copies of attached files in the folder of a user.
  ///
  /// A file is complete before the database refers to it, and is deleted after the database no longer
  /// does. ``removeAll(except:)`` deletes what a crash between these steps leaves.
  struct AttachmentFiles: Sendable {
    let folder: URL

    private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// Copies a file, and returns its size in bytes.
    func copy(_ source: URL, to name: String, limit: Int64) throws(StoreError) -> Int64 {
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let part = url(name + ".part")
        guard
          FileManager.default.createFile(
            atPath: part.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw StoreError(.database, "the copy of the file cannot be created") }
        do {
          let size = try copyContents(of: source, to: part, limit: limit)
          try FileManager.default.moveItem(at: part, to: url(name))
          try synchronizeFolders()
          return size
        } catch {
          try? FileManager.default.removeItem(at: part)
          throw error
        }
      } catch { throw StoreError(file: error) }
    }

    /// Writes the names of new files to the disk.
    private func synchronizeFolders() throws {
      for folder in [folder, folder.deletingLastPathComponent()] {
        let handle = try FileHandle(forReadingFrom: folder)
        defer { try? handle.close() }
        try handle.synchronize()
      }
    }

    private func copyContents(of source: URL, to target: URL, limit: Int64) throws -> Int64 {
      let input = try FileHandle(forReadingFrom: source)
      defer { try? input.close() }
      let output = try FileHandle(forWritingTo: target)
      defer { try? output.close() }
      var size: Int64 = 0
      while let piece = try input.read(upToCount: 1 << 20), !piece.isEmpty {
        size += Int64(piece.count)
        guard size <= limit else {
          throw StoreError(.invalidFile, "the file is larger than the limit of \(limit) bytes")
        }
        try output.write(contentsOf: piece)
      }
      guard size > 0 else { throw StoreError(.invalidFile, "the file is empty") }
      try output.synchronize()
      return size
    }

    /// Reads a part of a file.
    ///
    /// - Throws: ``StoreError`` with the code `invalidFile` if the file does not have the size.
    func read(
      _ name: String, of size: Int64, from offset: Int64, count: Int
    ) throws(StoreError) -> [UInt8] {
      do {
        let file = try FileHandle(forReadingFrom: url(name))
        defer { try? file.close() }
        guard try file.seekToEnd() == UInt64(size) else {
          throw StoreError(.invalidFile, "the attached file was changed")
        }
        try file.seek(toOffset: UInt64(offset))
        let bytes = try file.read(upToCount: Int(min(Int64(count), size - offset))) ?? Data()
        return Array(bytes)
      } catch { throw StoreError(file: error) }
    }

    /// Deletes files. A file that cannot be deleted is deleted when the database is opened again.
    func remove(_ names: [String]) {
      for name in names { try? FileManager.default.removeItem(at: url(name)) }
    }

    /// Deletes all files but those with the given names.
    func removeAll(except kept: Set<String>) {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
      remove((names ?? []).filter { !kept.contains($0) })
    }
  }

  extension StoreError {
    /// Converts an error of the file system. Its description is not used, because it contains paths.
    fileprivate init(file error: any Error) {
      switch error {
      case let error as StoreError: self = error
      case let error as CocoaError where error.code == .fileWriteOutOfSpace:
        self.init(.diskFull, "the disk is full")
      case let error as NSError where error.domain == NSPOSIXErrorDomain && error.code == 28:
        self.init(.diskFull, "the disk is full")
      default: self.init(.invalidFile, "the file cannot be read or copied")
      }
    }
  }
#endif
