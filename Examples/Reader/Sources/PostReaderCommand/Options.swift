import ArgumentParser
import PostReader
import PostStore

/// The options of every call.
struct EnvironmentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The configuration file.",
      discussion: "By default, postkit/reader.toml in XDG_CONFIG_HOME or in ~/.config.",
      valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the data.",
      discussion: "By default, postkit in XDG_DATA_HOME or in ~/.local/share.", valueName: "folder"),
    completion: .directory)
  var data: String?

  var environment: ReaderEnvironment {
    get throws { try ReaderEnvironment(configuration: config, data: data) }
  }
}

/// The options of calls that use an account.
struct AccountOptions: ParsableArguments {
  @OptionGroup var options: EnvironmentOptions

  @Option(
    help: ArgumentHelp(
      "The name of the account.", discussion: "It can be left out if there is only one.",
      valueName: "name"))
  var account: String?

  var configured: ConfiguredAccount {
    get throws { try options.environment.configuration.read().account(account) }
  }

  /// Opens the account.
  func session(for access: Session.Access) async throws -> Session {
    try await Session(try configured, in: try options.environment, for: access)
  }
}

/// The format of lists: text for people, or one JSON object per line.
enum LineFormat: String, CaseIterable, ExpressibleByArgument { case text, ndjson }

extension AccountKind: ExpressibleByArgument {}

extension NewPost.Format: ExpressibleByArgument {
  public init?(argument: String) { self.init(rawValue: argument == "md" ? "gfm" : argument) }
}

/// An argument that identifies a post.
struct PostIdentifier: ExpressibleByArgument {
  let number: Int64

  init?(argument: String) {
    guard let number = Int64(argument), number != 0 else { return nil }
    self.number = number
  }
}
