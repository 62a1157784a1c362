import ArgumentParser
import PostReader

/// The names of subcommands in arguments.
enum Subcommands {
  /// The options of every call, which can be before the subcommand.
  private static let options = ["--config", "--data", "--account"]

  /// Returns arguments with the options of every call after the names of subcommands.
  ///
  /// - Throws: ``Failure`` for a word that is not the name of a subcommand. ArgumentParser lists no
  ///   subcommands in its errors.
  static func normalized(_ arguments: [String]) throws -> [String] {
    var (words, moved): ([String], [String]) = ([], [])
    var command: any ParsableCommand.Type = PostkitReader.self
    var rest = arguments[...]
    while let argument = rest.first {
      if options.contains(argument), rest.count > 1 {
        moved += rest.prefix(2)
        rest = rest.dropFirst(2)
        continue
      }
      if options.contains(where: { argument.hasPrefix($0 + "=") }) {
        moved.append(argument)
        rest = rest.dropFirst()
        continue
      }
      let names = command.configuration.subcommands.map { $0._commandName }
      guard !names.isEmpty, !argument.hasPrefix("-") else { break }
      if words.isEmpty, argument == "help" {
        // The words after it are checked in the same way.
        _ = try normalized(Array(rest.dropFirst()) + ["--help"])
        return arguments
      }
      guard let subcommand = self.command(named: argument, of: command) else {
        throw Failure(
          .usage, "unknown subcommand '\(argument)'" + argument.suggestion(among: names))
      }
      (words, command) = (words + [argument], subcommand)
      rest = rest.dropFirst()
    }
    let names = command.configuration.subcommands.map { $0._commandName }
    let isMissing =
      !words.isEmpty && !names.isEmpty
      && command.configuration.defaultSubcommand == nil && !rest.contains { $0.hasPrefix("-") }
    guard !isMissing else {
      throw Failure(.usage, "missing subcommand; allowed are: \(names.joined(separator: ", "))")
    }
    let takesValues =
      command == Show.self || command == Send.self || command is any ActionCommand.Type
    return words + moved + (takesValues ? movingValues(in: rest) : Array(rest))
  }

  /// Returns arguments with those at the end, after `--`, that begin with a hyphen and cannot be options:
  /// posts of other sources have negative numbers, and a message can begin with `- `. ArgumentParser reads
  /// them as options.
  private static func movingValues(in arguments: ArraySlice<String>) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    var (others, values): ([String], [String]) = ([], [])
    for argument in options {
      let isOfOption = others.last?.hasPrefix("--") == true
      let isValue = argument.prefixMatch(of: /-[^-A-Za-z]/) != nil
      if !isOfOption, isValue { values.append(argument) } else { others.append(argument) }
    }
    let rest = Array(arguments[options.endIndex...])
    if values.isEmpty { return others + rest }
    return others + ["--"] + values + rest.dropFirst()
  }

  /// Returns the subcommand with a name.
  static func command(
    named name: String, of command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first { $0._commandName == name }
  }
}
