/// Why the command cannot do what it was asked, as one line: `postkit: FILE:LINE: what is wrong`.
struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus

  /// The file that is to blame, `-` for standard input.
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
