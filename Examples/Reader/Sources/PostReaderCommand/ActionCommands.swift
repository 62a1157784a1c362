import ArgumentParser
import Foundation
import PostReader
import PostStore

/// An action on a post, which is stored at once, also without a connection.
protocol ActionCommand: AsyncParsableCommand {
  var account: AccountOptions { get }
  var id: PostIdentifier { get }

  func act(_ post: Int64, in session: Session) async throws
}

extension ActionCommand {
  func run() async throws {
    try account.configured.requireActions()
    guard id.number > 0 else { throw Failure(.usage, "there is no post \(id.number)") }
    try await act(id.number, in: try await account.session(for: .writing))
  }
}

/// `postkit-reader like`
struct Like: ActionCommand {
  static let configuration = CommandConfiguration(abstract: "Likes a post.")

  @OptionGroup var account: AccountOptions
  @Argument(help: "The identifier of the post.") var id: PostIdentifier

  func act(_ post: Int64, in session: Session) async throws { try await session.posts.like(post) }
}

/// `postkit-reader unlike`
struct Unlike: ActionCommand {
  static let configuration = CommandConfiguration(abstract: "Removes the like of a post.")

  @OptionGroup var account: AccountOptions
  @Argument(help: "The identifier of the post.") var id: PostIdentifier

  func act(_ post: Int64, in session: Session) async throws { try await session.posts.unlike(post) }
}

/// `postkit-reader share`
struct Share: ActionCommand {
  static let configuration = CommandConfiguration(abstract: "Shares a post.")

  @OptionGroup var account: AccountOptions
  @Argument(help: "The identifier of the post.") var id: PostIdentifier

  func act(_ post: Int64, in session: Session) async throws { try await session.posts.share(post) }
}

/// `postkit-reader bookmark`
struct Bookmark: ActionCommand {
  static let configuration = CommandConfiguration(abstract: "Bookmarks a post.")

  @OptionGroup var account: AccountOptions
  @Argument(help: "The identifier of the post.") var id: PostIdentifier

  func act(_ post: Int64, in session: Session) async throws {
    try await session.posts.bookmark(post)
  }
}

/// `postkit-reader post`
struct Post: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Stores a post, which is sent with the next synchronization.",
    discussion: """
      Prints the identifier of the request. Without '--from', files with the extension .html are HTML, \
      and everything else is GitHub's Markdown.
      """)

  @OptionGroup var account: AccountOptions

  @Argument(help: "The file, or - for standard input.", completion: .file())
  var file = "-"

  @Option(name: .shortAndLong, help: "The format of the source.")
  var from: NewPost.Format?

  @Option(
    help: ArgumentHelp(
      "A file to attach, and the description of an image after an equals sign. Repeat it for more files.",
      valueName: "path[=alt]"),
    completion: .file())
  var attach: [String] = []

  func run() async throws {
    let configured = try account.configured
    try configured.requireActions()
    var attachments: [NewPost.Attachment] = []
    for argument in attach { attachments.append(try NewPost.Attachment(argument)) }
    let format = from ?? (file == "-" ? .gfm : NewPost.Format(ofFile: file))
    let post = try NewPost(
      try Input.bytes(of: file), as: format, named: file, attachments: attachments)
    try StandardStream.write(try await post.store(in: try await account.session(for: .writing)))
  }
}

/// `postkit-reader outbox`
struct OutboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox", abstract: "Lists, repeats or cancels what was not sent.",
    subcommands: [Waiting.self, Retry.self, Cancel.self], defaultSubcommand: Waiting.self)

  struct Waiting: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists what waits, and what failed for good.")

    @OptionGroup var account: AccountOptions
    @Option(name: .shortAndLong, help: "The format of the output.") var to = LineFormat.text

    func run() async throws {
      try account.configured.requireActions()
      let entries = try await Outbox(try await account.session(for: .reading)).entries()
      try StandardStream.write(entries.map { (to == .ndjson ? $0.line : $0.text) + "\n" }.joined())
    }
  }

  struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lets an entry be sent with the next synchronization.")

    @OptionGroup var account: AccountOptions
    @Argument(help: "The identifier of the entry, or of its request.") var id: String

    func run() async throws {
      try account.configured.requireActions()
      try await Outbox(try await account.session(for: .writing)).retry(id)
    }
  }

  struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes an entry without sending it.")

    @OptionGroup var account: AccountOptions
    @Argument(help: "The identifier of the entry, or of its request.") var id: String

    func run() async throws {
      try account.configured.requireActions()
      try await Outbox(try await account.session(for: .writing)).cancel(id)
    }
  }
}
