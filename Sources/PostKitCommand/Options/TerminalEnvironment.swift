#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PostKit

/// The terminal at standard output, and the environment variables that describe it.
struct TerminalEnvironment {
  let isTerminal: Bool

  /// The width of the terminal in cells, if known.
  let columns: Int?

  private let environment: [String: String]

  /// The environment of this process.
  static let current = TerminalEnvironment(
    isTerminal: Descriptor.standardOutput.isTerminal,
    columns: Descriptor.standardOutput.columns,
    environment: ProcessInfo.processInfo.environment)

  /// The environment for SVG images: 80 columns, styles, links and true color on every system.
  static let svgImage = TerminalEnvironment(
    isTerminal: true, columns: 80, environment: ["COLORTERM": "truecolor"])

  /// The number of cores that this process can use.
  static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The value of an environment variable, or `nil` if the variable is absent or empty.
  subscript(name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether standard output can show styled text.
  var showsStyling: Bool { isTerminal && self["TERM"] != "dumb" }

  /// Whether an environment variable turns color off.
  ///
  /// [NO_COLOR](https://no-color.org)
  var refusesColor: Bool { self["NO_COLOR"] != nil || forcedColor == false }

  /// Whether an environment variable forces styling, even if standard output is not a terminal.
  ///
  /// [CLICOLOR_FORCE](https://bixense.com/clicolors/),
  /// [FORCE_COLOR](https://force-color.org)
  var forcesStyling: Bool {
    isOn(self["CLICOLOR_FORCE"]) == true || forcedColor == true
  }

  /// Whether `FORCE_COLOR` turns color on or off, or `nil` if the variable is absent.
  private var forcedColor: Bool? { isOn(self["FORCE_COLOR"]) }

  /// Whether the value of a variable is neither `0` nor `false`; `nil` if the variable is absent.
  private func isOn(_ value: String?) -> Bool? { value.map { $0 != "0" && $0 != "false" } }
}

// The effective values of the page options. The environment determines the value of `auto`.
extension TerminalEnvironment {
  var pageWidth: Int {
    let columns = columns ?? self["COLUMNS"].flatMap { Int($0) } ?? 0
    return columns > 0 ? min(columns, 1000) : 80
  }

  /// Returns the number of rows of the terminal, or `nil` if lines of a page cannot be replaced: the
  /// output is not a terminal, is narrower than the page, or has no escape sequences.
  func rows(for options: TerminalOptions) -> Int? {
    guard showsStyling, options.styling == .ansi, let columns, options.width <= columns else {
      return nil
    }
    return Descriptor.standardOutput.rows
  }

  func showsStyling(_ color: PageOptions.Choice) -> Bool {
    switch color {
    case .always: true
    case .never: showsStyling
    case .auto: showsStyling || forcesStyling
    }
  }

  func showsColor(_ color: PageOptions.Choice) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: !refusesColor
    }
  }

  /// Returns the color depth of an option. For `auto`, environment variables determine the depth.
  func depth(_ depth: PageOptions.Depth) -> ColorDepth {
    switch depth {
    case .ansi16: return .ansi16
    case .ansi256: return .ansi256
    case .truecolor: return .truecolor
    case .auto: break
    }
    switch self["FORCE_COLOR"] {
    case "1": return .ansi16
    case "2": return .ansi256
    case "3": return .truecolor
    default: break
    }
    let term = self["TERM"] ?? ""
    if ["truecolor", "24bit"].contains(self["COLORTERM"]) || term.hasSuffix("-direct") {
      return .truecolor
    }
    return term.hasSuffix("256color") ? .ansi256 : .ansi16
  }

  /// The light or dark theme, depending on the background color of the terminal. The default is
  /// dark.
  ///
  /// Some terminals store the number of the background color at the end of `COLORFGBG`. The colors
  /// 7 and 9 to 15 are light.
  var theme: Theme {
    let background = self["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    return background.map { $0 == 7 || (9...15).contains($0) } == true ? .light : .dark
  }

  /// Returns whether to write hyperlinks.
  ///
  /// For `auto`, no hyperlinks are written to the Linux console, which shows the escape sequences
  /// of hyperlinks as text.
  func opensLinks(_ hyperlinks: PageOptions.Choice, _ styling: Styling) -> Bool {
    switch hyperlinks {
    case .always: true
    case .never: false
    case .auto: styling == .ansi && showsStyling && self["TERM"] != "linux"
    }
  }
}
