internal import PostJSON

/// Reads the items of one JSON format. The text is read as a whole, but items are built one at a
/// time, because an item needs much more memory than its JSON.
protocol JSONItemReader {
  associatedtype Nodes: IteratorProtocol<JSONNode>

  var options: SyndicationOptions { get }
  var reader: JSONMemberReader { get set }

  /// The items that are not read yet.
  var nodes: Nodes { get set }

  /// The feed without its items. It has the findings of the items that were read.
  var feed: SyndicatedFeed { get }

  /// Reads an item, or reports why it is dropped.
  mutating func item(_ node: JSONNode) -> SyndicatedItem?
}

extension JSONItemReader {
  /// Returns the next valid item, or `nil` at the end.
  mutating func next() -> SyndicatedItem? {
    while let node = nodes.next() {
      reader.beginItem()
      let size = reader.tree.json(of: node).count
      if size > options.limits.itemBytes {
        let limit = options.limits.itemBytes
        reader.report(.itemDropped, "the item is \(size) bytes; the limit is \(limit)", at: node)
      } else if var item = item(node) {
        if let reason = item.removeCostlyBases(sourceSize: size) {
          reader.report(.valueDropped, reason, at: node)
        }
        return item
      }
    }
    return nil
  }
}
