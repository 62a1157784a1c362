import ArgumentParser
import Foundation
import PostReader
import PostStore

/// `postkit-reader accounts`
struct Accounts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists, adds or removes accounts.",
    subcommands: [AccountList.self, Add.self, Remove.self])

  struct AccountList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the accounts of the configuration.")

    @OptionGroup var options: EnvironmentOptions

    func run() async throws {
      let accounts = try options.environment.configuration.read().accounts
      let lines = accounts.map { account in
        let user = account.user.map { "\t\($0)" } ?? ""
        return "\(account.name)\t\(account.kind.rawValue)\t\(account.url.absoluteString)\(user)\n"
      }
      try StandardStream.write(lines.joined())
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds an account to the configuration.",
      discussion: """
        Accounts of the kind 'postkit' need '--user'; other kinds are read only. With '--user', the kind \
        is 'postkit' if it is not stated.
        """)

    @OptionGroup var options: EnvironmentOptions
    @Argument(help: "The name of the account.") var name: String
    @Argument(help: "The URL of the server or of the feed.") var url: String
    @Option(help: "What answers at the URL.") var kind = AccountKind.auto

    @Option(help: ArgumentHelp("The number of the user.", valueName: "id"))
    var user: Int64?

    @Option(
      help: ArgumentHelp("A command of the shell that prints the token.", valueName: "command"))
    var tokenCommand: String?

    func run() async throws {
      let account = try ConfiguredAccount(
        name: name, url: url, kind: kind, user: user, tokenCommand: tokenCommand)
      try options.environment.configuration.add(account)
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Signs out: deletes the feed, its files and media. Messages are kept.")

    @OptionGroup var options: EnvironmentOptions
    @Argument(help: "The name of the account.") var name: String
    @Flag(help: "Delete the messages, too, and those that were not sent.") var messages = false

    func run() async throws {
      try await options.environment.removeAccount(name, withMessages: messages)
    }
  }
}
