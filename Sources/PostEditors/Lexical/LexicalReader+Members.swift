internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Members.
extension LexicalReader {
  /// Reports the members that say something and are not read.
  ///
  /// - Parameter used: The member that stands for a node that nobody has told.
  mutating func reportMembers(of node: Node, except used: String? = nil) throws(EditorError) {
    let known = node.kind?.members ?? [used ?? ""]
    for member in source.tree.members(of: node.place) {
      guard let value = source.present(member.value) else { continue }
      switch member.name {
      case "type", "children", "text": continue
      case "version", "detail", "textFormat":
        _ = try source.integer(value, in: Int.min...Int.max)
        continue
      case "mode", "textStyle":
        _ = try source.string(value)
        continue
      case "style": if try source.string(value).isEmpty { continue }
      case "direction", "format", "indent":
        guard try isLost(member, of: node) else { continue }
      default: if known.contains(member.name) { continue }
      }
      builder.report(.attributeRemoved, element: node.type, attribute: member.name, at: value)
    }
  }

  /// A Boolean value that is true when a member that is about layout says something for which there
  /// is nothing in a document, as neither ``layout(of:)`` nor ``look(of:)`` reads it.
  private func isLost(_ member: JSONMember, of node: Node) throws(EditorError) -> Bool {
    guard let kind = node.kind else { return isLost(member, ofUnknown: node) }
    switch member.name {
    case "direction":
      let name = try source.string(member.value)
      return !name.isEmpty && name != "ltr" && !kind.passesDirection
    case _ where kind.hasLayout: return false
    case "indent": return try source.integer(member.value, in: LexicalReader.indents) > 0
    default:
      if kind.hasLook { return false }
      // Old states have numbers.
      let isNumber = source.tree.kind(of: member.value) == .number
      return isNumber
        ? try source.integer(member.value, in: LexicalReader.formats) != 0
        : try !source.string(member.value).isEmpty
    }
  }

  /// A Boolean value that is true when a member that is about layout says something of a node that
  /// nobody has told; how a leaf looks is read.
  private func isLost(_ member: JSONMember, ofUnknown node: Node) -> Bool {
    switch source.tree.kind(of: member.value) {
    case .string:
      let text = source.tree.string(member.value) ?? ""
      return !text.isEmpty && text != "ltr"
    case .number:
      if member.name == "format", source.firstElement(of: "children", in: node.place) == nil {
        return false
      }
      return source.tree.integer(member.value) != 0
    default: return true
    }
  }

  private static let indents = 0...1_000_000
  private static let formats = 0...Int(Int32.max)

  /// Reports the members of an object that is part of a node.
  mutating func report(
    membersOf place: JSONNode, except known: Set<String>, element: String
  ) {
    for member in source.tree.members(of: place) where !known.contains(member.name) {
      guard let value = source.present(member.value) else { continue }
      builder.report(.attributeRemoved, element: element, attribute: member.name, at: value)
    }
  }
}

// How text looks.
extension LexicalReader {
  /// The marks by bit of `format`; letter case, which is further bits, is not kept.
  private static let marks: [Marks] = [
    .strong, .emphasis, .strikethrough, .underline, .code, .subscript, .superscript, .highlight,
  ]

  /// How a run looks and where it leads. Some nodes are blocks in one editor and runs in another,
  /// and say in `format` how they are aligned.
  mutating func look(of node: Node) throws(EditorError) -> DocumentBuilder.Look {
    var look = DocumentBuilder.Look(link: link)
    guard let place = source.member("format", of: node.place) else { return look }
    if let alignment = source.tree.string(place), alignment.isEmpty || node.kind != .text {
      if !alignment.isEmpty {
        builder.report(.attributeRemoved, element: node.type, attribute: "format", at: place)
      }
      return look
    }
    let format = try source.integer(place, in: LexicalReader.formats)
    for (bit, mark) in LexicalReader.marks.enumerated() where format & (1 << bit) != 0 {
      look.marks.formUnion(mark)
    }
    if format >> LexicalReader.marks.count != 0 {
      builder.report(.attributeRemoved, element: node.type, attribute: "format", at: place)
    }
    look.marks = builder.admitted(look.marks, at: node.place)
    return look
  }

  /// The alignment and direction of a block: its own, or those of what is around it.
  mutating func layout(of node: Node) throws(EditorError) -> TextLayout {
    let outer = builder.top.layout
    var layout = TextLayout(direction: try direction(of: node, in: outer))
    if let place = source.member("format", of: node.place) {
      let names = ["", "left", "center", "right", "justify", "start", "end"]
      let name: String
      if source.tree.kind(of: place) == .number {
        name = names[try source.integer(place, in: 0...names.count - 1)]
      } else {
        name = try source.string(place)
      }
      if !layout.align(name) {
        builder.report(.attributeRemoved, element: node.type, attribute: "format", at: place)
      }
    }
    if let place = source.member("indent", of: node.place),
      try source.integer(place, in: LexicalReader.indents) > 0, node.kind != .item
    {
      builder.report(.attributeRemoved, element: node.type, attribute: "indent", at: place)
    }
    return layout.inheriting(outer)
  }

  /// The direction that a block says. From left to right is what needs no word, except inside of
  /// what goes the other way.
  mutating func direction(
    of node: Node, in outer: TextLayout
  ) throws(EditorError) -> TextLayout.Direction? {
    guard let place = source.member("direction", of: node.place) else { return nil }
    switch try source.string(place) {
    case "rtl": return .rightToLeft
    case "ltr": return outer.direction == nil ? nil : .leftToRight
    case "": return nil
    default:
      builder.report(.attributeRemoved, element: node.type, attribute: "direction", at: place)
      return nil
    }
  }
}
