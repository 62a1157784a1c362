/// A post body as typed data.
///
/// A document is a closed vocabulary of blocks and runs with no raw node, so it cannot hold script,
/// whatever it was read from. It can hold a misleading link: what a label says and where it leads
/// are both the author's.
///
/// Documents are canonical by construction: what looks the same is stored the same way.
///
/// ```swift
/// let document = Document([
///   .paragraph(Paragraph([.text("Hello, "), .text("world", marks: .strong)]))
/// ])
/// print(document.plainText)  // Hello, world
/// ```
public struct Document: Hashable, Sendable {
  /// The blocks of the post, in reading order.
  public var blocks: Blocks

  /// Creates a document of the given blocks.
  public init(_ blocks: Blocks = []) {
    self.blocks = blocks
  }

  /// Whether the document has no blocks.
  public var isEmpty: Bool { blocks.isEmpty }
}
