import ArgumentParser

/// The `postkit` command.
@main
struct Postkit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postkit",
    abstract: "Makes rich post content safe, converts it and shows it.",
    discussion: """
      A filter: reads standard input or a file, writes standard output, says on standard error \
      what went wrong, and touches nothing else.

      Exit status: 0 done; 1 'sanitize --check' found a difference; 64 wrong usage; 65 input that \
      is not what it was said to be; 66 no such input; 70 internal fault; 74 input or output failed.
      """,
    version: "0.1.0",
    subcommands: [
      Sanitize.self, Convert.self, Render.self, Summarize.self, Feed.self, Extract.self,
      Inspect.self,
      PolicyCommand.self,
    ])

  static func main() {
    Descriptor.occupyStandardNumbers()
    Descriptor.reportBrokenPipesAsErrors()
    do {
      if let file = Sanitize.plainFile(in: CommandLine.arguments) {
        return try Sanitize.run(on: file)
      }
      var command = try parsed()
      try command.run()
    } catch {
      Ending(error).finish()
    }
  }

  /// The subcommands that scripts run in loops.
  private static let filters: [String: any ParsableCommand.Type] = [
    "sanitize": Sanitize.self, "convert": Convert.self, "render": Render.self,
  ]

  /// Parses the arguments.
  ///
  /// The parser of one subcommand takes a third of the time of the whole parser, which gets all
  /// arguments that the first one refuses, such as `--help`.
  private static func parsed() throws -> any ParsableCommand {
    let arguments = CommandLine.arguments.dropFirst()
    if let filter = arguments.first.flatMap({ filters[$0] }),
      let command = try? filter.parse(Array(arguments.dropFirst()))
    {
      return command
    }
    return try parseAsRoot()
  }
}
