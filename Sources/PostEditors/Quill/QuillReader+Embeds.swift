internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// What an embed is.
enum QuillEmbed {
  case image, mention, formula, lineBreak, divider, video, table, emoji, unknown

  init(_ name: String) {
    switch name {
    case "image": self = .image
    case "mention": self = .mention
    case "formula": self = .formula
    case "emoji": self = .emoji
    case "softbreak", "soft-break", "linebreak", "break": self = .lineBreak
    case "divider", "hr": self = .divider
    case "video": self = .video
    case "table-embed": self = .table
    default: self = .unknown
    }
  }

  /// A Boolean value that is true for what stands between lines.
  var isBlock: Bool { self == .divider || self == .video || self == .table }
}

extension QuillReader {
  mutating func write(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let kind = QuillEmbed(embed.name)
    if kind == .divider || kind == .lineBreak { reportValue(of: embed) }
    switch kind {
    case .image: try writeImage(embed, formats, at: place)
    case .mention: try writeMention(embed, formats, at: place)
    case .formula:
      builder.math(
        try source.string(embed.value), try look(formats, at: place), isBlock: false,
        element: embed.name, at: place)
    case .lineBreak:
      // A break looks the same in any format.
      builder.lineBreak(link: try look(formats, at: place).link, at: place)
    case .divider: builder.append(.thematicBreak, element: embed.name, at: place)
    case .emoji:
      try checkTextOrObject(embed.value)
      let member = source.firstTextMember(["name", "value"], of: embed.value)
      guard let name = source.tree.string(embed.value) ?? member?.text else {
        return drop(embed, at: place)
      }
      builder.report(.elementMapped, element: embed.name, at: place)
      report(membersOf: embed.value, except: [member?.name ?? ""], element: embed.name)
      builder.text(":\(name):", try look(formats, at: place), at: place)
    case .table: try readTable(embed, at: place)
    case .video:
      try checkTextOrObject(embed.value)
      try writeUnknown(embed, formats, at: place)
    case .unknown: try writeUnknown(embed, formats, at: place)
    }
  }

  /// Reports what stands in for the `true` of an embed that says all by its name.
  private mutating func reportValue(of embed: JSONMember) {
    let isSilent =
      switch source.tree.kind(of: embed.value) {
      case .null, .bool: true
      case .string: source.tree.text(of: embed.value).isEmpty
      case .object: source.tree.members(of: embed.value).first { _ in true } == nil
      case .number, .array: false
      }
    guard !isSilent else { return }
    builder.report(.attributeRemoved, attribute: embed.name, at: embed.value)
  }

  /// Refuses values that no module writes.
  private func checkTextOrObject(_ value: JSONNode) throws(EditorError) {
    switch source.tree.kind(of: value) {
    case .string, .object: break
    default: throw source.wrongType("a string or an object", at: value)
    }
  }

  mutating func drop(_ embed: JSONMember, at place: JSONNode) {
    builder.report(.elementDropped, element: embed.name, at: place)
  }

  private mutating func writeMention(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let value = try source.object(embed.value)
    for member in source.tree.members(of: value) {
      guard !QuillReader.mentionMembers.contains(member.name),
        source.present(member.value) != nil
      else { continue }
      builder.report(
        .attributeRemoved, element: embed.name, attribute: member.name, at: member.value)
    }
    let sign = try source.string("denotationChar", of: value) ?? "@"
    let id = try source.identifier("id", of: value)
    let name = try source.identifier("value", of: value)
    let link = try source.string("link", of: value)
    let look = try look(formats, at: place)
    guard let name = name ?? id else { return drop(embed, at: place) }
    builder.name(
      DocumentBuilder.Name(
        text: sign + name, isHashtag: sign == "#" || sign == "＃", id: id, href: link),
      look: look, element: embed.name, at: place)
  }

  /// What quill-mention says of a mention; its position in the menu and how its link opens are
  /// nothing that a document holds.
  private static let mentionMembers: Set<String> = [
    "id", "value", "denotationChar", "link", "index", "target",
  ]

  /// A picture with a caption is a figure, which ends the line before it.
  private mutating func writeImage(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let caption = try source.string("caption", of: formats.attributes) ?? ""
    let isFigure = !caption.isEmpty && builder.open(.figure, element: embed.name, at: place)
    try writePicture(embed, formats, at: place)
    builder.caption(caption, isFigure: isFigure, element: embed.name, at: place)
    if isFigure { builder.close() }
  }

