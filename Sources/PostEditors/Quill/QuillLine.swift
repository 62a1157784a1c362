internal import PostDocument

/// The formats of a line. In a Delta, they are the attributes of the line feed at the end of the
/// line.
struct QuillLine {
  enum Kind: Equatable {
    case paragraph, quote
    case heading(Int)
    case list(ListStyle, TaskState?)
    case code(CodeLanguage?)
    case table(row: String)

    /// Returns whether a line of this kind continues the block of the previous line.
    func continues(_ block: Kind?) -> Bool {
      switch (block, self) {
      case (.quote, .quote), (.table, .table): true
      case (.code(let language), .code(let next)): language == next
      case (.list(let style, _), .list(let next, _)): style == next
      default: false
      }
    }
  }

  /// A cell of the module quill-better-table.
  struct Cell: Equatable {
    let row: String
    let name: String
    /// The cell without its blocks.
    let content: TableBlock.Cell

    /// Lines with the same identifiers are in the same cell.
    static func == (cell: Cell, other: Cell) -> Bool {
      cell.row == other.row && cell.name == other.name
    }
  }

  /// The attributes that set the kind of a line, in ascending precedence.
  private static let attributes = ["blockquote", "header", "list", "code-block", "table"]

  static let lists: [String: Kind] = [
    "bullet": .list(.bullet, nil), "ordered": .list(.ordered(Numbering()), nil),
    "checked": .list(.bullet, .checked), "unchecked": .list(.bullet, .unchecked),
  ]

  private(set) var kind = Kind.paragraph
  /// The cell that contains the line, in a table of quill-better-table.
  var cell: Cell?
  private var precedence = -1
  /// The attributes that have no effect, because another attribute with a higher precedence sets
  /// the kind of the line.
  private var ignored: [String] = []
  var indent = 0
  var layout = TextLayout()

  mutating func add(_ kind: Kind, _ attribute: String) {
    let precedence = QuillLine.attributes.firstIndex(of: attribute) ?? -1
    if self.precedence >= 0 {
      ignored.append(QuillLine.attributes[min(precedence, self.precedence)])
    }
    guard precedence > self.precedence else { return }
    (self.kind, self.precedence) = (kind, precedence)
  }

  /// Removes the formats that have no effect in a line of this kind, and returns the names of their
  /// attributes.
  mutating func removeIneffectiveFormats() -> [String] {
    var removed = ignored
    if case .code = kind {
      if layout.alignment != nil { removed.append("align") }
      if layout.direction != nil { removed.append("direction") }
      layout = TextLayout()
    }
    if case .list = kind { return removed }
    if indent > 0 { removed.append("indent") }
    indent = 0
    return removed
  }
}
