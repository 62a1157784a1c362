internal import PostBuilding
internal import PostDocument

/// Builds blocks from text: an empty line ends a paragraph, and a line feed is a line break. Further
/// empty lines become line breaks at the start of the next paragraph, so that no line is lost.
struct BlockAssembler {
  private(set) var blocks = Blocks()
  private(set) var removals = 0
  private(set) var keptSpaces = false
  private var region: TextRegion?
  /// The blocks of the open region.
  private var inner = Blocks()
  private var line = Line()
  private var hasText = false
  /// The line feeds since the last visible content.
  private var breaks = 0
  private var code = ""

  /// Ends the open region, and opens another one or, for `nil`, continues outside regions.
  mutating func open(_ region: TextRegion?) {
    endParagraph()
    switch self.region {
    case .quote: blocks.append(.quote(Quote(inner)))
    case .collapsed: blocks.append(.details(Details(summary: [], [.quote(Quote(inner))])))
    case .code(let language):
      if !code.isEmpty { blocks.append(.codeBlock(CodeBlock(code, language: language))) }
    case nil: break
    }
    inner = Blocks()
    code = ""
    breaks = 0
    self.region = region
  }

  mutating func add(_ text: String, _ marks: Marks, _ link: Hyperlink?) {
    if case .code = region { return code += text }
    var isFirst = true
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineFeed) {
      if !isFirst { breaks += 1 }
      isFirst = false
      guard !part.isEmpty else { continue }
      startRun()
      removals += line.append(shown: String(part), marks: marks, link: link)
    }
  }

  mutating func add(_ run: Inline) {
    if case .code = region { return code += run.content.plainText }
    startRun()
    _ = line.append(run)
  }

  private mutating func startRun() {
    let isNew = !hasText
    if breaks > 1 { endParagraph() }
    let isFirstBlock = region == nil ? blocks.isEmpty : inner.isEmpty
    if hasText {
      if breaks == 1 { _ = line.append(.lineBreak) }
    } else if !(isNew && isFirstBlock) {
      for _ in 0..<max(0, breaks - 2) { _ = line.append(.lineBreak) }
    }
    hasText = true
    breaks = 0
  }

  private mutating func endParagraph() {
    guard hasText else { return }
    keptSpaces = keptSpaces || line.keptSpaces
    let paragraph = Block.paragraph(Paragraph(line.takeShown()))
    line = Line()
    hasText = false
    if region == nil { blocks.append(paragraph) } else { inner.append(paragraph) }
  }
}

extension Character {
  var isLineFeed: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
