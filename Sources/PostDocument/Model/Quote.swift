/// A block quotation.
public struct Quote: Hashable, Sendable {
  /// The quoted blocks.
  public var blocks: Blocks { didSet { blocks = blocks.asContents() } }

  /// Creates a quotation of the given blocks.
  public init(_ blocks: consuming Blocks) {
    self.blocks = blocks.asContents()
  }
}
