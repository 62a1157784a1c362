internal import Subprocess

/// Returns the token of an account: that of the configuration, or what its command prints.
actor TokenSource {
  private let account: ConfiguredAccount
  /// Why the command failed, without its output, or `nil`.
  private(set) var failure: String?

  init(_ account: ConfiguredAccount) { self.account = account }

  private struct NoToken: Error {}

  func token() async throws -> String {
    if let token = account.token { return token }
    guard let command = account.tokenCommand else {
      failure = "the account '\(account.name)' has neither a token nor a token-command"
      throw NoToken()
    }
    let token: String
    do {
      let result = try await run(
        .name("sh"), arguments: ["-c", command], output: .string(limit: 65_536),
        error: .string(limit: 65_536))
      guard result.terminationStatus.isSuccess else {
        let reason = result.standardError.split(whereSeparator: \.isNewline).last
        failure =
          "the token-command of the account '\(account.name)' failed"
          + (reason.map { ": \($0)" } ?? "")
        throw NoToken()
      }
      token = result.standardOutput
    } catch {
      failure = failure ?? "the token-command of the account '\(account.name)' cannot be run"
      throw error
    }
    let line = token.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard !line.isEmpty, line.unicodeScalars.allSatisfy({ (" "..."~").contains($0) }) else {
      failure = "the token-command of the account '\(account.name)' printed no token"
      throw NoToken()
    }
    failure = nil
    return line
  }
}
