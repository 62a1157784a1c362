#if Store
  internal import Foundation

  /// The copies of attached files in the folder of a user.
  ///
  /// A file is complete before the database refers to it, and is deleted after the database no longer
  /// does. ``removeAll(except:)`` deletes what a crash between these steps leaves.
  struct AttachmentFiles: Sendable {
    let folder: URL

    private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// The size of a file in bytes, and the FNV-1a checksum of its bytes.
    struct Contents: Hashable {
      var size: Int64 = 0
      var checksum = FNV1a().value
    }

    /// Copies a file, and returns what was copied. The copy survives a power failure.
    func copy(_ source: URL, to name: String, limit: Int64) throws(StoreError) -> Contents {
      do {
        try FileManager.default.createPrivateFolder(folder)
        let part = url(name + ".part")
        try FileManager.default.createPrivateFile(part)
        do {
          let contents = try copyContents(of: source, to: part, limit: limit)
          try FileManager.default.moveItem(at: part, to: url(name))
          for folder in [folder, folder.deletingLastPathComponent()] {
            FileManager.default.synchronizeFolder(folder)
          }
          return contents
        } catch {
          try? FileManager.default.removeItem(at: part)
          throw error
        }
      } catch { throw StoreError(file: error, else: .invalidFile) }
    }

    private func copyContents(
      of source: URL, to target: URL, limit: Int64
    ) throws -> Contents {
      let input = try FileHandle(forReadingFrom: source)
      defer { try? input.close() }
      let output = try FileHandle(forWritingTo: target)
      defer { try? output.close() }
      let contents = try read(input) { piece, size in
        guard size <= limit else {
          throw StoreError(.invalidFile, "the file is larger than the limit of \(limit) bytes")
        }
        try output.write(contentsOf: piece)
      }
      guard contents.size > 0 else { throw StoreError(.invalidFile, "the file is empty") }
      try output.synchronize()
      return contents
    }

    /// Reads a file, and calls a closure with each piece and the size up to its end.
    private func read(
      _ file: FileHandle, _ body: (Data, Int64) throws -> Void = { _, _ in }
    ) throws -> Contents {
      var contents = Contents()
      var checksum = FNV1a()
      while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
        contents.size += Int64(piece.count)
        checksum.add(piece)
        try body(piece, contents.size)
      }
      contents.checksum = checksum.value
      return contents
    }

    /// Throws unless the copy of an attachment has the bytes that were attached.
    ///
    /// - Throws: ``StoreError`` with the code `missingFile`, `invalidFile` or `unreadableFile`.
    func check(_ attachment: OutgoingAttachment) throws(StoreError) {
      do {
        let file = try open(attachment)
        defer { try? file.close() }
        guard let checksum = attachment.checksum else { return }
        guard try read(file) == Contents(size: attachment.size, checksum: checksum) else {
          throw Self.changed
        }
      } catch { throw StoreError(file: error, else: .unreadableFile) }
    }

    /// Reads a part of the copy of an attachment.
    ///
    /// - Throws: ``StoreError`` with the code `missingFile`, `invalidFile` or `unreadableFile`.
    func read(
      _ attachment: OutgoingAttachment, from offset: Int64, count: Int
    ) throws(StoreError) -> [UInt8] {
      do {
        let file = try open(attachment)
        defer { try? file.close() }
        try file.seek(toOffset: UInt64(offset))
        let count = Int(min(Int64(count), attachment.size - offset))
        return Array(try file.read(upToCount: count) ?? Data())
      } catch { throw StoreError(file: error, else: .unreadableFile) }
    }

    /// Returns a handle at the start of the copy of an attachment, which has the right size.
    private func open(_ attachment: OutgoingAttachment) throws -> FileHandle {
      let file = url(attachment.file)
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw StoreError(.missingFile, "the copy of the file is missing")
      }
      let handle = try FileHandle(forReadingFrom: file)
      guard Int64(clamping: try handle.seekToEnd()) == attachment.size else { throw Self.changed }
      try handle.seek(toOffset: 0)
      return handle
    }

    private static var changed: StoreError {
      StoreError(.invalidFile, "the copy of the file was changed")
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
    fileprivate init(file error: any Error, else code: Code) {
      switch error {
      case let error as StoreError: self = error
      case _ where FileManager.isDiskFull(error): self.init(.diskFull, "the disk is full")
      default: self.init(code, "the file cannot be read or copied")
      }
    }
  }
#endif
