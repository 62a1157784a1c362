import PostDocument
import PostFeed
import PostReader
import PostScreens
import PostStore
import PostTerminal
import TerminalScreen

/// The messages with a contact, and the next one below them.
@MainActor final class ConversationView: ReaderView {
  private let holder: ConversationStateHolder
  private unowned let app: ReaderApp
  private var pane = ListPane<ConversationEntry.ID>()
  private let cache = RowCache<ConversationEntry.ID, Content>()
  private var editor = TextEditor()
  private var isWriting = false
  private var hasDraft = false
  /// The width in which the draft is wrapped.
  private var width = 80
  private var renderer = TerminalRenderer()
  private var lastEntry: ConversationEntry.ID?
  /// Whether a message is being stored. What is typed meanwhile belongs to the next one.
  private var isSending = false
  /// What was typed before the draft was read, or while a message was stored.
  private var waiting: [InputEvent] = []

  private struct Content: Hashable {
    var entry: ConversationEntry
    var name: String
    var drawing: Drawing
  }

  let contact: Int64

  init(with contact: Int64, _ chat: ReaderApp.Chat, _ app: ReaderApp) {
    self.app = app
    self.contact = contact
    holder = ConversationStateHolder(
      with: contact, chat.messages, messages: app.actions.messages)
  }

  var contexts: [ReaderContext] {
    isWriting ? [.writing] : [.conversation, .list, .everywhere]
  }

  var title: [LinePiece] { [LinePiece(holder.state.contact.name, isUserText: true)] }

  var status: String {
    let contact = holder.state.contact
    return contact.isTyping ? "is writing …" : contact.isOnline ? "online" : ""
  }

  func run() async { await holder.run() }

  func save() async -> Bool {
    await holder.save()
    return holder.state.isDraftSaved
  }

  var unsavedText: String? { holder.state.isDraftSaved ? nil : holder.state.draft }

  // MARK: Drawing

  func draw(_ drawing: Drawing, rows: Int) -> ViewRows {
    let state = holder.state
    (width, renderer) = (drawing.options.width, drawing.renderer)
    if state.isReady, !hasDraft {
      hasDraft = true
      editor = TextEditor(state.draft)
      app.act { [holder] in await holder.markRead() }
      if !waiting.isEmpty { app.act { [self] in typeWaiting() } }
    } else if hasDraft, !isSending, state.draft != editor.text {
      // The message was sent, or could not be.
      editor = TextEditor(state.draft)
    }
    let input = inputRows(drawing, limit: max(1, min(6, rows / 2)))
    let entries = Dictionary(state.entries.map { ($0.id, $0) }) { first, _ in first }
    let beside = drawing.besideGutter
    let height = max(1, rows - input.rows.count - 1)
    let isAtEnd = pane.list.visible.last == lastEntry
    func item(_ id: ConversationEntry.ID) -> ListPane<ConversationEntry.ID>.Item {
      guard let entry = entries[id] else { return ListPane.Item(rows: [""]) }
      return ListPane.Item(rows: self.rows(of: entry, state.contact.name, beside))
    }
    let ids = state.entries.map(\.id)
    // The newest message stays visible, but not while earlier ones are read.
    if isAtEnd, lastEntry != ids.last {
      pane.list.update(ids, height: height) { item($0).rows.count }
      pane.list.moveToEnd()
      if lastEntry != nil { app.act { [holder] in await holder.markRead() } }
    }
    lastEntry = ids.last
    var drawn = pane.draw(ids, drawing, rows: height, item: item)
    if drawn.isEmpty {
      drawn = [
        renderer.line([LinePiece(state.isReady ? "No messages." : "Loading …")], width: width)
      ]
    }
    drawn += Array(repeating: "", count: max(0, height - drawn.count))
    let rule = renderer.line(
      [LinePiece(String(repeating: "─", count: width), drawing.style(.rule))], width: width)
    var cursor = input.cursor
    cursor?.row += height + 1
    return ViewRows(drawn + [rule] + input.rows, cursor: isWriting ? cursor : nil)
  }

