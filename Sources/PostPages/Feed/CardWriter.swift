import PostDocument
import PostFeed
import PostTerminal

/// Lays a card out.
///
/// Wide pages keep text at a width that reads well, and put what belongs to a post beside it; narrow
/// ones have no rail. Without styling, everything that a colour or a sign says is said in words, and
/// what people wrote is indented below what the page says, so that no post can pretend to be the page.
struct CardWriter {
  let now: Moment?
  let isPlain: Bool
  let signs: CardSigns

  /// The cells from which on a card has a rail.
  private static let railWidth = 20
  /// The cells from which on a card has a column at its side, and those of its text then.
  private static let wideWidth = 100
  private static let measure = 76
  private static let gap = 3

  func add(_ card: Card, to page: inout Layout) {
    guard page.freeWidth >= CardWriter.railWidth, !isPlain else {
      return addParts(of: card, to: &page)
    }
    page.behind(signs.rail, .cardRail) { addParts(of: card, to: &$0) }
  }

  private func addParts(of card: Card, to page: inout Layout) {
    guard page.freeWidth >= CardWriter.wideWidth, !isPlain else {
      addHead(of: card, to: &page)
      addContent(of: card, to: &page)
      addAttachments(of: card, to: &page)
      return addCounts(of: card, to: &page)
    }
    page.beside(width: CardWriter.measure, gap: CardWriter.gap) { page in
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
      ? Layout.Piece("(no name)", .time) : Layout.Piece(card.authorName, .author)
    guard isPlain else { return page.add([name], right: [time(of: card)]) }
    // A long name wraps, and may say anything on its second line.
    page.hanging("by ", .author) { $0.add([name], right: [time(of: card)]) }
  }

  /// Adds what somebody wrote.
  private func add(_ document: Document, sourceSize: Int, to page: inout Layout) {
    guard isPlain, !document.isEmpty else { return page.add(document, sourceSize: sourceSize) }
    page.behind("  ", .cardRail) { $0.add(document, sourceSize: sourceSize) }
  }

  private func time(of card: Card) -> Layout.Piece {
    guard let moment = card.createdAt else { return Layout.Piece("no date", .warning) }
    if let now { return Layout.Piece("\(RelativeTime(of: moment, now: now))", .time) }
    return Layout.Piece(moment.date, .time)
  }

  /// The fewest bytes of JSON that say how often a post was liked, and that an attachment has.
  private static let partSize = 40

  private func addContent(of card: Card, to page: inout Layout) {
    switch card.content {
    case .readable(let document, let notes):
      add(document, sourceSize: card.contentSize, to: &page)
      if notes.deceptiveLinkCount > 0 {
        warn("\(counted(notes.deceptiveLinkCount, "link")) with another host in its label", &page)
      }
      if notes.undescribedImageCount > 0 {
        warn("\(counted(notes.undescribedImageCount, "picture")) without a description", &page)
      }
    case .unreadable(let reason): warn("not shown: \(reason)", &page)
    }
    page.allow(sourceSize: CardWriter.partSize)
  }

  private func warn(_ text: String, _ page: inout Layout) {
    page.hanging(signs.warning, .warning) { $0.add([Layout.Piece(text, .warning)]) }
  }

  // MARK: Attachments

  private func addAttachments(of card: Card, to page: inout Layout) {
    let count = card.attachmentCount ?? 0
    let label =
      count > 0 ? "\(CompactCount(count)) \(count == 1 ? "attachment" : "attachments")" : ""
    switch card.preview {
    case .valid(let target)?:
      add(target, label: label.isEmpty ? "preview" : label, sign: signs.image, to: &page) { _ in }
    case .invalid?: warn("\(label.isEmpty ? "preview" : label), no usable address", &page)
    case nil:
      guard count > 0 else { break }
      page.hanging(signs.image, .image) { $0.add([Layout.Piece(label, .image)]) }
    }
    for entry in card.attachments { add(entry, of: card.attachments.count, to: &page) }
  }

  private func add(_ entry: Card.AttachmentEntry, of count: Int, to page: inout Layout) {
    page.allow(sourceSize: CardWriter.partSize)
    let place = count > 1 ? " \(entry.number)/\(count)" : ""
    let label = "\(name(of: entry.type))\(place)"
    let sign = signs.sign(of: entry.type)
    switch entry.address {
    case .valid(let target):
      add(target, label: label, sign: sign, to: &page) { addCaption(of: entry, to: &$0) }
    case .invalid:
      page.hanging(sign, .image) { page in
        page.add([Layout.Piece("\(label), no usable address", .warning)])
        addCaption(of: entry, to: &page)
      }
    }
  }

  private func add(
    _ target: LinkTarget, label: String, sign: String, to page: inout Layout,
    _ body: (inout Layout) -> Void
  ) {
    page.hanging(sign, .image) { page in
      let link = Hyperlink(target)
      page.add(Document([.paragraph(Paragraph([.text(label, link: link)]))]))
      body(&page)
    }
  }

  private func addCaption(of entry: Card.AttachmentEntry, to page: inout Layout) {
    switch entry.caption {
    case .readable(let document, let notes)?:
      add(document, sourceSize: entry.captionSize, to: &page)
      if notes.deceptiveLinkCount > 0 {
        warn("\(counted(notes.deceptiveLinkCount, "link")) with another host in its label", &page)
      }
    case .unreadable(let reason)?: warn("not shown: \(reason)", &page)
    case nil: page.add([Layout.Piece("no description", .missingDescription)])
    }
  }

  private func name(of type: AttachmentType) -> String {
    let name = UntrustedText(type.rawValue.lowercased()).line(limit: 24)
    return name.isEmpty ? "attachment" : name
  }

  // MARK: Counts

  private func addCounts(of card: Card, to page: inout Layout) {
    let likes = isPlain ? words(card.likeCount, "like") : "\(CompactCount(card.likeCount))"
    let liked = card.isLiked ? (isPlain ? ", yours too" : " liked") : ""
    var parts = [
      Layout.Piece(
        (isPlain ? "" : card.isLiked ? signs.liked : signs.likeable) + likes + liked,
        card.isLiked ? .activeCount : .count)
    ]
    if let count = card.shareCount {
      parts.append(part(count, "share", sign: signs.shares))
    }
    let separator = Layout.Piece(isPlain ? ", " : "   ")
    page.add(Array(parts.map { [$0] }.joined(separator: [separator])))
  }

  private func part(_ count: Int, _ noun: String, sign: String) -> Layout.Piece {
    Layout.Piece(isPlain ? words(count, noun) : "\(sign)\(CompactCount(count))", .count)
  }

  private func words(_ count: Int, _ noun: String) -> String {
    "\(CompactCount(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
