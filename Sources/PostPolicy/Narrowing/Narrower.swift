internal import PostDocument

/// Replaces the content of a document that a policy does not keep, in one traversal in reading
/// order.
struct Narrower {
  let policy: Policy
  var report: Report
  /// The size of the source in bytes, or `.max` if it is unknown.
  private let sourceSize: Int
  private var path: [Step] = []
  private var nodes = 0
  var admission: Admission
  /// The marks whose elements the policy drops. Runs with these marks are removed.
  let droppedMarks: Marks
  /// The text of the blocks that exceed the node limit or the size limit, or `nil` if there are
  /// none.
  private var overflow: OverflowText?
  /// Whether the current block is inside closed details.
  private var isInClosedDetails = false

  init(policy: Policy, report: Report, sourceSize: Int) {
    self.sourceSize = sourceSize
    self.policy = policy.withoutKindsOfTreatedElements
    self.report = report
    admission = Admission(self.policy)
    droppedMarks = policy.droppedMarks
  }

  mutating func narrow(_ document: Document) -> Document {
    // The depth is limited after narrowing, because only kept containers count.
    var blocks = narrow(document.blocks)
    if blocks.depth > policy.limits.depth {
      add(.depthLimit)
      blocks = removingDisallowedMarks(blocks.limited(toDepth: policy.limits.depth))
    }
    limitExpansion(of: &blocks)
    if let overflow {
      let marks = overflow.isHidden ? policy.marks.intersection(.spoiler) : []
      blocks.append(.paragraph(Paragraph([Inline(.text(overflow.text), marks: marks)])))
    }
    if !policy.blocks.contains(.paragraph), blocks.count > 1 {
      add(.elementUnwrapped)
      let separator: Inline = policy.inlines.contains(.lineBreak) ? .lineBreak : .text(" ")
      blocks = removingDisallowedMarks([.paragraph(Paragraph(blocks.inlines(joinedBy: separator)))])
    }
    return Document(blocks)
  }

  /// Limits the written size of the blocks.
  private mutating func limitExpansion(of blocks: inout Blocks) {
    guard blocks.expandsTooMuch(sourceSize: sourceSize) else { return }
    add(.expansionLimit)
    let limited = blocks.limitedExpansion(sourceSize: sourceSize)
    blocks = limited.kept
    guard !limited.rest.isEmpty else { return }
    var text = OverflowText()
    for block in limited.rest { text.append(block) }
    if let overflow { text.append(overflow) }
    overflow = text
  }

  /// Returns the blocks without marks that the policy does not keep. Such marks can exist after
  /// narrowing, because unwrapping closed details adds spoilers.
  private func removingDisallowedMarks(_ blocks: Blocks) -> Blocks {
    var mapper = RunMapper { [marks = policy.marks] run in
      Inline(run.content, marks: run.marks.intersection(marks), link: run.link)
    }
    return mapper.rewrite(blocks)
  }

  mutating func narrow(_ blocks: Blocks) -> Blocks {
    var result = Blocks()
    if blocks.count > 1 { result.reserveCapacity(blocks.count) }
    narrow(blocks, into: &result)
    return result
  }

  private mutating func narrow(_ blocks: Blocks, into result: inout Blocks) {
    for (position, block) in blocks.enumerated() {
      at(.content(position)) { $0.narrow(block, into: &result) }
    }
  }

  /// A step of a JSON path. It is converted to text only if a finding is reported.
  enum Step {
    case content(Int), caption, summary

    var text: String {
      switch self {
      case .content(let position): ".content[\(position)]"
      case .caption: ".caption"
      case .summary: ".summary"
      }
    }
  }

  /// Adds a step to the current path, calls a closure, and removes the step.
  mutating func at<Result>(_ step: Step, _ body: (inout Narrower) -> Result) -> Result {
    path.append(step)
    defer { path.removeLast() }
    return body(&self)
  }

  mutating func add(
    _ code: Finding.Code, element: String? = nil, attribute: String? = nil, reason: String? = nil
  ) {
    guard report.hasRoom else { return report.count(code) }
    report.add(
      Finding(
        code, element: element, attribute: attribute,
        at: .path("$" + path.map(\.text).joined()),
        limit: policy.limits.value(of: code), reason: reason))
  }