  private func rows(of entry: ConversationEntry, _ name: String, _ drawing: Drawing) -> [String] {
    cache.rows(entry.id, Content(entry: entry, name: name, drawing: drawing)) { content in
      let (entry, drawing) = (content.entry, content.drawing)
      let head = drawing.renderer.line(
        [
          LinePiece(
            entry.isOwn ? "you" : content.name, drawing.style(.author), isUserText: !entry.isOwn),
          LinePiece(
            " · \(entry.time.map { "\(RelativeTime(of: $0, now: drawing.now))" } ?? "no date")",
            drawing.style(.time)),
          LinePiece(entry.delivery.words(now: drawing.now), drawing.style(entry.delivery.key)),
        ], width: drawing.options.width)
      var inner = drawing
      inner.options.width = max(1, drawing.options.width - 2)
      switch entry.content {
      case .readable(let document):
        let rows = inner.renderer.rows(document)
        return rows.framed(head: head)
      case .unreadable:
        return RenderedRows.empty.framed(head: head, "  This message cannot be shown.")
      }
    }.rows
  }

  private func inputRows(
    _ drawing: Drawing, limit: Int
  ) -> (rows: [String], cursor: Screen.Cursor?) {
    guard isWriting || !editor.isEmpty else {
      return (
        [
          drawing.renderer.line(
            [LinePiece("i writes a message", drawing.style(.time))], width: width)
        ], nil
      )
    }
    return EditorRows.draw(editor, drawing, height: limit)
  }

  // MARK: Acting

  func perform(_ action: ReaderAction) -> Bool {
    if !isWriting, pane.perform(action) {
      if action == .top || action == .up || action == .pageUp,
        pane.list.top == holder.state.entries.first?.id
      {
        holder.loadEarlier()
      }
      return true
    }
    let selected = holder.state.entries.first { $0.id == pane.list.selection }
    switch action {
    case .write,
      .open where !isWriting:
      isWriting = true
    case .finish:
      isWriting = false
      app.act { [holder] in await holder.save() }
    case .publish: send()
    case .editor:
      app.edit({ self.editor.text }) { text in
        self.editor = TextEditor(text)
        self.holder.edit(text)
        return await self.save()
      }
    case .earlier: holder.loadEarlier()
    case .sendAgain:
      guard case .request(let id)? = selected?.id, selected?.actions.contains(.sendAgain) == true
      else { app.say("Select a message that failed."); return true }
      app.act { [holder] in await holder.sendAgain(id) }
    case .delete:
      guard case .request(let id)? = selected?.id, selected?.actions.contains(.delete) == true
      else { app.say("Select a message that was not sent."); return true }
      app.prompt(
        .confirmation("Delete this message?") {
          self.app.act { [holder = self.holder] in await holder.delete(id) }
        })
    default: return false
    }
    return true
  }

  func insert(_ event: InputEvent) -> Bool {
    guard isWriting else { return false }
    guard hasDraft, !isSending, waiting.isEmpty else {
      waiting.append(event)
      return true
    }
    let old = editor.text
    switch event {
    case .paste(let text): editor.insert(text)
    case .key(Key(.enter, .alt)), .key(.control("j")): editor.insert("\n")
    case .key(Key(.enter)):
      send()
      return true
    case .key(let key):
      guard EditorRows.handle(key, &editor, width: width, renderer) else { return false }
    default: return false
    }
    if editor.text != old { holder.edit(editor.text) }
    return true
  }

  /// Sends the text that is on the screen.
  private func send() {
    isSending = true
    app.act { [self] in
      await holder.send()
      (isSending, editor) = (false, TextEditor(holder.state.draft))
      typeWaiting()
    }
  }

  private func typeWaiting() {
    let events = waiting
    waiting = []
    for event in events where !insert(event) {
      guard case .key(let key) = event, let action = app.keys.action(for: key, in: contexts) else {
        continue
      }
      _ = perform(action)
    }
  }
}

extension ConversationEntry.Delivery {
  /// Words after the time of a message.
  func words(now: Moment) -> String {
    switch self {
    case .received: ""
    case .waiting(let next?) where next > now: " · sent again \(ClockTime(next))"
    case .waiting: " · waits"
    case .sending: " · is being sent"
    case .sent: " · sent"
    case .delivered: " · delivered"
    case .read: " · read"
    case .failed(let reason): " · not sent: \(reason.text)"
    }
  }

  fileprivate var key: Theme.Key {
    if case .failed = self { return .warning }
    return .time
  }
}

extension RenderedRows {
  static let empty = TerminalRenderer().rows(Document())

  /// Returns these rows, indented below a head and before a blank row.
  fileprivate func framed(head: String, _ text: String? = nil) -> RenderedRows {
    RenderedRows(
      rows: [head] + rows.map { "  " + $0 } + (text.map { [$0] } ?? []) + [""],
      parts: parts.map {
        Part(
          row: $0.row + 1, columns: $0.columns.lowerBound + 2..<$0.columns.upperBound + 2,
          target: $0.target)
      })
  }
}
