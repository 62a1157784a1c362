/// The start or end of an inline node, or a leaf.
struct InlineEvent {
  var kind: CommonMarkNode.Kind
  var side: CommonMarkNode.Side

  /// The text of a leaf in UTF-8.
  var text: [UInt8] = []

  /// The URL and the title of a link or image.
  var url: [UInt8] = []
  var title: [UInt8] = []

  /// Whether a link has no contents.
  var isEmpty = false

  /// The position of the node in the source, counted from 1.
  var line = 1
  var column = 1

  init(_ kind: CommonMarkNode.Kind, _ side: CommonMarkNode.Side = .start, text: [UInt8] = []) {
    self.kind = kind
    self.side = side
    self.text = text
  }

  /// Copies the properties that the kind of a node has.
  init(_ node: CommonMarkNode, _ side: CommonMarkNode.Side) {
    kind = node.kind
    self.side = side
    switch kind {
    case .text, .code: text = node.literal
    case .html:
      text = node.literal
      (line, column) = (node.line, node.column)
    case .link, .image:
      (line, column) = (node.line, node.column)
      guard side == .start || kind == .image else { return }
      url = node.url
      title = node.title
      isEmpty = node.isEmpty
    default: break
    }
  }
}
