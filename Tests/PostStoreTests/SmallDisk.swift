#if Store && os(Linux)
  import Foundation

  /// A file system of 2 MB, which only the superuser can mount.
  final class SmallDisk: Sendable {
    let folder = TemporaryFolder()
    private var filler: URL { folder.url.appendingPathComponent("filler") }

    static let canMount = (try? SmallDisk()) != nil

    init() throws {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      try Self.run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder.url.path)
    }

    deinit { try? Self.run("umount", "-l", folder.url.path) }

    private static func run(_ arguments: String...) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw POSIXError(.EPERM) }
    }

    /// Writes a file until nothing can be written.
    func fill() throws {
      _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
      let file = try FileHandle(forWritingTo: filler)
      defer { try? file.close() }
      for count in [65_536, 4096] {
        while (try? file.write(contentsOf: Data(count: count))) != nil {}
      }
    }

    func empty() throws { try FileManager.default.removeItem(at: filler) }
  }
#endif
