import PostDocument
import PostFeed
import PostTerminal

// The lines of a card start with its own labels; user text is indented below them or follows a label
// on the same line. So no line with user text can imitate a label, with or without styles. On wide
// pages, the text of a card is in a first column of limited width, and a second column contains
// counts and attachments. On narrow pages, cards have no border at their left.
extension FeedPage {
  /// The smallest width in cells at which a card has a border at its left.
  private static let borderedWidth = 20
  /// The smallest width in cells at which a card has a second column.
  private static let wideWidth = 100
  /// The width in cells of the first column of a card with two columns.
  private static let textWidth = 76
  /// The indentation of user text.
  static let indentation = "  "
  /// The width in cells of the gap between the two columns.
  private static let gap = 3

  /// A size in bytes that the JSON of a post's counts has at least, and the JSON of an attachment,
  /// too.
  static let minimumPartSize = 40

  private var isUnstyled: Bool { options.styling == .plain }

  var symbols: CardSymbols { options.isASCII || isUnstyled ? .ascii : .unicode }

  /// Adds a card, with a border at its left if the page is wide enough.
  func add(_ card: Card, to page: inout Layout) {
    guard page.contentWidth >= FeedPage.borderedWidth, !isUnstyled else {
      return addParts(of: card, to: &page)
    }
    page.prefixed(by: symbols.border, rest: symbols.border, .cardRail) {
      addParts(of: card, to: &$0)
    }
  }

  /// Adds a warning of the page itself.
  func warn(_ text: String, on page: inout Layout) {
    page.prefixed(by: symbols.warning, .warning) { $0.add([Layout.Piece(text, .warning)]) }
  }

  private func addParts(of card: Card, to page: inout Layout) {
    guard page.contentWidth >= FeedPage.wideWidth, !isUnstyled else {
      addHead(of: card, to: &page)
      addContent(of: card, to: &page)
      addAttachments(of: card, to: &page)
      return addCounts(of: card, to: &page)
    }
    page.columns(width: FeedPage.textWidth, gap: FeedPage.gap) { page in
      addHead(of: card, to: &page)
      addContent(of: card, to: &page)
    } _: { page in
      addCounts(of: card, to: &page)
      addAttachments(of: card, to: &page)
    }
  }

  private func addHead(of card: Card, to page: inout Layout) {
    let name =
      card.authorName.isEmpty
      ? Layout.Piece("(no name)", .time) : Layout.Piece.userText(card.authorName, .author)
    page.prefixed(by: "by ", .time) { $0.add([name]) }
    addOrigin(of: card, to: &page)
  }

  // MARK: User text

  private func addContent(of card: Card, to page: inout Layout) {
    addTitle(of: card, to: &page)
    add(card.content, sourceSize: card.contentSize, to: &page)
    if case .readable(_, let notes) = card.content, notes.undescribedImageCount > 0 {
      let images =
        "\(notes.undescribedImageCount) \(plural("image", notes.undescribedImageCount))"
      warn("\(images) without a description", on: &page)
    }
    addPoll(of: card, to: &page)
    page.allow(sourceSize: FeedPage.minimumPartSize)
  }

  private func add(
    _ content: PostPreviewUiModel.Content, sourceSize: Int?, to page: inout Layout
  ) {
    switch content {
    case .readable(let document, let notes):
      if !document.isEmpty {
        page.prefixed(by: FeedPage.indentation, .cardRail) {
          $0.add(document, sourceSize: sourceSize)
        }
      }
      if notes.deceptiveLinkCount > 0 {
        let links = "\(notes.deceptiveLinkCount) \(plural("link", notes.deceptiveLinkCount))"
        warn("\(links) with another host in its label", on: &page)
      }
    case .unreadable(let reason): warn("not shown: \(reason)", on: &page)
    }
  }

  // MARK: Attachments

  private func addAttachments(of card: Card, to page: inout Layout) {
    let count = card.attachmentCount ?? 0
    let label = count > 0 ? compact(count, "attachment") : "preview"
    switch card.preview {
    case .valid(let target)?:
      add(target, label: label, symbol: symbols.image, to: &page) { _ in }
    case .invalid?: warn("\(label), invalid URL", on: &page)
    case nil:
      guard count > 0 else { break }
      page.prefixed(by: symbols.image, .image) { $0.add([Layout.Piece(label, .image)]) }
    }
    for entry in card.attachments { add(entry, of: card.attachments.count, to: &page) }
    if let target = card.target {
      add(target, label: "links to", symbol: symbols.link, to: &page) { _ in }
    }
    if let target = card.page {
      add(target, label: "page", symbol: symbols.link, to: &page) { _ in }
    }
  }

  private func add(_ entry: Card.AttachmentEntry, of count: Int, to page: inout Layout) {
    page.allow(sourceSize: FeedPage.minimumPartSize)
    let name = UntrustedText(entry.type.rawValue.lowercased()).line(limit: 24)
    let place = count > 1 ? " \(entry.number)/\(count)" : ""
    let label = (name.isEmpty ? "attachment" : name) + place
    let symbol = symbols.symbol(of: entry.type)
    switch entry.link {
    case .valid(let target):
      add(target, label: label, symbol: symbol, to: &page) { addCaption(of: entry, to: &$0) }
    case .invalid:
      page.prefixed(by: symbol, .image) { page in
        page.add([Layout.Piece("\(label), invalid URL", .warning)])
        addCaption(of: entry, to: &page)
      }
    }
  }

  /// Adds a symbol and a linked label, and contents below it.
  func add(
    _ target: LinkTarget, label: String, symbol: String, to page: inout Layout,
    _ body: (inout Layout) -> Void
  ) {
    page.prefixed(by: symbol, .image) { page in
      page.add(Document([.paragraph(Paragraph([.text(label, link: Hyperlink(target))]))]))
      body(&page)
    }
  }

  private func addCaption(of entry: Card.AttachmentEntry, to page: inout Layout) {
    if let caption = entry.caption {
      add(caption, sourceSize: entry.captionSize, to: &page)
    } else if !entry.isCaptionHidden {
      page.add([Layout.Piece("no description", .missingDescription)])
    }
  }

  // MARK: Counts

  /// Adds the counts and the age in one line.
  private func addCounts(of card: Card, to page: inout Layout) {
    var parts: [Layout.Piece] = []
    if let count = card.likeCount {
      let likes = compact(count, "like") + (card.isLiked ? ", yours too" : "")
      parts.append(
        Layout.Piece(
          (card.isLiked ? symbols.liked : symbols.notLiked) + likes,
          card.isLiked ? .activeCount : .count))
    }
    if let count = card.shareCount { parts.append(Layout.Piece(compact(count, "share"), .count)) }
    if let count = card.commentCount {
      parts.append(Layout.Piece(compact(count, "comment"), .count))
    }
    parts.append(time(of: card))
    page.add(Array(parts.map { [$0] }.joined(separator: [Layout.Piece(symbols.separator, .count)])))
  }

  private func time(of card: Card) -> Layout.Piece {
    guard let moment = card.createdAt else { return Layout.Piece("no date", .warning) }
    return Layout.Piece(time(moment), .time)
  }

  /// Returns a time relative to the current time, or its date.
  func time(_ moment: Moment) -> String {
    now.map { "\(RelativeTime(of: moment, now: $0))" } ?? moment.date
  }

  /// Returns a short count with its noun, such as `1.2k likes`.
  func compact(_ count: Int, _ noun: String) -> String {
    "\(CompactCount(count)) \(plural(noun, count))"
  }

  private func plural(_ noun: String, _ count: Int) -> String { count == 1 ? noun : noun + "s" }
}
