import Foundation

/// The terminal of this process in the mode for interactive screens.
///
/// ``leave()`` restores everything that ``enter()`` changed. If the process traps, a signal handler does the same
/// before it ends. Only one terminal is used at a time.
@MainActor public final class Terminal {
  /// What a terminal is asked to do.
  public struct Features: Hashable, Sendable {
    /// The alternate screen, so that the lines above the command are shown again afterwards.
    public var alternateScreen = true
    /// Clicks and the wheel are reported. While they are, a terminal selects text only with a modifier key.
    public var mouse = false

    public init(mouse: Bool = false) { self.mouse = mouse }
  }

  public private(set) var features: Features
  public private(set) var isEntered = false

  public init(_ features: Features = Features()) { self.features = features }

  /// Whether standard input and output are a terminal that understands escape sequences.
  public static var isInteractive: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      && !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")
  }

  /// The numbers of columns and rows; 80 and 24 if the terminal does not know them.
  public static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The size of a cell in pixels, or `nil` if the terminal does not report it.
  public static var cellSize: (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    let width = Int(size.ws_xpixel) / Int(size.ws_col)
    let height = Int(size.ws_ypixel) / Int(size.ws_row)
    return width > 0 && height > 0 ? (width, height) : nil
  }

  /// Switches to raw mode and the alternate screen.
  public func enter() {
    guard !isEntered else { return }
    isEntered = true
    Rescue.prepare()
    var mode = termios()
    if tcgetattr(STDIN_FILENO, &mode) == 0 {
      Rescue.save(mode)
      cfmakeraw(&mode)
      // A read waits for one byte.
      withUnsafeMutableBytes(of: &mode.c_cc) { characters in
        characters[Int(VMIN)] = 1
        characters[Int(VTIME)] = 0
      }
      tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    }
    var bytes = features.alternateScreen ? "\u{1B}[?1049h\u{1B}[2J" : ""
    // Without automatic wrapping, a row that a terminal draws wider than expected does not change the next one.
    bytes += "\u{1B}[?7l\u{1B}[?2004h\u{1B}[?25l"
    if features.mouse { bytes += Terminal.mouseOn }
    Terminal.write(bytes)
  }

  /// Restores the terminal. It has no effect if it was not entered.
  public func leave() {
    guard isEntered else { return }
    isEntered = false
    Rescue.restore()
  }

  /// Starts or stops reports of the mouse.
  public func setMouse(_ isOn: Bool) {
    features.mouse = isOn
    if isEntered { Terminal.write(isOn ? Terminal.mouseOn : Terminal.mouseOff) }
  }

  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

  /// Writes all bytes, and waits while the terminal is slow.
  public static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&output, 1, -1)
      } else if count < 0, errno == EINTR {
        continue
      } else {
        return
      }
    }
  }

  /// Stops the process, as Ctrl-Z does, and returns after it continues.
  public func suspend(_ events: TerminalEvents) {
    let wasEntered = isEntered
    leave()
    events.stopProcess()
    if wasEntered { enter() }
  }

  /// Leaves a terminal that is in its usual mode to a child process, and restores the mode after it ended. Ctrl-C is for
  /// the child meanwhile.
  public static func lendLines<Result>(to body: () async throws -> Result) async rethrows -> Result
  {
    var mode = termios()
    let isTerminal = tcgetattr(STDIN_FILENO, &mode) == 0
    // Unlike an ignored signal, one with a handler is not ignored in the child.
    for number in [SIGINT, SIGQUIT] { signal(number) { _ in } }
    defer {
      for number in [SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
      if isTerminal { tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) }
    }
    return try await body()
  }

  /// Leaves the terminal to a child process, which uses the real descriptors, and returns after it ended.
  public func lend<Result>(
    _ events: TerminalEvents, to body: () async throws -> Result
  ) async rethrows -> Result {
    events.pause()
    leave()
    defer {
      // A child that was killed can leave its own mode.
      Rescue.restoreMode()
      enter()
      events.resume()
    }
    return try await body()
  }
}
