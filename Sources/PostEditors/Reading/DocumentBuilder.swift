internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

/// Builds a document from what a reader opens, says and closes, within a policy.
///
/// Editors nest what documents do not, and strangers nest anything: what cannot stand where it is
/// gets what it needs around it, or gives its contents. Depth costs no call, because what is open is
/// a stack, and no more containers open than a document can nest.
struct DocumentBuilder {
  let source: EditorSource
  let policy: Policy
  let baseURL: LinkTarget?
  private(set) var report: Report
  var frames: [Frame]
  /// A Boolean value that is true when something was taken that the policy does not admit as it is.
  var needsNarrowing: Bool

  /// The number of open folded parts that can only give their contents, which are hidden.
  private var foldedCount = 0

  var nodeCount = 0
  var admission: Admission
  /// The number of runs that an editor has a link around.
  var linkUses = 0
  /// The last address that was read, for neighbouring runs share their link.
  var lastAddress: Address?

  private let trailingParagraphs: TrailingParagraphs

  /// An address as the source has it, and the link that it is, if it is one.
  struct Address {
    let href: String
    let title: String?
    let link: Hyperlink?
  }

  init(source: EditorSource, for decoder: some EditorDecoder) {
    self.source = source
    policy = decoder.policy
    admission = Admission(decoder.policy)
    baseURL = decoder.baseURL
    trailingParagraphs = decoder.trailingParagraphs
    report = Report(capacity: decoder.reportCapacity)
    frames = [Frame(.document, depth: Frame.Depth(), place: source.tree.root)]
    needsNarrowing =
      !policy.blocks.contains(.paragraph) || !policy.inlines.contains(.lineBreak)
      || !policy.elements.isEmpty
  }

  var top: Frame { frames[frames.count - 1] }

  mutating func report(
    _ code: Finding.Code, element: String? = nil, attribute: String? = nil, at place: JSONNode
  ) {
    guard report.hasRoom else { return report.count(code) }
    report.add(
      Finding(
        code, element: element?.quoted, attribute: attribute?.quoted,
        at: .path(source.path(to: place))))
  }

  /// Reports a layout that nothing is left to have.
  mutating func report(lost layout: TextLayout, element: String, at place: JSONNode) {
    func report(_ name: String, if isSaid: Bool) {
      if isSaid { self.report(.attributeRemoved, element: element, attribute: name, at: place) }
    }
    report("align", if: layout.alignment != nil)
    report("dir", if: layout.direction != nil)
    report("lang", if: layout.language != nil)
  }

  /// Opens a container or a line; false when it can only give its contents, which then follow.
  mutating func open(
    _ kind: Frame.Kind, layout: TextLayout = TextLayout(), element: String, at place: JSONNode
  ) -> Bool {
    guard !top.kind.isInline else {
      boundary()
      reportUnwrapped(kind, element: element, at: place)
      return false
    }
    guard let kind = makeRoom(for: kind, element: element, at: place),
      push(kind, element: element, at: place)
    else { return false }
    frames[frames.count - 1].layout = layout
    return true
  }

  /// Reports what a node loses in a line of nothing but runs, which takes its contents. Items, cells
  /// and captions are reported with what is around them.
  private mutating func reportUnwrapped(_ kind: Frame.Kind, element: String, at place: JSONNode) {
    switch kind {
    case .paragraph(let layout): report(lost: layout, element: element, at: place)
    case .quote, .list, .table, .details, .figure, .code, .heading:
      report(.elementUnwrapped, element: element, at: place)
    case .document, .item, .row, .cell, .caption, .summary, .figureCaption: break
    }
  }

  /// The mark of what stands in a folded part that could not open.
  var foldedMarks: Marks { foldedCount > 0 ? policy.marks.intersection(.spoiler) : [] }

  /// Starts a folded part that could not open.
  mutating func startFolded() { foldedCount += 1 }

  /// Ends a folded part that could not open.
  mutating func endFolded() {
    boundary()
    foldedCount -= 1
  }

  /// Closes what was opened last and is open yet.
  mutating func close() {
    while top.isImplied { closeTop() }
    closeTop()
  }

  /// Says whether the open item is a task.
  mutating func setTask(_ task: TaskState?) { frames[frames.count - 1].task = task }

