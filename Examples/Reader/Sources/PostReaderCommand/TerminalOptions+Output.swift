import Foundation
import PostTerminal

extension TerminalOptions {
  /// The options for standard output: styles only on a terminal, and its width, else `COLUMNS`, else 80.
  static var ofOutput: TerminalOptions {
    let variables = ProcessInfo.processInfo.environment
    func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    var size = winsize()
    let isTerminal = isatty(1) == 1 && value("TERM") != "dumb"
    let columns = ioctl(1, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    let width = columns > 0 ? columns : value("COLUMNS").flatMap { Int($0) } ?? 80
    var options = TerminalOptions()
    options.width = min(max(1, width), 1_000)
    guard isTerminal else {
      (options.styling, options.color, options.hyperlinks) = (.plain, .none, .none)
      return options
    }
    let isTrueColor = ["truecolor", "24bit"].contains(value("COLORTERM"))
    options.color =
      value("NO_COLOR") != nil ? .none : isTrueColor ? .truecolor : .ansi256
    return options
  }
}
