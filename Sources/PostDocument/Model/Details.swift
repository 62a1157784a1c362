/// A summary and blocks that readers can show and hide, as in HTML's `details`.
public struct Details: Hashable, Sendable {
  /// Whether the blocks are visible initially.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case closed
    case open
  }

  /// The content that is always visible, without white space at its edges.
  public var summary: Inlines { didSet { summary.trim() } }

  /// Whether the blocks are visible initially.
  public var state: State

  /// The blocks that can be hidden.
  public var blocks: Blocks { didSet { blocks = blocks.asContents() } }

  /// Creates details.
  public init(summary: Inlines, state: State = .closed, _ blocks: consuming Blocks) {
    self.summary = summary.trimmed
    self.state = state
    self.blocks = blocks.asContents()
  }
}
