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
    var images = ImageSetting.auto
  }

  let session: Session
  let actions: PostActions
  let settings: Settings
  var keys: ReaderKeyMap { settings.keys }
  var accountName: String { session.configured.name }

  let desk: Desk
  var terminal: Terminal { desk.terminal }
  var events: TerminalEvents { desk.events }
  var accounts: [ConfiguredAccount] { desk.accounts }
  var terminalSettings: TerminalSettings
  var size: (columns: Int, rows: Int) = Terminal.size
  var screen = Screen()
  /// The visible screens with the tasks that observe their states. The last one is on the screen.
  var stack: [(view: any ReaderView, task: Task<Void, Never>)] = []
  var prompt: Prompt?
  var words: String?
  /// The message in the last row, which the next key removes.
  var shownMessage: Int?
  /// Whether a child process uses the terminal, and what was typed before it started.
  var isLent = false
  var held: [InputEvent] = []
  var child: Task<Void, Never>?
  /// The work that the user asked for, in order.
  var work = Task<Void, Never> {}
  private var engine: SyncEngine?
  let redraws: AsyncStream<Void>
  let redraw: AsyncStream<Void>.Continuation
  var ending: Ending?

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
    Terminal.write(terminalSettings.questions(asksForImages: settings.images == .auto))
    push(FeedView(self))
    startEngine()
    act { [self] in
      if let text = await LeftTexts.recover(session, actions.messages) { say(text) }
    }
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

  func resize() {
    size = Terminal.size
    terminalSettings.resize(columns: size.columns)
    screen.invalidate()
  }

  private func suspend() {
    terminal.suspend(events)
    resize()
  }

  func handle(_ input: InputEvent) {
    switch input {
    case .background, .cursor, .graphics, .attributes:
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
}
