internal import PostDocument
internal import PostJSON
internal import PostPolicy

extension TiptapWriter {
  /// Writes runs that are held.
  mutating func write(_ runs: Inlines) {
    for run in runs { write(run) }
  }

  /// The runs of a member of the document's JSON as the editor has them: what is written alike is
  /// one.
  mutating func held(_ runs: Inlines, in member: String = "content") -> Inlines {
    guard !runs.allSatisfy(\.isHeldByTiptap) else { return runs }
    var held = Inlines()
    each(runs, in: member) { held.append($0.held($1)) }
    return held
  }

  private mutating func held(_ run: Inline) -> Inline {
    var run = run
    for lost in TiptapMark.lost where run.marks.contains(lost) {
      lose(.elementUnwrapped, element: lost.names[0])
      run.marks.remove(lost)
    }
    if case .hashtag(let hashtag) = run.content, hashtag.parts == nil {
      lose(.elementMapped, element: "hashtag")
      return .text(hashtag.text, marks: run.marks, link: hashtag.target.map { Hyperlink($0) })
    }
    return run
  }

  /// The runs of a summary, which holds nothing but text.
  mutating func heldSummary(_ summary: Inlines) -> Inlines {
    var held = Inlines()
    each(summary, in: "summary") { writer, run in
      let run = writer.held(run)
      if case .text = run.content { return held.append(run) }
      writer.loseKind(of: run.content)
      let text = run.content == .lineBreak ? " " : run.content.plainText
      let link = run.link ?? run.content.target.map { Hyperlink($0) }
      if text.isEmpty, link != nil { writer.lose(.linkRemoved, element: "a") }
      held.append(.text(text, marks: run.marks, link: link))
    }
    return Paragraph(held).content
  }

  /// Writes a text that carries nothing.
  mutating func text(_ text: String, marks: Marks = [], link: Hyperlink? = nil) {
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
      guard let parts = hashtag.parts else { return text(hashtag.text, marks: run.marks) }
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
  mutating func marks(_ marks: Marks, _ link: Hyperlink?) {
    let held = TiptapMark.written.filter { marks.contains($0.mark) }
    guard !held.isEmpty || link != nil else { return }
    json.name("marks")
    json.beginArray()
    if let link {
      node("link") { writer in
        writer.attributes([
          ("href", .string(link.href.description)), ("title", Value(link.title)),
        ])
      }
    }
    for mark in held { node(mark.name) }
    json.endArray()
  }
}

extension DocumentWriter {
  /// Reports a run of which nothing but its text is written: a picture without one is lost.
  fileprivate mutating func loseKind(of content: InlineContent) {
    if case .image = content, content.plainText.isEmpty {
      lose(.imageRemoved, element: "img")
    } else {
      lose(.elementMapped, element: content.name)
    }
  }

  /// Runs as nothing but text, as an attribute holds it; empty when they show none.
  mutating func plainText(of runs: Inlines) -> String {
    var held = Inlines()
    for (position, run) in runs.enumerated() {
      at(.element(position)) { writer in
        if run.link != nil || run.content.target != nil {
          writer.lose(.linkRemoved, element: "a")
        }
        for name in run.marks.names { writer.lose(.elementUnwrapped, element: name) }
        switch run.content {
        case .text, .lineBreak: break
        default: writer.loseKind(of: run.content)
        }
      }
      held.append(run.content == .lineBreak ? run : .text(run.content.plainText))
    }
    return Paragraph(held).content
      .map { $0.content == .lineBreak ? "\n" : $0.content.plainText }.joined()
  }
}

extension Inline {
  /// A Boolean value that is true when the editor has everything that the run says.
  fileprivate var isHeldByTiptap: Bool {
    guard marks.isDisjoint(with: TiptapMark.allLost) else { return false }
    if case .hashtag(let hashtag) = content { return hashtag.parts != nil }
    return true
  }
}

extension InlineContent {
  /// Where a mention or hashtag leads.
  fileprivate var target: LinkTarget? {
    switch self {
    case .mention(let mention): mention.target
    case .hashtag(let hashtag): hashtag.target
    case .text, .lineBreak, .emoji, .image: nil
    }
  }

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
