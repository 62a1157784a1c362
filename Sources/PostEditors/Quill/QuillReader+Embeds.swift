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
    case .lineBreak: builder.lineBreak(at: place)
    case .divider: builder.append(.thematicBreak, element: embed.name, at: place)
    case .emoji:
      let name =
        source.tree.string(embed.value) ?? source.firstText(["name", "value"], of: embed.value)
      guard let name else { return drop(embed, at: place) }
      builder.report(.elementMapped, element: embed.name, at: place)
      builder.text(":\(name):", try look(formats, at: place), at: place)
    case .video, .unknown: try writeUnknown(embed, formats, at: place)
    }
  }

  private mutating func drop(_ embed: JSONMember, at place: JSONNode) {
    builder.report(.elementDropped, element: embed.name, at: place)
  }

  private mutating func writeMention(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let value = try source.object(embed.value)
    let sign = try source.string("denotationChar", of: value) ?? "@"
    let id = builder.attribute(
      try source.identifier("id", of: value), element: embed.name, at: place)
    let name = builder.attribute(
      try source.identifier("value", of: value), element: embed.name, at: place)
    guard let name = name ?? id else { return drop(embed, at: place) }
    var target: LinkTarget?
    if let address = try source.string("link", of: value), !address.isEmpty {
      target = builder.target(address)
      if target == nil { builder.report(.linkRemoved, element: embed.name, at: place) }
    }
    let isHashtag = sign == "#" || sign == "＃"
    let look = try look(formats, at: place)
    builder.atom(
      isHashtag ? .hashtag : .mention, target: target, look: look, element: embed.name, at: place
    ) { target in
      isHashtag
        ? Hashtag(sign + name, target: target, id: id).map { .hashtag($0) }
        : Mention(sign + name, target: target, id: id).map { .mention($0) }
    }
  }

  /// A picture with a caption is a figure, which ends the line before it.
  private mutating func writeImage(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let caption = builder.attribute(
      try source.string("caption", of: formats.attributes), element: embed.name, at: place)
    guard let caption, !caption.isEmpty else { return try writePicture(embed, formats, at: place) }
    guard builder.open(.figure, element: embed.name, at: place) else {
      try writePicture(embed, formats, at: place)
      return builder.text(" " + caption, at: place)
    }
    try writePicture(embed, formats, at: place)
    if builder.open(.figureCaption, element: embed.name, at: place) {
      builder.text(caption, at: place)
      builder.close()
    }
    builder.close()
  }

  private mutating func writePicture(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let attributes = formats.attributes
    let address = try source.string(embed.value)
    let look = try look(formats, at: place)
    let alternative = builder.attribute(
      try source.string("alt", of: attributes), element: embed.name, at: place)
    let title = builder.attribute(
      try source.string("title", of: attributes), element: embed.name, at: place)
    let width = try builder.size("width", of: attributes, element: embed.name)
    let height = try builder.size("height", of: attributes, element: embed.name)
    guard let picture = builder.imageSource(address, element: embed.name, at: place) else {
      return builder.text(alternative ?? "", look, at: place)
    }
    if let name = try source.string("emoji", of: attributes),
      let emoji = CustomEmoji(name, image: picture)
    {
      return builder.picture(
        .emoji(emoji), from: picture, as: .emoji, fallback: emoji.shortcode, look: look,
        element: embed.name, at: place)
    }
    let image = Image(
      picture, alternative: alternative, title: title, width: width, height: height)
    builder.picture(
      .image(image), from: picture, as: .image, fallback: alternative ?? "", look: look,
      element: embed.name, at: place)
  }

  /// Players and embeds that nobody has told: where they lead, else what they say.
  private mutating func writeUnknown(
    _ embed: JSONMember, _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) {
    let text = source.tree.string(embed.value)
    let address = text ?? source.firstText(["src", "url", "href"], of: embed.value)
    if let address, builder.embed(address, element: embed.name, at: place) { return }
    if QuillEmbed(embed.name) == .video { return drop(embed, at: place) }
    let names = ["text", "label", "alt", "title", "name", "value"]
    if let text = text ?? source.firstText(names, of: embed.value), !text.isEmpty {
      builder.report(.elementMapped, element: embed.name, at: place)
      return builder.text(text, try look(formats, at: place), at: place)
    }
    let inserts = source.tree.strings(named: "insert", in: embed.value)
    guard !inserts.isEmpty else { return drop(embed, at: place) }
    builder.report(.elementUnwrapped, element: embed.name, at: place)
    for insert in inserts { builder.text(try source.string(insert), at: insert) }
  }
}
