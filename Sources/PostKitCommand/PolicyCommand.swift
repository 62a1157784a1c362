import ArgumentParser
import PostKit

/// `postkit policy`
struct PolicyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Lists, shows, checks and imports policies.",
    discussion: """
      A policy defines what a post can contain. A policy file is JSON. The preset in 'extends' \
      supplies absent keys; without it, all keys except 'privacy' are required:

        {"extends": "comment", "links": {"ownHosts": ["example.org"]}}

      \(keys)

      A list of hosts is ["example.org", "*.example.org"]. No policy can allow script, event \
      handlers, style, forms, raw or foreign markup, or other schemes.
      """,
    subcommands: [Names.self, Show.self, Check.self, Import.self])

  /// The keys of a policy file in two columns.
  private static let keys = Policy.keys.map(rows(of:)).joined(separator: "\n")

  /// Returns the help text for a key. Its lines are shorter than 80 columns, because ArgumentParser
  /// wraps longer lines.
  private static func rows(of key: Policy.Key) -> String {
    let indent = 28
    var lines = ["  \(key.path) "]
    for word in "\(key.meaning): \(key.values)".split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= 79 { lines.append("") }
      let padding = indent - lines[lines.count - 1].count
      lines[lines.count - 1] += String(repeating: " ", count: max(1, padding)) + word
    }
    return lines.joined(separator: "\n")
  }

  /// `postkit policy list`
  struct Names: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the names of the presets.")

    func run() throws {
      try Output.write(line: Policy.presetNames.joined(separator: "\n"))
    }
  }

  /// `postkit policy show`
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a preset as a JSON policy file.")

    @Argument(
      help: "One of \(Policy.presetNames.joined(separator: ", ")).",
      completion: .list(Policy.presetNames))
    var name: String

    func run() throws {
      guard let policy = Policy(preset: name) else {
        throw Failure(
          .usage, "unknown policy '\(name)'\(name.suggestion(among: Policy.presetNames))")
      }
      try Output.write(JSON.page(policy))
    }
  }

  /// `postkit policy check`
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks a JSON policy file; prints nothing if it is valid, else all its faults.")

    @Argument(
      help: "The policy file; standard input when it is '-' or absent.", completion: .file())
    var file = "-"

    func run() throws {
      _ = try JSON.policy(Source(file, limit: JSON.maximumFileSize))
    }
  }

  /// `postkit policy import`
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes a policy file from a configuration of the browsers' Sanitizer API.",
      discussion: "What a policy cannot express is said on standard error.")

    @Argument(
      help: "The configuration as JSON; standard input when it is '-' or absent.",
      completion: .file())
    var file = "-"

    func run() throws {
      let source = try Source(file, limit: JSON.maximumFileSize)
      var losses: [String] = []
      let policy = try JSON.policy(source) { bytes throws(PolicyError) in
        try Policy(sanitizerConfiguration: bytes, losses: &losses)
      }
      for loss in losses { Failure(.badInput, loss, file: source.name).report() }
      try Output.write(JSON.page(policy))
    }
  }
}
