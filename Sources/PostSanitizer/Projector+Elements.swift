internal import PostBytes
internal import PostDocument
internal import PostPolicy

// Elements open and close frames.
extension Projector {
  /// Opens an element and returns the frame that takes its content.
  ///
  /// - Parameter isInHidden: Whether what is around the element is left out already.
  mutating func open(
    _ element: ElementName, _ attributes: borrowing Attributes, style: Style, isInHidden: Bool,
    in outer: Int
  ) -> Int {
    if let formula = shownFormula {
      shownFormula = nil
      self.formula(formula, element, style: style, in: outer)
    }
    // Most elements in lines only change how their text looks.
    if attributes.isEmpty, element.changesLookAlone, !style.isHidden { return outer }
    guard !style.isHidden else {
      if !isInHidden {
        if rules.dropped.contains(element), element.isBlock { boundary(in: outer) }
        drop(element, attributes, style: style, in: outer)
      }
      return outer
    }
    switch element {
    case .q where rules.keeps(.q): text("“", style: style, in: outer)
    case .rt where rules.keeps(.rt): text("(", style: style, in: outer)
    case .thead, .tbody, .tfoot: enterPart(element, in: outer)
    default: break
    }
    if element == .font || element == .big || element == .small {
      report(.elementUnwrapped, element: element)
    }
    if element.isBlock, element != .table || frames[outer].kind.isInline { boundary(in: outer) }
    if let formula = attributes[.dataLatex] {
      self.formula(formula, element, style: style, in: outer)
    }
    if frames[outer].kind.isInline {
      if element == .code || element == .div { noteLanguage(attributes, in: outer) }
      return outer
    }
    guard
      let kind = Projector.frameKind(
        of: element, attributes, layout: style.layout, in: frames[outer].kind,
        isSummarized: isCaptioned(outer), by: rules)
    else { return outer }
    return push(kind, element, attributes, in: outer)
  }

  /// What an element opens a frame for, if it does.
  ///
  /// - Parameters:
  ///   - layout: The layout of text in the element.
  ///   - isSummarized: Whether details have a summary already.
  private static func frameKind(
    of element: ElementName, _ attributes: borrowing Attributes, layout: Int32,
    in outer: Frame.Kind,
    isSummarized: Bool, by rules: Rules
  ) -> Frame.Kind? {
    switch element {
    case .blockquote: return .quote
    case .ul: return .list(.bullet)
    case .menu, .dir: return rules.keeps(element) ? .list(.bullet) : nil
    case .ol:
      let numbering = Numbering(
        start: attributes.integer(.start), isReversed: attributes.contains(.reversed))
      return .list(.ordered(numbering))
    case .li: return .item
    case .table: return .table
    case .caption: return outer == .table ? .lines(.caption) : nil
    case .tr: return outer == .table ? .row : nil
    case .td: return outer == .row ? .cell(cell(.data, attributes, layout)) : nil
    case .th: return outer == .row ? .cell(cell(.header, attributes, layout)) : nil
    case .details: return .details(attributes.contains(.open) ? .open : .closed)
    case .summary:
      guard case .details = outer, !isSummarized else { return nil }
      return .lines(.summary)
    // A figure inside a figure can never be one.
    case .figure: return outer == .figure ? nil : .figure
    case .figcaption: return outer == .figure ? .lines(.figureCaption) : nil
    case .pre: return .code
    case .listing: return rules.keeps(.listing) ? .code : nil
    case .div: return attributes.classes.contains(.codeContainer) ? .code : nil
    default: return nil
    }
  }

  private static func cell(
    _ kind: TableCell.Kind, _ attributes: borrowing Attributes, _ layout: Int32
  ) -> Frame.Cell {
    let rowSpan = attributes.integer(.rowspan) ?? 1
    return Frame.Cell(
      kind: kind, columnSpan: Int32(clamping: attributes.integer(.colspan) ?? 1),
      rowSpan: rowSpan == 0 ? .max : Int32(clamping: rowSpan), layout: layout)
  }

  /// A Boolean value that is true when a frame says the layout of its text itself.
  func ownsLayout(_ frame: Int) -> Bool {
    if case .cell = frames[frame].kind { true } else { false }
  }

  /// Opens a frame, or returns the outer one when nothing can open there.
  mutating func push(
    _ kind: Frame.Kind, _ element: ElementName, _ attributes: borrowing Attributes, in outer: Int
  ) -> Int {
    let parent =
      switch kind {
      case .lines, .row, .cell: outer
      case .item: listFrame(for: outer)
      default: flowFrame(for: outer)
      }
    if kind == .item, !frames[parent].kind.isList || frames.impliedItem(of: parent) != nil {
      return outer
    }
    guard let depth = depth(of: kind, in: parent) else {
      report(.depthLimit, element: element)
      flush(parent)
      // Its summary is none of the details around it, which may be folded.
      if case .details = kind, frames[parent].caption >= 0 {
        captions[Int(frames[parent].caption)].isRead = true
      }
      return outer
    }
    count(nodes: 1)
    if let block = kind.block { use(block, element: element) }
    appendFrame(kind, parent: parent, depth: depth)
    if case .list(let style) = kind {
      frames[frames.count - 1].task = attributes.taskState
      if case .ordered(let numbering) = style,
        (numbering.start ?? 0).magnitude > WrittenSize.largestNumber
      {
        mayBeLarge = true
      }
    }
    if kind == .item { note(attributes, ofItemIn: parent) }
    noteLanguage(attributes, in: frames.count - 1)
    return frames.count - 1
  }

