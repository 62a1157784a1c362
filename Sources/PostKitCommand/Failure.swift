import ArgumentParser

/// The exit status of the process. The values from 64 on are those of `sysexits.h`.
///
/// [sysexits(3)](https://man.freebsd.org/cgi/man.cgi?query=sysexits)
enum ExitStatus: Int32, Error {
  case done = 0
  /// `sanitize --check` found that the output would differ from the input.
  case differs = 1
  case usage = 64
  /// The input is not in the stated format, or larger than the policy allows.
  case badInput = 65
  case noInput = 66
  case internalFault = 70
  case inputOutput = 74
}

/// A failure of the command, described on one line: `postkit: FILE:LINE: what is wrong`.
struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus

  /// The file that caused the failure; `-` for standard input.
  let file: String?

  /// The number of the line in the file, counted from 1.
  let line: Int?

  /// A description of the problem and of what is allowed.
  let message: String

  init(_ status: ExitStatus, _ message: String, file: String? = nil, line: Int? = nil) {
    self.status = status
    self.file = file
    self.line = line
    self.message = message
  }

  /// Creates a failure to open, read or write a file.
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

/// How the command ends after an error: with text on standard output (help or version), with a line
/// on standard error, or with only an exit status.
enum Termination {
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
        self = .failure(Failure(.usage, fault + Termination.help(in: message)))
      } else {
        self = .failure(Failure(.internalFault, "\(error)"))
      }
    }
  }

  /// Returns a reference to the help, such as ` (see 'postkit sanitize --help')`, if a message of
  /// ArgumentParser contains one, otherwise an empty string.
  private static func help(in message: String) -> String {
    let words = message.split(separator: "'", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 3].hasSuffix("See ") else { return "" }
    return " (see '\(words[words.count - 2])')"
  }

  /// Writes the text or line, and ends the process.
  func finish() -> Never {
    switch self {
    case .status(let status):
      status.exit()
    case .text(let text):
      do {
        try Output.write(line: text)
        ExitStatus.done.exit()
      } catch {
        Termination(error).finish()
      }
    case .failure(let failure):
      // If standard error is closed, only the exit status reports the failure.
      try? Descriptor.standardError.write(Array("\(failure)\n".utf8))
      failure.status.exit()
    }
  }
}

extension String {
  /// The message with the allowed values of an option on one line. ArgumentParser writes one line
  /// for each value if there are more than five values.
  fileprivate var valuesOnOneLine: String {
    let parts = split(separator: " of the following:\n  - ", maxSplits: 1)
    guard parts.count == 2 else { return self }
    let values = parts[1].split(separator: "\n  - ").map { "'\($0)'" }
    let last = values[values.count - 1]
    return "\(parts[0]) of \(values.dropLast().joined(separator: ", ")) or \(last)."
  }

  /// The sentence with its first letter in lower case, unless the second letter is uppercase, as in
  /// `JSON`.
  fileprivate var startingInLowerCase: String {
    guard let first, dropFirst().first?.isUppercase == false else { return self }
    return first.lowercased() + dropFirst()
  }
}
