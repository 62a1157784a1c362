public import PostDocument

extension Policy {
  /// A document with everything that this policy does not admit turned into what it does, text
  /// never lost; findings carry JSON paths.
  ///
  /// Headings become strong paragraphs, lists paragraphs with their markers, tables a paragraph a
  /// row, pictures their alternative text.
  ///
  /// - Complexity: Linear in the number of nodes.
  public func narrowing(_ document: Document, capacity: Int = 100) -> Reading {
    var narrower = Narrower(policy: self, report: Report(capacity: capacity))
    return Reading(document: narrower.narrow(document), report: narrower.report)
  }
}

/// One walk over a document, in reading order.
private struct Narrower {
  let policy: Policy
  var report: Report
  private var path = "$"
  private var nodes = 0
  private var links = 0
  private var images = 0
  /// The text beyond the node limit.
  private var overflow = Inlines()
  private var isOverflowing = false

  init(policy: Policy, report: Report) {
    self.policy = policy
    self.report = report
  }

  mutating func narrow(_ document: Document) -> Document {
    if document.blocks.depth > policy.limits.depth { add(.depthLimit) }
    var blocks = narrow(document.blocks.limited(toDepth: policy.limits.depth))
    if isOverflowing { blocks.append(.paragraph(Paragraph(overflow))) }
    if !policy.blocks.contains(.paragraph), blocks.count > 1 {
      add(.elementUnwrapped)
      let separator: Inline = policy.inlines.contains(.lineBreak) ? .lineBreak : .text(" ")
      blocks = [.paragraph(Paragraph(blocks.inlines(joinedBy: separator)))]
    }
    return Document(blocks)
  }

  private mutating func narrow(_ blocks: Blocks) -> Blocks {
    var result = Blocks()
    for (position, block) in blocks.enumerated() {
      result.append(contentsOf: at(".content[\(position)]") { $0.narrow(block) })
    }
    return result
  }

  /// Does something at a place below the current one.
  private mutating func at<Result>(
    _ step: String, _ body: (inout Narrower) -> Result
  ) -> Result {
    let outer = path
    path += step
    defer { path = outer }
    return body(&self)
  }

  private mutating func add(_ code: Finding.Code, element: String? = nil) {
    report.add(Finding(code, element: element, path: path))
  }

  /// Counts nodes; false when they are too many, and the block's text joins the overflow.
  private mutating func count(_ block: Block, nodes count: Int) -> Bool {
    nodes += count
    guard isOverflowing || nodes > policy.limits.nodes else { return true }
    if !isOverflowing { add(.nodeLimit) }
    isOverflowing = true
    return false
  }

  private mutating func narrow(_ block: Block) -> Blocks {
    guard count(block, nodes: block.ownNodeCount) else {
      overflow.append(.text(" "))
      overflow.append(.text(Blocks([block]).inlines(joinedBy: .text(" ")).text))
      return []
    }
    let isAdmitted = policy.blocks.contains(block.kind)
    switch block {
    case .paragraph(let paragraph):
      return [.paragraph(Paragraph(narrow(paragraph.content), layout: paragraph.layout))]
    case .heading(let heading):
      let content = narrow(heading.content)
      if isAdmitted {
        return [.heading(Heading(level: heading.level, content, layout: heading.layout))]
      }
      add(.elementMapped, element: "h\(heading.level)")
      let strong = content.map { run in
        Inline(
          run.content, marks: run.marks.union(policy.marks.intersection(.strong)), link: run.link)
      }
      return [.paragraph(Paragraph(Inlines(strong), layout: heading.layout))]
    case .quote(let quote):
      let blocks = narrow(quote.blocks)
      if isAdmitted { return [.quote(Quote(blocks))] }
      add(.elementUnwrapped, element: "blockquote")
      return blocks
    case .list(let list):
      let items = list.items.enumerated().map { position, item in
        ListItem(at(".content[\(position)]") { $0.narrow(item.blocks) }, task: item.task)
      }
      let narrowed = List(list.style, items: items)
      if isAdmitted { return [.list(narrowed)] }
      add(.elementMapped, element: list.style == .bullet ? "ul" : "ol")
      return narrowed.paragraphs
    case .codeBlock(let code):
      if isAdmitted { return [block] }
      add(.elementMapped, element: "pre")
      return [.paragraph(Paragraph(narrow(code.inlines)))]
    case .table(let table):
      let caption = at(".caption") { $0.narrow(table.caption) }
      let narrowed = table.mapCells { narrow($0) }
      if isAdmitted {
        return [.table(Table(caption: caption, head: narrowed.head, body: narrowed.body))]
      }
      add(.elementMapped, element: "table")
      return [.paragraph(Paragraph(caption))] + narrowed.paragraphs
    case .figure(let figure):
      let picture = narrow([Inline(.image(figure.image), link: figure.link)])
      let caption = at(".caption") { $0.narrow(figure.caption) }
      if isAdmitted, case .image(let image)? = picture.first?.content,
        let figure = Figure(image, link: picture.first?.link, caption: caption)
      {
        return [.figure(figure)]
      }
      add(.elementMapped, element: "figure")
      return [.paragraph(Paragraph(picture)), .paragraph(Paragraph(caption))]
    case .details(let details):
      let summary = at(".summary") { $0.narrow(details.summary) }
      let blocks = narrow(details.blocks)
      if isAdmitted {
        return [.details(Details(summary: summary, state: details.state, blocks))]
      }
      add(.elementUnwrapped, element: "details")
      return [.paragraph(Paragraph(summary))] + blocks
    case .thematicBreak:
      if isAdmitted { return [block] }
      add(.elementUnwrapped, element: "hr")
      return []
    }
  }

