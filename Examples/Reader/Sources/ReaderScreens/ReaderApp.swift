import Foundation
import Observation
import PostFeed
import PostReader
import PostScreens
import PostStore
import PostTerminal
import TerminalScreen

/// The interactive reader of one account.
///
/// An event of the terminal is handled at once and never waits: what needs the database or the network runs in a task,
/// and its result arrives through the observed states. What is drawn is a function of these states.
@MainActor final class ReaderApp {
  typealias Chat = Session.Chat

  /// What the configuration sets.
  struct Settings: Sendable {
    var keys = ReaderKeyMap.standard
    var marksReadWhileScrolling = false
    var usesMouse = false
  }

  let session: Session
  let actions: PostActions
  let settings: Settings
  var keys: ReaderKeyMap { settings.keys }
  var accountName: String { session.configured.name }

  private let desk: Desk
  private var terminal: Terminal { desk.terminal }
  private var events: TerminalEvents { desk.events }
  var accounts: [ConfiguredAccount] { desk.accounts }
  private var terminalSettings: TerminalSettings
  private var screen = Screen()
  private let navigator = Navigator()
  /// The visible screens with the tasks that observe their states. The last one is on the screen.
  private var stack: [(view: any ReaderView, task: Task<Void, Never>)] = []
  private var prompt: Prompt?
  private var words: String?
  /// The message in the last row, which the next key removes.
  private var shownMessage: Int?
  /// Whether a child process uses the terminal, and what was typed before it started.
  private var isLent = false
  private var held: [InputEvent] = []
  private var child: Task<Void, Never>?
  /// The work that the user asked for, in order.
  private var work = Task<Void, Never> {}
  private var engine: SyncEngine?
  private let redraws: AsyncStream<Void>
  private let redraw: AsyncStream<Void>.Continuation
  private var ending: Ending?

  /// Why the reader of an account ends.
  enum Ending {
    case quit
    /// This text could not be stored.
    case unsaved(String)
    /// Another account was chosen.
    case open(ConfiguredAccount)
    /// A signal ends the process.
    case signal(Int32)
  }

