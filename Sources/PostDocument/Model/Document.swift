/// The body of a post as typed data.
///
/// A document consists only of the blocks and runs that this module defines. There is no node for
/// raw markup, so a document cannot contain script, whatever its source. It can contain a
/// misleading link: the author chooses both the label and the target.
///
/// Documents are canonical by construction: each appearance has exactly one representation.
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
