/// A bullet or ordered list.
public struct List: Hashable, Sendable {
  /// How the items are marked.
  public var style: ListStyle

  /// The items, each of which may be empty: its marker still shows.
  public var items: [ListItem]

  /// Creates a list.
  public init(_ style: ListStyle = .bullet, items: [ListItem]) {
    self.style = style
    self.items = items
  }

  var contentDepth: Int {
    // By index: items that are iterated over are copied.
    items.indices.reduce(0) { max($0, items[$1].blocks.depth) }
  }
}

/// How the items of a list are marked.
public enum ListStyle: Hashable, Sendable {
  case bullet
  case ordered(Numbering)
}

/// The numbers of an ordered list.
public struct Numbering: Hashable, Sendable {
  /// The number of the first item; `nil` stands for 1, or for the number of items when reversed.
  public var start: Int? { didSet { start = Numbering.admitted(start, isReversed: isReversed) } }

  /// A Boolean value that is true when the numbers count down.
  public var isReversed: Bool {
    didSet { start = Numbering.admitted(start, isReversed: isReversed) }
  }

  /// Creates a numbering; a start outside ±1,000,000,000 is dropped, as is one that is the default.
  public init(start: Int? = nil, isReversed: Bool = false) {
    self.start = Numbering.admitted(start, isReversed: isReversed)
    self.isReversed = isReversed
  }

  private static func admitted(_ start: Int?, isReversed: Bool) -> Int? {
    guard let start, (-1_000_000_000...1_000_000_000).contains(start) else { return nil }
    return start == 1 && !isReversed ? nil : start
  }
}

extension List {
  /// The number of the item at a position, or `nil` when the list is not ordered.
  public func number(ofItemAt position: Int) -> Int? {
    guard case .ordered(let numbering) = style else { return nil }
    return numbering.isReversed
      ? (numbering.start ?? items.count) - position
      : (numbering.start ?? 1) + position
  }
}

/// One item of a list.
public struct ListItem: Hashable, Sendable {
  /// The blocks of the item.
  public var blocks: Blocks { didSet { blocks = blocks.asContents() } }

  /// The state of the check box, when the item is a task.
  public var task: TaskState?

  /// Creates an item.
  public init(_ blocks: consuming Blocks, task: TaskState? = nil) {
    self.blocks = blocks.asContents()
    self.task = task
  }
}

/// The state of a task item.
public enum TaskState: String, Hashable, Sendable, CaseIterable {
  case unchecked
  case checked
}
