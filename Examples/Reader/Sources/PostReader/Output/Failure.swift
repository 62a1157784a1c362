internal import PostFeed
package import PostStore

/// The exit status of the process. The values from 64 on are those of `sysexits.h`.
///
/// [sysexits(3)](https://man.freebsd.org/cgi/man.cgi?query=sysexits)
package enum ExitStatus: Int32, Error {
  case done = 0
  case usage = 64
  case badInput = 65
  case noInput = 66
  /// The account is read only.
  case unavailable = 69
  case internalFault = 70
  case inputOutput = 74
  /// Another attempt can succeed, for example because there is no connection.
  case temporary = 75
  /// The server does not accept the account.
  case refused = 77
}

/// A failure of a command, described on one line.
package struct Failure: Error, CustomStringConvertible {
  package let status: ExitStatus

  /// A description of the problem and of what is allowed.
  package let message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Creates the failure of a request or of the database.
  package init(_ error: StoreError, context: String? = nil) {
    let status: ExitStatus =
      switch error.code {
      case .unauthorized: .refused
      case .offline, .unreachable, .canceled: .temporary
      case .refused: error.status == 403 ? .refused : error.status == 404 ? .noInput : .temporary
      case .insecureURL: .usage
      case .noDraft, .noPost: .usage
      case .invalidFile, .missingFile, .unreadableFile: .noInput
      case .invalidResponse, .responseTooLarge: .badInput
      case .diskFull, .damaged, .laterVersion, .database: .inputOutput
      default: .internalFault
      }
    self.init(status, context.map { "\($0): \(error.message)" } ?? error.message)
  }

  /// Creates the failure of an error of the store, or returns `nil` for another error.
  package init?(ofStore error: any Error) {
    guard let error = error as? StoreError else { return nil }
    self.init(error)
  }

  /// The line on standard error. What a server sent cannot add lines or control the terminal.
  package var description: String {
    "postkit-reader: " + UntrustedText(message).line(limit: 2_000)
  }
}