  init(_ session: Session, _ desk: Desk, settings: Settings) {
    self.session = session
    self.desk = desk
    self.settings = settings
    actions = PostActions(session.posts)
    terminalSettings = TerminalSettings(
      ProcessInfo.processInfo.environment, columns: Terminal.size.columns)
    (redraws, redraw) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  // MARK: Running

  /// Runs until the user quits or chooses another account, or a signal ends the process.
  func run() async -> Ending {
    terminal.enter()
    Terminal.write(TerminalSettings.questions)
    push(FeedView(self))
    startEngine()
    // It tells the user what was not sent.
    let reports =
      session.configured.isReadOnly
      ? nil
      : OutboxStateHolder(
        session.posts, session.chat?.messages, messages: actions.messages)
    let reporting = Task { await reports?.run() }
    let drawing = Task {
      for await _ in redraws { draw() }
    }
    let clock = Task {
      // Relative times change.
      while (try? await Task.sleep(for: .seconds(30))) != nil { redraw.yield() }
    }
    redraw.yield()
    var events = events.events.makeAsyncIterator()
    while ending == nil {
      if let event = await events.next() { handle(event) } else { ending = .quit }
      redraw.yield()
    }
    clock.cancel()
    drawing.cancel()
    reporting.cancel()
    let unsaved = await end()
    await reporting.value
    return unsaved.isEmpty ? ending ?? .quit : .unsaved(unsaved.joined(separator: "\n\n"))
  }

  private func startEngine() {
    let engine = session.engine { [weak self] status in
      Task { @MainActor in self?.apply(status) }
    }
    self.engine = engine
    Task { await engine.start() }
  }

  private func apply(_ status: SyncStatus) {
    for case let feed as FeedView in stack.map(\.view) { feed.holder.apply(status) }
  }

  /// Stores everything, and restores the terminal. Returns the texts that could not be stored.
  private func end() async -> [String] {
    terminal.leave()
    if isLent { child?.cancel() }
    var last: Task<Void, Never>
    repeat {
      last = work
      await last.value
    } while last != work
    var unsaved: [String] = []
    for entry in stack {
      if await !entry.view.save(), let text = entry.view.unsavedText { unsaved.append(text) }
    }
    for entry in stack { entry.task.cancel() }
    for entry in stack { await entry.task.value }
    await engine?.stop()
    // A child process can have ended meanwhile.
    terminal.leave()
    return unsaved
  }

  // MARK: Drawing

  private var size: (columns: Int, rows: Int) = Terminal.size

  /// The number of rows of a view.
  var bodyRows: Int { max(1, size.rows - (size.rows > 2 ? 2 : 1)) }

  private func draw() {
    guard terminal.isEntered, let view = stack.last?.view else { return }
    let frame: Screen.Frame = withObservationTracking {
      self.frame(view)
    } onChange: { [redraw] in
      // The change follows this call.
      Task { redraw.yield() }
    }
    let output = screen.update(to: frame)
    if !output.isEmpty { Terminal.write(output) }
  }

  private func frame(_ view: any ReaderView) -> Screen.Frame {
    let now = Moment.now
    let drawing = Drawing(
      options: terminalSettings.options,
      now: Moment(secondsSince1970: now.seconds / 60 * 60) ?? now)
    let body = view.draw(drawing, rows: bodyRows)
    var rows =
      body.rows.prefix(bodyRows) + Array(repeating: "", count: max(0, bodyRows - body.rows.count))
    var cursor = body.cursor
    if size.rows > 2 {
      let style = TextStyle(attributes: [.reverse])
      let title = view.title.map { LinePiece($0.text, style, isUserText: $0.isUserText) }
      rows.insert(drawing.bar(title, view.status, style: style), at: 0)
      cursor?.row += 1
    }
    let last = lastRow(drawing)
    rows.append(last.text)
    if let column = last.column { cursor = Screen.Cursor(row: rows.count - 1, column: column) }
    return Screen.Frame(rows: Array(rows), cursor: cursor)
  }

  /// The prompt, a message, or a hint, and the column of the cursor in a prompt.
  private func lastRow(_ drawing: Drawing) -> (text: String, column: Int?) {
    let (renderer, width) = (drawing.renderer, drawing.options.width)
    guard let prompt else {
      let entry = words == nil ? actions.messages.entries.first : nil
      shownMessage = entry?.id
      let message = words ?? entry?.message.text
      let pieces =
        message.map { [LinePiece($0, drawing.style(.warning))] }
        ?? [LinePiece("? help", drawing.style(.time))]
      return (renderer.line(pieces, width: width), nil)
    }
    var pieces = [LinePiece(prompt.label, drawing.style(.strong))]
    var column: Int?
    if case .line(let editor, _) = prompt.kind {
      pieces += [LinePiece(editor.text), LinePiece(prompt.hint(editor.text), drawing.style(.time))]
      let before = String(editor.lines[editor.cursor.line][..<editor.cursor.column])
      column = min(width - 1, renderer.cells(of: prompt.label) + renderer.cells(of: before))
    }
    return (renderer.line(pieces, width: width), column)
  }

  // MARK: Events

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .input(let input): handle(input)
    case .resized: resize()
    case .continued:
      guard terminal.isEntered else { return }
      // It was stopped by a signal that cannot be handled, so the terminal is in its usual mode.
      terminal.leave()
      terminal.enter()
      resize()
    case .suspend: suspend()
    case .terminate(let signal): ending = .signal(signal)
    case .inputEnded: ending = .quit
    }
  }

  private func resize() {
    size = Terminal.size
    terminalSettings.resize(columns: size.columns)
    screen.invalidate()
  }

  private func suspend() {
    terminal.suspend(events)
    resize()
  }

  private func handle(_ input: InputEvent) {
    switch input {
    case .background, .cursor, .attributes:
      if terminalSettings.apply(input) { screen.invalidate() }
      return
    case .mouse(let mouse): return handle(mouse)
    case .key, .paste: break
    }
    if isLent { return held.append(input) }
    // A message was seen.
    words = nil
    if let shownMessage { actions.messages.remove(shownMessage) }
    shownMessage = nil
    if prompt != nil { return handlePrompt(input) }
    guard let view = stack.last?.view else { return }
    if view.insert(input) { return }
    guard case .key(let key) = input else {
      return say("Pasted text is ignored here.")
    }
    guard let action = keys.action(for: key, in: view.contexts) else { return }
    if !view.perform(action) { perform(action) }
  }

  private func handlePrompt(_ input: InputEvent) {
    guard var current = prompt else { return }
    let (isDone, then) = current.handle(input)
    prompt = isDone ? nil : current
    then?()
  }

  private func handle(_ mouse: InputEvent.Mouse) {
    guard let view = stack.last?.view, prompt == nil else { return }
    switch mouse.action {
    case .wheelUp: for _ in 0..<3 { _ = view.perform(.lineUp) }
    case .wheelDown: for _ in 0..<3 { _ = view.perform(.lineDown) }
    case .press: view.click(row: mouse.row - (size.rows > 2 ? 1 : 0), column: mouse.column)
    case .other: break
    }
  }

  /// Does what has the same meaning on every screen.
  private func perform(_ action: ReaderAction) {
    switch action {
    case .back: back()
    case .quit: ending = .quit
    case .help: push(HelpView(self, first: stack.last?.view.contexts.dropLast() ?? []))
    case .compose: open(.createPost(draft: nil))
    case .drafts: if mayAct { push(DraftsView(self)) }
    case .conversations: open(.chats)
    case .outbox: open(.outbox)
    case .sources: push(SourcesView(self))
    case .redraw: screen.invalidate()
    case .suspend: suspend()
    case .toggleMouse:
      terminal.setMouse(!terminal.features.mouse)
      say(terminal.features.mouse ? "The mouse is used." : "The mouse is ignored.")
    default: break
    }
  }

  /// Whether the account has actions. If not, the last row says so.
  var mayAct: Bool {
    guard session.configured.isReadOnly else { return true }
    say("This account is read only.")
    return false
  }

  // MARK: For views

  /// Shows a screen.
  func open(_ destination: Destination) {
    switch destination {
    case .feed: break
    case .post(let id): push(PostView(id, self))
    case .createPost(let draft): if mayAct { push(CreatePostView(draft: draft, self)) }
    case .chats: if mayAct, let chat = session.chat { push(ChatListView(chat, self)) }
    case .conversation(let contact):
      // Two screens of one conversation would overwrite the draft of each other.
      let index = stack.lastIndex { ($0.view as? ConversationView)?.contact == contact }
      if let index {
        while stack.count > index + 1 { back() }
      } else if mayAct, let chat = session.chat {
        push(ConversationView(with: contact, chat, self))
      }
    case .outbox: if mayAct { push(OutboxView(self)) }
    }
  }

  private func push(_ view: any ReaderView) {
    stack.append((view, Task { await view.run() }))
  }

  /// Returns to the previous screen. A screen whose text cannot be stored stays.
  func back() {
    guard stack.count > 1 else { return say("Q quits.") }
    let entry = stack.removeLast()
    act { [self] in
      guard await entry.view.save() else {
        stack.append(entry)
        return say("The text could not be stored, so it stays open.")
      }
      entry.task.cancel()
      await entry.task.value
    }
  }

  /// Whether a screen is visible and asks nothing.
  func isVisible(_ view: any ReaderView) -> Bool { stack.last?.view === view && prompt == nil }

  /// Closes a screen, if it is on the screen.
  func close(_ view: any ReaderView) {
    if stack.last?.view === view { back() }
  }

  /// Opens the next unread post of the feed.
  func openNextUnread() {
    guard let feed = stack.first?.view as? FeedView, let next = feed.selectNextUnread() else {
      return say("No unread posts.")
    }
    back()
    open(.post(next))
  }

  /// Shows the posts of an author in the feed.
  func showPosts(by author: Int64) {
    guard let feed = stack.first?.view as? FeedView else { return }
    while stack.count > 1 { back() }
    feed.show(author: author)
  }

  /// Shows another account.
  func switchAccount(to account: ConfiguredAccount) {
    if account == session.configured { return back() }
    ending = .open(account)
    redraw.yield()
  }

  /// Returns the number of unread posts of an account, or `nil` if another process uses it.
  func unreadCount(of account: ConfiguredAccount) async -> Int? {
    guard account != session.configured else { return await unreadCount(of: session) }
    guard let other = try? await Session(account, in: session.environment, for: .reading) else {
      return nil
    }
    return await unreadCount(of: other)
  }

  private func unreadCount(of session: Session) async -> Int? {
    var states = session.posts.feed(limit: 0).makeAsyncIterator()
    return try? await states.next()?.unreadCount
  }

  /// Asks the user something.
  func prompt(_ prompt: Prompt) { self.prompt = prompt }

  /// Tells the user something until the next key.
  func say(_ text: String) { words = text }

  /// Runs an action of the user after the previous ones.
  func act(_ action: @escaping @MainActor () async -> Void) {
    work = Task { [previous = work] in
      await previous.value
      await action()
      redraw.yield()
    }
  }

  /// Runs a request, which other actions do not wait for.
  func load(_ request: @escaping @MainActor () async -> Void) {
    Task {
      await request()
      redraw.yield()
    }
  }

  /// Lets the user change a text in `$VISUAL` or `$EDITOR`, on the real terminal.
  ///
  /// - Parameters:
  ///   - text: Returns the text when the editor starts.
  ///   - store: Stores the changed text. Returns `false` if that is not possible; the file then remains.
  func edit(
    _ text: @escaping @MainActor () -> String, store: @escaping @MainActor (String) async -> Bool
  ) {
    lend { [self] in
      switch await EditorProgram.edit(text(), in: session.environment.data) {
      case .success(let edited):
        if await store(edited.text) {
          try? FileManager.default.removeItem(at: edited.file)
        } else {
          say("The text could not be stored. It is in \(edited.file.path).")
        }
      case .failure(let failure): say(failure.words)
      }
    }
  }

  /// Shows a page in the browser of the user.
  func openLink(_ url: String) {
    say("Opening \(url)")
    if Browser.needsTerminal {
      lend { if let problem = await Browser.open(url) { self.say(problem) } }
    } else {
      // It can run as long as the browser.
      load { if let problem = await Browser.open(url) { self.say(problem) } }
    }
  }

  /// Runs a child process on the terminal after the actions of the user. Keys wait for its end.
  private func lend(_ body: @escaping @MainActor () async -> Void) {
    isLent = true
    act { [self] in
      let child = Task { await body() }
      self.child = child
      await terminal.lend(events) { await child.value }
      self.child = nil
      isLent = false
      resize()
      let input = held
      held = []
      for event in input { handle(event) }
    }
  }

  /// Copies a text to the clipboard of the terminal (OSC 52).
  func copy(_ text: String) {
    Terminal.write("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\")
    say("Copied, if the terminal allows it.")
  }
}
