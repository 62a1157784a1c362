import PostDocument
internal import PostText

/// Lays out documents as lines of cells.
///
/// A container adds a prefix to each of its lines. The blocks inside use the remaining width. The
/// extensions of this type lay out the different kinds of blocks.
package struct Layout {
  let options: TerminalOptions
  var styles: StyleTable
  let glyphs: Glyphs
  let rules: DisplayWidth

  /// The lines that are laid out but not yet encoded.
  var lines: Lines
  var output: PageOutput
  /// Whether ``lines`` is the separate page of ``detached(on:width:fillWidth:_:)``.
  private(set) var isDetached = false
  /// The size in bytes of the text that the enclosing pages have not encoded yet; 0 unless
  /// ``isDetached`` is true.
  private(set) var pendingSize = 0
  var links = LinkRegistry()
  /// The rows, if rows are collected instead of a page.
  var rows: RowCollector?
  /// The closed details whose marker and summary are laid out, in rows.
  var hiddenPart: LinkNumber?

  /// The prefixes of the open containers, and their total width in cells.
  private var prefixes: [Prefix] = []
  private var prefixCells = 0
  /// The total width in cells of the prefixes at the right.
  private var rightCells = 0

  /// The width of a line in cells, including prefixes.
  private var width: Int
  /// The width of a line of prose in cells, including prefixes; at most ``width``.
  private var measure: Int

  /// The width in cells that rules and backgrounds fill, and in which text is aligned. Lines of
  /// text can be wider.
  var fillWidth: Int
  static let maximumFill = 1000

  /// Whether a different ``fillWidth`` would have changed the lines so far.
  var isFilled = false

  /// The style of the containing parts.
  private(set) var baseStyle = StyleID.plain
  /// The direction, alignment and language of text that does not specify them.
  var baseLayout = TextLayout()
  /// The direction of text without a strong direction: that of the innermost container.
  private(set) var neutralDirection = TextLayout.Direction.leftToRight

  var quoteDepth = 0
  var listDepth = 0
  var tableDepth = 0
  /// Whether all tables are laid out as records, because they are in one that has no room.
  var needsRecords = false
  /// Whether the cells of a layout table are laid out.
  var isInLayoutTable = false
  /// Whether the image of a figure is laid out, which is never decorative.
  var isInFigure = false

  /// The width in cells of the widest unbreakable part, including prefixes.
  private var widestWord = 0

  // Reused for all text, to avoid allocations.
  var flow = Flow()
  var filler: LineFiller

  /// Creates an empty page.
  package init(_ options: TerminalOptions, format: PageFormat = .ansi) {
    self.init(options, styles: StyleTable(options), format: format)
  }

  /// Creates an empty page with the styles for `options`. Several pages can share the styles.
  init(_ options: TerminalOptions, styles: StyleTable, format: PageFormat = .ansi) {
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
    output = PageOutput(format, options, rules)
    lines = Lines(room: output.room)
    width = min(max(options.width, 1), Int(Int32.max))
    measure = min(width, options.proseLimit)
    fillWidth = min(width, Layout.maximumFill)
  }

  /// The width of tables and code in cells, without prefixes.
  package var contentWidth: Int { width - prefixCells }

  /// The width of prose in cells, without prefixes.
  var proseWidth: Int { measure - prefixCells }

  /// ``fillWidth`` minus the total width of the prefixes, in cells.
  package var contentFill: Int { max(0, fillWidth - prefixCells) }

  /// The width in cells in which prose is aligned, without prefixes.
  var proseFill: Int { max(0, min(fillWidth, measure) - prefixCells) }

  // MARK: Blocks

  /// Lays out blocks with a blank line between them.
  mutating func add(_ blocks: Blocks) {
    for (position, block) in blocks.enumerated() {
      if position > 0 { addBlankLine() }
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

  /// Returns the style of a theme key on top of ``baseStyle``.
  mutating func style(_ key: Theme.Key) -> StyleID { styles.id(of: key, over: baseStyle) }

  /// Lays out contents in the style of a theme key on top of ``baseStyle``.
  mutating func styled(_ key: Theme.Key?, _ body: (inout Layout) -> Void) {
    let outer = baseStyle
    if let key { baseStyle = style(key) }
    body(&self)
    baseStyle = outer
  }

  // MARK: Lines and prefixes

  /// The text at the start of each line of a container: at the left, or at the right if the
  /// container is right-to-left.
  private struct Prefix {
    /// The prefix of the first line, such as a list marker.
    let first: [UInt8]
    let firstCells: Int
    /// The prefix of all other lines.
    let rest: [UInt8]
    let cells: Int
    let style: StyleID
    /// The link of the prefix of the first line.
    let link: LinkNumber?
    let isAtRight: Bool
    /// Whether the first line of the container has not been started.
    var isPending = true
    /// Whether the current line is the first line of the container.
    var isOnFirstLine = false
  }

  /// Whether a prefix leaves enough room for content.
  ///
  /// Content needs a quarter of the width, but at least 2 and at most 12 cells.
  func hasRoom(forPrefix cells: Int) -> Bool {
    proseWidth - cells >= max(2, min(12, measure / 4))
  }

  /// Whether a gutter leaves enough room for code, which is not limited by the measure.
  func hasRoom(forGutter cells: Int) -> Bool {
    contentWidth - cells >= max(2, min(12, width / 4))
  }

  /// Lays out the contents of a container with a prefix before each line.
  ///
  /// If the prefix does not leave enough room for the contents, no line has a prefix. Then `first`
  /// is written on a separate line above the contents, unless `first` equals `rest`.
  ///
  /// - Parameters:
  ///   - first: The prefix of the first line.
  ///   - rest: The prefix of all other lines; by default, spaces with the width of `first`.
  ///   - direction: The direction of the contents. The prefixes of right-to-left contents are
  ///     mirrored, at the right of each line. A screen reader reads them first, so on a page of
  ///     words they stay at the left.
  mutating func indented(
    by first: [UInt8], rest: [UInt8]? = nil, _ style: StyleID,
    direction: TextLayout.Direction = .leftToRight, _ body: (inout Layout) -> Void
  ) {
    let outerDirection = neutralDirection
    neutralDirection = direction
    defer { neutralDirection = outerDirection }
    let firstCells = rules.cells(of: first)
    let cells = rest.map { rules.cells(of: $0) } ?? firstCells
    let rest = rest ?? [UInt8](repeating: 0x20, count: cells)
    guard hasRoom(forPrefix: cells) else {
      if first != rest {
        // Spaces that align a number are not needed on a separate line.
        addText(Array(first.drop { $0 == 0x20 }), style, direction: direction)
      }
      return body(&self)
    }
    let isAtRight = direction == .rightToLeft && options.charset != .words
    let outer = (width, fillWidth)
    prefixes.append(
      Prefix(
        first: isAtRight ? Glyphs.mirrored(first) : first, firstCells: firstCells,
        rest: isAtRight ? Glyphs.mirrored(rest) : rest, cells: cells, style: style,
        link: hiddenPart, isAtRight: isAtRight))
    prefixCells += cells
    if isAtRight {
      rightCells += cells
      isFilled = true
      // The prefixes of all lines are in one column, so tables and code are not wider than prose.
      (width, fillWidth) = (measure, min(fillWidth, measure))
    }
    body(&self)
    // The prefix is shown even if the contents have no line.
    if prefixes[prefixes.count - 1].isPending { addBlankLine() }
    prefixes.removeLast()
    prefixCells -= cells
    if isAtRight {
      rightCells -= cells
      (width, fillWidth) = outer
    }
  }

  /// Lays out contents with a prefix that belongs to the page, like ``indented(by:rest:_:direction:_:)``.
  ///
  /// A small measure does not remove the prefix, because user text without it could imitate lines of
  /// the page. For the same reason, contents below a label that is too wide are indented.
  mutating func framed(
    by first: [UInt8], rest: [UInt8]? = nil, _ style: StyleID, _ body: (inout Layout) -> Void
  ) {
    let outer = measure
    defer { measure = outer }
    let ownCells = rules.cells(of: rest ?? first)
    let cells = prefixCells + ownCells
    // See ``hasRoom(forPrefix:)``.
    measure = max(measure, min(width, cells + max(2, (cells + 2) / 3)))
    if rest == nil, ownCells > Layout.indentation.count, !hasRoom(forPrefix: ownCells) {
      addText(first, style, direction: .leftToRight)
      indented(by: Layout.indentation, style, body)
    } else {
      indented(by: first, rest: rest, style, body)
    }
  }

  /// The prefix of contents below a label.
  private static let indentation: [UInt8] = [0x20, 0x20]

  /// Starts a line with the prefixes of all containers.
  mutating func beginLine() {
    for position in prefixes.indices {
      prefixes[position].isOnFirstLine = prefixes[position].isPending
      prefixes[position].isPending = false
      if !prefixes[position].isAtRight { append(prefixes[position]) }
    }
  }

  private mutating func append(_ prefix: Prefix) {
    guard !lines.isFull else { return }
    let isFirst = prefix.isOnFirstLine
    let text = isFirst ? prefix.first : prefix.rest
    let cells = isFirst ? prefix.firstCells : prefix.cells
    guard prefix.isAtRight, options.textOrder == .logical, text.contains(where: Glyphs.isWord)
    else {
      let link = isFirst ? prefix.link : nil
      return lines.append(text, cells: cells, style: prefix.style, link: link)
    }
    // Without an isolate, right-to-left text would reorder a number or letter after it. Spaces that
    // align the number are after the isolate, because spaces at the end of a line are removed.
    let padding = text.reversed().prefix { $0 == 0x20 }.count
    lines.append(.leftToRight)
    lines.append(text.dropLast(padding), cells: cells - padding, style: prefix.style)
    lines.append(.end)
    lines.append(blanks: padding, style: prefix.style)
  }

  /// Ends a line. Encodes all lines if they exceed the size of a chunk or the room on the page.
  mutating func endLine() {
    if rightCells > 0 {
      lines.append(blanks: fillWidth - rightCells - lines.openCells)
      for prefix in prefixes.reversed() where prefix.isAtRight { append(prefix) }
    }
    lines.endLine(fill: fillWidth)
    if !isDetached, output.isDue(lines) { writeLines() }
  }

  package mutating func addBlankLine() {
    beginLine()
    endLine()
  }

  /// Records the width of an unbreakable part.
  mutating func noteWord(cells: Int) {
    widestWord = max(widestWord, prefixCells + cells)
  }

  // MARK: Detached parts

  /// The lines and widths of contents that were laid out on a separate page.
  struct Detached {
    /// The numbers of the lines on the separate page.
    var lines: Range<Int>
    /// The width of the widest line in cells.
    var cells: Int
    /// The width of the widest unbreakable text in cells.
    var widestWord: Int
    /// Whether a different fill width would change the lines: see ``Layout/fillWidth``.
    var isFilled: Bool
  }

  /// Lays out contents on a separate page with another width.
  ///
  /// - Parameters:
  ///   - measure: The width of prose, if it is limited.
  ///   - fillWidth: The width of rules, backgrounds and the area for aligned text. 0 measures the
  ///     contents, without anything that is stretched to a width.
  mutating func detached(
    on page: inout Lines, width: Int, measure: Int = .max, fillWidth: Int,
    _ body: (inout Layout) -> Void
  ) -> Detached {
    let outer = (prefixes, prefixCells, rightCells, widestWord, isFilled)
    let outerDirection = neutralDirection
    neutralDirection = .leftToRight
    let outerWidths = (self.width, self.measure, self.fillWidth)
    let (wasDetached, outerSize) = (isDetached, pendingSize)
    isDetached = true
    pendingSize += lines.text.count
    (prefixes, prefixCells, rightCells, widestWord, isFilled) = ([], 0, 0, 0, false)
    (self.width, self.measure, self.fillWidth) = (width, min(width, measure), fillWidth)
    swap(&lines, &page)
    let start = lines.lines.count
    body(&self)
    let range = start..<lines.lines.count
    let result = Detached(
      lines: range, cells: lines.width(of: range), widestWord: widestWord, isFilled: isFilled)
    swap(&lines, &page)
    (prefixes, prefixCells, rightCells, widestWord, isFilled) = outer
    neutralDirection = outerDirection
    (self.width, self.measure, self.fillWidth) = outerWidths
    (isDetached, pendingSize) = (wasDetached, outerSize)
    return result
  }
}
