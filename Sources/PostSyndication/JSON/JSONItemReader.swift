internal import PostDocument
internal import PostJSON

/// Reads the items of one JSON format. The text is read as a whole, but items are built one at a
/// time, because an item needs much more memory than its JSON.
protocol JSONItemReader {
  associatedtype Items: IteratorProtocol<JSONValue>

  var options: SyndicationOptions { get }

  /// The URL against which other URLs are resolved.
  var baseURL: LinkTarget? { get }

  var findings: SyndicationFindings { get set }

  /// The position of the item that is being read, or `nil` for the feed's own properties.
  var position: Int? { get set }

  /// The items that are not read yet.
  var items: Items { get set }

  /// The feed without its items. It has the findings of the items that were read.
  var feed: SyndicatedFeed { get }

  /// Reads an item, or reports why it is dropped.
  mutating func item(_ json: JSONValue) -> SyndicatedItem?
}

extension JSONItemReader {
  /// Returns the next valid item, or `nil` at the end.
  mutating func next() -> SyndicatedItem? {
    while let json = items.next() {
      position = position.map { $0 + 1 } ?? 0
      let size = json.json.count
      if size > options.limits.itemBytes {
        let limit = options.limits.itemBytes
        report(.itemDropped, "the item is \(size) bytes; the limit is \(limit)", at: json)
      } else if var item = item(json) {
        if let reason = item.removeCostlyBases(sourceSize: size) {
          report(.valueDropped, reason, at: json)
        }
        return item
      }
    }
    return nil
  }
}
