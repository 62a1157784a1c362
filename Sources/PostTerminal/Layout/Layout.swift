import PostDocument
internal import PostText

/// Lays a document out as lines of cells.
///
/// Containers put a prefix before each of their lines; everything else fills the remaining width.
/// Each kind of block is in an extension of its own.
package struct Layout {
  let options: TerminalOptions
  var styles: StyleTable
  let glyphs: Glyphs
  let rules: DisplayWidth

  /// The lines that are laid out and not written yet.
  var lines: Lines
  var output: PageOutput
  /// Whether ``lines`` are those of a part that is laid out apart from the page.
  private(set) var isDetached = false
  /// The size in bytes of the lines of the page that wait for a detached part.
  private(set) var pendingSize = 0
  var links = LinkRegistry()

  /// The prefixes of the open containers, and their width in cells.
  private var prefixes: [Prefix] = []
  private var prefixCells = 0

  /// The cells of a line with its prefixes.
  private var width: Int

  /// The cells up to which rules, backgrounds and alignment fill a line. Lines can be wider, but only
  /// by their text.
  var fillWidth: Int
  static let maximumFill = 1000

  /// Whether the layout so far depends on ``fillWidth``.
  var isFilled = false

  /// The style below everything that is laid out, and the layout of text without one.
  private(set) var baseStyle = StyleID.plain
  var baseLayout = TextLayout()

  var quoteDepth = 0
  var listDepth = 0
  var tableDepth = 0

  /// The cells of the widest unbreakable part, with its prefixes.
  private var widestWord = 0

  // Reused, to save allocations.
  var flow = Flow()
  var filler: LineFiller

  /// Creates an empty page.
  ///
  /// - Parameters:
  ///   - styles: The styles of the options, for a caller that renders several documents.
  ///   - keptSize: The bytes that only lines after the first notice can use.
  package init(_ options: TerminalOptions, format: PageFormat = .ansi, keeping keptSize: Int = 0) {
    self.init(options, styles: StyleTable(options), format: format, keeping: keptSize)
  }

  init(
    _ options: TerminalOptions, styles: StyleTable, format: PageFormat = .ansi, keeping keptSize: Int = 0
  ) {
    var options = options
    if case .svg = format {
      options.textOrder = .visual
      if options.color != .none { options.color = .truecolor }
    }
    self.options = options
    self.styles = styles
    glyphs = Glyphs(options)
    rules = DisplayWidth(policy: options.widths, ambiguous: options.ambiguousWidth)
    filler = LineFiller(rules)
    output = PageOutput(format, options, rules, keeping: keptSize)
    lines = Lines(room: output.room)
    width = min(max(options.width, 1), Int(Int32.max))
    fillWidth = min(width, Layout.maximumFill)
  }

  /// The cells that prefixes leave for content.
  package var contentWidth: Int { width - prefixCells }

  /// The cells up to which content is filled.
  var contentFill: Int { max(0, fillWidth - prefixCells) }

  // MARK: Blocks

  /// Lays out blocks with a blank line between them.
  mutating func add(_ blocks: Blocks) {
    var isFirst = true
    for block in blocks {
      if !isFirst { addBlankLine() }
      isFirst = false
      add(block)
    }
  }

  mutating func add(_ block: Block) {
    switch block {
    case .paragraph(let paragraph): add(paragraph.content, layout: paragraph.layout)
    case .heading(let heading): add(heading)
    case .quote(let quote): add(quote)
    case .list(let list): add(list)
    case .codeBlock(let code): add(code)
    case .table(let table): add(table)
    case .figure(let figure): add(figure)
    case .details(let details): add(details)
    case .thematicBreak: addRule()
    }
  }

  /// The style of a theme key on top of what is below.
  mutating func style(_ key: Theme.Key) -> StyleID { styles.id(of: key, over: baseStyle) }

  /// Lays out contents on top of the style of a theme key; without one, of what is below.
  mutating func styled(_ key: Theme.Key?, _ body: (inout Layout) -> Void) {
    let outer = baseStyle
    if let key { baseStyle = style(key) }
    body(&self)
    baseStyle = outer
  }

  // MARK: Lines and prefixes

  /// The start of each line of a container.
  private struct Prefix {
    /// The start of the first line, such as a list marker.
    let first: [UInt8]
    let firstCells: Int
    /// The start of all other lines.
    let rest: [UInt8]
    let cells: Int
    let style: StyleID
    var isPending = true
  }

  /// Whether a prefix leaves enough cells for content: enough to read, or all there are.
  func hasRoom(forPrefix cells: Int) -> Bool {
    contentWidth - cells >= max(2, min(12, width / 4))
  }

  /// Lays out the contents of a container after a prefix.
  ///
  /// Where the prefix has no room, only the text of its first line is kept, above the contents.
  ///
  /// - Parameter rest: The prefix of all lines but the first; as many blanks without it.
  mutating func indented(
    by first: [UInt8], rest: [UInt8]? = nil, _ style: StyleID, _ body: (inout Layout) -> Void
  ) {
    let firstCells = rules.cells(of: first)
    let cells = rest.map { rules.cells(of: $0) } ?? firstCells
    let rest = rest ?? [UInt8](repeating: 0x20, count: cells)
    guard hasRoom(forPrefix: cells) else {
      if first != rest {
        // The blanks that align a number would take a line of their own.
        addText(Array(first.drop { $0 == 0x20 }), style)
      }
      return body(&self)
    }
    prefixes.append(
      Prefix(first: first, firstCells: firstCells, rest: rest, cells: cells, style: style))
    prefixCells += cells
    body(&self)
    // A marker is shown even if it has no contents.
    if prefixes[prefixes.count - 1].isPending { addBlankLine() }
    prefixes.removeLast()
    prefixCells -= cells
  }

  /// Starts a line with the prefixes of all containers.
  mutating func beginLine() {
    for position in prefixes.indices {
      let prefix = prefixes[position]
      if prefix.isPending { prefixes[position].isPending = false }
      guard !lines.isFull else { continue }
      if prefix.isPending {
        lines.append(prefix.first, cells: prefix.firstCells, style: prefix.style)
      } else {
        lines.append(prefix.rest, cells: prefix.cells, style: prefix.style)
      }
    }
  }

  /// Ends a line.
  mutating func endLine() {
    lines.endLine(fill: fillWidth)
    if !isDetached, output.isDue(lines) { writeLines() }
  }

  package mutating func addBlankLine() {
    beginLine()
    endLine()
  }

  mutating func noteWord(cells: Int) {
    widestWord = max(widestWord, prefixCells + cells)
  }

  // MARK: Detached parts

  /// A part that was laid out apart from the page.
  struct Detached {
    /// The numbers of its lines.
    var lines: Range<Int>
    /// The cells of its widest line.
    var cells: Int
    /// The cells of its widest unbreakable part.
    var widestWord: Int
    var isFilled: Bool
  }

  /// Lays out contents on another page in another width.
  ///
  /// - Parameter fillWidth: 0 to measure the contents.
  mutating func detached(
    on page: inout Lines, width: Int, fillWidth: Int, _ body: (inout Layout) -> Void
  ) -> Detached {
    let outer = (prefixes, prefixCells, self.width, self.fillWidth, widestWord, isFilled)
    let (wasDetached, outerSize) = (isDetached, pendingSize)
    isDetached = true
    pendingSize += lines.text.count
    (prefixes, prefixCells, widestWord, isFilled) = ([], 0, 0, false)
    (self.width, self.fillWidth) = (width, fillWidth)
    swap(&lines, &page)
    let start = lines.lines.count
    body(&self)
    let range = start..<lines.lines.count
    let result = Detached(
      lines: range, cells: lines.width(of: range), widestWord: widestWord, isFilled: isFilled)
    swap(&lines, &page)
    (prefixes, prefixCells, self.width, self.fillWidth, widestWord, isFilled) = outer
    (isDetached, pendingSize) = (wasDetached, outerSize)
    return result
  }
}
