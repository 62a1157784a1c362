import Foundation

/// What happens at a terminal: input, and signals to the process.
public enum TerminalEvent: Hashable, Sendable {
  case input(InputEvent)
  case resized
  /// The process was stopped, and continues.
  case continued
  /// Another process asks to stop, as Ctrl-Z does.
  case suspend
  /// The process must end: SIGTERM, SIGINT, SIGHUP or SIGQUIT.
  case terminate(signal: Int32)
  /// Standard input ended.
  case inputEnded
}

/// Reads the terminal on a separate thread, and receives signals.
///
/// A signal handler writes the signal's number to a pipe. In a child process, the handlers do not exist, so it has
/// the usual signals.
public final class TerminalEvents: @unchecked Sendable {
  public let events: AsyncStream<TerminalEvent>
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  /// Protects ``isPaused`` and ``isReading``.
  private let condition = NSCondition()
  private var isPaused = false
  private var isReading = false

  /// The ends of the pipe. A handler cannot wait for a lock, so they never change after ``start()``.
  nonisolated(unsafe) private static var pipe: [Int32] = [-1, -1]

  /// The time in milliseconds after which a single `ESC` is the key.
  private static let escapeDelay: Int32 = 40
  /// The time in milliseconds after which the text of a paste so far is passed on.
  private static let pasteDelay: Int32 = 500

  public init() {
    (events, continuation) = AsyncStream.makeStream()
  }

  /// Starts to read and to receive signals. Call it once.
  public func start() {
    guard TerminalEvents.pipe[0] < 0, Foundation.pipe(&TerminalEvents.pipe) == 0 else { return }
    for end in TerminalEvents.pipe {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    for number in [SIGWINCH, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGQUIT] { receive(number) }
    receive(SIGTSTP)
    // A process in the background that uses the terminal, or output that is closed, must not end the process.
    for number in [SIGTTIN, SIGTTOU, SIGPIPE] { signal(number, SIG_IGN) }
    let thread = Thread { [self] in readInput() }
    thread.name = "input"
    thread.start()
  }

  private func receive(_ number: Int32) {
    signal(number) { TerminalEvents.note($0) }
  }

  /// Writes a number to the pipe. It is safe in a signal handler.
  private static func note(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    let error = errno
    _ = write(pipe[1], &byte, 1)
    errno = error
  }

  /// Stops reading, so that a child process can read the terminal. Returns when no read is waiting.
  public func pause() {
    condition.withLock {
      isPaused = true
      TerminalEvents.note(0)
      while isReading { condition.wait() }
    }
  }

  /// Reads again.
  public func resume() {
    condition.withLock { isPaused = false }
    TerminalEvents.note(0)
  }

  /// Stops the process, as Ctrl-Z does, and returns after it continues.
  func stopProcess() {
    TerminalEvents.raiseUnhandled(SIGTSTP)
    receive(SIGTSTP)
  }

  /// Sends a signal to this process as if it were not handled. The threads of Dispatch block signals.
  public static func raiseUnhandled(_ number: Int32) {
    signal(number, SIG_DFL)
    var (signals, old) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, &old)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  private func readInput() {
    // This thread receives the signals, because those of Dispatch block them.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var decoder = InputDecoder()
    while true {
      let mayRead = condition.withLock {
        isReading = !isPaused
        condition.broadcast()
        return isReading
      }
      let wait =
        decoder.isPasting
        ? TerminalEvents.pasteDelay : decoder.isIncomplete ? TerminalEvents.escapeDelay : -1
      var files = [
        pollfd(fd: TerminalEvents.pipe[0], events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&files, mayRead ? 2 : 1, wait)
      if ready == 0 { send(decoder.flush()) }
      if ready < 0, errno != EINTR { break }
      if files[0].revents != 0 { readSignals(whilePaused: !mayRead) }
      guard files[1].revents != 0 else { continue }
      guard let bytes = readBytes() else { break }
      send(decoder.read(bytes))
    }
    condition.withLock {
      isReading = false
      condition.broadcast()
    }
    continuation.yield(.inputEnded)
  }

  private func send(_ events: [InputEvent]) {
    for event in events { continuation.yield(.input(event)) }
  }

  /// Returns the bytes that can be read, or `nil` at the end of the input.
  private func readBytes() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { return buffer[..<count] }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }

  private func readSignals(whilePaused: Bool) {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = read(TerminalEvents.pipe[0], &numbers, numbers.count)
    for number in numbers.prefix(max(0, count)) {
      switch Int32(number) {
      case SIGWINCH: continuation.yield(.resized)
      case SIGCONT: if !whilePaused { continuation.yield(.continued) }
      // The shell takes the terminal when the whole group of processes is stopped.
      case SIGTSTP: if whilePaused { stopProcess() } else { continuation.yield(.suspend) }
      // Ctrl-C in a child process is for the child.
      case SIGINT where whilePaused, SIGQUIT where whilePaused: break
      case let number where number != 0: continuation.yield(.terminate(signal: number))
      default: break
      }
    }
  }
}