  // MARK: - Runs

  private mutating func narrow(_ runs: Inlines) -> Inlines {
    var result = Inlines()
    var source: Link?
    var target: Link?
    for (position, run) in runs.enumerated() {
      at(".content[\(position)]") { narrower in
        if run.link != source {
          source = run.link
          target = run.link.flatMap { narrower.admitted($0) }
        }
        result.append(narrower.narrow(run, link: target))
      }
    }
    return result
  }

  private mutating func admitted(_ link: Link) -> Link? {
    admits(link.target) ? link : nil
  }

  /// A Boolean value that is true when a link may lead there and there are not too many.
  private mutating func admits(_ target: LinkTarget) -> Bool {
    guard policy.inlines.contains(.link), policy.links.admits(target) else {
      add(.linkRemoved, element: "a")
      return false
    }
    links += 1
    if links > policy.limits.links { add(.linkLimit, element: "a") }
    return links <= policy.limits.links
  }

  private mutating func narrow(_ run: Inline, link: Link?) -> Inline {
    let marks = run.marks.intersection(policy.marks)
    if marks != run.marks { add(.elementUnwrapped) }
    switch run.content {
    case .text:
      return Inline(run.content, marks: marks, link: link)
    case .lineBreak:
      if policy.inlines.contains(.lineBreak) { return run }
      add(.elementMapped, element: "br")
      return .text(" ", link: link)
    case .mention(let mention):
      let target = mention.target.flatMap { admits($0) ? $0 : nil }
      if policy.inlines.contains(.mention),
        let mention = Mention(mention.text, target: target, id: mention.id)
      {
        return Inline(.mention(mention), marks: marks)
      }
      add(.elementMapped)
      return .text(mention.text, marks: marks, link: target.map { Link($0) })
    case .hashtag(let hashtag):
      let target = hashtag.target.flatMap { admits($0) ? $0 : nil }
      if policy.inlines.contains(.hashtag),
        let hashtag = Hashtag(hashtag.text, target: target, id: hashtag.id)
      {
        return Inline(.hashtag(hashtag), marks: marks)
      }
      add(.elementMapped)
      return .text(hashtag.text, marks: marks, link: target.map { Link($0) })
    case .emoji(let emoji):
      if policy.inlines.contains(.emoji), admits(emoji.image) {
        return Inline(run.content, marks: marks, link: link)
      }
      return .text(emoji.shortcode, marks: marks, link: link)
    case .image(let image):
      if policy.inlines.contains(.image), admits(image.source) {
        return Inline(run.content, marks: marks, link: link)
      }
      return .text(image.alternative ?? "", marks: marks, link: link)
    }
  }

  /// A Boolean value that is true when a picture may come from there and there are not too many.
  private mutating func admits(_ source: ImageSource) -> Bool {
    guard policy.images.admits(source) else {
      add(.imageRemoved, element: "img")
      return false
    }
    images += 1
    if images > policy.limits.images { add(.imageLimit, element: "img") }
    return images <= policy.limits.images
  }
}