  private mutating func narrow(_ block: Block, into result: inout Blocks) {
    let treatment = policy.elements.treatment(of: block)
    guard treatment != .drop else { return add(.elementDropped, element: block.elementName) }
    nodes += block.ownNodeCount
    if overflow == nil, nodes > policy.limits.nodes {
      add(.nodeLimit)
      overflow = OverflowText()
    }
    guard overflow == nil else {
      overflow?.append(block, isHidden: isInClosedDetails)
      return
    }
    let isAdmitted = policy.blocks.contains(block.kind) && treatment == .keep
    switch block {
    // The contents are appended to `result`. If they were returned, each enclosing container would
    // copy them again.
    case .quote(let quote) where !isAdmitted:
      narrow(quote.blocks, into: &result)
      add(.elementUnwrapped, element: block.elementName)
    case .details(let details) where !isAdmitted:
      result.append(.paragraph(Paragraph(at(.summary) { $0.narrow(details.summary) })))
      inside(details) { $0.narrow(details.blocks, into: &result) }
      add(.elementUnwrapped, element: block.elementName)
    default: result.append(contentsOf: narrowed(block, isAdmitted: isAdmitted))
    }
  }

  /// Calls a closure that narrows the contents of details. During the call, `isInClosedDetails` is
  /// true if these details or details around them are closed.
  private mutating func inside<Result>(
    _ details: Details, _ body: (inout Narrower) -> Result
  ) -> Result {
    let wasInClosedDetails = isInClosedDetails
    isInClosedDetails = isInClosedDetails || details.state == .closed
    defer { isInClosedDetails = wasInClosedDetails }
    return body(&self)
  }

  /// Returns the replacement of a block. The caller handles quotes and details that are not kept.
  private mutating func narrowed(_ block: Block, isAdmitted: Bool) -> Blocks {
    switch block {
    case .paragraph(let paragraph):
      return [.paragraph(Paragraph(narrow(paragraph.content), layout: paragraph.layout))]
    case .heading(let heading):
      let content = narrow(heading.content)
      if isAdmitted {
        return [.heading(Heading(level: heading.level, content, layout: heading.layout))]
      }
      add(.elementMapped, element: block.elementName)
      let strong = content.map { run in
        Inline(
          run.content, marks: run.marks.union(policy.marks.intersection(.strong)), link: run.link)
      }
      return [.paragraph(Paragraph(Inlines(strong), layout: heading.layout))]
    case .quote(let quote):
      return [.quote(Quote(narrow(quote.blocks)))]
    case .list(let list):
      let items = list.items.enumerated().map { position, item in
        ListItem(at(.content(position)) { $0.narrow(item.blocks) }, task: item.task)
      }
      let narrowed = ListBlock(list.style, items: items)
      if isAdmitted { return [.list(narrowed)] }
      add(.elementMapped, element: block.elementName)
      return narrowed.paragraphs
    case .codeBlock(let code):
      if isAdmitted { return [block] }
      add(.elementMapped, element: block.elementName)
      return [.paragraph(Paragraph(narrow(code.inlines)))]
    case .table(let table):
      let caption = at(.caption) { $0.narrow(table.caption) }
      let narrowed = table.mapCells(caption: caption) { narrow($0) }
      if isAdmitted { return [.table(narrowed)] }
      add(.elementMapped, element: block.elementName)
      return admission.keeps(.lineBreak) ? narrowed.lines : narrowed.paragraphs
    case .figure(let figure):
      let runs = narrow([Inline(.image(figure.image), link: figure.link)])
      let caption = at(.caption) { $0.narrow(figure.caption) }
      if isAdmitted, case .image(let image)? = runs.first?.content,
        let figure = Figure(image, link: runs.first?.link, caption: caption)
      {
        return [.figure(figure)]
      }
      add(.elementMapped, element: block.elementName)
      return [.paragraph(Paragraph(runs)), .paragraph(Paragraph(caption))]
    case .details(let details):
      let summary = at(.summary) { $0.narrow(details.summary) }
      let blocks = inside(details) { $0.narrow(details.blocks) }
      return [.details(Details(summary: summary, state: details.state, blocks))]
    case .thematicBreak:
      if isAdmitted { return [block] }
      add(.elementUnwrapped, element: block.elementName)
      return []
    }
  }
}

/// Replaces each run with one other run.
struct RunMapper: Rewriter {
  let transform: (Inline) -> Inline

  mutating func rewrite(_ run: Inline) -> Inlines { [transform(run)] }
}
