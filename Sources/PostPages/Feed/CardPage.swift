import PostFeed
import PostTerminal

/// Cards and notes, one below the other.
struct CardPage {
  private var layout: Layout
  private let cards: CardWriter
  private var isEmpty = true

  init(_ options: TerminalOptions, now: Moment?) {
    layout = Layout(options)
    let isPlain = options.styling == .plain
    cards = CardWriter(
      now: now, isPlain: isPlain, signs: layout.isASCII || isPlain ? .ascii : .unicode)
  }

  mutating func add(_ card: Card) {
    separate()
    cards.add(card, to: &layout)
  }

  /// Adds a line of the page's own.
  mutating func add(note: String) {
    separate()
    layout.add([Layout.Piece(note, .time)])
  }

  /// Adds what could not be read.
  mutating func add(_ findings: [FeedFinding]) {
    let lost = findings.filter { $0.code == .elementDropped || $0.code == .memberDropped }
    guard !lost.isEmpty else { return }
    separate()
    for finding in lost.prefix(CardPage.shownFindings) {
      layout.hanging(cards.signs.warning, .warning) { layout in
        let reason = UntrustedText(finding.description).line(limit: 200)
        layout.add([Layout.Piece("left out: \(reason)", .warning)])
      }
    }
    let rest = lost.count - CardPage.shownFindings
    if rest > 0 { layout.add([Layout.Piece("and \(rest) more", .warning)]) }
  }

  private static let shownFindings = 5

  private mutating func separate() {
    if !isEmpty { layout.addGap() }
    isEmpty = false
  }

  consuming func rendered() -> String { layout.rendered() }

  consuming func picture(frame: SVGFrame) -> String { layout.picture(frame: frame) }
}
