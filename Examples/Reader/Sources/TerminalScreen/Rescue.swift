import Foundation

/// Restores the terminal, also from a signal handler.
///
/// A handler must not allocate memory or wait for a lock, so the bytes and the mode are prepared before, in
/// memory that is never moved or freed.
enum Rescue {
  /// Ends a synchronized update, a link, styles, the mouse, pastes and the alternate screen, and shows the
  /// cursor.
  private static let sequence =
    "\u{1B}[?2026l\u{1B}]8;;\u{1B}\\\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l"
    + "\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  nonisolated(unsafe) private static var bytes: UnsafeMutableBufferPointer<UInt8>?
  nonisolated(unsafe) private static var mode: UnsafeMutablePointer<termios>?
  nonisolated(unsafe) private static var isNeeded = false

  /// Signals that end the process because of a fault in it.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  /// Allocates the bytes, and handles faults.
  static func prepare() {
    guard bytes == nil else { return }
    let sequence = Array(sequence.utf8)
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sequence.count)
    _ = buffer.initialize(from: sequence)
    bytes = buffer
    for fault in faults {
      signal(fault) { number in
        Rescue.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    atexit { Rescue.restore() }
  }

  /// Keeps the mode that the terminal had.
  static func save(_ mode: termios) {
    if Rescue.mode == nil { Rescue.mode = .allocate(capacity: 1) }
    Rescue.mode?.initialize(to: mode)
    isNeeded = true
  }

  /// Writes the bytes and sets the mode, if they were changed.
  static func restore() {
    guard isNeeded else { return }
    isNeeded = false
    if let bytes { _ = write(STDOUT_FILENO, bytes.baseAddress, bytes.count) }
    restoreMode()
  }

  /// Sets the mode that the terminal had.
  static func restoreMode() {
    if let mode { tcsetattr(STDIN_FILENO, TCSANOW, mode) }
  }
}
