internal import PostDocument
internal import PostJSON

/// What the builder knows about an open container or line besides its contents.
struct OpenBlock {
  /// The node that opened it.
  let place: JSONValue
  /// The layout of its text if it is a paragraph or heading, otherwise `nil`.
  var lineLayout: TextLayout?
  /// The cell without its blocks if it is a cell, or `nil` for an ordinary one.
  var cell: TableBlock.Cell?
  /// The layout of text that is directly in it, without a paragraph node in the source.
  var layout = TextLayout()
  /// The number of open lines and figures in the innermost container, from the container to this
  /// block. It is limited, because each line or figure can move its blocks to the outer one when it
  /// is closed.
  var lineDepth = 0
  /// Whether one of the blocks was created from runs that are directly in it.
  var hasLine = false
  /// The empty paragraphs after the last block.
  var emptyParagraphs: [JSONValue] = []
}
