/// The items of a list by their identifiers. They are computed only if the list changes.
struct ItemIndex<Item: Identifiable & Hashable> {
  private var items: [Item] = []
  private(set) var ids: [Item.ID] = []
  private var positions: [Item.ID: Int] = [:]

  mutating func update(_ items: [Item]) {
    // An array that was not changed has the same storage, so this takes no time.
    guard items != self.items else { return }
    // New items are mostly at the end.
    var same = 0
    while same < min(items.count, ids.count), items[same].id == ids[same] { same += 1 }
    for id in ids[same...] where positions[id].map({ $0 >= same }) == true { positions[id] = nil }
    ids.removeSubrange(same...)
    for index in same..<items.count {
      let id = items[index].id
      ids.append(id)
      if positions[id] == nil { positions[id] = index }
    }
    self.items = items
  }

  subscript(id: Item.ID) -> Item? { positions[id].map { items[$0] } }

  /// Returns the position of an item in the list.
  func position(of id: Item.ID) -> Int? { positions[id] }
}

/// Runs an operation after a moment in which it was not asked for again.
@MainActor final class DelayedOperation {
  private let delay: Duration
  private var task: Task<Void, Never>?

  init(_ delay: Duration) { self.delay = delay }

  func schedule(_ operation: @escaping @MainActor () async -> Void) {
    task?.cancel()
    task = Task { [delay] in
      guard (try? await Task.sleep(for: delay)) != nil else { return }
      await operation()
    }
  }

  func cancel() { task?.cancel() }
}
