internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// What an embed is.
enum QuillEmbed {
  case image, mention, formula, lineBreak, divider, video, emoji, unknown

  init(_ name: String) {
    switch name {
    case "image": self = .image
    case "mention": self = .mention
    case "formula": self = .formula
    case "emoji": self = .emoji
    case "softbreak", "soft-break", "linebreak", "break": self = .lineBreak
    case "divider", "hr": self = .divider
    case "video": self = .video
    default: self = .unknown
    }
  }

  /// A Boolean value that is true for what stands between lines.
  var isBlock: Bool { self == .divider || self == .video }
}

extension QuillReader {
  mutating func write(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    switch QuillEmbed(embed.name) {
    case .image: try writeImage(embed, formats, at: place)
    case .mention: try writeMention(embed, formats, at: place)
    case .formula:
      builder.math(
        try source.string(embed.value), try look(formats, at: place), isBlock: false,
        element: embed.name, at: place)
    case .lineBreak:
      // A break looks the same in any format.
      _ = try look(formats, at: place)
      builder.lineBreak(at: place)
    case .divider: builder.append(.thematicBreak, element: embed.name, at: place)
    case .emoji:
      try checkTextOrObject(embed.value)
      let name =
        source.tree.string(embed.value) ?? source.firstText(["name", "value"], of: embed.value)
      guard let name else { return drop(embed, at: place) }
      builder.report(.elementMapped, element: embed.name, at: place)
      builder.text(":\(name):", try look(formats, at: place), at: place)
    case .video:
      try checkTextOrObject(embed.value)
      try writeUnknown(embed, formats, at: place)
    case .unknown: try writeUnknown(embed, formats, at: place)
    }
  }

  /// Refuses values that no module writes.
  private func checkTextOrObject(_ value: JSONNode) throws(EditorError) {
    switch source.tree.kind(of: value) {
    case .string, .object: break
    default: throw source.wrongType("a string or an object", at: value)
    }
  }

  private mutating func drop(_ embed: JSONMember, at place: JSONNode) {
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
    let text = source.tree.string(embed.value)
    let address = text ?? source.firstText(["src", "url", "href"], of: embed.value)
    let look = try look(formats, at: place)
    if let address, builder.embed(address, look, element: embed.name, at: place) { return }
    if QuillEmbed(embed.name) == .video { return drop(embed, at: place) }
    let names = ["text", "label", "alt", "title", "name", "value"]
    if let text = text ?? source.firstText(names, of: embed.value), !text.isEmpty {
      builder.report(.elementMapped, element: embed.name, at: place)
      return builder.text(text, look, at: place)
    }
    let inserts = source.tree.values(named: "insert", in: embed.value)
    guard !inserts.isEmpty else { return drop(embed, at: place) }
    builder.report(.elementUnwrapped, element: embed.name, at: place)
    for insert in inserts {
      if let text = source.tree.string(insert) {
        builder.text(text, look, at: insert)
      } else if let inner = source.tree.members(of: insert).first(where: { _ in true }) {
        drop(inner, at: insert)
      }
    }
  }
}
