internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// An embed of a Delta.
struct QuillEmbed {
  let name: String
  let value: JSONValue
  /// The inserted object of the operation. Its member is the embed.
  let place: JSONValue
  var formats = QuillFormats()

  var origin: Origin { Origin(name, place) }

  /// The names of embeds that become blocks between lines.
  static let blocks: Set = ["divider", "hr", "video", "table-embed"]
}

extension QuillDelta {
  mutating func add(_ embed: QuillEmbed) {
    switch embed.name {
    case "image": addImage(embed)
    case "mention": addMention(embed)
    case "formula":
      let formula = value(of: embed, as: \.text) ?? ""
      builder.formula(formula, style(of: embed), isBlock: false, at: embed.origin)
    case "softbreak", "soft-break", "linebreak", "break":
      reportValue(of: embed)
      builder.lineBreak(link: style(of: embed).link, at: embed.place)
    case "divider", "hr":
      reportValue(of: embed)
      builder.append(.thematicBreak, at: embed.origin)
    case "emoji": addEmoji(embed)
    case "table-embed": readTable(embed)
    case "video":
      if !addLink(to: embed, style(of: embed)) {
        builder.report(.elementDropped, at: embed.origin)
      }
    default: addUnknown(embed)
    }
  }

  private mutating func style(of embed: QuillEmbed) -> RunStyle {
    style(embed.formats, at: embed.place)
  }

  /// Returns the value of an embed, or `nil` if it cannot be read. Then the value is reported.
  private mutating func value(
    of embed: QuillEmbed, as read: (JSONValue) -> String?
  ) -> String? {
    let value = read(embed.value)
    if value == nil { builder.reportRemoved(embed.name, at: Origin(nil, embed.value)) }
    return value
  }

  /// Returns the value of an embed if the value is a string. Otherwise, returns the first of the
  /// named members that is a nonempty string.
  private func text(of embed: QuillEmbed, in names: [String]) -> (name: String, text: String)? {
    if let text = embed.value.string { return ("", text) }
    return embed.value.firstText(names)
  }

  private mutating func reportMembers(of embed: QuillEmbed, except known: Set<String>) {
    builder.reportMembers(of: embed.value, except: known, element: embed.name)
  }

  /// Reports the value of an embed that needs no value, unless the value is a Boolean, `null` or
  /// empty.
  private mutating func reportValue(of embed: QuillEmbed) {
    let value = embed.value
    let isEmptyObject = value.isObject && !value.names.contains { _ in true }
    if isEmptyObject || value.string?.isEmpty == true || value.kind == .null { return }
    if value.kind != .bool { builder.reportRemoved(embed.name, at: Origin(nil, value)) }
  }

  /// Adds an emoji, whose embed contains only its name.
  private mutating func addEmoji(_ embed: QuillEmbed) {
    guard let found = text(of: embed, in: ["name", "value"]) else {
      return builder.report(.elementDropped, at: embed.origin)
    }
    reportMembers(of: embed, except: [found.name])
    builder.emoji(found.text, from: nil, style(of: embed), at: embed.origin)
  }

  /// Adds an embed of quill-mention. Two members have no meaning in a document: `index`, the
  /// position in the menu of mentions, and `target`, the browsing context of the link.
  private mutating func addMention(_ embed: QuillEmbed) {
    reportMembers(of: embed, except: ["id", "value", "denotationChar", "link", "index", "target"])
    var isSpoiler = false
    var mention = builder.mention(
      embed.value, marker: "denotationChar", label: "value", href: "link", in: embed.name)
    // The members `link` and `target` repeat the attributes of the link in the value.
    if let value = mention?.label, mention?.href != nil,
      let html = EditorMention.label(ofLink: value)
    {
      let label = builder.text(ofHTML: html, at: embed.origin)
      mention?.label = label.text
      isSpoiler = label.isSpoiler
    }
    var style = style(of: embed)
    if isSpoiler { style.marks.insert(.spoiler) }
    if let mention { return builder.append(mention, style, at: embed.origin) }
    let text = embed.value.text ?? ""
    builder.report(text.isEmpty ? .elementDropped : .elementMapped, at: embed.origin)
    builder.text(text, style, at: embed.place)
  }

