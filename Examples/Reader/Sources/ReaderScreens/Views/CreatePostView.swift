import Foundation
import PostFeed
import PostReader
import PostScreens
import PostTerminal
import TerminalScreen

/// Writing a post: its text, or how others will see it.
@MainActor final class CreatePostView: ReaderView {
  private let holder: CreatePostStateHolder
  private unowned let app: ReaderApp
  private var editor = TextEditor()
  private var isPreview = false
  private var preview = TextPane()
  private var isOpen = false
  private let draft: Int64?
  private var width = 80
  private var renderer = TerminalRenderer()

  init(draft: Int64?, _ app: ReaderApp) {
    self.app = app
    self.draft = draft
    holder = CreatePostStateHolder(app.session.posts, messages: app.actions.messages)
  }

  var contexts: [ReaderContext] { isPreview ? [.preview, .list] : [.writing] }

  var title: [LinePiece] { [LinePiece(isPreview ? "Preview, as others will see it" : "New post")] }

  var status: String {
    let count = holder.state.attachments.count
    let files = count == 0 ? "" : "\(count) \(count == 1 ? "file" : "files"), "
    return files + (holder.state.isSaved ? "saved" : "not saved yet")
  }

  func run() async {
    if let draft {
      await holder.open(draft)
      editor = TextEditor(holder.state.text)
    }
    isOpen = true
    await holder.run()
  }

  func save() async -> Bool {
    await holder.save()
    return holder.state.isSaved
  }

  var unsavedText: String? { holder.state.isSaved ? nil : holder.state.text }

  // MARK: Drawing

  func draw(_ drawing: Drawing, rows: Int) -> ViewRows {
    (width, renderer) = (drawing.options.width, drawing.renderer)
    if isPreview { return ViewRows(preview.draw(previewRows(drawing), height: rows)) }
    if draft != nil, !isOpen {
      return ViewRows([renderer.line([LinePiece("Loading …")], width: width)])
    }
    let help = renderer.line(
      [
        LinePiece(
          "^S publish  ^P preview  ^O $EDITOR  ^T attach  Esc back, the text is kept",
          drawing.style(.time))
      ],
      width: width)
    let files = holder.state.attachments.map { fileRow($0, drawing) }
    let height = max(1, rows - 1 - files.count)
    let text = EditorRows.draw(editor, drawing, height: height)
    let blanks = Array(repeating: "", count: max(0, height - text.rows.count))
    return ViewRows(text.rows + blanks + files + [help], cursor: text.cursor)
  }

  private func fileRow(_ file: DraftAttachment, _ drawing: Drawing) -> String {
    let text = file.alternativeText
    return renderer.line(
      [
        LinePiece("+ \(file.type.shownName), \(file.size) bytes: ", drawing.style(.image)),
        text.isEmpty
          ? LinePiece("no description, ^D adds one", drawing.style(.missingDescription))
          : LinePiece(text),
      ], width: width)
  }

  private func previewRows(_ drawing: Drawing) -> [String] {
    let state = holder.state.preview
    var rows = renderer.rows(state.document).rows
    if rows.isEmpty { rows = [renderer.line([LinePiece("The post is empty.")], width: width)] }
    for file in holder.state.attachments { rows.append(fileRow(file, drawing)) }
    let notes = (state.failure.map { [$0.text] } ?? []) + state.findings
    if !notes.isEmpty { rows.append("") }
    for note in notes {
      rows.append(renderer.line([LinePiece("▲ \(note)", drawing.style(.warning))], width: width))
    }
    return rows
  }

  // MARK: Acting

  func perform(_ action: ReaderAction) -> Bool {
    if isPreview, preview.perform(action) { return true }
    switch action {
    case .preview:
      isPreview.toggle()
      if isPreview { app.act { [holder] in await holder.updatePreview() } }
    case .finish: app.back()
    case .publish: publish()
    case .editor:
      app.edit({ self.editor.text }) { text in
        self.editor = TextEditor(text)
        self.holder.edit(text)
        return await self.save()
      }
    case .attach:
      app.prompt(.line("file to attach: ") { self.attach($0) })
    case .describe:
      guard let file = holder.state.undescribedAttachments.first ?? holder.state.attachments.last
      else { app.say("No file is attached."); return true }
      describe([file])
    default: return isPreview
    }
    return true
  }

  func insert(_ event: InputEvent) -> Bool {
    guard !isPreview, draft == nil || isOpen else { return false }
    let old = editor.text
    switch event {
    case .paste(let text): editor.insert(text)
    case .key(let key) where app.keys.action(for: key, in: [.writing]) == nil:
      guard EditorRows.handle(key, &editor, width: width, renderer) else { return false }
    default: return false
    }
    if editor.text != old { holder.edit(editor.text) }
    return true
  }

  private func attach(_ path: String) {
    let path = NSString(string: path.trimmingCharacters(in: .whitespaces)).expandingTildeInPath
    guard !path.isEmpty else { return }
    let file = URL(fileURLWithPath: path)
    app.prompt(
      .line("description, for people who cannot see it: ") { text in
        self.app.act { [holder = self.holder] in
          await holder.attach(
            file, type: AttachmentType(fileExtension: file.pathExtension), alternativeText: text)
        }
      })
  }

  /// Asks for the descriptions of files, one after the other, and then publishes if all were asked for.
  private func describe(_ files: [DraftAttachment], then: @escaping @MainActor () -> Void = {}) {
    guard let file = files.first else { return then() }
    app.prompt(
      .line("description of the \(file.type.shownName): ", text: file.alternativeText) { text in
        self.app.act { [holder = self.holder] in
          await holder.describe(file.id, as: text)
        }
        self.describe(Array(files.dropFirst()), then: then)
      })
  }

  private func publish() {
    app.act { [self] in
      switch await holder.publish() {
      case .published: end()
      case .needsDescriptions(let files):
        // The user can have left the screen meanwhile.
        if app.isVisible(self) { describe(files) { self.publishDescribed() } }
      case .failed: break
      }
    }
  }

  private func publishDescribed() {
    app.act { [self] in
      switch await holder.publish() {
      case .published: end()
      case .needsDescriptions:
        guard app.isVisible(self) else { return }
        app.prompt(
          .confirmation("Publish without descriptions?") {
            self.app.act { [self] in
              if case .published = await holder.publishWithoutDescriptions() { end() }
            }
          })
      case .failed: break
      }
    }
  }

  private func end() {
    app.say("The post is sent as soon as there is a connection.")
    app.close(self)
  }
}

extension AttachmentType {
  /// The kind of a file by the extension of its name.
  init(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "png", "jpg", "jpeg", "gif", "webp", "avif", "heic": self = .image
    case "mp4", "mov", "webm", "m4v", "mkv": self = .video
    case "mp3", "m4a", "ogg", "opus", "flac", "wav": self = .audio
    default: self = .document
    }
  }
}
