import ArgumentParser
import PostFeed
import PostReader
import PostStore

/// `postkit-reader conversations`
struct Conversations: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the stored conversations, the latest first.")

  @OptionGroup var account: AccountOptions
  @Option(name: .shortAndLong, help: "The format of the output.") var to = LineFormat.text

  func run() async throws {
    try account.configured.requireActions()
    let chat = try await account.session(for: .reading).requireChat()
    let list = try await chat.conversations.conversations(limit: .max).current()
    try StandardStream.write(list.map { (to == .ndjson ? $0.line : $0.text) + "\n" }.joined())
  }
}

/// `postkit-reader messages`
struct Messages: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows the messages of a conversation, the oldest first.")

  @OptionGroup var account: AccountOptions
  @Argument(help: "The number or the name of the contact.") var contact: String

  @Option(help: ArgumentHelp("The maximum number of messages.", valueName: "n"))
  var limit = 50

  @Option(
    help: ArgumentHelp("Show only messages before this one, without unsent ones.", valueName: "id"))
  var before: Int64?

  @Option(name: .shortAndLong, help: "The format of the output.") var to = LineFormat.text

  func validate() throws {
    guard limit >= 0 else { throw ValidationError("--limit is \(limit); allowed: 0 or more") }
  }

  func run() async throws {
    try account.configured.requireActions()
    let session = try await account.session(for: .reading)
    let list = try await MessageList(
      try await session.contact(contact), in: session, limit: limit, before: before)
    try StandardStream.write(to == .ndjson ? list.lines : list.text)
  }
}

/// `postkit-reader send`
struct Send: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Stores a message, which is sent with the next synchronization.",
    discussion: "Prints the identifier of the request.")

  @OptionGroup var account: AccountOptions
  @Argument(help: "The number or the name of the contact.") var contact: String
  @Argument(help: "The text; by default, that of standard input.") var text: String?

  func run() async throws {
    try account.configured.requireActions()
    var message = try text ?? Input.text(of: "-")
    // Also CR LF is one character.
    if message.last?.isNewline == true { message.removeLast() }
    guard !message.allSatisfy(\.isWhitespace) else {
      throw Failure(.usage, "the message is empty")
    }
    let session = try await account.session(for: .writing)
    let contact = try await session.contact(contact)
    let id = try await session.requireChat().messages.send(message, to: contact)
    try StandardStream.write(id?.description ?? "")
  }
}

/// `postkit-reader read`
struct Read: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Marks all messages of a contact as read.")

  @OptionGroup var account: AccountOptions
  @Argument(help: "The number or the name of the contact.") var contact: String

  func run() async throws {
    try account.configured.requireActions()
    let session = try await account.session(for: .writing)
    try await session.requireChat().messages.markRead(try await session.contact(contact))
  }
}

/// `postkit-reader listen`
struct Listen: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Stays connected, sends what waits, and prints events as lines of JSON.",
    discussion: "Ends with SIGTERM and SIGINT.")

  @OptionGroup var account: AccountOptions

  @Option(help: ArgumentHelp("The number of seconds after which it ends.", valueName: "n"))
  var seconds: Double?

  func validate() throws {
    guard seconds.map({ $0 >= 0 && $0 <= 1e9 }) != false else {
      throw ValidationError("--seconds is \(seconds ?? 0); allowed: 0 to 1000000000")
    }
  }

  func run() async throws {
    try await Listener(try account.configured, in: try account.options.environment)
      .run(seconds: seconds)
  }
}

/// `postkit-reader storage`
struct StorageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storage", abstract: "Shows the storage of messages, or deletes messages.")

  @OptionGroup var account: AccountOptions

  @Option(
    help: ArgumentHelp(
      "Delete the messages before a date, such as 2026-11-21 or 2026-11-21T12:00:00Z.",
      valueName: "date"),
    transform: StorageCommand.moment)
  var olderThan: Moment?

  @Option(help: ArgumentHelp("Delete the messages of a contact.", valueName: "contact"))
  var conversation: String?

  @Option(name: .shortAndLong, help: "The format of the output.") var to = LineFormat.text

  private static func moment(_ text: String) throws -> Moment {
    guard let moment = Moment(text) ?? Moment(text + "T00:00:00Z") else {
      throw ValidationError("expected a date, such as 2026-11-21 or 2026-11-21T12:00:00Z")
    }
    return moment
  }

  func run() async throws {
    try account.configured.requireActions()
    let isDeletion = olderThan != nil || conversation != nil
    let session = try await account.session(for: isDeletion ? .writing : .reading)
    guard isDeletion else {
      return try StandardStream.write(try await Storage(session).usage(asJSON: to == .ndjson))
    }
    var contact: Int64?
    if let conversation { contact = try await session.contact(conversation) }
    try StandardStream.write(
      try await Storage(session).delete(
        before: olderThan, with: contact, asJSON: to == .ndjson))
  }
}
