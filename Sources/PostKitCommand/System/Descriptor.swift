#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file descriptor of the process. All system calls of the command are in this source file.
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
    try self.init(readingPath: Arguments.path(path))
  }

  /// Opens a file for reading.
  init(readingPath path: [UInt8]) throws(SystemError) {
    try self.init(path, flags: O_RDONLY | O_CLOEXEC)
  }

  /// Creates a file for writing, or empties an existing one.
  init(writing path: String) throws(SystemError) {
    try self.init(Arguments.path(path), flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
  }

  private init(_ path: [UInt8], flags: Int32) throws(SystemError) {
    // In C, a NUL ends the string, so the system would open a different path.
    guard !path.contains(0) else { throw SystemError(number: EINVAL) }
    let path = Descriptor.cString(path)
    number = Int32(try SystemError.check { Int(open(path, flags, 0o666)) })
  }

  fileprivate static func cString(_ bytes: [UInt8]) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
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

  /// Reads up to the end of the file, but at most `limit` bytes.
  func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let next = try readNext(atMost: limit - bytes.count)
      if next.isEmpty { break }
      bytes += next
    }
    return bytes
  }

  /// Waits for the next bytes of the file, and returns them. Returns an empty array at the end of
  /// the file.
  func readNext(atMost limit: Int = .max) throws(SystemError) -> [UInt8] {
    let size = min(limit, 1 << 16)
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

  func write(_ bytes: [UInt8]) throws(SystemError) { try write(bytes[...]) }

  /// Writes all bytes.
  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try transfer(POLLOUT) {
        rest.withUnsafeBytes { writeSome(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Calls a function that reads or writes, and returns its result. If the file is in nonblocking
  /// mode and not ready, waits and calls the function again.
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

  /// The width of the terminal in cells, if known.
  var columns: Int? { windowSize.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The number of rows of the terminal, if known.
  var rows: Int? { windowSize.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private var windowSize: winsize? {
    var size = winsize()
    return ioctl(number, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Returns whether the file at a path exists and can be read.
  static func canRead(_ path: String) -> Bool { access(cString(Arguments.path(path)), R_OK) == 0 }

  /// The identity of the open file, or `nil` if the file is not a regular file.
  var identity: FileIdentity? {
    var status = stat()
    return fstat(number, &status) == 0 ? FileIdentity(status) : nil
  }

  /// The number of bytes that follow the current position, or `nil` if the file is not a regular
  /// file.
  var remainingBytes: Int? {
    var file = stat()
    guard fstat(number, &file) == 0, file.st_mode & S_IFMT == S_IFREG else { return nil }
    let position = lseek(number, 0, SEEK_CUR)
    return position < 0 ? nil : max(0, Int(file.st_size) - Int(position))
  }

  /// Writes bytes to the standard input of a shell command, and waits for its end. Returns whether the
  /// shell found the command.
  static func pipe(_ bytes: [UInt8], to command: String) -> Bool {
    guard let pipe = popen(command, "w") else { return false }
    // A command that does not read everything ends without an error.
    _ = fwrite(bytes, 1, bytes.count, pipe)
    let status = pclose(pipe)
    let notFound = [126, 127].contains(status >> 8 & 0xFF)
    return status >= 0 && !notFound
  }

  /// Opens `/dev/null` for each standard descriptor that is closed.
  ///
  /// A newly opened file gets the lowest free descriptor. If standard output were closed, the next
  /// opened file would receive the output. Standard input is opened only for writing, and standard
  /// output only for reading, so using them still fails. Text for a closed standard error is lost.
  static func openClosedStandardDescriptors() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      _ = open("/dev/null", number == 1 ? O_RDONLY : O_WRONLY)
    }
  }

  /// Makes writing to a closed pipe return an error instead of ending the process.
  static func reportBrokenPipesAsErrors() {
    signal(SIGPIPE, SIG_IGN)
  }
}

// Inside `Descriptor`, the methods `read` and `write` hide the system functions with these names.

private func readSome(_ number: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, start, count)
}

private func writeSome(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, start, count)
}

/// What distinguishes a regular file from all others. Several paths can lead to one file.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  fileprivate init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }

  /// Creates the identity of the file at a path, or returns `nil` if it is not a regular file.
  init?(_ path: String) {
    var status = stat()
    guard stat(Descriptor.cString(Arguments.path(path)), &status) == 0 else { return nil }
    self.init(status)
  }
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

/// The error of a system call.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  /// Whether the path caused the error, for example because the file is missing.
  var isAboutPath: Bool {
    [ENOENT, ENOTDIR, EISDIR, EACCES, ENAMETOOLONG, ELOOP, EINVAL].contains(number)
  }

  /// Whether the program that reads from the pipe closed it.
  var isBrokenPipe: Bool { number == EPIPE }

  var description: String {
    switch number {
    case EISDIR: return "is a directory; expected a file"
    case ENOENT: return "no such file or directory"
    default:
      let text = String(cString: strerror(number))
      return text.prefix(1).lowercased() + text.dropFirst()
    }
  }

  /// Calls a function again until no signal interrupts it, and returns its result.
  static func check(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }
}
