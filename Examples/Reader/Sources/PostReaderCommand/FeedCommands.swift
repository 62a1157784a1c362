import ArgumentParser
import PostReader
import PostStore

/// `postkit-reader sync`
struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends what waits, and fetches what is new.",
    discussion: """
      The exit status is 0 if nothing waits, 75 if something still does or could not be fetched, and 77 \
      if the server refuses the account.
      """)

  @OptionGroup var account: AccountOptions

  @Option(help: ArgumentHelp("The number of pages of the feed to fetch.", valueName: "n"))
  var pages = 1

  func validate() throws {
    guard pages >= 1 else { throw ValidationError("--pages is \(pages); allowed: 1 or more") }
  }

  func run() async throws {
    try await SyncCommand(try await account.session(for: .writing), pages: pages).run()
  }
}

/// `postkit-reader list`
struct List: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case ansi, ndjson }

  static let configuration = CommandConfiguration(
    abstract: "Lists the cached posts, in the order of the feed.")

  @OptionGroup var account: AccountOptions

  @Option(help: ArgumentHelp("The maximum number of posts.", valueName: "n"))
  var limit: Int?

  @Flag(help: "List only posts that were not read.")
  var unread = false

  @Option(help: ArgumentHelp("List only posts of an author.", valueName: "name"))
  var author: String?

  @Option(help: ArgumentHelp("List only posts with a hashtag.", valueName: "name"))
  var tag: String?

  @Option(help: ArgumentHelp("List only posts that contain all words.", valueName: "words"))
  var search: String?

  @Option(name: .shortAndLong, help: "The format of the output.")
  var to = Format.ansi

  func validate() throws {
    guard limit.map({ $0 >= 0 }) != false else {
      throw ValidationError("--limit is \(limit ?? 0); allowed: 0 or more")
    }
  }

  func run() async throws {
    var filter = PostList.Filter()
    (filter.limit, filter.isUnread) = (limit, unread)
    (filter.author, filter.tag, filter.words) = (author, tag, search)
    let entries = try await PostList(try await account.session(for: .reading)).entries(filter)
    switch to {
    case .ndjson:
      try StandardStream.write(entries.map { PostList.line($0) + "\n" }.joined())
    case .ansi: try StandardStream.write(PostList.page(entries, .ofOutput))
    }
  }
}

/// `postkit-reader show`
struct Show: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case ansi, html, ndjson }

  static let configuration = CommandConfiguration(
    abstract: "Shows a post, and marks it as read.",
    discussion: "The server is asked if only the beginning of the post is cached.")

  @OptionGroup var account: AccountOptions

  @Argument(help: "The identifier of the post.")
  var id: PostIdentifier

  @Option(name: .shortAndLong, help: "The format of the output.")
  var to = Format.ansi

  func run() async throws {
    let post = try await ShownPost(id.number, in: try await account.session(for: .writing))
    switch to {
    case .ansi: try StandardStream.write(post.page(.ofOutput))
    case .html: try StandardStream.write(post.html)
    case .ndjson: try StandardStream.write(post.line)
    }
    if let failure = post.failure { throw failure }
  }
}
