import ArgumentParser

/// How the command ends when it does not simply return: with a text on standard output (help, a
/// version), with a line on standard error, or with a status alone.
enum Ending {
  case text(String)
  case status(ExitStatus)
  case failure(Failure)

  init(_ error: any Error) {
    switch error {
    case let failure as Failure:
      self = .failure(failure)
    case let status as ExitStatus:
      self = .status(status)
    default:
      let message = Postkit.fullMessage(for: error)
      if Postkit.exitCode(for: error).isSuccess {
        self = .text(message)
      } else if Postkit.exitCode(for: error) == .validationFailure {
        let wrong = Postkit.message(for: error).listingInARow.startingInLowerCase
        self = .failure(Failure(.usage, wrong + Ending.help(in: message)))
      } else {
        self = .failure(Failure(.internalFault, "\(error)"))
      }
    }
  }

  /// Where help is, as the last line of a usage error says: ` (see 'postkit sanitize --help')`.
  private static func help(in message: String) -> String {
    let words = message.split(separator: "'", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 3].hasSuffix("See ") else { return "" }
    return " (see '\(words[words.count - 2])')"
  }

  /// Writes what there is to say and ends the process.
  func finish() -> Never {
    switch self {
    case .status(let status):
      status.exit()
    case .text(let text):
      do {
        try Output.write(Output.line(text))
        ExitStatus.done.exit()
      } catch {
        Ending(error).finish()
      }
    case .failure(let failure):
      // Whoever closed standard error does not want to know.
      try? Descriptor.standardError.write(Array("\(failure)\n".utf8))
      failure.status.exit()
    }
  }
}

extension String {
  /// This message with the values that an option may have in a row: the parser makes a list of more
  /// than five.
  fileprivate var listingInARow: String {
    let parts = split(separator: " of the following:\n  - ", maxSplits: 1)
    guard parts.count == 2 else { return self }
    let values = parts[1].split(separator: "\n  - ").map { "'\($0)'" }
    let last = values[values.count - 1]
    return "\(parts[0]) of \(values.dropLast().joined(separator: ", ")) or \(last)."
  }

  /// This sentence as it stands behind `postkit: `, unless it starts with a name in capitals.
  fileprivate var startingInLowerCase: String {
    guard let first, dropFirst().first?.isUppercase == false else { return self }
    return first.lowercased() + dropFirst()
  }
}
