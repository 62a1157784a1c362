/// How an element is laid out, as far as it affects where lines start and end.
///
/// [CSS Display 3](https://www.w3.org/TR/css-display-3/)
enum Display: UInt8, Sendable {
  case inline
  /// The element has no box. Its contents are laid out in its place.
  case contents
  /// An inline element with its own lines: white space at its edges is not rendered.
  case inlineBlock
  /// An inline block whose children are blocks.
  case inlineFlex
  case block
  /// A block whose children are blocks.
  case flex
  /// A cell of a table, beside other cells.
  case cell
  case none

  /// Whether documents can express the layout of every element with this layout.
  var isExpressible: Bool {
    self == .none || self == .inline || self == .contents || self == .block
  }

  /// Whether a line ends before and after the element.
  var isBlock: Bool { self == .block || self == .flex }

  /// Whether the element is a box in a line, with its own lines.
  var isInlineBlock: Bool { self == .inlineBlock || self == .inlineFlex }

  /// Whether `vertical-align` can raise or lower the element: it is a box in a line.
  var allowsShift: Bool { self == .inline || isInlineBlock }

  /// Whether the children of the element are blocks.
  var laysOutChildren: Bool { self == .flex || self == .inlineFlex }

  /// The layout of an element with this layout in an element with the given layout. The children of
  /// flex and grid containers are blocks.
  func inside(_ parent: Display) -> Display {
    guard parent.laysOutChildren else { return self }
    switch self {
    case .inline, .inlineBlock, .cell: return .block
    case .inlineFlex: return .flex
    case .contents, .block, .flex, .none: return self
    }
  }
}

extension Display {
  /// The values of one keyword. Columns contain nothing that is rendered.
  fileprivate static let keywords: NameTable<Display> = [
    .none: "none table-column table-column-group", .contents: "contents",
    .inline: "ruby-text",
    .inlineBlock: "inline-block inline-table -webkit-inline-box",
    .inlineFlex: "inline-flex inline-grid -webkit-inline-flex", .flex: "-webkit-flex",
    .cell: "table-cell",
    .block: """
    table-row table-row-group table-header-group table-footer-group table-caption -webkit-box
    """,
  ]

  /// Whether the outside of an element is inline.
  fileprivate static let outsides: NameTable<Bool> = [true: "inline", false: "block"]

  fileprivate enum Inside {
    case flow, flowRoot, table, flex, ruby

    static let named: NameTable<Inside> = [
      .flow: "flow", .flowRoot: "flow-root", .table: "table", .flex: "flex grid",
      .ruby: "ruby math",
    ]
  }
}

extension StyleParser {
  /// Reads a value of `display`: a keyword, or the layouts outside and inside an element, and whether
  /// it is the item of a list, in any order.
  mutating func display() -> Display? {
    if let display = keyword(Display.keywords) {
      isExact = display != .block && display.isExpressible
      return display
    }
    var isInline: Bool?
    var inside: Display.Inside?
    var isItem = false
    while !isAtEnd {
      if isInline == nil, let keyword = keyword(Display.outsides) {
        isInline = keyword
      } else if inside == nil, let keyword = keyword(Display.Inside.named) {
        inside = keyword
      } else if !isItem, skip("list-item") {
        isItem = true
      } else {
        return nil
      }
    }
    guard !isItem || inside == nil || inside == .flow || inside == .flowRoot else { return nil }
    let inline: Display =
      switch inside {
      case nil, .flow, .ruby: .inline
      case .flowRoot, .table: .inlineBlock
      case .flex: .inlineFlex
      }
    let display = isInline ?? (inside == .ruby) ? inline : inline.inside(.flex)
    isExact = display.isExpressible && (display != .block || inside == nil && !isItem)
    return display
  }
}
