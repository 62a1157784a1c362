import Foundation
import PostDocument
import PostFeed
import PostPages
import PostReader
import PostScreens
import PostStore
import PostTerminal

/// The reader in lines, for screen readers and simple terminals: it writes a list with numbers, and reads a choice.
///
/// It has the same states as the screens. Nothing is moved or erased, and nothing is written while the user types.
@MainActor final class PlainReader {
  let session: Session
  let actions: PostActions
  private let renderer: TerminalRenderer
  private let options: TerminalOptions
  private let lines = InputLines()
  /// Whether the input ended, or the user quits.
  private(set) var isEnding = false

  init(_ session: Session) {
    self.session = session
    actions = PostActions(session.posts)
    options = TerminalOptions(
      width: 80, measure: 0, color: .none, styling: .plain, hyperlinks: .none,
      charset: .words)
    renderer = TerminalRenderer(options)
  }

  func run() async {
    let engine = session.engine()
    await engine.start()
    // It tells the user what was not sent.
    let reports =
      session.configured.isReadOnly
      ? nil
      : OutboxStateHolder(
        session.posts, session.chat?.messages, messages: actions.messages)
    let reporting = Task { await reports?.run() }
    if let text = await LeftTexts.recover(session, actions.messages) { say(text) }
    await feed()
    reporting.cancel()
    await reporting.value
    await engine.stop()
  }

  // MARK: Input and output

  /// Writes lines, and messages that the user was not told.
  func say(_ lines: String...) {
    for line in lines + tellMessages() { write(line + "\n") }
  }

