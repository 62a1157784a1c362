internal import PostFeed
internal import PostStore

/// Sends what waits, and fetches what is new.
package struct SyncCommand {
  private let session: Session
  private let pages: Int
  private let delay: FetchDelay

  package init(_ session: Session, pages: Int = 1) {
    self.session = session
    self.pages = pages
    delay = FetchDelay(file: session.files.fetchDelay)
  }

  /// - Throws: ``Failure`` with the status 75 if something still waits or could not be fetched, and 77
  ///   if the server refuses the account.
  package func run() async throws {
    let failedBefore = Set(try await Outbox(session).entries().filter(\.isFinal).map(\.id))
    let sending = try await send()
    var failures = sending.failures
    if !failures.contains(where: { [.offline, .unauthorized].contains($0.code) }) {
      failures += try await fetch()
    }
    let entries = try await Outbox(session).entries()
    for entry in entries where entry.isFinal && !failedBefore.contains(entry.id) {
      StandardStream.warn(
        "\(entry.title) was not sent: \(entry.reason ?? "the server refused it"); see 'outbox'")
    }
    if let refusal = failures.first(where: { Failure($0).status == .refused }) {
      throw await session.failure(refusal)
    }
    let waiting = entries.filter { !$0.isFinal }
    if waiting.count + sending.receipts > 0 {
      throw Failure(.temporary, waitingText(waiting, sending, failures))
    }
    // A page that is not a feed does not become one later.
    let isOtherPage = session.configured.isReadOnly && failures.first?.code == .invalidResponse
    if isOtherPage, let failure = failures.first {
      let hint = "; an account of a server of PostKit needs '--user'"
      throw Failure(.badInput, failure.message + (session.configured.kind == .auto ? hint : ""))
    }
    if let failure = failures.first {
      throw Failure(.temporary, "not everything could be fetched: \(failure.message)")
    }
    if let end = delay.end() {
      throw Failure(.temporary, "nothing was fetched: the server asked to wait until \(end)")
    }
  }

  // MARK: Sending

  /// What sending left over.
  private struct Sending {
    var failures: [StoreError] = []
    /// The number of read receipts that wait.
    var receipts = 0
    /// The earliest next attempt.
    var next: Moment?
  }

  private func send() async throws -> Sending {
    var sending = Sending()
    guard let messages = session.chat?.messages else { return sending }
    async let actions = whileProgressing { [session] in try await session.posts.sync() }
    async let texts = whileProgressing { try await messages.sendMessages() }
    async let posts = session.posts.sendPosts()
    let reports = try await [texts, actions, posts].compactMap(\.self)
    sending.failures = reports.compactMap(\.failure)
    sending.receipts = reports.map(\.waitingReceiptCount).reduce(0, +)
    sending.next = reports.compactMap(\.nextAttempt).min()
    return sending
  }

  /// Sends until nothing is due, or until nothing was sent for a while. What fails is due again after a
  /// delay: without a limit, a server that does not answer would keep the command until the last attempt.
  ///
  /// - Returns: The report, or `nil` if sending was canceled. No attempt is lost or counted then.
  private func whileProgressing(
    _ send: @escaping @Sendable () async throws -> SyncReport
  ) async throws -> SyncReport? {
    let sending = Task { try await send() }
    let watcher = Task { [outbox = Outbox(session)] in
      var last = Int.max
      while true {
        let count = try await outbox.entries().count { !$0.isFinal }
        guard count < last else { return sending.cancel() }
        last = count
        // Longer than the timeout of a request.
        try await Task.sleep(for: .seconds(35))
      }
    }
    defer { watcher.cancel() }
    do { return try await sending.value } catch let error as StoreError
      where error.code == .canceled
    {
      return nil
    }
  }

  private func waitingText(
    _ waiting: [Outbox.Entry], _ sending: Sending, _ failures: [StoreError]
  ) -> String {
    var counts: [(Int, String, String)] = [
      (waiting.count { ![.post, .message].contains($0.kind) }, "action", "actions"),
      (waiting.count { $0.kind == .post }, "post", "posts"),
      (waiting.count { $0.kind == .message }, "message", "messages"),
    ]
    counts.append((sending.receipts, "read receipt", "read receipts"))
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    let count = waiting.count + sending.receipts
    let reason =
      failures.first?.message ?? waiting.lazy.compactMap(\.reason).first
      ?? "the server asked to wait"
    // Without a connection, the next call tries again at once.
    let next = failures.isEmpty ? sending.next : nil
    let hint = next.map { $0 > .now ? "; the next attempt is at \($0)" : "" } ?? ""
    return
      "\(count) \(count == 1 ? "item waits" : "items wait") (\(parts.joined(separator: ", "))): "
      + reason + hint
  }

  // MARK: Fetching

  /// Loads pages, contacts and messages, and returns the failures of requests.
  private func fetch() async throws -> [StoreError] {
    guard delay.end() == nil else { return [] }
    async let feed = failure { try await fetchFeed() }
    async let messages = failure { try await session.chat?.conversations.synchronize() }
    async let contacts = failure { try await session.chat?.contacts.refresh() }
    let failures = try await [feed, messages, contacts].compactMap(\.self)
    for failure in failures { delay.extend(by: failure) }
    return failures
  }

  private func fetchFeed() async throws {
    try await session.posts.removeExpired()
    try await session.posts.refresh()
    for _ in 1..<max(1, pages) {
      try await session.posts.loadNextPage()
    }
    // The source of the feed has the whole posts, which need no further request.
    guard let syndication = session.syndication else { return }
    for id in await syndication.details.keys.sorted() { try await session.posts.loadPost(id) }
  }

  /// Returns the failure of a request, and throws one of the database.
  private func failure(_ body: () async throws -> Void) async throws -> StoreError? {
    do {
      try await body()
      return nil
    } catch let error as StoreError {
      let isLocal = [.diskFull, .damaged, .laterVersion, .database].contains(error.code)
      if isLocal { throw error }
      return error
    }
  }
}
