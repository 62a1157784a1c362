import PostFeed
package import PostSyndication
import PostTerminal

/// Renders the items of a syndicated feed one at a time, so that a long feed needs only the memory of
/// its page.
package struct SyndicatedPage {
  private let page: FeedPage
  private var layout: Layout
  private var itemCount = 0
  /// The first item, until the next item or the end shows whether it is the only one.
  private var first: SyndicatedItem?
  private var hasTitle = false
  private var isEmpty = true

  package init(_ page: FeedPage) {
    self.page = page
    layout = Layout(page.options, format: page.format)
  }

  /// Adds an item.
  ///
  /// - Parameter feed: The feed that contains the item, as far as it is known. Its items are ignored.
  package mutating func add(_ item: SyndicatedItem, of feed: SyndicatedFeed) {
    itemCount += 1
    guard itemCount > 1 else { return first = item }
    addFirst(as: .summary, of: feed)
    add(item, as: .summary, of: feed)
  }

  /// Ends the feed, and returns the page.
  package mutating func finish(_ feed: SyndicatedFeed) -> String {
    addFirst(as: .whole, of: feed)
    // A title that is only known now follows the items.
    addTitle(of: feed)
    if itemCount != 1 { layout.setTitle("\(itemCount) posts") }
    if itemCount == 0 { addNote("no posts") }
    if feed.nextPage?.link != nil { addNote("more posts follow") }
    return layout.rendered()
  }

  private mutating func addFirst(as length: CardLength, of feed: SyndicatedFeed) {
    guard let item = first else { return }
    first = nil
    addTitle(of: feed)
    add(item, as: length, of: feed)
  }

  private mutating func add(
    _ item: SyndicatedItem, as length: CardLength, of feed: SyndicatedFeed
  ) {
    layout.allow(sourceSize: FeedPage.minimumPartSize)
    beginPart()
    let card = Card(
      item, length: length, feedAuthors: feed.authors,
      showsHidden: page.options.shows.contains(.spoilers))
    page.add(card, to: &layout)
  }

  private mutating func addTitle(of feed: SyndicatedFeed) {
    guard !hasTitle, let title = feed.title?.plainText(limit: 140), !title.isEmpty else { return }
    hasTitle = true
    beginPart()
    layout.prefixed(by: "feed ", .time) { $0.add([.userText(title, .author)]) }
  }

  private mutating func addNote(_ text: String) {
    beginPart()
    layout.add([Layout.Piece(text, .time)])
  }

  /// Adds a blank line between parts.
  private mutating func beginPart() {
    if !isEmpty { layout.addBlankLine() }
    isEmpty = false
  }
}
