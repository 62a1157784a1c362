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

  /// The environment of an SVG image, which shows everything and is the same on every system.
  static let svgImage = TerminalEnvironment(
    isTerminal: true, columns: 80, environment: ["COLORTERM": "truecolor"])

  /// The number of cores that this process can use.
  static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The value of a variable, or `nil` when it is not set or empty.
  subscript(name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether standard output can show styled text.
  var showsStyling: Bool { isTerminal && self["TERM"] != "dumb" }

  /// Whether the user turned color off.
  ///
  /// [NO_COLOR](https://no-color.org)
  var refusesColor: Bool { self["NO_COLOR"] != nil || self["FORCE_COLOR"] == "0" }

  /// Whether the user forces styling, even if standard output is not a terminal.
  ///
  /// [CLICOLOR_FORCE](https://bixense.com/clicolors/),
  /// [FORCE_COLOR](https://force-color.org)
  var forcesStyling: Bool {
    (self["CLICOLOR_FORCE"] ?? "0") != "0" || (self["FORCE_COLOR"] ?? "0") != "0"
  }
}

// Values for options that are `auto`.
extension TerminalEnvironment {
  var pageWidth: Int {
    let columns = columns ?? self["COLUMNS"].flatMap { Int($0) } ?? 0
    return columns > 0 ? min(columns, 1000) : 80
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

  /// Returns the color depth from an option, or from the environment variables.
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

  /// The theme for the background color, which some terminals store as the last number in
  /// `COLORFGBG`: 7 and 9 to 15 are light.
  var theme: Theme {
    let background = self["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    return background.map { $0 == 7 || (9...15).contains($0) } == true ? .light : .dark
  }

  /// Returns whether to write hyperlinks. The Linux console shows their escape sequences as text.
  func opensLinks(_ hyperlinks: PageOptions.Choice, _ styling: Styling) -> Bool {
    switch hyperlinks {
    case .always: true
    case .never: false
    case .auto: styling == .ansi && showsStyling && self["TERM"] != "linux"
    }
  }
}