  /// Adds a frame, and what frames of its kind gather.
  mutating func appendFrame(_ kind: Frame.Kind, parent: Int, depth: Frame.Depth) {
    var parts: Int32 = -1
    switch kind {
    case .list:
      parts = Int32(lists.count)
      lists.append(ListParts())
    case .table:
      parts = Int32(tables.count)
      tables.append(TableParts())
    case .code:
      parts = Int32(codes.count)
      codes.append(CodeParts())
    default: break
    }
    var caption: Int32 = -1
    if kind.takesCaption {
      caption = Int32(captions.count)
      captions.append(CaptionParts())
    }
    frames.append(Frame(kind, parent: parent, depth: depth, parts: parts, caption: caption))
  }

  /// A Boolean value that is true when a caption or summary was read into a frame.
  private func isCaptioned(_ frame: Int) -> Bool {
    frames[frame].caption >= 0 && captions[Int(frames[frame].caption)].isRead
  }

  mutating func use(_ block: BlockKinds, element: ElementName) {
    guard !policy.blocks.contains(block) else { return }
    needsNarrowing = true
    report(
      block == .quote || block == .details ? .elementUnwrapped : .elementMapped, element: element)
  }

  /// Closes an element.
  mutating func close(
    _ element: ElementName, style: Style, frame: Int, outer: Int, since serial: Int
  ) {
    if element == .video || element == .audio { awaitsSource = false }
    guard !style.isHidden else { return }
    switch element {
    case .q where rules.keeps(.q): text("”", style: style, in: frame)
    case .rt where rules.keeps(.rt): text(")", style: style, in: frame)
    case .p where serial == self.serial: report(.emptyParagraph, element: .p)
    case .thead, .tbody, .tfoot: enterPart(.tbody, in: frame)
    default: break
    }
    if frame != outer {
      closeFrame(frame)
    } else if element.isBlock {
      boundary(in: frame)
    }
  }

  /// Follows which part of a table the next rows belong to.
  mutating func enterPart(_ element: ElementName, in frame: Int) {
    guard frames[frame].kind == .table else { return }
    let table = Int(frames[frame].parts)
    switch element {
    case .thead where tables[table].head.isEmpty: tables[table].section = .head
    case .tfoot: tables[table].section = .foot
    default: tables[table].section = .body
    }
  }

  /// Follows what editors say about the item that was opened.
  private mutating func note(_ attributes: borrowing Attributes, ofItemIn list: Int) {
    let item = frames.count - 1
    frames[item].task = attributes.taskState ?? frames[list].task
    frames[item].isNumbered = attributes.contains(.value)
    let flat = FlatItem(attributes)
    if !flat.saysNothing { frames[item].flatItem = flat }
    if attributes.contains(.value), attributes[.ariaChecked] == nil {
      report(.attributeRemoved, element: .li, attribute: .value)
    }
  }

  mutating func noteLanguage(_ attributes: borrowing Attributes, in frame: Int) {
    guard frames[frame].kind == .code else { return }
    let code = Int(frames[frame].parts)
    if codes[code].language == nil { codes[code].language = attributes.codeLanguage }
  }
}

extension ElementName {
  /// Elements that open and end nothing, whatever stands around them.
  fileprivate var changesLookAlone: Bool {
    switch self {
    case .a, .b, .code, .del, .em, .i, .ins, .kbd, .mark, .s, .span, .strong, .sub, .sup, .u: true
    default: false
    }
  }
}

extension Attributes {
  /// The state of a task, as editors write it on items.
  fileprivate var taskState: TaskState? {
    let state = self[.dataChecked] ?? self[.ariaChecked] ?? self[.dataList]
    return switch state?.asciiLowercased {
    case "true", "checked": .checked
    case "false", "unchecked": .unchecked
    default: nil
    }
  }

  /// The language that a code element says, in the first word that names one.
  var codeLanguage: CodeLanguage? {
    var rest = bytes(of: .class) ?? []
    while !rest.isEmpty {
      let word = rest.prefix { !ASCII.isSpace($0) }
      rest = rest[word.endIndex...].dropFirst()
      for prefix: StaticString in ["language-", "lang-"] where word.span.bytes.starts(with: prefix)
      {
        let name = String(decoding: word.dropFirst(prefix.utf8CodeUnitCount), as: UTF8.self)
        if let language = CodeLanguage(name) { return language }
      }
    }
    return (self[.dataLanguage] ?? self[.dataParams]).flatMap { CodeLanguage($0) }
  }
}
