import PostDocument
import PostFeed
import PostPages
import PostReader
import PostScreens
import PostTerminal
import TerminalScreen

/// One post as a whole, with a numbered list of its links.
@MainActor final class PostView: ReaderView {
  let holder: PostDetailStateHolder
  private unowned let app: ReaderApp
  private var pane = TextPane()
  private let cache = RowCache<Int64, Content>(maximumCount: 1)
  private let linkCache = RowCache<Int, LinkList>(maximumCount: 1)

  private struct LinkList: Hashable {
    var links: [String]
    var drawing: Drawing
  }

  /// Where the targets of links are, in rows of the whole post.
  private var parts: [RenderedRows.Part] = []

  /// What the rows of the post depend on.
  private struct Content: Hashable {
    var document: Document
    var revealed: Set<Int>
    var drawing: Drawing
  }

  init(_ id: Int64, _ app: ReaderApp) {
    self.app = app
    holder = PostDetailStateHolder(id, app.session.posts, actions: app.actions)
  }

  let contexts: [ReaderContext] = [.post, .list, .everywhere]

  private var state: PostDetailUiState { holder.state }

  var title: [LinePiece] {
    [LinePiece(state.item.map { "Post by \($0.post.authorName)" } ?? "Post", isUserText: true)]
  }

  var status: String {
    state.isLoading ? "loading" : pane.isAtEnd ? "end" : "more below"
  }

  func run() async { await holder.run() }

  // MARK: Drawing

  func draw(_ drawing: Drawing, rows height: Int) -> ViewRows {
    let width = drawing.options.width
    var rows: [String] = []
    func addLine(_ pieces: LinePiece...) {
      rows.append(drawing.renderer.line(pieces, width: width))
    }
    if let item = state.item {
      let time =
        item.post.createdAt.map { "\(RelativeTime(of: $0, now: drawing.now))" } ?? "no date"
      let name = item.post.authorName.isEmpty ? "(no name)" : item.post.authorName
      addLine(
        LinePiece("by ", drawing.style(.time)),
        LinePiece(name, drawing.style(.author), isUserText: true),
        LinePiece(" · \(time)", drawing.style(.time)))
      rows.append("")
    }
    parts = []
    if let document = state.document {
      let content = Content(document: document, revealed: state.revealed, drawing: drawing)
      let body = cache.rows(state.postId, content) {
        drawing.renderer.rows($0.document, revealing: $0.revealed)
      }
      add(body, to: &rows)
    }
    if !state.isWhole, state.document != nil, state.failure == nil {
      addLine(LinePiece("… the rest of the post is being loaded", drawing.style(.time)))
    }
    if let notes = state.notes, notes.deceptiveLinkCount > 0 {
      addLine(
        LinePiece(
          "▲ \(notes.deceptiveLinkCount) links with another host in the label",
          drawing.style(.warning)))
    }
    if let failure = state.failure { addLine(LinePiece(failure.text, drawing.style(.warning))) }
    addCounts(drawing, &rows)
    addAttachments(drawing, &rows)
    addLinks(drawing, &rows)
    return ViewRows(pane.draw(rows, height: height))
  }

  private func add(_ body: RenderedRows, to rows: inout [String]) {
    let start = rows.count
    parts += body.parts.map {
      RenderedRows.Part(row: $0.row + start, columns: $0.columns, target: $0.target)
    }
    rows += body.rows
  }

  private func addCounts(_ drawing: Drawing, _ rows: inout [String]) {
    guard let item = state.item else { return }
    rows.append("")
    var counts = [item.post.likeWords]
    if let shares = item.shareCount { counts.append("\(CompactCount(shares)) shares") }
    if item.isShared { counts.append("shared") }
    if item.isBookmarked { counts.append("bookmarked") }
    rows.append(
      drawing.renderer.line(
        [LinePiece(counts.joined(separator: ", "), drawing.style(.count))],
        width: drawing.options.width))
  }

  private func addAttachments(_ drawing: Drawing, _ rows: inout [String]) {
    guard let attachments = state.item?.attachments, !attachments.isEmpty else { return }
    rows.append("")
    for attachment in attachments {
      let text = attachment.alternativeText
      var runs: Inlines = [
        .text(attachment.type.shownName, link: attachment.url.map { Hyperlink($0) })
      ]
      runs.append(.text(text.isEmpty ? ": no description" : ": \(text)"))
      add(
        drawing.renderer.rows(Document([.paragraph(Paragraph(runs))])), to: &rows)
    }
  }

  /// The targets of the post, in order. A link that occurs twice has one number.
  private var links: [String] {
    var seen: Set<String> = []
    return parts.compactMap(\.target.url).filter { seen.insert($0).inserted }
  }

