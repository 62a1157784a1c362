import ArgumentParser

/// The exit status of the process, numbered as in `sysexits.h`.
///
/// [sysexits(3)](https://man.freebsd.org/cgi/man.cgi?query=sysexits)
enum ExitStatus: Int32, Error {
  case done = 0
  /// `sanitize --check` would have changed the input.
  case differs = 1
  case usage = 64
  /// The input is not in the stated format, or larger than the policy allows.
  case badInput = 65
  case noInput = 66
  case internalFault = 70
  case inputOutput = 74
}

/// A failure of the command, as one line: `postkit: FILE:LINE: what is wrong`.
struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus

  /// The file with the fault, `-` for standard input.
  let file: String?

  /// The line of the file, from 1.
  let line: Int?

  /// What is wrong and what is allowed.
  let message: String

  init(_ status: ExitStatus, _ message: String, file: String? = nil, line: Int? = nil) {
    self.status = status
    self.file = file
    self.line = line
    self.message = message
  }

  /// A failure of the system to open, read or write a file.
  init(_ error: SystemError, file: String, reading isReading: Bool) {
    let isAbsent = isReading && error.isAboutPath
    self.init(
      isAbsent ? .noInput : .inputOutput,
      isAbsent ? "\(error)" : "cannot be \(isReading ? "read" : "written"): \(error)",
      file: file)
  }

  var description: String {
    let file = file?.isEmpty == true ? "''" : file
    let place = [file, line.map(String.init)].compactMap(\.self).joined(separator: ":")
    let text = place.isEmpty ? "postkit: \(message)" : "postkit: \(place): \(message)"
    return text.onOneLine
  }
}

/// How the command ends when an error is thrown: with a text on standard output (help, a version),
/// with a line on standard error, or with a status alone.
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
        let fault = Postkit.message(for: error).valuesOnOneLine.startingInLowerCase
        self = .failure(Failure(.usage, fault + Ending.help(in: message)))
      } else {
        self = .failure(Failure(.internalFault, "\(error)"))
      }
    }
  }

  /// The reference to the help in a usage error of the parser: ` (see 'postkit sanitize --help')`.
  private static func help(in message: String) -> String {
    let words = message.split(separator: "'", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 3].hasSuffix("See ") else { return "" }
    return " (see '\(words[words.count - 2])')"
  }

  /// Writes the text or line and ends the process.
  func finish() -> Never {
    switch self {
    case .status(let status):
      status.exit()
    case .text(let text):
      do {
        try Output.write(line: text)
        ExitStatus.done.exit()
      } catch {
        Ending(error).finish()
      }
    case .failure(let failure):
      // The status is all that a closed standard error lets through.
      try? Descriptor.standardError.write(Array("\(failure)\n".utf8))
      failure.status.exit()
    }
  }
}

extension String {
  /// This message with the allowed values of an option on one line: the parser writes more than five as
  /// a list.
  fileprivate var valuesOnOneLine: String {
    let parts = split(separator: " of the following:\n  - ", maxSplits: 1)
    guard parts.count == 2 else { return self }
    let values = parts[1].split(separator: "\n  - ").map { "'\($0)'" }
    let last = values[values.count - 1]
    return "\(parts[0]) of \(values.dropLast().joined(separator: ", ")) or \(last)."
  }

  /// This sentence as it follows `postkit: `, unless it starts with a name in capitals.
  fileprivate var startingInLowerCase: String {
    guard let first, dropFirst().first?.isUppercase == false else { return self }
    return first.lowercased() + dropFirst()
  }
}
