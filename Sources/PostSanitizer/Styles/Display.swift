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

  /// Reads a value of `display`, or returns `nil` if it is invalid.
  init?(_ tokens: [StyleToken]) {
    var tokens = StyleTokens(tokens)
    if let keyword = tokens.keyword(Single.named) {
      guard tokens.isAtEnd else { return nil }
      self = keyword.display
      return
    }
    var isInline: Bool?
    var inside: Inside?
    var isItem = false
    while !tokens.isAtEnd {
      if isInline == nil, let keyword = tokens.keyword(Outside.named) {
        isInline = keyword == .inline
      } else if inside == nil, let keyword = tokens.keyword(Inside.named) {
        inside = keyword
      } else if !isItem, tokens.keyword(Item.named) != nil {
        isItem = true
      } else {
        return nil
      }
    }
    let flows = inside == nil || inside == .flow || inside == .flowRoot
    guard isInline != nil || inside != nil || isItem, flows || !isItem else { return nil }
    switch inside {
    case nil, .flow: self = isInline == true ? .inline : .block
    case .flowRoot, .table: self = isInline == true ? .inlineBlock : .block
    case .flex, .grid: self = isInline == true ? .inlineFlex : .flex
    case .ruby, .math: self = isInline == false ? .block : .inline
    }
  }

  /// The values of one keyword.
  private enum Single: String, CaseIterable, Sendable {
    case none, contents
    case inlineBlock = "inline-block"
    case inlineTable = "inline-table"
    case inlineFlex = "inline-flex"
    case inlineGrid = "inline-grid"
    case box = "-webkit-box"
    case inlineBox = "-webkit-inline-box"
    case webkitFlex = "-webkit-flex"
    case webkitInlineFlex = "-webkit-inline-flex"
    case cell = "table-cell"
    case row = "table-row"
    case rows = "table-row-group"
    case head = "table-header-group"
    case foot = "table-footer-group"
    case caption = "table-caption"
    case column = "table-column"
    case columns = "table-column-group"
    case rubyText = "ruby-text"

    static let named = NameTable<Single>()

    var display: Display {
      switch self {
      // Columns contain nothing that is rendered.
      case .none, .column, .columns: .none
      case .contents: .contents
      case .inlineBlock, .inlineTable, .inlineBox: .inlineBlock
      case .inlineFlex, .inlineGrid, .webkitInlineFlex: .inlineFlex
      case .webkitFlex: .flex
      case .cell: .cell
      case .row, .rows, .head, .foot, .caption, .box: .block
      case .rubyText: .inline
      }
    }
  }

  private enum Outside: String, CaseIterable, Sendable {
    case block, inline

    static let named = NameTable<Outside>()
  }

  private enum Inside: String, CaseIterable, Sendable {
    case flow, table, flex, grid, ruby, math
    case flowRoot = "flow-root"

    static let named = NameTable<Inside>()
  }

  private enum Item: String, CaseIterable, Sendable {
    case listItem = "list-item"

    static let named = NameTable<Item>()
  }
}