  /// Opens the last item of the open list once more, so that more blocks can follow.
  ///
  /// - Parameter layout: The layout of what follows.
  /// - Returns: False when the list has no items yet.
  mutating func reopenItem(_ layout: TextLayout, at place: JSONNode) -> Bool {
    let list = frames.count - 1
    guard case .list = top.kind, let item = frames[list].items.popLast() else { return false }
    var frame = Frame(.item, depth: top.depth, place: place)
    frame.layout = layout
    frame.blocks = item.blocks
    frame.task = item.task
    frames.append(frame)
    return true
  }

  /// Ends the line that is being read.
  mutating func boundary() {
    settleLinks()
    let top = frames.count - 1
    switch frames[top].kind {
    case .code:
      frames[top].codeEndsLine = !frames[top].code.isEmpty
    case .caption, .summary, .figureCaption:
      if !frames[top].line.isEmpty, frames[top].line.runs.last?.content != .lineBreak {
        frames[top].line.appendBreak()
      }
    default:
      flush()
    }
  }

  /// Adds a block that holds nothing else.
  mutating func append(_ block: Block, element: String, at place: JSONNode) {
    boundary()
    guard !top.kind.isInline,
      makeRoom(for: .paragraph(TextLayout()), element: element, at: place) != nil
    else { return report(.elementDropped, element: element, at: place) }
    flush()
    use(block.kind, element: element, at: place)
    take(block, at: place)
  }

  /// Ends the document.
  mutating func finish() -> Reading {
    while frames.count > 1 { closeTop() }
    flush()
    let isOneLine = frames[0].blocks.isEmpty && frames[0].emptyParagraphs.count <= 1
    if trailingParagraphs == .reported, !isOneLine { reportEmptyParagraphs(of: frames[0]) }
    let document = Document(frames[0].blocks)
    let sourceSize = source.tree.source.count
    if document.blocks.expandsTooMuch(sourceSize: sourceSize) {
      report(.expansionLimit, at: source.tree.root)
      needsNarrowing = true
    }
    guard needsNarrowing else { return Reading(document: document, report: report) }
    let narrowed = policy.narrowing(document, capacity: 0, sourceSize: sourceSize)
    if !policy.elements.isEmpty { report.raise(to: narrowed.report) }
    return Reading(document: narrowed.document, report: report)
  }
}

// How frames open.
extension DocumentBuilder {
  /// Closes and opens implied frames until a frame of the given kind can stand in the last one, and
  /// returns the kind that it can have there: a caption of nothing is a paragraph.
  mutating func makeRoom(
    for kind: Frame.Kind, element: String, at place: JSONNode
  ) -> Frame.Kind? {
    while top.isImplied, !top.kind.takes(kind) { closeTop() }
    var isRepaired = false
    while !top.kind.takes(kind) {
      if !isRepaired { report(.nestingRepaired, element: element, at: place) }
      isRepaired = true
      guard let implied = top.kind.implied(for: kind) else { return .paragraph(TextLayout()) }
      guard push(implied, element: element, at: place, isImplied: true) else { return nil }
    }
    return kind
  }

  /// Opens implied frames until the last one holds runs.
  mutating func makeRoomForRuns(at place: JSONNode) {
    guard !top.kind.isLine else { return }
    _ = makeRoom(for: .paragraph(TextLayout()), element: "text", at: place)
  }

  private mutating func push(
    _ kind: Frame.Kind, element: String, at place: JSONNode, isImplied: Bool = false
  ) -> Bool {
    var depth = top.depth
    if kind.isContainer {
      depth.total += 1
      if let block = kind.block, policy.blocks.contains(block) { depth.admitted += 1 }
      depth.lines = 0
    } else if kind.handsBlocksOn, !isImplied {
      depth.lines += 1
    }
    guard depth.total <= Blocks.maximumDepth, depth.admitted <= policy.limits.depth,
      depth.lines <= Blocks.maximumDepth
    else {
      boundary()
      report(.depthLimit, element: element, at: place)
      return false
    }
    flush()
    if let block = kind.block { use(block, element: element, at: place) }
    var frame = Frame(kind, depth: depth, place: place)
    frame.isImplied = isImplied
    frames.append(frame)
    return true
  }

  /// Notes that a kind of block is taken, which the policy may not admit.
  mutating func use(_ block: BlockKinds, element: String, at place: JSONNode) {
    guard !policy.blocks.contains(block), block != .paragraph else { return }
    needsNarrowing = true
    let isUnwrapped = block == .quote || block == .details || block == .thematicBreak
    report(isUnwrapped ? .elementUnwrapped : .elementMapped, element: element, at: place)
  }
}
