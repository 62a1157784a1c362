import Dispatch
import Foundation

/// What happens at a terminal: input, and signals to the process.
public enum TerminalEvent: Hashable, Sendable {
  case input(InputEvent)
  case resized
  /// The process was stopped by another one, and continues.
  case continued
  /// Another process asks to stop, as Ctrl-Z does.
  case suspend
  /// The process must end: SIGTERM, SIGINT or SIGHUP.
  case terminate(signal: Int32)
  /// Standard input ended.
  case inputEnded
}

/// Reads the terminal on a thread of its own, and receives signals.
public final class TerminalEvents: @unchecked Sendable {
  public let events: AsyncStream<TerminalEvent>
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private var sources: [any DispatchSourceSignal] = []
  /// Protects ``isPaused`` and ``isReading``.
  private let condition = NSCondition()
  private var isPaused = false
  private var isReading = false
  /// A byte in this pipe ends the wait for input.
  private let wake = Pipe()

  /// The time in milliseconds after which a single `ESC` is the key.
  private static let escapeDelay: Int32 = 40
  /// The time in milliseconds after which a paste that does not continue has ended.
  private static let pasteDelay: Int32 = 2000

  public init() {
    (events, continuation) = AsyncStream.makeStream()
  }

  /// Starts to read and to receive signals.
  public func start() {
    receive(SIGWINCH, .resized)
    receive(SIGCONT, .continued)
    receive(SIGTSTP, .suspend)
    for number in [SIGTERM, SIGINT, SIGHUP] { receive(number, .terminate(signal: number)) }
    // A background process that uses the terminal, or a reader that goes away, must not end the process.
    for number in [SIGTTIN, SIGTTOU, SIGPIPE] { signal(number, SIG_IGN) }
    let thread = Thread { [self] in readInput() }
    thread.name = "input"
    thread.start()
  }

  private func receive(_ number: Int32, _ event: TerminalEvent) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { [continuation] in continuation.yield(event) }
    source.resume()
    sources.append(source)
  }

  /// Stops reading, so that a child process can read the terminal. Returns when no read is waiting.
  public func pause() {
    condition.withLock {
      isPaused = true
      try? wake.fileHandleForWriting.write(contentsOf: [0])
      while isReading { condition.wait() }
    }
  }

  /// Reads again.
  public func resume() {
    condition.withLock {
      isPaused = false
      condition.broadcast()
    }
  }

  private func readInput() {
    var decoder = InputDecoder()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      condition.withLock {
        isReading = false
        condition.broadcast()
        while isPaused { condition.wait() }
        isReading = true
      }
      guard let count = waitForInput(decoder, &buffer) else { break }
      let events = count == 0 ? decoder.flush() : decoder.read(buffer[..<count])
      for event in events { continuation.yield(.input(event)) }
    }
    condition.withLock {
      isReading = false
      condition.broadcast()
    }
    continuation.yield(.inputEnded)
  }

  /// Returns the number of bytes that were read, 0 if none arrived in time, or `nil` at the end of the input.
  private func waitForInput(_ decoder: InputDecoder, _ buffer: inout [UInt8]) -> Int? {
    var files = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let timeout =
      decoder.isPasting
      ? TerminalEvents.pasteDelay : decoder.isIncomplete ? TerminalEvents.escapeDelay : -1
    let ready = poll(&files, 2, timeout)
    if ready < 0 { return errno == EINTR ? 0 : nil }
    if files[1].revents != 0 { _ = try? wake.fileHandleForReading.read(upToCount: 1) }
    guard files[0].revents != 0 else { return 0 }
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { return count }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : nil
  }
}
