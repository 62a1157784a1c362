import ArgumentParser
import PostKit

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

/// A failure of the command, described on one line: `postkit: FILE:LINE:COLUMN: what is wrong`.
struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus

  /// The file that caused the failure; `-` for standard input.
  let file: String?

  /// The position in the file, if known.
  let position: SourcePosition?

  /// A description of the problem and of what is allowed.
  let message: String

  init(
    _ status: ExitStatus, _ message: String, file: String? = nil, position: SourcePosition? = nil
  ) {
    self.status = status
    self.file = file
    self.position = position
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
    let numbers = position.map { "\($0.line):\($0.column)" }
    let place = [file, numbers].compactMap(\.self).joined(separator: ":")
    let text = place.isEmpty ? "postkit: \(message)" : "postkit: \(place): \(message)"
    return text.onOneLine
  }
}

/// Several failures with the same exit status, such as the faults in a policy file.
struct Failures: Error {
  let first: Failure
  let others: [Failure]
}

/// How the command ends after an error: with text on standard output (help or version), with a line
/// on standard error for each failure, or with only an exit status.
enum Termination {
  case text(String)
  case status(ExitStatus)
  case failures(Failures)

  init(_ error: any Error) {
    switch error {
    case let failure as Failure:
      self = Termination(failure)
    case let failures as Failures:
      self = .failures(failures)
    case let status as ExitStatus:
      self = .status(status)
    default:
      let message = Postkit.fullMessage(for: error)
      if Postkit.exitCode(for: error).isSuccess {
        let isScript = Arguments.texts.contains { $0.hasPrefix("--generate-completion-script") }
        self = .text(isScript ? Completions.addingFiles(to: message) : message)
      } else if Postkit.exitCode(for: error) == .validationFailure {
        self = Termination(Failure(.usage, UsageMessage(error).description))
      } else {
        self = Termination(Failure(.internalFault, "\(error)"))
      }
    }
  }

  private init(_ failure: Failure) { self = .failures(Failures(first: failure, others: [])) }

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
    case .failures(let failures):
      let lines = ([failures.first] + failures.others).map { "\($0)\n" }.joined()
      // If standard error is closed, only the exit status reports the failure.
      try? Descriptor.standardError.write(Array(lines.utf8))
      failures.first.status.exit()
    }
  }
}
