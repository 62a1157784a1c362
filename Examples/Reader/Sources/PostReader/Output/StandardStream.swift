internal import Foundation

/// Standard output and standard error.
package enum StandardStream {
  /// Writes text with a line feed at its end. Empty text remains empty.
  ///
  /// - Throws: `ExitStatus.done` if the program that reads the pipe closed it.
  package static func write(_ text: String) throws {
    guard !text.isEmpty else { return }
    var bytes = Array(text.utf8)
    if bytes.last != 0x0A { bytes.append(0x0A) }
    switch write(bytes, to: 1) {
    case 0: return
    case EPIPE: throw ExitStatus.done
    case let number:
      throw Failure(
        .inputOutput, "standard output cannot be written: \(String(cString: strerror(number)))")
    }
  }

  /// Writes a line to standard error. If it is closed, the line is lost.
  package static func warn(_ message: String) {
    _ = write(Array("\(Failure(.done, message))\n".utf8), to: 2)
  }

  /// Writes all bytes, and returns 0 or the number of the error.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      guard count < 0, errno != EINTR else { continue }
      guard errno == EAGAIN else { return errno }
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    }
    return 0
  }

  /// Whether the program that reads standard output through a pipe closed it.
  static var isOutputClosed: Bool {
    var request = pollfd(fd: 1, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLERR) != 0
  }

  /// Prepares the standard descriptors: writing to a closed pipe is an error instead of the end of the
  /// process, and no file that is opened later gets the number of a closed descriptor.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      _ = open("/dev/null", number == 1 ? O_RDONLY : O_WRONLY)
    }
    // Tokens and messages are for the user alone.
    umask(0o077)
  }
}

// Inside `StandardStream`, the method `write` hides the system function.
private func systemWrite(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, start, count)
}