  private func write(_ text: String) {
    // If the output is closed, the input ends, too.
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  private func tellMessages() -> [String] {
    let entries = actions.messages.entries
    for entry in entries { actions.messages.remove(entry.id) }
    return entries.map(\.message.text)
  }

  /// Asks for a line. Returns `nil` at the end of the input.
  func ask(_ question: String) async -> String? {
    say()
    write(question + " ")
    guard let line = await lines.next() else {
      isEnding = true
      return nil
    }
    return line
  }

  /// Runs a request, which the user does not wait for.
  func load(_ request: @escaping @MainActor () async -> Void) {
    say("Loading.")
    Task { await request() }
  }

  func confirm(_ question: String) async -> Bool {
    await ask("\(question) y or n:")?.lowercased().hasPrefix("y") == true
  }

  /// Returns text of other people on one line.
  func line(_ text: String) -> String { renderer.line([LinePiece(text)], width: 10_000) }

  func rows(_ document: Document, revealing: Set<Int> = []) -> RenderedRows {
    renderer.rows(document, revealing: revealing)
  }

  /// Waits until a condition holds, for at most a moment: nothing waits for the network.
  func wait(until condition: @MainActor () -> Bool) async {
    for _ in 0..<100 where !condition() { try? await Task.sleep(for: .milliseconds(30)) }
  }

  // MARK: The feed

  private static let pageSize = 10

  private func feed() async {
    let holder = NewsFeedStateHolder(session.posts, actions: actions)
    let observation = Task { await holder.run() }
    var start = 0
    /// Whether the list changed since it was written.
    var isNew = true
    while !isEnding {
      await wait {
        holder.state.isReady && (!holder.state.items.isEmpty || !holder.state.isLoading)
      }
      let items = holder.state.items
      start = min(max(0, start), max(0, items.count - 1))
      let end = min(start + Self.pageSize, items.count)
      if isNew {
        say(heading(holder.state))
        for number in start..<end { say("\(number + 1). \(summary(of: items[number]))") }
        if items.isEmpty { say(holder.state.failure?.text ?? "No posts.") }
        await holder.show(items[start..<end].map(\.id))
      }
      let choice = await ask("Number, n next, b back, r refresh, ? help, q quit:") ?? "q"
      isNew = true
      switch choice.trimmingCharacters(in: .whitespaces) {
      case "q", "Q": isEnding = true
      case "n", "":
        if end < items.count {
          start = end
        } else {
          load { await holder.loadMore() }
        }
      case "b": start -= Self.pageSize
      case "N":
        holder.showNewPosts()
        start = 0
      case "r": load { await holder.refresh() }
      case "f": holder.setFilter(holder.state.filter == .unread ? .all : .unread)
      case let words where words.hasPrefix("/"):
        holder.setFilter(words.count > 1 ? .search(String(words.dropFirst())) : .all)
      case let choice:
        isNew = false
        await act(on: items, choice, holder)
      }
    }
    observation.cancel()
    await observation.value
  }

  /// Does what does not change the list.
  private func act(on items: [FeedItem], _ choice: String, _ holder: NewsFeedStateHolder) async {
    switch choice {
    case "u": await holder.undo()
    case "c": await PlainWriting(self).run()
    case "C": await PlainConversations(self)?.run()
    case "O": await outbox()
    case "?": help()
    default:
      guard let index = Int(choice), items.indices.contains(index - 1) else {
        return say("'\(line(choice))' is not a choice. ? lists them.")
      }
      await post(items[index - 1].id)
    }
  }

  private func heading(_ state: FeedUiState) -> String {
    var parts = ["\(session.configured.name): \(state.unreadCount) unread"]
    if state.newCount > 0 { parts.append("\(state.newCount) new, N shows them") }
    if let since = state.offlineSince { parts.append("offline, from \(ClockTime(since))") }
    return parts.joined(separator: ", ")
  }

  private func summary(of item: FeedItem) -> String {
    var parts: [String] = item.isUnread ? ["unread"] : []
    parts.append("by \(line(item.post.authorName))")
    if let time = item.post.createdAt { parts.append("\(RelativeTime(of: time, now: .now))") }
    let text =
      switch item.post.content {
      case .readable(let document, _):
        rows(document).text
      case .unreadable: "This post cannot be shown."
      }
    parts.append(item.post.likeWords)
    return parts.joined(separator: ", ") + ": " + text
  }

  private func help() {
    say(
      "A number opens a post. n or Enter: next posts. b: previous posts. N: new posts first.",
      "r: load new posts. f: only unread posts, or all. /WORDS: search; / alone ends it. u: undo.",
      "c: write a post. C: conversations. O: what was not sent. q: quit.",
      "In a post: l like, s share, m bookmark, v show hidden parts, o NUMBER open a link,",
      "i NUMBER open an image, q back.")
  }

  func end(_ observation: Task<Void, Never>) async {
    observation.cancel()
    await observation.value
  }

  // MARK: The outbox

  private func outbox() async {
    guard !session.configured.isReadOnly else { return say("This account is read only.") }
    let holder = OutboxStateHolder(
      session.posts, session.chat?.messages, messages: actions.messages)
    let observation = Task { await holder.run() }
    await wait { holder.state.isReady }
    if holder.state.items.isEmpty { say("Everything was sent.") }
    for (position, item) in holder.state.items.enumerated() {
      say("\(position + 1). \(line(item.words)): \(item.statusWords(now: .now))")
    }
    if !holder.state.items.isEmpty,
      let choice = await ask("r NUMBER send again, x NUMBER do not send, Enter back:")
    {
      let number = Int(choice.dropFirst().trimmingCharacters(in: .whitespaces)) ?? 0
      if holder.state.items.indices.contains(number - 1) {
        let item = holder.state.items[number - 1]
        if choice.hasPrefix("r"), item.canRetry { await holder.retry(item.id) }
        if choice.hasPrefix("x"), item.canCancel { await holder.cancel(item.id) }
      }
    }
    await end(observation)
  }
}

extension RenderedRows {
  /// The rows as one line.
  var text: String {
    rows.flatMap { $0.split(separator: " ") }.joined(separator: " ")
  }
}

extension PostPreviewUiModel {
  /// The number of likes, in words.
  var likeWords: String {
    "\(CompactCount(likeCount)) \(likeCount == 1 ? "like" : "likes")"
      + (isLiked ? ", yours too" : "")
  }
}
