import Foundation
import Logging

/// Records what servers of this process log as an error.
final class ErrorLog: @unchecked Sendable {
  /// Replaces the log of the process.
  static let shared: ErrorLog = {
    let log = ErrorLog()
    LoggingSystem.bootstrap { _ in Handler(log: log) }
    return log
  }()

  private let lock = NSLock()
  private var recorded: [String] = []

  var lines: [String] { lock.withLock { recorded } }

  fileprivate func record(_ line: String) { lock.withLock { recorded.append(line) } }

  private struct Handler: LogHandler {
    let log: ErrorLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      if event.level >= .error { log.record("\(event.source): \(event.message)") }
    }
  }
}
