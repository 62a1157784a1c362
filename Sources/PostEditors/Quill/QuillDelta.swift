internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the operations of a Delta line by line.
struct QuillDelta {
  var builder: DocumentBuilder
  /// The content of the current line.
  var pieces: [Piece] = []
  /// The text of the last operations that are not objects, and the first of these operations.
  private var joinedValues: (text: String, place: JSONNode?) = ("", nil)
  /// The kind of the open block, or `nil`. The next line can continue this block.
  var block: QuillLine.Kind?
  /// If the last line is empty, the kind of the block before this line; otherwise `nil`. If the
  /// next line is of the same kind, the empty line was only a separator between two blocks.
  var separatedBlock: QuillLine.Kind?
  /// The open lists, the outermost first.
  var lists: [ListLevel] = []
  /// The open cell in a table of quill-better-table.
  var openCell: QuillLine.Cell?
  /// Whether the table of ``openCell`` could be opened. Otherwise, its lines are added to the block
  /// around it.
  var isTableOpen = false
  /// Whether the last operation was an embed that becomes a block. If a document ends in such an
  /// embed, Quill requires a line feed after the embed. This line feed is not an empty paragraph.
  var isAfterBlock = false
  /// The remaining steps; the last element is the next step. This is a stack, because a step can
  /// add steps: cells of tables contain operations.
  private var steps: [Step] = []
  /// The number of empty cells that may still be added to tables. It is limited because the source
  /// contains no bytes for empty cells.
  var emptyCellBudget: Int

  enum Step {
    case operations(JSONElements, at: JSONNode)
    case open(Frame.Kind, at: JSONNode)
    case close
    /// The end of an embed that becomes a block.
    case endBlock
  }

  /// A part of a line.
  enum Piece {
    case text(String, RunStyle, JSONNode)
    case embed(QuillEmbed)
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
        _ = builder.open(kind, at: Origin("table-embed", place))
        isAfterBlock = false
      case .close: builder.close()
      case .endBlock: isAfterBlock = true
      }
    }
    return builder.finish()
  }

  // MARK: - Operations

  /// Returns the operations: the member `ops`, or the root array that some editors store.
  private mutating func operations() throws(EditorError) -> JSONElements {
    let root = source.tree.root
    let kind = source.tree.kind(of: root)
    if kind == .array { return source.tree.elements(of: root) }
    guard kind == .object, let operations = source.tree.member("ops", of: root) else {
      let found = kind == .object ? "an object without them" : kind.description
      throw source.error(
        .notADocument, "not a Quill Delta: expected an object with 'ops', found \(found)", at: root)
    }
    builder.reportMembers(of: root, except: ["ops"])
    guard source.tree.kind(of: operations) == .array else {
      let found = source.tree.kind(of: operations).description
      throw source.error(
        .notADocument, "expected an array, found \(found)", at: operations)
    }
    return source.tree.elements(of: operations)
  }

  /// Reads operations until one of them adds steps. The added steps run before the remaining
  /// operations.
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
    readJoinedValues()
    // The last line of a cell needs no line feed.
    if !pieces.isEmpty, rest == 0 { builder.report(.markupRepaired, at: place) }
    endTable(at: place)
  }

  /// Adds steps that run before the remaining steps.
  mutating func add(_ added: [Step]) { steps += added.reversed() }

  /// Reads the members of an operation. Returns `nil` if it inserts nothing.
  mutating func members(
    of operation: JSONNode
  ) -> (insert: JSONNode, attributes: JSONNode?)? {
    var insert: JSONNode?
    var attributes: JSONNode?
    for member in source.tree.members(of: operation) {
      guard let value = source.present(member.value) else { continue }
      switch member.name {
      case "insert": insert = value
      case "attributes": attributes = builder.object("attributes", at: value, in: nil)
      default: builder.reportRemoved(member.name, at: Origin(nil, value))
      }
    }
    if insert == nil { builder.report(.elementDropped, at: operation) }
    return insert.map { ($0, attributes) }
  }

  private mutating func read(_ operation: JSONNode) throws(EditorError) {
    for name in ["retain", "delete"] {
      guard let value = source.member(name, of: operation) else { continue }
      throw source.error(.notInserts, "a change, not a document; expected 'insert' only", at: value)
    }
    guard source.isObject(operation) else { return readValue(operation) }
    readJoinedValues()
    guard let (insert, attributes) = members(of: operation) else { return }
    if let text = source.text(insert) {
      readText(text, attributes, at: insert)
    } else if source.isObject(insert) {
      readEmbed(insert, attributes)
    } else {
      builder.reportRemoved("insert", at: Origin(nil, insert))
    }
  }

  /// Reads an operation that is not an object. It can be as small as two bytes, so its text is joined
  /// with the text of the operations before it.
  private mutating func readValue(_ operation: JSONNode) {
    guard let text = source.text(operation) else {
      return builder.report(.elementDropped, at: operation)
    }
    builder.report(.nestingRepaired, at: operation)
    joinedValues.text += text
    joinedValues.place = joinedValues.place ?? operation
  }

  private mutating func readJoinedValues() {
    guard let place = joinedValues.place else { return }
    let text = joinedValues.text
    joinedValues = ("", nil)
    readText(text, nil, at: place)
  }

  private mutating func readText(
    _ text: String, _ attributes: JSONNode?, at place: JSONNode
  ) {
    var known = QuillFormats.ofLines
    if cellPlace(attributes) != nil { known.formUnion(QuillFormats.ofCells) }
    let formats = formats(attributes, besides: known)
    if source.member("table-col", of: attributes) != nil, text.utf8.allSatisfy({ $0 == 0x0A }) {
      return endTable(at: place)
    }
    let endsLines = text.utf8.contains(UInt8(ascii: "\n"))
    let line = endsLines ? self.line(attributes) : nil
    if !endsLines { reportFormats(attributes, in: known) }
    var firstStyle: RunStyle?
    var rest = Substring(text)
    repeat {
      // CR LF is one `Character`, so the search compares scalars.
      let end = rest.unicodeScalars.firstIndex(of: "\n") ?? rest.endIndex
      let piece = rest[..<end]
      // Empty text with a link is added too, so the lost link is reported.
      if !piece.isEmpty || (firstStyle == nil && formats.link != nil) {
        let style = firstStyle ?? self.style(formats, at: place)
        firstStyle = style
        pieces.append(.text(String(piece), style, place))
      }
      guard end < rest.endIndex, let line else { break }
      endLine(line, at: place)
      rest = rest[rest.unicodeScalars.index(after: end)...]
    } while !rest.isEmpty
  }

  private mutating func readEmbed(_ insert: JSONNode, _ attributes: JSONNode?) {
    let members = source.tree.members(of: insert)
    let isPresent = { [source] (member: JSONMember) in source.present(member.value) != nil }
    guard let member = members.first(where: isPresent) ?? members.first(where: { _ in true }) else {
      return builder.report(.elementDropped, at: insert)
    }
    for further in members where further.value != member.value && isPresent(further) {
      builder.reportRemoved(further.name, at: Origin(nil, further.value))
    }
    var embed = QuillEmbed(name: member.name, value: member.value, place: insert)
    guard QuillEmbed.blocks.contains(embed.name) else {
      let known = embed.name == "image" ? QuillFormats.ofImages : []
      embed.formats = formats(attributes, besides: known)
      return pieces.append(.embed(embed))
    }
    reportFormats(attributes)
    endTable(at: insert)
    add(embed)
    isAfterBlock = true
  }
}
