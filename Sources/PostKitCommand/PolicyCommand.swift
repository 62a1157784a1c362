import ArgumentParser
import PostKit

/// `postkit policy`
struct PolicyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Lists, shows and checks policies.",
    subcommands: [Names.self, Show.self, Check.self])

  /// `postkit policy list`
  struct Names: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the names of the presets.")

    func run() throws {
      try Output.write(Output.line(Policy.presetNames.joined(separator: "\n")))
    }
  }

  /// `postkit policy show`
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a preset as JSON, which is a policy file.")

    @Argument(help: "One of \(Policy.presetNames.joined(separator: ", ")).")
    var name: String

    func run() throws {
      guard let policy = Policy(preset: name) else {
        let names = Policy.presetNames.joined(separator: ", ")
        throw Failure(.usage, "unknown policy '\(name)'; known are: \(names)")
      }
      try Output.write(JSON.page(policy))
    }
  }

  /// `postkit policy check`
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks a JSON policy file; says nothing when it is one.")

    @Argument(help: "The policy file; standard input when it is '-'.")
    var file: String

    func run() throws {
      _ = try Policy(file: file)
    }
  }
}
