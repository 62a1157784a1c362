#if Store
  internal import Foundation

  extension FileManager {
    /// Creates a folder that only the user of the device can read, unless it exists.
    func createPrivateFolder(_ folder: URL) throws {
      try createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Creates an empty file that only the user of the device can read. An existing file is emptied.
    func createPrivateFile(_ file: URL) throws {
      let isCreated = createFile(
        atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
      guard isCreated else { throw StoreError(.database, "a file cannot be created") }
    }

    /// Writes the names of new and renamed files to the disk. Not all file systems can do this.
    func synchronizeFolder(_ folder: URL) {
      let handle = try? FileHandle(forReadingFrom: folder)
      try? handle?.synchronize()
      try? handle?.close()
    }

    static func isDiskFull(_ error: any Error) -> Bool {
      if let error = error as? CocoaError { return error.code == .fileWriteOutOfSpace }
      let error = error as NSError
      return error.domain == NSPOSIXErrorDomain && error.code == ENOSPC
    }
  }
#endif