extension Block {
  /// The kind of this block.
  package var kind: BlockKinds {
    switch self {
    case .paragraph: .paragraph
    case .heading: .heading
    case .quote: .quote
    case .list: .list
    case .codeBlock: .codeBlock
    case .table: .table
    case .figure: .figure
    case .details: .details
    case .thematicBreak: .thematicBreak
    }
  }

  /// The number of nodes of this block without the blocks in it: itself, its runs, items, cells.
  package var ownNodeCount: Int {
    switch self {
    case .paragraph(let paragraph): 1 + paragraph.content.count
    case .heading(let heading): 1 + heading.content.count
    case .list(let list): 1 + list.items.count
    case .table(let table): table.rows.reduce(1 + table.caption.count) { $0 + 1 + $1.cells.count }
    case .figure(let figure): 2 + figure.caption.count
    case .details(let details): 1 + details.summary.count
    case .quote, .codeBlock, .thematicBreak: 1
    }
  }
}

extension Inlines {
  /// The text of the runs, without looks and links.
  fileprivate var text: String {
    map { run in
      switch run.content {
      case .text(let text): text
      case .lineBreak: " "
      case .mention(let mention): mention.text
      case .hashtag(let hashtag): hashtag.text
      case .emoji(let emoji): emoji.shortcode
      case .image(let image): image.alternative ?? ""
      }
    }.joined()
  }
}

extension Blocks {
  fileprivate static func + (left: Blocks, right: Blocks) -> Blocks {
    var result = left
    result.append(contentsOf: right)
    return result
  }

  /// The runs of all blocks in reading order, with a separator between blocks.
  fileprivate func inlines(joinedBy separator: Inline) -> Inlines {
    var result = Inlines()
    for block in self {
      let runs: Inlines =
        switch block {
        case .paragraph(let paragraph): paragraph.content
        case .heading(let heading): heading.content
        case .codeBlock(let code): code.inlines
        case .figure(let figure):
          [Inline(.image(figure.image), link: figure.link), .text(" ")] + figure.caption
        case .list(let list): list.paragraphs.inlines(joinedBy: separator)
        case .table(let table):
          (Blocks([.paragraph(Paragraph(table.caption))]) + table.paragraphs)
            .inlines(joinedBy: separator)
        case .quote, .details, .thematicBreak:
          block.depth == 0 ? [] : block.unwrapped.inlines(joinedBy: separator)
        }
      guard !runs.isEmpty else { continue }
      if !result.isEmpty { result.append(separator) }
      result.append(contentsOf: runs)
    }
    return result
  }
}

extension CodeBlock {
  /// The code as runs, its lines separated by line breaks and its spaces kept.
  fileprivate var inlines: Inlines {
    var result = Inlines()
    for (position, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if position > 0 { result.append(.lineBreak) }
      result.append(.text(line.keepingSpaces, marks: .code))
    }
    return result
  }
}

extension Substring {
  /// This line with the spaces that would collapse turned into no-break spaces.
  fileprivate var keepingSpaces: String {
    var result = ""
    var previous: Character = " "
    for character in self {
      let character: Character = character == "\t" ? " " : character
      result.append(character == " " && previous == " " ? "\u{A0}" : character)
      previous = character
    }
    return result
  }
}

extension List {
  /// The items as paragraphs that start with their markers.
  fileprivate var paragraphs: Blocks {
    var result = Blocks()
    for (position, item) in zip(items.indices, items) {
      let marker =
        switch item.task {
        case .checked: "☑ "
        case .unchecked: "☐ "
        case nil: number(ofItemAt: position).map { "\($0). " } ?? "• "
        }
      if case .paragraph(let paragraph)? = item.blocks.first {
        result.append(
          .paragraph(Paragraph([.text(marker)] + paragraph.content, layout: paragraph.layout)))
        result.append(contentsOf: item.blocks.dropFirst())
      } else {
        result.append(.paragraph(Paragraph([.text(marker)])))
        result.append(contentsOf: item.blocks)
      }
    }
    return result
  }
}

extension Table {
  /// The rows as paragraphs, cells separated by vertical bars.
  fileprivate var paragraphs: Blocks {
    Blocks(
      rows.map { row in
        var runs = Inlines()
        for cell in row.cells {
          if !runs.isEmpty { runs.append(.text(" | ")) }
          runs.append(contentsOf: cell.blocks.inlines(joinedBy: .text(" ")))
        }
        return .paragraph(Paragraph(runs))
      })
  }
}