  private func addLinks(_ drawing: Drawing, _ rows: inout [String]) {
    let links = links
    guard !links.isEmpty else { return }
    rows.append("")
    rows +=
      linkCache.rows(0, LinkList(links: links, drawing: drawing)) { list in
        let blocks = list.links.enumerated().compactMap { position, url -> Block? in
          guard let target = LinkTarget(url) else { return nil }
          return .paragraph(
            Paragraph([.text("\(position + 1). "), .text(url, link: Hyperlink(target))]))
        }
        return RenderedRows(
          rows: blocks.flatMap { drawing.renderer.rows(Document([$0])).rows }, parts: [])
      }.rows
  }

  // MARK: Acting

  func perform(_ action: ReaderAction) -> Bool {
    if pane.perform(action) { return true }
    if [.like, .share, .bookmark].contains(action), !app.mayAct { return true }
    switch action {
    case .open: return pane.perform(.pageDown)
    case .nextUnread: app.openNextUnread()
    case .like: app.act { [holder] in await holder.toggleLike() }
    case .share:
      app.prompt(
        .confirmation(state.item?.isShared == true ? "Share it again?" : "Share this post?") {
          self.app.act { [holder = self.holder] in await holder.share() }
        })
    case .bookmark:
      app.prompt(
        .confirmation("Bookmark this post?") {
          self.app.act { [holder = self.holder] in await holder.bookmark() }
        })
    case .toggleRead: app.act { [holder] in await holder.markUnread() }
    case .undo: app.act { [holder] in await holder.undo() }
    case .refresh: app.load { [holder] in await holder.load() }
    case .reveal:
      let hidden = parts.lazy.compactMap(\.target.hiddenPart)
      if let next = hidden.first(where: { !self.state.revealed.contains($0) }) {
        holder.reveal(next)
      } else {
        app.say("Nothing is hidden.")
      }
    case .conceal: for number in state.revealed { holder.conceal(number) }
    case .openLink: promptForLink("open link: ") { self.app.openLink($0) }
    case .copyLink: promptForLink("copy link: ") { self.app.copy($0) }
    case .showImages: showImages()
    case .filterAuthor:
      if let author = state.item?.authorId { app.showPosts(by: author) }
    default: return false
    }
    return true
  }

  private func showImages(first url: String? = nil) {
    app.showImages(
      PostImage.images(in: state.document, parts, state.item?.attachments ?? []), first: url)
  }

  func insert(_ event: InputEvent) -> Bool {
    guard case .key(let key) = event, key.modifiers == [], case .character(let digit) = key.code,
      digit.isASCII, digit.isWholeNumber, digit != "0", !links.isEmpty
    else { return false }
    promptForLink("open link: ", text: String(digit)) { self.app.openLink($0) }
    return true
  }

  /// Asks for the number of a link, and shows its target meanwhile.
  private func promptForLink(
    _ label: String, text: String = "", then: @escaping @MainActor (String) -> Void
  ) {
    let links = links
    guard !links.isEmpty else { return app.say("The post has no links.") }
    func link(_ text: String) -> String? {
      guard let number = Int(text), links.indices.contains(number - 1) else { return nil }
      return links[number - 1]
    }
    var prompt = Prompt.line(label, text: text) { text in
      if let link = link(text) {
        then(link)
      } else {
        self.app.say("Type a number from 1 to \(links.count).")
      }
    }
    prompt.hint = { link($0).map { " \($0)" } ?? " 1 to \(links.count)" }
    app.prompt(prompt)
  }

  func click(row: Int, column: Int) {
    guard let part = parts.first(where: { $0.row == row + pane.top && $0.columns.contains(column) })
    else { return }
    if let number = part.target.hiddenPart { return holder.reveal(number) }
    if case .image(let url) = part.target { return showImages(first: url) }
    if let url = part.target.url {
      app.prompt(.confirmation("Open \(url)?") { self.app.openLink(url) })
    }
  }
}

extension RenderedRows.Target {
  /// The URL that the part leads to.
  var url: String? {
    switch self {
    case .link(let url), .image(let url): url
    case .mention(_, let url), .hashtag(_, let url): url
    case .hidden: nil
    }
  }

  var hiddenPart: Int? {
    if case .hidden(let number) = self { return number }
    return nil
  }
}

extension AttachmentType {
  /// A word for the kind. A name that is not known is not shown, because it could imitate other text.
  var shownName: String {
    for (type, name) in [
      (AttachmentType.image, "image"), (.video, "video"), (.audio, "audio"),
      (.document, "document"),
      (.link, "link"),
    ] where rawValue.lowercased() == type.rawValue.lowercased() { return name }
    return "attachment"
  }
}
