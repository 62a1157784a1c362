internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the operations of a Delta line by line.
struct QuillDelta {
  var builder: ContentBuilder
  /// The content of the current line.
  var pieces: [Piece] = []
  /// The text of the last operations that are not objects, and the first of these operations.
  private var joinedValues: (text: String, place: JSONValue?) = ("", nil)
  /// The kind of the open block, or `nil`. The next line can continue this block.
  var block: QuillLine.Kind?
  /// If the last line is empty, the kind of the block before this line; otherwise `nil`. If the
  /// next line is of the same kind, the empty line was only a separator between two blocks.
  var separatedBlock: QuillLine.Kind?
  var lists = FlatLists()
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
    case operations(JSONValues, at: JSONValue)
    case open(ContentBuilder.Kind, TableBlock.Cell? = nil, at: JSONValue)
    case close
    /// The end of an embed that becomes a block.
    case endBlock
  }

  /// A part of a line.
  enum Piece {
    case text(String, RunStyle, JSONValue)
    case embed(QuillEmbed)
  }

  init(builder: ContentBuilder) {
    self.builder = builder
    let byteCount = builder.source.tree.source.count
    emptyCellBudget = min(builder.policy.limits.nodes, 100_000, 1000 + byteCount)
  }

  var source: JSONValue { builder.source }

  mutating func read() throws(EditorError) -> Reading {
    steps = [.operations(try operations(), at: source)]
    while let step = steps.popLast() {
      switch step {
      case .operations(let operations, let place): try read(operations, at: place)
      case .open(let kind, let cell, let place):
        _ = builder.open(kind, cell: cell, at: Origin("table-embed", place))
        isAfterBlock = false
      case .close: builder.close()
      case .endBlock: isAfterBlock = true
      }
    }
    return builder.finish()
  }

  // MARK: - Operations

  /// Returns the operations: the member `ops`, or the root array that some editors store.
  private mutating func operations() throws(EditorError) -> JSONValues {
    if source.kind == .array { return JSONValues(source) }
    guard let operations = source.memberOrNull("ops") else {
      let found = source.isObject ? "an object without them" : source.kind.description
      throw source.error(
        .notADocument, "not a Quill Delta: expected an object with 'ops', found \(found)")
    }
    builder.reportMembers(of: source, except: ["ops"])
    guard operations.kind == .array else {
      let found = operations.kind.description
      throw operations.error(.notADocument, "expected an array, found \(found)")
    }
    return JSONValues(operations)
  }

  /// Reads operations until one of them adds steps. The added steps run before the remaining
  /// operations.
  private mutating func read(
    _ operations: JSONValues, at place: JSONValue
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
    of operation: JSONValue
  ) -> (insert: JSONValue, attributes: JSONValue?)? {
    var insert: JSONValue?
    var attributes: JSONValue?
    for (name, value) in operation.members {
      switch name {
      case "insert": insert = value
      case "attributes": attributes = builder.value(name, of: operation, in: nil, as: \.object)
      default: builder.reportRemoved(name, at: Origin(nil, value))
      }
    }
    if insert == nil { builder.report(.elementDropped, at: operation) }
    return insert.map { ($0, attributes) }
  }

  private mutating func read(_ operation: JSONValue) throws(EditorError) {
    for name in ["retain", "delete"] {
      guard let value = operation[name] else { continue }
      throw value.error(.notInserts, "a change, not a document; expected 'insert' only")
    }
    guard operation.isObject else { return readValue(operation) }
    readJoinedValues()
    guard let (insert, attributes) = members(of: operation) else { return }
    if let text = insert.text {
      readText(text, attributes, at: insert)
    } else if insert.isObject {
      readEmbed(insert, attributes)
    } else {
      builder.reportRemoved("insert", at: Origin(nil, insert))
    }
  }

  /// Reads an operation that is not an object. It can be as small as two bytes, so its text is joined
  /// with the text of the operations before it.
  private mutating func readValue(_ operation: JSONValue) {
    guard let text = operation.text else {
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
    _ text: String, _ attributes: JSONValue?, at place: JSONValue
  ) {
    var known = QuillFormats.ofLines
    if cellPlace(attributes) != nil { known.formUnion(QuillFormats.ofCells) }
    let formats = formats(attributes, besides: known)
    if attributes?["table-col"] != nil, text.utf8.allSatisfy({ $0 == 0x0A }) {
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

  private mutating func readEmbed(_ insert: JSONValue, _ attributes: JSONValue?) {
    var members = insert.members
    // The value of an embed that needs no value can be `null`.
    let only = insert.names.first { _ in true }
    guard let (name, value) = members.next() ?? only.map({ ($0.string ?? "", $0.member) })
    else { return builder.report(.elementDropped, at: insert) }
    for (name, value) in members { builder.reportRemoved(name, at: Origin(nil, value)) }
    var embed = QuillEmbed(name: name, value: value, place: insert)
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
