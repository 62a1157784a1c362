import Foundation

/// What this process used.
enum Usage {
  private static var current: rusage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    return usage
  }

  /// The user CPU time in seconds.
  static var seconds: Double {
    let time = current.ru_utime
    return Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  /// The peak memory in KiB.
  static var peakMemory: Int {
    #if canImport(Darwin)
      current.ru_maxrss / 1024
    #else
      current.ru_maxrss
    #endif
  }

  /// The size of the databases in a folder, in bytes.
  static func size(of folder: URL) throws -> Int64 {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.fileSizeKey])
    return try files.filter { $0.pathExtension == "sqlite" }
      .reduce(0) { $0 + Int64(try $1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
  }
}