  private mutating func writePicture(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let attributes = formats.attributes
    let alternative = builder.attribute(
      try source.string("alt", of: attributes), element: embed.name, at: place)
    let title = builder.attribute(
      try source.string("title", of: attributes), element: embed.name, at: place)
    let width = try builder.size("width", of: attributes, element: embed.name)
    let height = try builder.size("height", of: attributes, element: embed.name)
    builder.picture(
      from: try source.string(embed.value),
      DocumentBuilder.Picture(
        alternative: alternative, title: title, width: width, height: height,
        emoji: try source.string("emoji", of: attributes)),
      try look(formats, at: place), element: embed.name, at: place)
  }

  /// Players and embeds that nobody has told: where they lead, else what they say.
  private mutating func writeUnknown(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let said = source.tree.string(embed.value)
    let address = source.firstTextMember(["src", "url", "href"], of: embed.value)
    let look = try look(formats, at: place)
    if let text = said ?? address?.text,
      builder.embed(text, look, element: embed.name, at: place)
    {
      return report(membersOf: embed.value, except: [address?.name ?? ""], element: embed.name)
    }
    if QuillEmbed(embed.name) == .video { return drop(embed, at: place) }
    let names = ["text", "label", "alt", "title", "name", "value"]
    let member = source.firstTextMember(names, of: embed.value)
    let text = said ?? member?.text ?? ""
    let inserts = source.tree.values(named: "insert", in: embed.value)
    guard !text.isEmpty || !inserts.isEmpty else { return drop(embed, at: place) }
    builder.report(
      inserts.isEmpty ? .elementMapped : .elementUnwrapped, element: embed.name, at: place)
    var known: Set<String> = [member?.name ?? ""]
    for member in source.tree.members(of: embed.value)
    where !source.tree.values(named: "insert", in: member.value).isEmpty {
      known.insert(member.name)
    }
    if source.member("insert", of: embed.value) != nil { known.insert("insert") }
    report(membersOf: embed.value, except: known, element: embed.name)
    builder.text(text, look, at: place)
    for insert in inserts {
      switch source.tree.kind(of: insert) {
      case .string: builder.text(source.tree.string(insert) ?? "", look, at: insert)
      case .object:
        if let inner = source.tree.members(of: insert).first(where: { _ in true }) {
          drop(inner, at: insert)
        }
      case .null: break
      case .array, .bool, .number:
        builder.report(.attributeRemoved, element: embed.name, attribute: "insert", at: insert)
      }
    }
    reportNeighbours(ofInsertsIn: embed)
  }

  /// Reports what stands beside the inserts of an unknown embed, whose texts are all that is read.
  private mutating func reportNeighbours(ofInsertsIn embed: JSONMember) {
    // A stack, because strangers nest as deep as they like.
    var rest = [embed.value]
    while let place = rest.popLast() {
      var inner = Array(source.tree.elements(of: place))
      let members = Array(source.tree.members(of: place))
      if place != embed.value, members.contains(where: { $0.name == "insert" }) {
        for member in members where member.name != "insert" {
          reportNeighbour(member, element: embed.name)
        }
      }
      inner += members.map(\.value)
      rest += inner.reversed()
    }
  }

  private mutating func reportNeighbour(_ member: JSONMember, element: String) {
    guard let value = source.present(member.value) else { return }
    if member.name == "attributes", source.tree.kind(of: value) == .object {
      return report(formats: value, element: element)
    }
    builder.report(.attributeRemoved, element: element, attribute: member.name, at: value)
  }

  /// Reports the attributes of an operation that give what it inserts a format.
  mutating func report(formats place: JSONNode, element: String) {
    for member in source.tree.members(of: place) {
      guard let value = present(member.value) else { continue }
      builder.report(.attributeRemoved, element: element, attribute: member.name, at: value)
    }
  }

  /// Reports the members of an object that say something and are not read.
  mutating func report(
    membersOf place: JSONNode, except known: Set<String>, element: String
  ) {
    for member in source.tree.members(of: place) where !known.contains(member.name) {
      guard let value = source.present(member.value) else { continue }
      builder.report(.attributeRemoved, element: element, attribute: member.name, at: value)
    }
  }
}