  /// Adds an image. An image with a caption becomes a figure, which ends the current line.
  ///
  /// The attributes of an image are formats. Some modules store them in the value instead, with the
  /// URL.
  private mutating func addImage(_ embed: QuillEmbed) {
    let isObject = embed.value.isObject
    let url = value(of: embed, as: \.url)
    if isObject {
      let name = embed.value.firstText(JSONValue.urlNames)?.name
      reportMembers(of: embed, except: QuillFormats.ofImages.union(name.map { [$0] } ?? []))
      reportFormats(embed.formats.attributes, in: QuillFormats.ofImages)
    }
    let formats = isObject ? embed.value : embed.formats.attributes
    let caption = builder.value("caption", of: formats, in: embed.name, as: \.text) ?? ""
    let isFigure = !caption.isEmpty && builder.open(.figure, at: embed.origin)
    var attributes = builder.imageAttributes(formats, at: embed.origin)
    attributes.emoji = builder.value("emoji", of: formats, in: embed.name, as: \.string)
    let style = style(of: embed)
    builder.image(from: url, attributes, style, at: embed.origin)
    builder.caption(caption, style, isFigure: isFigure, at: embed.origin)
    if isFigure { builder.close() }
  }

  // MARK: - Players and unknown embeds

  /// Adds a link to the page that an embed shows. Returns `false` if the embed has no URL, or if
  /// the policy does not allow the link.
  private mutating func addLink(to embed: QuillEmbed, _ style: RunStyle) -> Bool {
    guard let url = text(of: embed, in: JSONValue.urlNames),
      builder.embed(url.text, style, at: embed.origin)
    else { return false }
    reportMembers(of: embed, except: [url.name])
    return true
  }

  /// Adds an unknown embed as a link to its URL. If that is not possible, adds its text.
  private mutating func addUnknown(_ embed: QuillEmbed) {
    let style = style(of: embed)
    if addLink(to: embed, style) { return }
    let names = ["text", "label", "alt", "title", "name", "value"]
    let (textName, text) = text(of: embed, in: names) ?? ("", "")
    let inserts = inserts(in: embed.value)
    guard !text.isEmpty || !inserts.isEmpty else {
      return builder.report(.elementDropped, at: embed.origin)
    }
    builder.report(inserts.isEmpty ? .elementMapped : .elementUnwrapped, at: embed.origin)
    var known: Set = [textName]
    for (name, value) in embed.value.members where !self.inserts(in: value).isEmpty {
      known.insert(name)
    }
    if embed.value["insert"] != nil { known.insert("insert") }
    reportMembers(of: embed, except: known)
    builder.text(text, style, at: embed.place)
    for insert in inserts {
      switch insert.kind {
      case .string: builder.text(insert.string ?? "", style, at: insert)
      case .object:
        if let inner = insert.names.first(where: { _ in true }) {
          builder.report(.elementDropped, element: inner.string ?? "", at: insert)
        }
      case .null: break
      case .array, .bool, .number:
        builder.reportRemoved("insert", at: Origin(embed.name, insert))
      }
    }
    reportOperations(in: embed)
  }

  private func inserts(in value: JSONValue) -> [JSONValue] {
    value.values(named: "insert")
  }

  /// Reports the formats and other members of operations that are nested in an unknown embed. Only
  /// the text of these operations is read.
  private mutating func reportOperations(in embed: QuillEmbed) {
    // A stack is used instead of recursion, because untrusted input can be nested deeply.
    var rest = [embed.value]
    while let place = rest.popLast() {
      if place.offset != embed.value.offset, place.memberOrNull("insert") != nil {
        for (name, value) in place.members where name != "insert" {
          if name == "attributes", value.kind == .object {
            reportFormats(value, element: embed.name)
          } else {
            builder.reportRemoved(name, at: Origin(embed.name, value))
          }
        }
      }
      rest += (Array(place.elements) + place.names.map(\.member)).reversed()
    }
  }
}
