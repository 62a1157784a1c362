internal import PostDocument
package import PostPolicy

// Which containers can be directly in which others.
extension BlockBuilder.Container.Kind {
  package var isDetails: Bool {
    if case .details = self { true } else { false }
  }

  /// Whether the container contains only runs.
  package var isCaption: Bool {
    switch self {
    case .caption, .summary, .figureCaption: true
    default: false
    }
  }

  /// Whether no container can be opened inside the container.
  package var isInline: Bool { self == .code || isCaption }

  /// Whether the container is a line of text or has only such lines.
  package var isLine: Bool {
    switch self {
    case .paragraph, .heading: true
    default: isInline
    }
  }

  /// Whether the container is a level of nesting.
  package var isLevel: Bool {
    switch self {
    case .quote, .list, .table, .details: true
    default: false
    }
  }

  /// The kind of block that the container becomes, or `nil` if policies cannot disallow it.
  package var block: BlockKinds? {
    switch self {
    case .quote: .quote
    case .list: .list
    case .table: .table
    case .details: .details
    case .code: .codeBlock
    case .heading: .heading
    default: nil
    }
  }

  /// Whether a container of a kind can be opened directly inside the container.
  package func accepts(_ kind: Self) -> Bool {
    switch self {
    case .list: kind == .item
    case .table: kind == .row || kind == .caption
    case .row: kind == .cell
    case .details: kind == .summary || kind.isBlock
    case .figure: kind == .figureCaption || kind.isBlock
    case .document, .quote, .item, .cell, .paragraph, .heading: kind.isBlock
    case .code, .caption, .summary, .figureCaption: false
    }
  }

  /// Whether the container can be a sibling of paragraphs.
  private var isBlock: Bool {
    switch self {
    case .item, .row, .cell, .caption, .summary, .figureCaption: false
    default: true
    }
  }

  /// The kind of the implied container that must be opened inside the container before one of a kind
  /// can be opened, or `nil` if no implied container makes that possible.
  package func implied(for kind: Self) -> Self? {
    switch self {
    case .list: .item
    case .table: .row
    case .row: .cell
    default:
      switch kind {
      case .item: .list(.bullet)
      case .row, .cell: .table
      default: nil
      }
    }
  }
}
