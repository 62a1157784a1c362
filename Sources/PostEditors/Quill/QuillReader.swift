internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// One walk over the operations of a Delta, line by line.
struct QuillReader {
  var builder: DocumentBuilder
  /// What was read of the line whose end says what it is.
  private var pieces: [Piece] = []
  /// The block that the next line can go on with.
  private var block = QuillBlock.none
  /// The block that the last line, an empty one, ended: it can be there to part it from the next.
  private var partedBlock = QuillBlock.none
  private var list = FlatListBuilder()
  /// A Boolean value that is true behind an embed that is a block: the line end that has to follow
  /// it at the end of a document is no paragraph.
  private var isBehindBlock = false
  /// What is still to read, the next last: cells of tables hold operations of their own.
  private var steps: [Step] = []
  /// The number of empty cells that tables may still get, for which the source has no bytes.
  var emptyCellBudget: Int

  /// A part of what is still to read.
  enum Step {
    case operations(JSONElements, at: JSONNode)
    case open(Frame.Kind, at: JSONNode)
    case close
    /// The end of a block that was an embed.
    case endBlock
  }

  /// A part of a line.
  enum Piece {
    case text(String, DocumentBuilder.Look, JSONNode)
    case embed(JSONMember, QuillFormats, JSONNode)
  }

  init(builder: DocumentBuilder) {
    self.builder = builder
    let byteCount = builder.source.tree.source.count
    emptyCellBudget = min(builder.policy.limits.nodes, 100_000, 1000 + byteCount)
  }

  var source: EditorSource { builder.source }

  mutating func read() throws(EditorError) -> Reading {
    steps = [.operations(try operations(), at: source.tree.root)]
    while let step = steps.popLast() {
      switch step {
      case .operations(let operations, let place): try read(operations, at: place)
      case .open(let kind, let place):
        _ = builder.open(kind, element: "table-embed", at: place)
        isBehindBlock = false
      case .close: builder.close()
      case .endBlock: isBehindBlock = true
      }
    }
    return builder.finish()
  }

  /// Reads operations up to one that adds steps, which come before the rest.
  private mutating func read(
    _ operations: JSONElements, at place: JSONNode
  ) throws(EditorError) {
    var operations = operations
    let rest = steps.count
    while let operation = operations.next() {
      try read(operation)
      guard steps.count == rest else {
        return steps.insert(.operations(operations, at: place), at: rest)
      }
    }
    if !pieces.isEmpty {
      // Cells need no line end.
      if rest == 0 { builder.report(.markupRepaired, at: place) }
      try endLine(QuillLine(), at: place)
    }
    endBlock()
  }

  /// Adds steps that come before what is still to read.
  mutating func add(_ added: [Step]) { steps += added.reversed() }

  /// The operations: the member `ops`, or the array that editors hold as such.
  private mutating func operations() throws(EditorError) -> JSONElements {
    let root = source.tree.root
    let kind = source.tree.kind(of: root)
    if kind == .array { return source.tree.elements(of: root) }
    guard kind == .object, let operations = source.tree.member("ops", of: root) else {
      let found = kind == .object ? "an object without them" : kind.description
      throw source.error(
        .notADocument, "not a Quill Delta: expected an object with 'ops', found \(found)", at: root)
    }
    for member in source.tree.members(of: root) where member.name != "ops" {
      guard source.present(member.value) != nil else { continue }
      builder.report(.attributeRemoved, attribute: member.name, at: member.value)
    }
    return try source.array(operations)
  }

  /// The members of an operation.
  struct Operation {
    let insert: JSONNode
    let attributes: JSONNode?
  }

  mutating func operation(_ operation: JSONNode) throws(EditorError) -> Operation {
    _ = try source.object(operation)
    var insert: JSONNode?
    var attributes: JSONNode?
    for member in source.tree.members(of: operation) {
      switch member.name {
      case "insert": insert = member.value
      case "attributes": attributes = source.present(member.value)
      case _ where source.present(member.value) == nil: break
      case "retain", "delete":
        throw source.error(
          .notInserts, "a change, not a document; expected 'insert' only", at: member.value)
      default:
        builder.report(.attributeRemoved, attribute: member.name, at: member.value)
      }
    }
    guard let insert else {
      throw source.error(.wrongValue, "missing member 'insert'", at: operation)
    }
    return Operation(insert: insert, attributes: attributes)
  }

  private mutating func read(_ place: JSONNode) throws(EditorError) {
    let operation = try operation(place)
    let insert = operation.insert
    switch source.tree.kind(of: insert) {
    case .string: try readText(try source.string(insert), operation.attributes, at: insert)
    case .object: try readEmbed(insert, operation.attributes)
    default: throw source.wrongType("a string or an object", at: insert)
    }
  }

