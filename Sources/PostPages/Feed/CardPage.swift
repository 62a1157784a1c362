import PostFeed
import PostTerminal

/// Cards and notes, one below the other.
struct CardPage {
  private var layout: Layout
  private let cards: CardWriter
  private var isEmpty = true

  init(_ options: TerminalOptions, now: Moment?, format: PageFormat) {
    layout = Layout(options, format: format)
    let isPlain = options.styling == .plain
    cards = CardWriter(
      now: now, isPlain: isPlain, signs: layout.isASCII || isPlain ? .ascii : .unicode)
  }

  mutating func add(_ card: Card) {
    layout.allow(sourceSize: CardPage.headSize)
    separate()
    cards.add(card, to: &layout)
  }

  /// Adds a line of the page's own.
  mutating func add(note: String) {
    separate()
    layout.add([Layout.Piece(note, .time)])
  }

  /// Adds what could not be read, or is shown in another form than it was sent; what is gone first.
  ///
  /// - Parameter counts: The number of all findings; the list may have the first of them alone.
  mutating func add(_ findings: [FeedFinding], counts: [FeedFinding.Code: Int]) {
    let notes = findings.compactMap { finding in
      CardPage.fate(of: finding.code).map { (fate: $0, finding: finding) }
    }
    let lost = notes.filter { $0.fate == CardPage.lost }
    let shown = lost + notes.filter { $0.fate != CardPage.lost }
    guard !shown.isEmpty else { return }
    separate()
    for (fate, finding) in shown.prefix(CardPage.shownFindings) {
      layout.hanging(cards.signs.warning, .warning) { layout in
        let reason = UntrustedText(finding.description).line(limit: 200)
        layout.add([Layout.Piece("\(fate): \(reason)", .warning)])
      }
    }
    let total = counts.reduce(0) { $0 + (CardPage.fate(of: $1.key) == nil ? 0 : $1.value) }
    let rest = total - CardPage.shownFindings
    if rest > 0 { layout.add([Layout.Piece("and \(rest) more", .warning)]) }
  }

  private static let lost = "left out"

  /// What the page did, or `nil` for what its cards say themselves, or need not say.
  private static func fate(of code: FeedFinding.Code) -> String? {
    switch code {
    case .elementDropped, .memberDropped: lost
    case .textRepaired: "repaired"
    case .negativeCount: "shown as 0"
    case .missingMember, .invalidDate, .unknownName: nil
    }
  }

  private static let shownFindings = 5

  /// The fewest bytes of JSON that say who wrote a post and when.
  private static let headSize = 80

  private mutating func separate() {
    if !isEmpty { layout.addGap() }
    isEmpty = false
  }

  mutating func rendered() -> String { layout.rendered() }
}
