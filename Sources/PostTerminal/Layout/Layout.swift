import PostDocument

/// Lays a document out as lines of cells.
///
/// Containers put a prefix before every line of what they hold; everything else writes lines into
/// the width that is left. One file per kind of block extends this type.
package struct Layout {
  let options: TerminalOptions
  var looks: Looks
  let glyphs: Glyphs
  let rules: WidthRules

  /// What is laid out and not yet written.
  var lines: Lines
  var output: PageOutput
  /// Whether ``lines`` are those of a part of the page that is laid out apart.
  private(set) var isDetached = false
  /// The size of the lines of the page that wait while a part is laid out apart, in bytes.
  private(set) var pendingSize = 0
  var links = LinkRegistry()

  /// The prefixes of the containers that are open, and their width in cells.
  private(set) var prefixes: [Prefix] = []
  private var prefixCells = 0

  /// The cells for a line with its prefixes.
  var width: Int

  /// The cells up to which blocks are filled: rules, backgrounds, alignment.
  ///
  /// Lines may be as wide as anyone wants, but only text makes them so.
  var fillWidth: Int
  static let maximumFill = 1000

  /// Whether something was laid out that depends on ``fillWidth``.
  var isFilled = false

  /// The look beneath everything that is laid out, and the layout of text that says nothing.
  var baseLook = Look.plain
  var baseLayout = TextLayout()

  var quoteDepth = 0
  var listDepth = 0
  var tableDepth = 0

  /// The widest part that was not to be broken, with its prefixes, in cells.
  var widestWord = 0

  // Kept for their memory.
  var flow = Flow()
  var filler: LineFiller

  init(_ options: TerminalOptions, looks: Looks, format: PageFormat = .ansi) {
    self.options = options
    self.looks = looks
    switch options.charset {
    case .unicode: glyphs = options.ambiguousWidth == .one ? .unicode : .ascii
    case .ascii: glyphs = .ascii
    case .words: glyphs = .words
    }
    rules = WidthRules(policy: options.widths, ambiguous: options.ambiguousWidth)
    filler = LineFiller(rules)
    output = PageOutput(format, options, rules)
    lines = Lines(room: output.room)
    width = min(max(options.width, 1), Int(Int32.max))
    fillWidth = min(width, Layout.maximumFill)
  }

  /// The cells that are left for content.
  var contentWidth: Int { width - prefixCells }

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

  /// The look of a part on top of what is beneath.
  mutating func look(_ key: Theme.Key) -> Look { looks.look(key, over: baseLook) }

  /// Does something on top of the look of a part.
  mutating func styled(_ key: Theme.Key, _ body: (inout Layout) -> Void) {
    let outer = baseLook
    baseLook = look(key)
    body(&self)
    baseLook = outer
  }

  // MARK: Lines and prefixes

  /// What a container puts before its lines.
  struct Prefix {
    /// Before the first line, such as a marker.
    let first: [UInt8]
    /// Before every other line.
    let rest: [UInt8]
    var look: Look
    var cells: Int
    fileprivate(set) var isPending = true

    /// Creates a prefix; without `rest`, blanks stand before all lines but the first.
    init(first: [UInt8], rest: [UInt8]? = nil, look: Look, cells: Int) {
      self.first = first
      self.rest = rest ?? [UInt8](repeating: 0x20, count: cells)
      self.look = look
      self.cells = cells
    }
  }

  /// The fewest cells that prefixes leave for content: enough to read, or what there is.
  private var reserve: Int { max(2, min(12, width / 4)) }

  /// Whether a prefix of some cells leaves enough.
  func hasRoom(forPrefix cells: Int) -> Bool { contentWidth - cells >= reserve }

  /// Lays out the contents of a container behind a prefix.
  ///
  /// Where it is too narrow for the prefix, only the text of its first line is kept, above the rest.
  mutating func indented(by prefix: Prefix, _ body: (inout Layout) -> Void) {
    guard hasRoom(forPrefix: prefix.cells) else {
      if prefix.first != prefix.rest {
        // What aligns a number would be a line of its own.
        addText(Array(prefix.first.drop { $0 == 0x20 }), prefix.look)
      }
      return body(&self)
    }
    prefixes.append(prefix)
    prefixCells += prefix.cells
    body(&self)
    if prefixes[prefixes.count - 1].isPending {
      // A marker shows, even with nothing behind it.
      beginLine()
      endLine()
    }
    prefixes.removeLast()
    prefixCells -= prefix.cells
  }

  /// Starts a line with the prefixes of all containers.
  mutating func beginLine() {
    for position in prefixes.indices {
      let prefix = prefixes[position]
      if !lines.isFull {
        lines.append(
          prefix.isPending ? prefix.first : prefix.rest, cells: prefix.cells, look: prefix.look)
      }
      if prefix.isPending { prefixes[position].isPending = false }
    }
  }

  /// Ends a line; painted blanks at its end go no further than blocks are filled.
  mutating func endLine() {
    lines.endLine(fill: fillWidth)
    if !isDetached, output.isDue(lines) { writeLines() }
  }

  mutating func addBlankLine() {
    beginLine()
    endLine()
  }

  /// What was laid out apart from the page.
  struct Detached {
    /// The numbers of its lines.
    var lines: Range<Int>
    /// The widest part that was not to be broken, in cells.
    var widestWord: Int
    var isFilled: Bool
  }

  /// Lays out blocks on another page, in a width of their own.
  ///
  /// - Parameter fillWidth: 0 to see how wide the contents are by themselves.
  mutating func detached(
    on page: inout Lines, width: Int, fillWidth: Int, _ body: (inout Layout) -> Void
  ) -> Detached {
    let outer = (prefixes, prefixCells, self.width, self.fillWidth, widestWord, isFilled)
    let wasDetached = isDetached
    let outerSize = pendingSize
    isDetached = true
    pendingSize += lines.text.count
    (prefixes, prefixCells, widestWord, isFilled) = ([], 0, 0, false)
    (self.width, self.fillWidth) = (width, fillWidth)
    swap(&lines, &page)
    let start = lines.lines.count
    body(&self)
    let result = Detached(
      lines: start..<lines.lines.count, widestWord: widestWord, isFilled: isFilled)
    swap(&lines, &page)
    (prefixes, prefixCells, self.width, self.fillWidth, widestWord, isFilled) = outer
    isDetached = wasDetached
    pendingSize = outerSize
    return result
  }

  mutating func noteWord(cells: Int) {
    widestWord = max(widestWord, prefixCells + cells)
  }
}
