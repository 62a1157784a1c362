import ArgumentParser

/// The message about arguments that ArgumentParser rejects: on one line, with a suggestion and what
/// is allowed.
///
/// The errors of ArgumentParser are internal, so their texts are read.
struct UsageMessage: CustomStringConvertible {
  let description: String

  init(_ error: any Error) {
    let (help, command) = UsageMessage.help(in: Postkit.fullMessage(for: error))
    let message = UsageMessage.text(Postkit.message(for: error), command: command)
    description = message.startingInLowerCase + help
  }

  /// Returns a reference to the help, such as ` (see 'postkit sanitize --help')`, and the command
  /// that it describes.
  private static func help(in message: String) -> (String, any ParsableCommand.Type) {
    guard let hint = message.matches(of: #/See '(postkit[ a-z]*) --help'/#).last?.1 else {
      return ("", Postkit.self)
    }
    var command: any ParsableCommand.Type = Postkit.self
    for name in hint.split(separator: " ").dropFirst() {
      command = command.subcommand(named: String(name)) ?? command
    }
    return (" (see '\(hint) --help')", command)
  }

  private static func text(_ message: String, command: any ParsableCommand.Type) -> String {
    let unknown = #/Unknown option '(-.*?)'(\. Did you mean '[^']*'\?)?/#.dotMatchesNewlines()
    if let name = message.wholeMatch(of: unknown)?.1 {
      let names = command.optionLines.compactMap { $0.firstMatch(of: /--[a-z-]+/)?.0 }
      return "unknown option '\(name)'" + String(name).suggestion(among: names.map(String.init))
    }
    let missing = #/(Missing (?:value for|expected argument) '(-[^ ']+).*')/#
    if let match = message.prefixMatch(of: missing) {
      return match.1 + command.values(of: match.2)
    }
    return valueFault(in: message) ?? message
  }

  /// Returns the message about a value that is not one of the allowed values. ArgumentParser lists
  /// them in a sentence, or on several lines.
  private static func valueFault(in message: String) -> String? {
    let fault = #/The value '(.*)' is invalid for '/#.dotMatchesNewlines()
    guard let start = message.matches(of: #/\. Please provide one of /#).last?.range,
      let value = message.prefixMatch(of: fault)?.1
    else { return nil }
    let list = message[start.upperBound...].matches(of: #/'([^']+)'|  - ([^\n]+)/#)
    let names = list.compactMap { ($0.1 ?? $0.2).map(String.init) }
    let aliases = Array(FormatAlias.names.filter { names.contains($0.value) }.keys).sorted()
    return message[..<start.lowerBound] + String(value).suggestion(among: names, others: aliases)
  }
}

extension ParsableCommand {
  /// Returns the subcommand with a name.
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0._commandName == name }
  }

  /// The lines of the help that start with the name of an option.
  fileprivate static var optionLines: [Substring] {
    Postkit.helpMessage(for: Self.self, columns: 1000).split(separator: "\n")
      .filter { $0.hasPrefix("  -") }
  }

  /// Returns the end of a message that lists the values of an option, or its range, or an empty
  /// string if the help has neither.
  fileprivate static func values(of option: Substring) -> String {
    let line = optionLines.first { $0.split(separator: /[ ,]+/).contains(option) }
    if let values = line?.firstMatch(of: #/\(values: ([^;)]+)/#)?.1 {
      return "; allowed are: \(values)"
    }
    return line?.firstMatch(of: /[0-9]+ to [0-9]+/).map { "; allowed is \($0.0)" } ?? ""
  }
}

extension String {
  /// The sentence with its first letter in lower case, unless the second letter is uppercase, as in
  /// `JSON`.
  fileprivate var startingInLowerCase: String {
    guard let first, dropFirst().first?.isUppercase == false else { return self }
    return first.lowercased() + dropFirst()
  }
}
