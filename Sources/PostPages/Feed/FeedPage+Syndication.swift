import PostDocument
import PostFeed
public import PostSyndication
import PostTerminal

// The parts of cards that only items of syndicated feeds have. User text follows a label on the same
// line, or is indented.
extension FeedPage {
  /// Renders a syndicated feed as lines or as an SVG image: one card per item, in the order of
  /// the source.
  ///
  /// The card of a single item shows its whole content, other cards show a summary. A content
  /// warning replaces the content and the poll, unless ``/PostTerminal/TerminalOptions/shows``
  /// contains spoilers. Items that the feed's findings report as dropped are not mentioned.
  ///
  /// Each line ends in a line feed. If the width is at least 2 cells, no line is wider than the
  /// width. The same feed and options give the same bytes.
  ///
  /// - Complexity: O(size of the feed).
  public func render(_ feed: SyndicatedFeed) -> String {
    var page = SyndicatedPage(self)
    for item in feed.items { page.add(item, of: feed) }
    return page.finish(feed)
  }

  /// Adds the account that boosted an item, and the item that it answers.
  func addOrigin(of card: Card, to page: inout Layout) {
    if let name = card.boosterName {
      let name =
        name.isEmpty ? Layout.Piece("(no name)", .time) : Layout.Piece.userText(name, .author)
      page.prefixed(by: "boosted by ", .time) { $0.add([name]) }
    }
    guard let reply = card.reply else { return }
    guard let target = reply.page else { return page.add([Layout.Piece("a reply", .time)]) }
    add(target, label: "in reply to", symbol: symbols.link, to: &page) { _ in }
  }

  /// Adds the title and the content warning.
  func addTitle(of card: Card, to page: inout Layout) {
    if !card.title.isEmpty {
      page.prefixed(by: FeedPage.indentation, .cardRail) {
        $0.add([.userText(card.title, .strong)])
      }
    }
    guard let warning = card.warning else { return }
    page.prefixed(by: symbols.warning + "content warning: ", .warning) {
      $0.add([.userText(warning, .warning)])
    }
  }

  /// Adds the options of a poll, and when it ends.
  func addPoll(of card: Card, to page: inout Layout) {
    guard let poll = card.poll else { return }
    let count = poll.options.count
    for (position, option) in poll.options.enumerated() {
      page.allow(sourceSize: FeedPage.minimumPartSize)
      let votes = option.votes.map { ", \(compact($0, "vote"))" } ?? ""
      page.prefixed(by: "option \(position + 1)/\(count)\(votes): ", .time) {
        $0.add([.userText(option.title.line(limit: 140), .strong)])
      }
    }
    if let end = poll.closingDate?.moment {
      let isOver = now.map { end <= $0 } ?? false
      page.add([Layout.Piece(isOver ? "the poll is closed" : "the poll ends \(end.date)", .time)])
    }
  }
}
