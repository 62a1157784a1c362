#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where standard output goes, and what the environment says about it.
struct Surroundings {
  let isTerminal: Bool

  /// The width of the terminal in cells, if it knows it.
  let columns: Int?

  private let environment: [String: String]

  /// Those of this process.
  static let current = Surroundings(
    isTerminal: Descriptor.standardOutput.isTerminal,
    columns: Descriptor.standardOutput.columns,
    environment: ProcessInfo.processInfo.environment)

  /// Those of a picture: it can show everything, and is the same everywhere.
  static let picture = Surroundings(
    isTerminal: true, columns: 80, environment: ["COLORTERM": "truecolor"])

  /// The number of cores that this process may use.
  static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The value of a variable, or `nil` when it is not set or empty.
  subscript(name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A Boolean value that is true when standard output shows styled text.
  var showsStyling: Bool { isTerminal && self["TERM"] != "dumb" }

  /// A Boolean value that is true when the user wants no colour.
  ///
  /// [NO_COLOR](https://no-color.org)
  var refusesColor: Bool { self["NO_COLOR"] != nil || self["FORCE_COLOR"] == "0" }

  /// A Boolean value that is true when the user wants styling even where none would show.
  ///
  /// [CLICOLOR_FORCE](https://bixense.com/clicolors/),
  /// [FORCE_COLOR](https://force-color.org)
  var forcesStyling: Bool {
    (self["CLICOLOR_FORCE"] ?? "0") != "0" || (self["FORCE_COLOR"] ?? "0") != "0"
  }
}
