internal import Foundation

/// Keeps other processes from opening the databases of an account for writing.
///
/// The lock is that of the process, so the processes that it starts do not inherit it, and it ends with
/// the process, also after a crash.
///
/// [fcntl(2), advisory record locking](https://man7.org/linux/man-pages/man2/fcntl.2.html)
final class AccountLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock, and waits for a short command that has it.
  ///
  /// - Throws: ``Failure`` with the status 75 if another process keeps the lock.
  init(_ file: URL, account name: String) async throws(Failure) {
    try Self.createFolder(file.deletingLastPathComponent())
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Failure(.inputOutput, "\(file.path): \(String(cString: strerror(errno)))")
    }
    for attempt in 0... {
      var request = Self.request
      if fcntl(descriptor, F_SETLK, &request) == 0 { return }
      guard errno == EACCES || errno == EAGAIN else {
        throw Failure(.inputOutput, "\(file.path): \(String(cString: strerror(errno)))")
      }
      guard attempt < Self.attempts else { break }
      try? await Task.sleep(for: Self.delay)
    }
    var holder = Self.request
    _ = fcntl(descriptor, F_GETLK, &holder)
    let process = holder.l_type == Int16(F_UNLCK) ? "" : " (process \(holder.l_pid))"
    throw Failure(
      .temporary, "another postkit-reader\(process) uses the account '\(name)'; try again later")
  }

  deinit { close(descriptor) }

  // A second in total.
  private static let attempts = 40
  private static let delay = Duration.milliseconds(25)

  private static var request: flock {
    var request = flock()
    request.l_type = Int16(F_WRLCK)
    request.l_whence = Int16(SEEK_SET)
    return request
  }

  /// Returns whether another process has the lock.
  static func isHeld(_ file: URL) -> Bool {
    let descriptor = open(file.path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var holder = request
    return fcntl(descriptor, F_GETLK, &holder) == 0 && holder.l_type != Int16(F_UNLCK)
  }

  static func createFolder(_ folder: URL) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure(.inputOutput, "\(folder.path): the folder cannot be created")
    }
  }
}
