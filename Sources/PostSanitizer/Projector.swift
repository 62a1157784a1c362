internal import PostDocument
internal import PostPolicy
internal import PostText

/// A link, and the tag that opened it.
struct OpenedLink {
  let link: Link
  let place: Range<Int>
}

/// Turns open elements, text and void elements into the blocks and runs of a document.
///
/// A frame stands for a container whose content is still coming. A frame collects blocks, and the
/// runs of the paragraph that is being read; block elements end that paragraph.
struct Projector {
  let rules: Rules
  /// The source, to find what findings are about.
  let source: [UInt8]
  /// The size of what the author wrote, in bytes: Markdown is read from larger HTML.
  private let sourceSize: Int
  let baseURL: LinkTarget?
  let findings: SharedReport
  /// The finding that was reported last, unless its details are not kept.
  private(set) var lastFinding: Finding.ID?
  var frames: [Frame] = []

  // What open frames of some kinds gather. Most frames are items and cells, which do without.
  var lists: [ListParts] = []
  var tables: [TableParts] = []
  var codes: [CodeParts] = []
  var captions: [CaptionParts] = []

  /// What styles and effects refer to by position.
  var links: [OpenedLink] = []
  var layouts: [TextLayout] = []
  var atoms: [Atom] = []

  /// The position of the current tag in the source and its size, for findings.
  var offset = 0
  var length = 0
  /// The position of the current text, when that is no tag.
  var textStart: Int?

  /// How much visible content was taken.
  var serial = 0

  var nodeCount = 0
  /// The size of the text of the runs and code that were taken, in bytes.
  var textSize = 0
  /// At least the size of the marks and attributes of all runs, and of the slots of tables, in bytes.
  var styleSize = 0
  /// Whether a cell covers many rows, or an item has a long number.
  var mayBeLarge = false
  var linkCount = 0
  var imageCount = 0
  var needsNarrowing: Bool
  /// A Boolean value that is true when all of the source was read.
  var isAtEnd = false
  /// Where the source passed the node limit, roughly.
  var overflowOffset: Int?
  /// A Boolean value that is true while a player without an address of its own is open.
  var awaitsSource = false
  /// The formula that the next element to open shows by its contents.
  var shownFormula: String?
  var declarationMemo = DeclarationMemo()

  /// The bytes of targets and titles that may still be written. A link that is reopened in many
  /// blocks would otherwise make a small source large.
  var linkBytes: Int

  init(
    rules: Rules, baseURL: LinkTarget?, source: [UInt8], sourceSize: Int,
    report: SharedReport
  ) {
    self.sourceSize = sourceSize
    self.rules = rules
    self.baseURL = baseURL
    linkBytes = 4 * source.count + 16_384
    self.source = source
    findings = report
    needsNarrowing =
      !rules.policy.blocks.contains(.paragraph) || !rules.policy.inlines.contains(.lineBreak)
      || rules.treatsElements
    frames.reserveCapacity(4)
    frames.append(Frame(.document, parent: 0, depth: Frame.Depth()))
  }

  var policy: Policy { rules.policy }

  mutating func report(
    _ code: Finding.Code, element: ElementName, attribute: AttributeName? = nil,
    at range: Range<Int>? = nil, limit: Int? = nil
  ) {
    report(
      code, element: element, attribute: attribute?.rawValue,
      at: range ?? offset..<offset + length, limit: limit)
  }

  mutating func report(
    _ code: Finding.Code, element: ElementName, attribute: @autoclosure () -> String?,
    at range: Range<Int>, limit: Int? = nil
  ) {
    guard findings.hasRoom(at: range.lowerBound) else {
      lastFinding = nil
      return findings.count(code)
    }
    lastFinding = findings.add(
      Finding(
        code, element: element == .unknown ? nil : element.rawValue, attribute: attribute(),
        at: .source(range), limit: limit ?? policy.limits.value(of: code)))
  }

