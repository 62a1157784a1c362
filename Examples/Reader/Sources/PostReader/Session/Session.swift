package import Foundation
internal import PostFeed
package import PostSockets
package import PostStore

/// The open databases of an account, and what works with them.
package final class Session: Sendable {
  /// Whether a session changes something.
  package enum Access: Sendable {
    /// Reads what is stored, also while another process uses the account.
    case reading
    /// Writes. Other processes cannot write to the account meanwhile.
    case writing
  }

  /// The messages of an account.
  package struct Chat: Sendable {
    package let local: MessagesLocalDataSource
    package let contacts: ContactsRepository
    package let conversations: ConversationsRepository
    package let messages: MessagesRepository
  }

  package let configured: ConfiguredAccount
  package let environment: ReaderEnvironment
  package let users: UserRepository
  package let local: PostsLocalDataSource
  package let posts: PostsRepository
  /// The messages, or `nil` if the account is read only.
  package let chat: Chat?
  package let images: ImageLoader
  let files: AccountFiles
  let tokens: TokenSource
  /// The source of the posts of a read-only account.
  let syndication: SyndicationRemoteDataSource?
  private let lock: AccountLock?

  /// Opens the databases of an account.
  ///
  /// - Parameters:
  ///   - updates: Returns what ``ConversationsRepository`` receives events from.
  /// - Throws: ``Failure`` with the status 75 if another process writes to the account.
  package init(
    _ configured: ConfiguredAccount, in environment: ReaderEnvironment, for access: Access,
    updates: @Sendable (WebSocketUpdates) -> any RealTimeUpdatesRemoteDataSource = { $0 }
  ) async throws {
    let account = configured.account
    let files = AccountFiles(account, in: environment.data)
    let tokens = TokenSource(configured)
    let users = UserRepository(account: account) { _ in try await tokens.token() }
    let (local, messages, lock) = try await Self.databases(of: configured, files, for: access)

    var settings = PostsRepository.Configuration()
    settings.schedule = environment.schedule
    var chatSettings = ChatConfiguration()
    chatSettings.schedule = environment.schedule
    chatSettings.reconnection = environment.schedule
    do throws(StoreError) {
      if let messages {
        let remote = try HTTPMessagesRemoteDataSource(account: account, users: users)
        let updates = updates(try WebSocketUpdates(account: account, users: users))
        chat = Chat(
          local: messages, contacts: ContactsRepository(local: messages, remote: remote),
          conversations: ConversationsRepository(
            local: messages, remote: remote, updates: updates, configuration: chatSettings),
          messages: MessagesRepository(
            local: messages, remote: remote, configuration: chatSettings))
        syndication = nil
        posts = PostsRepository(
          local: local, remote: try HTTPPostsRemoteDataSource(account: account, users: users),
          configuration: settings)
      } else {
        chat = nil
        let remote = SyndicationRemoteDataSource(configured, local: local, users: users)
        syndication = remote
        posts = PostsRepository(local: local, remote: remote, configuration: settings)
      }
    } catch { throw Failure(error, context: "account '\(configured.name)'") }
    self.configured = configured
    self.environment = environment
    self.files = files
    images = ImageLoader(folder: files.media, of: configured)
    self.tokens = tokens
    self.users = users
    self.local = local
    self.lock = lock
  }

  private static func databases(
    of configured: ConfiguredAccount, _ files: AccountFiles, for access: Access
  ) async throws(Failure) -> (PostsLocalDataSource, MessagesLocalDataSource?, AccountLock?) {
    let account = configured.account
    let folder = files.folder
    if access == .reading {
      // A missing, old or damaged database is created, migrated or repaired below.
      if let local = try? PostsLocalDataSource(reading: account, folder: folder) {
        if configured.isReadOnly { return (local, nil, nil) }
        if let messages = try? MessagesLocalDataSource(reading: account, folder: folder) {
          return (local, messages, nil)
        }
      }
    }
    let lock = try await AccountLock(files.lock, account: configured.name)
    do throws(StoreError) {
      let local = try PostsLocalDataSource(account: account, folder: folder)
      let messages =
        configured.isReadOnly ? nil : try MessagesLocalDataSource(account: account, folder: folder)
      for recovery in [local.recovery, messages?.recovery].compactMap(\.self) {
        StandardStream.warn(
          "a database was damaged and moved aside; \(recovery.recoveredCount) rows were recovered")
      }
      return (local, messages, lock)
    } catch { throw Failure(error, context: "account '\(configured.name)'") }
  }

  /// Returns an engine that sends, receives and refreshes what the account has.
  package func engine(
    statusChanged: @escaping @Sendable (SyncStatus) -> Void = { _ in }
  ) -> SyncEngine {
    var settings = SyncEngine.Configuration()
    settings.backoff = environment.schedule
    settings.backoff.maximumDelay = min(settings.backoff.maximumDelay, .seconds(60))
    settings.statusChanged = statusChanged
    return SyncEngine(
      posts: posts, conversations: chat?.conversations, messages: chat?.messages, users: users,
      configuration: settings)
  }

  /// Returns a new file for a text editor.
  package func newTextFile() throws(Failure) -> URL {
    try AccountLock.createFolder(files.texts)
    return files.texts.appendingPathComponent("\(UUID().uuidString).md")
  }

  /// Returns the files of text editors that were open when an earlier process was killed.
  package func leftTextFiles() -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: files.texts, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "md" }
  }

  /// Whether another process uses the account.
  package var isUsedElsewhere: Bool { lock == nil && AccountLock.isHeld(files.lock) }

  /// Returns the messages of an account that has them.
  ///
  /// - Throws: ``Failure`` with the status 69 if the account is read only.
  package func requireChat() throws(Failure) -> Chat {
    try configured.requireActions()
    guard let chat else { throw Failure(.internalFault, "the account has no messages") }
    return chat
  }

  /// Returns the failure of a request, with the reason why there is no token.
  package func failure(_ error: StoreError, context: String? = nil) async -> Failure {
    if error.code == .unauthorized, error.status == nil, let reason = await tokens.failure {
      return Failure(.refused, reason)
    }
    return Failure(error, context: context)
  }
}

/// The files of an account that are not databases.
struct AccountFiles: Sendable {
  /// The folder of the databases.
  let folder: URL
  private let name: String

  init(_ account: Account, in folder: URL) {
    self.folder = folder
    name = account.fileName
  }

  // The databases delete files whose names begin with theirs.
  var lock: URL { folder.appendingPathComponent("lock-\(name)") }
  /// Until when the server asked not to fetch.
  var fetchDelay: URL { folder.appendingPathComponent("fetch-\(name)") }
  /// The texts that are open in a text editor.
  var texts: URL { folder.appendingPathComponent("texts-\(name)", isDirectory: true) }
  var media: URL { folder.appendingPathComponent("media-\(name)", isDirectory: true) }
}

extension StoreObservation {
  /// The current value.
  package func current() async throws -> Element {
    for try await value in self { return value }
    // In a sequence, `Failure` alone is the type of its errors.
    throw PostReader.Failure(.internalFault, "the database has no value")
  }
}
