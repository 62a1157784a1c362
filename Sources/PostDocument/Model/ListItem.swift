/// An item of a list.
public struct ListItem: Hashable, Sendable {
  /// The blocks of the item.
  public var blocks: Blocks { didSet { blocks = blocks.asContents() } }

  /// The state of the check box, if the item is a task.
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