  /// A name of the source for a finding: lower case, and as messages quote it.
  static func describe(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.prefix(256).map(ASCII.lowercased), as: UTF8.self).quoted
  }

  /// Ends the document.
  mutating func finish() -> Reading {
    while frames.count > 1 { closeTopFrame() }
    flush(0)
    let document = Document(frames[0].blocks)
    // Flat items can make deeper lists than elements opened.
    if document.blocks.depth > policy.limits.depth { needsNarrowing = true }
    // Nodes are counted exactly only where there may be too many. Beside those counted on the way, there
    // are cells that fill up the rows of tables, no more than rows and cells, lists into which flat items
    // were parted, no more than items, and breaks between captions, no more than captions.
    if 2 * nodeCount > policy.limits.nodes,
      document.blocks.nodeCount > policy.limits.nodes
    {
      report(.nodeLimit, element: .unknown, at: overflowOffset.map { $0..<$0 })
      needsNarrowing = true
    }
    if mayExpandTooMuch(document.blocks),
      document.blocks.expandsTooMuch(sourceSize: sourceSize)
    {
      report(.expansionLimit, element: .unknown, at: nil)
      needsNarrowing = true
    }
    return Reading(
      document: needsNarrowing
        ? policy.narrowing(document, sourceSize: sourceSize).document : document,
      report: findings.sorted)
  }

  private func mayExpandTooMuch(_ blocks: Blocks) -> Bool {
    mayBeLarge
      || WrittenSize.mayBeExceeded(
        nodeCount: 2 * nodeCount, depth: blocks.depth, styleSize: styleSize, textSize: textSize,
        leastSize: min(sourceSize, textSize))
  }

  /// The layout at a position that a style or frame refers to; the default has no place in the table.
  func layout(at position: Int32) -> TextLayout {
    position < 0 ? TextLayout() : layouts[Int(position)]
  }

  /// Counts nodes to know where there are too many.
  mutating func count(nodes count: Int) {
    nodeCount += count
    if nodeCount > policy.limits.nodes, overflowOffset == nil { overflowOffset = offset }
  }

  /// Takes text.
  mutating func text(_ text: String, style: Style, in frame: Int) {
    text.withUTF8Span { self.text($0, need: nil, style: style, in: frame) }
  }

  /// Takes text in valid UTF-8.
  ///
  /// - Parameter need: What the text needs, when its reader knows.
  mutating func text(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need?, style: Style, in frame: Int
  ) {
    guard !style.isHidden else { return }
    styleSize += WrittenSize.size(of: style.marks)
    if style.keepsSpaces { return spacedText(text, need: need, style: style, in: frame) }
    if frames[frame].kind == .code {
      let code = Int(frames[frame].parts)
      codes[code].text += String(validUTF8: text)
      if style.marks.contains(.spoiler), !codes[code].isHidden {
        codes[code].isHidden = true
        report(.elementMapped, element: .pre)
      }
      serial += 1
      return
    }
    let isBlank = ASCII.isBlank(text)
    // White space at the start of a line, or between the items of a list, does not show.
    if isBlank, !frames[frame].hasContent { return }
    let frame = isBlank ? frame : flowFrame(for: frame)
    if !isBlank { noteContent(style, in: frame) }
    let removed = frames[frame].line.append(
      flowing: text, need: need ?? TextHygiene.need(of: text), marks: style.marks,
      link: style.link < 0 ? nil : links[Int(style.link)].link)
    if removed > 0 {
      reportRemoval(from: .text(String(validUTF8: text)))
    }
  }

  /// A run with the look of a style.
  func run(_ content: InlineContent, _ style: Style) -> Inline {
    Inline(content, marks: style.marks, link: style.link < 0 ? nil : links[Int(style.link)].link)
  }

  /// Takes a run into the paragraph that is being read.
  mutating func append(_ run: Inline, style: Style, in frame: Int, isVisible: Bool = true) {
    styleSize += WrittenSize.size(of: run.marks)
    switch run.content {
    case .text, .lineBreak: break
    default: styleSize += WrittenSize.size(of: run)
    }
    if isVisible { noteContent(style, in: frame) }
    let removed = frames[frame].line.appendCountingRemovals(run)
    if removed > 0 { reportRemoval(from: run.content) }
  }

  /// Follows that something shows; the first that does says what the block is.
  private mutating func noteContent(_ style: Style, in frame: Int) {
    serial += 1
    if !frames[frame].hasContent { frames[frame].noteContent(style) }
  }

  /// Ends the line that is being read.
  mutating func boundary(in frame: Int) {
    switch frames[frame].kind {
    case .code:
      let code = Int(frames[frame].parts)
      guard let last = codes[code].text.utf8.last else { break }
      if last != UInt8(ascii: "\n") { codes[code].text += "\n" }
    case .lines:
      endCapture(in: frame, nil)
      if frames[frame].hasContent, frames[frame].line.last?.content != .lineBreak {
        frames[frame].line.append(.lineBreak)
      }
    default:
      flush(frames.impliedItem(of: frame) ?? frame)
    }
  }

  /// Turns the runs that were read into a block of their frame.
  mutating func flush(_ frame: Int) {
    if frames[frame].isBetweenLines { return }
    endCapture(in: frame, nil)
    guard var line = frames[frame].takeLine() else { return }
    limitLinks(in: &line)
    let layout = layout(at: frames[frame].layout)
    count(nodes: 1 + line.count)
    textSize += line.textSize
    if line.hasUnpairedControls { reportUnpairedControl() }
    if frames[frame].heading > 0 {
      let heading = Heading(level: Int(frames[frame].heading), consume line, layout: layout)
      if !policy.blocks.contains(.heading) { needsNarrowing = true }
      frames[frame].blocks.append(.heading(heading))
    } else {
      frames[frame].blocks.append(.paragraph(Paragraph(consume line, layout: layout)))
    }
  }
}
