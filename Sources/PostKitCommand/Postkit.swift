import ArgumentParser

/// The `postkit` command.
@main
struct Postkit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postkit",
    abstract: "Sanitizes, converts and shows rich post content.",
    discussion: """
      A filter that reads standard input or a file, writes the result to standard output and errors \
      to standard error, and changes nothing else.

      Exit status: 0 done; 1 'sanitize --check' found a difference; 64 wrong usage; 65 input not \
      in the stated format; 66 no such input; 70 internal fault; 74 input or output failed.
      """,
    version: "0.1.0",
    subcommands: [
      Sanitize.self, Convert.self, Render.self, Summarize.self, Split.self, Feed.self,
      Extract.self, Inspect.self, PolicyCommand.self,
    ])

  static func main() {
    Descriptor.openClosedStandardDescriptors()
    Descriptor.reportBrokenPipesAsErrors()
    do {
      let arguments = Arguments.texts
      if let file = Sanitize.plainFile(in: arguments) { return try Sanitize.run(on: file) }
      try checkSubcommands(in: arguments)
      var command = try parsed(Arguments.shorteningOptions(in: arguments))
      try command.run()
    } catch {
      Termination(error).finish()
    }
  }

  /// The subcommands that scripts often run in loops. ``parsed(_:)`` parses their arguments faster.
  private static let filters: [String: any ParsableCommand.Type] = [
    "sanitize": Sanitize.self, "convert": Convert.self, "render": Render.self,
  ]

  /// Parses the arguments.
  ///
  /// For `filters`, the parser of the subcommand runs first, because it takes a third of the time
  /// of the complete parser. If it rejects the arguments, for example `--help`, the complete parser
  /// runs.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let filter = arguments.first.flatMap({ filters[$0] }),
      let command = try? filter.parse(Array(arguments.dropFirst()))
    {
      return command
    }
    return try parseAsRoot(arguments)
  }

  /// Throws an error for a word that is not the name of a subcommand, and for a missing one in a pipe,
  /// where the help would be taken for the result. ArgumentParser lists no subcommands in its errors,
  /// and ignores unknown words after `help`.
  private static func checkSubcommands(in arguments: [String]) throws(Failure) {
    let asksForHelp = arguments.first == "help"
    var command: any ParsableCommand.Type = Postkit.self
    for word in asksForHelp ? arguments.dropFirst() : arguments[...] {
      let isRoot = command == Postkit.self
      let names =
        command.configuration.subcommands.map { $0._commandName } + (isRoot ? ["help"] : [])
      guard !word.hasPrefix("-"), asksForHelp || !names.isEmpty, !isRoot || word != "help" else {
        return
      }
      guard let subcommand = command.subcommand(named: word) else {
        let allowed =
          names.isEmpty
          ? "; '\(command._commandName)' has no subcommands" : word.suggestion(among: names)
        throw Failure(.usage, "unknown subcommand '\(word)'\(allowed)")
      }
      command = subcommand
    }
    let names = command.configuration.subcommands.map { $0._commandName }
    if !asksForHelp, !names.isEmpty, !Descriptor.standardInput.isTerminal {
      throw Failure(.usage, "missing subcommand; allowed are: \(names.joined(separator: ", "))")
    }
  }
}
