/// A summary with blocks that a reader can fold away.
public struct Details: Hashable, Sendable {
  /// Whether the blocks show before a reader acts.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case closed
    case open
  }

  /// The line that always shows, without white space at its edges.
  public var summary: Inlines { didSet { summary.trim() } }

  /// Whether the blocks show before a reader acts.
  public var state: State

  /// The blocks that fold away.
  public var blocks: Blocks { didSet { blocks = blocks.asContents() } }

  /// Creates a foldable part.
  public init(summary: Inlines, state: State = .closed, _ blocks: consuming Blocks) {
    self.summary = summary.trimmed
    self.state = state
    self.blocks = blocks.asContents()
  }
}
