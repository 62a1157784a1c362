#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file of the process. Nothing else in the command calls the system.
struct Descriptor {
  private let number: Int32

  static let standardInput = Descriptor(number: 0)
  static let standardOutput = Descriptor(number: 1)
  static let standardError = Descriptor(number: 2)

  private init(number: Int32) {
    self.number = number
  }

  /// Opens a file for reading.
  init(reading path: String) throws(SystemError) {
    try self.init(path, flags: O_RDONLY | O_CLOEXEC)
  }

  /// Creates a file for writing, or empties one that is there.
  init(writing path: String) throws(SystemError) {
    try self.init(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
  }

  private init(_ path: String, flags: Int32) throws(SystemError) {
    // A path with a NUL in it would be cut there.
    guard !path.utf8.contains(0) else { throw SystemError(number: EINVAL) }
    number = Int32(try SystemError.check { Int(open(path, flags, 0o666)) })
  }

  func close() throws(SystemError) {
    #if canImport(Darwin)
      let status = Darwin.close(number)
    #elseif canImport(Musl)
      let status = Musl.close(number)
    #else
      let status = Glibc.close(number)
    #endif
    if status < 0 { throw SystemError(number: errno) }
  }

  /// The bytes up to the end of the file, but no more than `limit`.
  func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let wanted = min(buffer.count, limit - bytes.count)
      let count = try transfer(POLLIN) {
        buffer.withUnsafeMutableBytes { readSome(number, $0.baseAddress, wanted) }
      }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  /// The next bytes that are there, after waiting for one; none at the end of the file.
  func readNext() throws(SystemError) -> [UInt8] {
    let size = 1 << 16
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(SystemError) {
        count = try transfer(POLLIN) { readSome(number, buffer.baseAddress, size) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) throws(SystemError) { try write(bytes[...]) }

  /// Writes all of the bytes.
  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try transfer(POLLOUT) {
        rest.withUnsafeBytes { writeSome(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads or writes once, waiting where the other side is slow and the file is not blocking.
  private func transfer(_ event: some BinaryInteger, _ call: () -> Int) throws(SystemError) -> Int {
    while true {
      do {
        return try SystemError.check(call)
      } catch {
        guard error.number == EAGAIN || error.number == EWOULDBLOCK else { throw error }
        var request = pollfd(fd: number, events: Int16(event), revents: 0)
        _ = poll(&request, 1, -1)
      }
    }
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// The width of the terminal in cells, when this is a terminal that knows it.
  var columns: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Returns a Boolean value that is true when there is something at the path that can be read.
  static func canRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Returns a Boolean value that is true when this is the regular file at the path.
  func isFile(at path: String) -> Bool {
    var own = stat()
    var other = stat()
    return fstat(number, &own) == 0 && stat(path, &other) == 0
      && own.st_mode & S_IFMT == S_IFREG && own.st_dev == other.st_dev
      && own.st_ino == other.st_ino
  }

  /// Opens those of the three standard descriptors that are closed, so that no other file gets their
  /// numbers.
  ///
  /// A file that is opened gets the lowest free number: with standard output closed, a file that is
  /// opened for something else would receive the output. Standard input and output are opened for the
  /// other direction, so that reading and writing still fail; what is written to a closed standard
  /// error is lost.
  static func occupyStandardNumbers() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      _ = open("/dev/null", number == 1 ? O_RDONLY : O_WRONLY)
    }
  }

  /// Lets writing to a closed pipe fail instead of killing the process.
  static func reportBrokenPipesAsErrors() {
    signal(SIGPIPE, SIG_IGN)
  }
}

// Inside `Descriptor`, its own `read` and `write` hide those of the system.

private func readSome(_ number: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, start, count)
}

private func writeSome(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, start, count)
}

extension ExitStatus {
  /// Ends the process.
  func exit() -> Never {
    #if canImport(Darwin)
      Darwin.exit(rawValue)
    #elseif canImport(Musl)
      Musl.exit(rawValue)
    #else
      Glibc.exit(rawValue)
    #endif
  }
}

/// Why the system did not do something.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  /// A Boolean value that is true when the path is to blame: nothing is there that could be read.
  var isAboutPath: Bool {
    [ENOENT, ENOTDIR, EISDIR, EACCES, ENAMETOOLONG, ELOOP, EINVAL].contains(number)
  }

  /// A Boolean value that is true when nobody reads the pipe any more.
  var isBrokenPipe: Bool { number == EPIPE }

  var description: String {
    switch number {
    case EISDIR: return "is a directory; a file is allowed"
    case ENOENT: return "no such file or directory"
    default:
      let text = String(cString: strerror(number))
      return text.prefix(1).lowercased() + text.dropFirst()
    }
  }

  /// The result of a call, which is made again when a signal interrupts it.
  static func check(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }
}
