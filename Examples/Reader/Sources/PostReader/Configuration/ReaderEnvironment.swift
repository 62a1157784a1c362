package import Foundation
package import PostFeed

/// Where the configuration and the data are, and what environment variables set.
package struct ReaderEnvironment: Sendable {
  package let configuration: ConfigurationFile
  /// The folder of the databases.
  package let data: URL
  /// The delays between attempts.
  package let schedule: RetrySchedule

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - configuration: The path of the configuration file, or `nil` for the one of the user.
  ///   - data: The path of the folder of the databases, or `nil` for the one of the user.
  ///   - variables: The environment variables.
  /// - Throws: ``Failure`` with the status 64 if a variable is invalid.
  package init(
    configuration: String?, data: String?,
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) throws(Failure) {
    /// The specification ignores relative paths.
    ///
    /// [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/)
    func folder(_ variable: String, _ standard: String) -> String {
      if let path = variables[variable], path.hasPrefix("/") { return path + "/postkit" }
      let home = variables["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
      return home + "/" + standard + "/postkit"
    }
    self.configuration = ConfigurationFile(
      configuration ?? folder("XDG_CONFIG_HOME", ".config") + "/reader.toml")
    self.data = URL(
      fileURLWithPath: data ?? folder("XDG_DATA_HOME", ".local/share"), isDirectory: true)
    schedule = try Self.schedule(variables["POSTKIT_READER_BACKOFF"])
  }

  private static func schedule(_ text: String?) throws(Failure) -> RetrySchedule {
    guard let text, !text.isEmpty else { return RetrySchedule() }
    let seconds = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard seconds.count == 2, let least = seconds[0], let most = seconds[1],
      least >= 0, least <= most, most <= 86_400
    else {
      throw Failure(
        .usage, "POSTKIT_READER_BACKOFF is '\(text)'; expected MIN,MAX in seconds, such as 1,300")
    }
    return RetrySchedule(firstDelay: .seconds(least), maximumDelay: .seconds(most))
  }
}