  private mutating func readText(
    _ text: String, _ attributes: JSONNode?, at place: JSONNode
  ) throws(EditorError) {
    let formats = try formats(attributes, on: .text)
    let endsLines = text.utf8.contains(UInt8(ascii: "\n"))
    let line = try endsLines ? self.line(attributes) : nil
    if !endsLines { reportLineFormats(attributes) }
    var firstLook: DocumentBuilder.Look?
    var rest = Substring(text)
    repeat {
      // A line feed behind a carriage return is a character with it, so scalars are searched.
      let end = rest.unicodeScalars.firstIndex(of: "\n") ?? rest.endIndex
      let piece = rest[..<end]
      // A link of nothing, or of nothing but line ends, is not lost silently.
      if !piece.isEmpty || (firstLook == nil && formats.link != nil) {
        let look: DocumentBuilder.Look
        if let firstLook { look = firstLook } else { look = try self.look(formats, at: place) }
        firstLook = look
        pieces.append(.text(String(piece), look, place))
      }
      guard end < rest.endIndex, let line else { break }
      try endLine(line, at: place)
      rest = rest[rest.unicodeScalars.index(after: end)...]
    } while !rest.isEmpty
  }

  private mutating func readEmbed(
    _ insert: JSONNode, _ attributes: JSONNode?
  ) throws(EditorError) {
    let members = source.tree.members(of: insert)
    let isSaid = { [source] (member: JSONMember) in source.present(member.value) != nil }
    guard let embed = members.first(where: isSaid) ?? members.first(where: { _ in true }) else {
      throw source.error(.wrongValue, "expected one member, found none", at: insert)
    }
    for further in members where further.value != embed.value && isSaid(further) {
      builder.report(.attributeRemoved, attribute: further.name, at: further.value)
    }
    let kind = QuillEmbed(embed.name)
    let formats = try formats(
      attributes, on: kind == .image ? .picture : kind.isBlock ? .block : .embed)
    guard kind.isBlock else {
      pieces.append(.embed(embed, formats, insert))
      return
    }
    if !pieces.isEmpty { try endLine(QuillLine(), at: insert) }
    endBlock()
    try write(embed, formats, at: insert)
    isBehindBlock = true
  }
}

// Lines.
extension QuillReader {
  private mutating func endLine(_ line: QuillLine, at place: JSONNode) throws(EditorError) {
    defer { isBehindBlock = false }
    var line = line
    line.resolveConflicts { builder.report(.attributeRemoved, attribute: $0, at: place) }
    let isEmpty = line.kind == .paragraph && line.layout.isDefault && pieces.isEmpty
    if isEmpty && isBehindBlock { return }
    let lastBlock = block
    if partedBlock.isContinued(by: line.kind) { builder.dropEmptyParagraph() }
    try startBlock(of: line, at: place)
    partedBlock = isEmpty ? lastBlock : .none
    pieces.removeAll(keepingCapacity: true)
  }

  /// Opens what the line needs around it, unless it is open already, and writes the line.
  private mutating func startBlock(of line: QuillLine, at place: JSONNode) throws(EditorError) {
    switch line.kind {
    case .code(let language):
      if block.isContinued(by: line.kind) {
        builder.text("\n", at: place)
      } else {
        endBlock()
        if builder.open(.code(language), element: "code-block", at: place) {
          block = .code(language)
        }
      }
      try writePieces()
    case .table(let row):
      let isCell = startCell(of: row, at: place)
      try writeLine(.paragraph(line.layout), at: place)
      if isCell { builder.close() }
    case .list(let style, let task):
      if list.style == nil { endBlock() }
      list.startItem(indent: line.indent, style: style, task: task, at: place, in: &builder)
      block = .list(list.style ?? style)
      try writeLine(.paragraph(line.layout), at: place)
    case .quote:
      if !block.isContinued(by: line.kind) {
        endBlock()
        if builder.open(.quote, element: "blockquote", at: place) { block = .quote }
      }
      try writeLine(.paragraph(line.layout), at: place)
    case .heading(let level):
      endBlock()
      try writeLine(.heading(level: level, line.layout), at: place)
    case .paragraph:
      endBlock()
      try writeLine(.paragraph(line.layout), at: place)
    }
  }

  /// Opens a cell; false when no table can open, so that the line stands for itself.
  private mutating func startCell(of row: String, at place: JSONNode) -> Bool {
    if case .table(let open) = block {
      if open != row {
        builder.close()
        _ = builder.open(.row, element: "table", at: place)
      }
    } else {
      endBlock()
      guard builder.open(.table, element: "table", at: place) else { return false }
      _ = builder.open(.row, element: "table", at: place)
    }
    block = .table(row: row)
    return builder.open(.cell(TableBlock.Cell()), element: "table", at: place)
  }

  private mutating func endBlock() {
    switch block {
    case .none: break
    case .list: list.end(in: &builder)
    case .quote, .code: builder.close()
    case .table:
      builder.close()
      builder.close()
    }
    block = .none
    partedBlock = .none
  }

  private mutating func writeLine(_ kind: Frame.Kind, at place: JSONNode) throws(EditorError) {
    let isOpen = builder.open(kind, element: "p", at: place)
    try writePieces()
    if isOpen { builder.close() } else { builder.boundary() }
  }

  private mutating func writePieces() throws(EditorError) {
    for piece in pieces {
      switch piece {
      case .text(let text, let look, let place): builder.text(text, look, at: place)
      case .embed(let embed, let formats, let place): try write(embed, formats, at: place)
      }
    }
  }
}
