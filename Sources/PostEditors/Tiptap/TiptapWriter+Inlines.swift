internal import PostDocument
internal import PostJSON
internal import PostPolicy

extension TiptapWriter {
  mutating func write(_ runs: Inlines) {
    each(runs) { $0.write($1) }
  }

  /// Writes a text that carries nothing.
  mutating func text(_ text: String, marks: Marks = [], link: Link? = nil) {
    json.beginObject()
    json.member("type", "text")
    self.marks(marks, link)
    json.member("text", text)
    json.endObject()
  }

  private mutating func write(_ run: Inline) {
    switch run.content {
    case .text(let text): self.text(text, marks: run.marks, link: run.link)
    case .lineBreak: node("hardBreak")
    case .mention(let mention):
      let parts = mention.parts
      atom(
        "mention",
        [
          ("id", Value(mention.id) ?? .null), ("label", .string(parts.name)),
          ("mentionSuggestionChar", .string(parts.sign)),
          ("href", Value(mention.target?.description)),
        ], run)
    case .hashtag(let hashtag):
      guard let parts = hashtag.parts else {
        lose(.elementMapped, element: "hashtag")
        return text(hashtag.text, marks: run.marks, link: hashtag.target.map { Link($0) })
      }
      atom(
        "mention",
        [
          ("id", Value(hashtag.id) ?? .null), ("label", .string(parts.name)),
          ("mentionSuggestionChar", .string(parts.sign)),
          ("href", Value(hashtag.target?.description)),
        ], run)
    case .emoji(let emoji):
      atom(
        "emoji", [("name", .string(emoji.name)), ("src", .string(emoji.image.description))], run)
    case .image(let image): atom("image", image.tiptapAttributes, run)
    }
  }

  private mutating func atom(
    _ type: String, _ attributes: [(name: String, value: Value?)], _ run: Inline
  ) {
    node(type) { writer in
      writer.attributes(attributes)
      writer.marks(run.marks, run.link)
    }
  }

  /// Writes the marks of a leaf, the link first, as the editor sorts them.
  mutating func marks(_ marks: Marks, _ link: Link?) {
    for lost in [Marks.spoiler, .keyboard] where marks.contains(lost) {
      lose(.elementUnwrapped, element: lost.names[0])
    }
    let held = TiptapMark.written.filter { marks.contains($0.mark) }
    guard !held.isEmpty || link != nil else { return }
    json.name("marks")
    json.beginArray()
    if let link {
      node("link") { writer in
        writer.attributes([
          ("href", .string(link.target.description)), ("title", Value(link.title)),
        ])
      }
    }
    for mark in held { node(mark.name) }
    json.endArray()
  }

  /// Writes the runs of a summary, which holds nothing but text.
  mutating func writeSummary(_ runs: Inlines) {
    at(.member("summary")) { writer in
      for (position, run) in runs.enumerated() {
        writer.at(.element(position)) { $0.writeSummary(run) }
      }
    }
  }

  private mutating func writeSummary(_ run: Inline) {
    if case .text = run.content { return write(run) }
    lose(.elementMapped, element: run.content.name)
    let text = run.content == .lineBreak ? " " : run.content.plainText
    if !text.isEmpty { self.text(text, marks: run.marks, link: run.link) }
  }
}

extension DocumentWriter {
  /// Runs as nothing but text, as an attribute holds it.
  mutating func plainText(of runs: Inlines) -> String {
    var text = ""
    for (position, run) in runs.enumerated() {
      at(.element(position)) { writer in
        switch run.content {
        case .text, .lineBreak: break
        default: writer.lose(.elementMapped, element: run.content.name)
        }
        if !run.marks.isEmpty || run.link != nil {
          writer.lose(.elementUnwrapped, element: run.link == nil ? run.marks.names[0] : "a")
        }
      }
      text += run.content == .lineBreak ? "\n" : run.content.plainText
    }
    return text
  }
}

extension InlineContent {
  /// What kinds of content are called in findings: as in the document's JSON.
  var name: String {
    switch self {
    case .text: "text"
    case .lineBreak: "lineBreak"
    case .mention: "mention"
    case .hashtag: "hashtag"
    case .emoji: "emoji"
    case .image: "image"
    }
  }
}
