import ArgumentParser
import Foundation
import PostReader
import ReaderScreens

/// The `postkit-reader` command.
@main
struct PostkitReader: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postkit-reader",
    abstract: "Reads feeds and messages, also without a connection.",
    discussion: """
      Without a subcommand, the interactive reader starts.

      Exit status: 0 done; 64 wrong usage; 65 input not in the stated format; 66 no such input; 69 the \
      account is read only; 70 internal fault; 74 input or output failed; 75 try again later: something \
      waits, there is no connection, or another process uses the account; 77 the server refuses the \
      account.
      """,
    version: "0.1.0",
    subcommands: [
      Sync.self, List.self, Show.self, Like.self, Unlike.self, Share.self, Bookmark.self, Post.self,
      OutboxCommand.self, Conversations.self, Messages.self, Send.self, Read.self, Listen.self,
      StorageCommand.self, Accounts.self,
    ])

  @OptionGroup var account: AccountOptions

  @Flag(help: "Write and read lines instead of screens, for example for a screen reader.")
  var plain = false

  func run() async throws {
    let environment = try account.options.environment
    let configuration = try environment.configuration.read()
    // With several accounts, the list of sources leads to the others.
    let first = account.account == nil ? configuration.accounts.first : nil
    try await runInteractive(
      configuration.accounts, first: try first ?? configuration.account(account.account),
      in: environment, isPlain: plain)
  }

  static func main() async {
    StandardStream.prepare()
    do {
      let arguments = try Subcommands.normalized(Array(CommandLine.arguments.dropFirst()))
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      Self.finish(error)
    }
  }

  private static func finish(_ error: any Error) -> Never {
    switch error {
    case let status as ExitStatus: Foundation.exit(status.rawValue)
    case let failure as Failure: end(failure)
    default: break
    }
    if let failure = Failure(ofStore: error) { end(failure) }
    guard exitCode(for: error).isSuccess else {
      let isUsage = exitCode(for: error) == .validationFailure
      end(Failure(isUsage ? .usage : .internalFault, isUsage ? usage(error) : "\(error)"))
    }
    do {
      try StandardStream.write(fullMessage(for: error))
      Foundation.exit(0)
    } catch { finish(error) }
  }

  private static func end(_ failure: Failure) -> Never {
    StandardStream.warn(failure.message)
    Foundation.exit(failure.status.rawValue)
  }

  /// Returns the message about arguments that ArgumentParser rejects, on one line, with what is allowed.
  /// Its errors are internal, so their texts are read.
  private static func usage(_ error: any Error) -> String {
    let hint = fullMessage(for: error).matches(of: /See '(postkit-reader[ a-z]*) --help'/).last?.1
    var command: any ParsableCommand.Type = PostkitReader.self
    for name in (hint ?? "").split(separator: " ").dropFirst() {
      command = Subcommands.command(named: String(name), of: command) ?? command
    }
    var text = message(for: error)
    if let name = text.firstMatch(of: /Unknown option '(-[^']*)'/)?.1 {
      let names = PostkitReader.helpMessage(for: command, columns: 1000).split(separator: "\n")
        .filter { $0.hasPrefix("  -") }.compactMap { $0.firstMatch(of: /--[a-z-]+/)?.0 }
      text = "unknown option '\(name)'" + String(name).suggestion(among: names.map(String.init))
    }
    let first = text.prefix(1).lowercased() + text.dropFirst()
    return first + (hint.map { " (see '\($0) --help')" } ?? "")
  }
}
