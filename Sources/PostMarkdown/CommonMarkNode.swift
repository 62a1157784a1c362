extension CommonMarkNode {
  /// Whether the iterator enters or exits a node.
  enum Side {
    case start, end
  }

  /// The kind of a node.
  enum Kind {
    case document, quote, bulletList, orderedList, item, paragraph, heading, codeBlock, htmlBlock
    case thematicBreak, text, softBreak, lineBreak, code, html, emphasis, strong, link, image
    /// Strikethrough, the reference of a footnote and a formula, which libcmark does not have.
    case deletion, footnote, formula
    case other

    /// Whether nodes of the kind are parts of the text of a paragraph or heading.
    var isInline: Bool {
      switch self {
      case .text, .softBreak, .lineBreak, .code, .html, .emphasis, .strong, .link, .image,
        .deletion, .footnote, .formula:
        true
      default: false
      }
    }
  }
}
