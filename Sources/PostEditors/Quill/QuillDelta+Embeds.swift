internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// What an embed is, by its name.
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

  /// Whether the embed is between lines.
  var isBlock: Bool { self == .divider || self == .video || self == .table }
}

extension QuillDelta {
  mutating func add(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    switch QuillEmbed(embed.name) {
    case .image: try addImage(embed, formats, at: place)
    case .mention: try addMention(embed, formats, at: place)
    case .formula:
      builder.formula(
        try source.string(embed.value), try look(formats, at: place), isBlock: false,
        element: embed.name, at: place)
    case .lineBreak:
      reportValue(of: embed)
      builder.lineBreak(link: try look(formats, at: place).link, at: place)
    case .divider:
      reportValue(of: embed)
      builder.append(.thematicBreak, element: embed.name, at: place)
    case .emoji:
      try source.checkTextOrObject(embed.value)
      let member = source.firstText(["name", "value"], of: embed.value)
      guard let name = source.tree.string(embed.value) ?? member?.text else {
        return drop(embed, at: place)
      }
      builder.report(.elementMapped, element: embed.name, at: place)
      builder.reportMembers(of: embed.value, except: [member?.name ?? ""], element: embed.name)
      builder.text(":\(name):", try look(formats, at: place), at: place)
    case .table: try readTable(embed, at: place)
    case .video:
      try source.checkTextOrObject(embed.value)
      if !addLink(to: embed, try look(formats, at: place), at: place) { drop(embed, at: place) }
    case .unknown: try addUnknown(embed, formats, at: place)
    }
  }

  /// Reports that an embed was removed.
  mutating func drop(_ embed: JSONMember, at place: JSONNode) {
    builder.report(.elementDropped, element: embed.name, at: place)
  }

  /// Reports the value of an embed that only has a name, unless it is `true` or empty.
  private mutating func reportValue(of embed: JSONMember) {
    let hasMeaning =
      switch source.tree.kind(of: embed.value) {
      case .null, .bool: false
      case .string: !source.tree.text(of: embed.value).isEmpty
      case .object: source.tree.members(of: embed.value).contains { _ in true }
      case .number, .array: true
      }
    if hasMeaning { builder.reportRemoved(embed.name, at: embed.value) }
  }

  /// Reads an embed of quill-mention. `index` is the position in its menu, `target` says how its link
  /// is opened.
  private mutating func addMention(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let value = try source.object(embed.value)
    builder.reportMembers(
      of: value, except: ["id", "value", "denotationChar", "link", "index", "target"],
      element: embed.name)
    let marker = try source.string("denotationChar", of: value) ?? "@"
    let id = try source.identifier("id", of: value)
    let name = try source.identifier("value", of: value)
    let link = try source.string("link", of: value)
    let look = try look(formats, at: place)
    guard let name = name ?? id else { return drop(embed, at: place) }
    builder.name(
      DocumentBuilder.Name(marker, name, id: id, href: link), look: look, element: embed.name,
      at: place)
  }

  /// Adds an image. With a caption it is a figure, which ends the line before it.
  private mutating func addImage(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let caption = try source.string("caption", of: formats.attributes) ?? ""
    let isFigure = !caption.isEmpty && builder.open(.figure, element: embed.name, at: place)
    var attributes = try builder.imageAttributes(
      formats.attributes, element: embed.name, at: place)
    let url = try source.string(embed.value)
    attributes.emoji = try source.string("emoji", of: formats.attributes)
    builder.image(
      from: url, attributes, try look(formats, at: place), element: embed.name, at: place)
    builder.caption(caption, isFigure: isFigure, element: embed.name, at: place)
    if isFigure { builder.close() }
  }

  // MARK: - Players and unknown embeds

  /// Adds a link to the page of an embed; false if the policy allows none.
  private mutating func addLink(
    to embed: JSONMember, _ look: DocumentBuilder.Look, at place: JSONNode
  ) -> Bool {
    let member = source.firstText(["src", "url", "href"], of: embed.value)
    guard let url = source.tree.string(embed.value) ?? member?.text,
      builder.embed(url, look, element: embed.name, at: place)
    else { return false }
    builder.reportMembers(of: embed.value, except: [member?.name ?? ""], element: embed.name)
    return true
  }

  /// Replaces an unknown embed by a link, or else by its text.
  private mutating func addUnknown(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let look = try look(formats, at: place)
    if addLink(to: embed, look, at: place) { return }
    let names = ["text", "label", "alt", "title", "name", "value"]
    let member = source.firstText(names, of: embed.value)
    let text = source.tree.string(embed.value) ?? member?.text ?? ""
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
    builder.reportMembers(of: embed.value, except: known, element: embed.name)
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
        builder.reportRemoved("insert", of: embed.name, at: insert)
      }
    }
    reportOperations(in: embed)
  }

  /// Reports the other members of operations in an unknown embed, of which only texts are read.
  private mutating func reportOperations(in embed: JSONMember) {
    // A stack, because untrusted input can be nested deeply.
    var rest = [embed.value]
    while let place = rest.popLast() {
      let members = Array(source.tree.members(of: place))
      if place != embed.value, members.contains(where: { $0.name == "insert" }) {
        for member in members where member.name != "insert" {
          guard let value = source.present(member.value) else { continue }
          if member.name == "attributes", source.tree.kind(of: value) == .object {
            reportFormats(value, element: embed.name)
          } else {
            builder.reportRemoved(member.name, of: embed.name, at: value)
          }
        }
      }
      rest += (Array(source.tree.elements(of: place)) + members.map(\.value)).reversed()
    }
  }
}
