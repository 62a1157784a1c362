internal import PostDocument
internal import PostJSON
internal import PostPolicy

extension QuillWriter {
  /// Writes the runs of a member of the document's JSON.
  mutating func write(_ runs: Inlines, in member: String = "content") {
    each(runs, in: member) { $0.write($1) }
  }

  private mutating func write(_ run: Inline) {
    switch run.content {
    case .text(let text): insert(text, attributes(of: run))
    case .lineBreak: insert("\u{2028}")
    case .mention(let mention):
      let parts = mention.parts
      write(parts.sign, parts.name, mention.id, mention.target, run)
    case .hashtag(let hashtag):
      if let parts = hashtag.parts {
        write(parts.sign, parts.name, hashtag.id, hashtag.target, run)
      } else {
        lose(.elementMapped, element: "hashtag")
        let link = hashtag.target.map { Hyperlink($0) }
        insert(hashtag.text, attributes(of: Inline(run.content, marks: run.marks, link: link)))
      }
    case .emoji(let emoji):
      var attributes = attributes(of: run)
      attributes.set("alt", emoji.shortcode)
      attributes.set("emoji", emoji.name)
      insert(attributes) { $0.member("image", emoji.image.description) }
    case .image(let image): write(image, attributes(of: run))
    }
  }

  /// Writes the picture of a figure with its caption.
  mutating func write(_ figure: Figure) {
    let caption = at(.member("caption")) { $0.plainText(of: figure.caption) }
    var attributes = at(.member("image")) { writer in
      writer.attributes(of: Inline(.image(figure.image), link: figure.link))
    }
    attributes.set("caption", caption.isEmpty ? nil : caption)
    write(figure.image, attributes)
  }

  private mutating func write(_ image: InlineImage, _ attributes: QuillAttributes) {
    var attributes = attributes
    attributes.set("alt", image.alternative)
    attributes.set("title", image.title)
    attributes.set("width", image.width.map(String.init))
    attributes.set("height", image.height.map(String.init))
    insert(attributes) { $0.member("image", image.source.description) }
  }

  /// Writes a mention or hashtag as quill-mention does.
  private mutating func write(
    _ sign: String, _ name: String, _ id: String?, _ target: LinkTarget?, _ run: Inline
  ) {
    insert(attributes(of: run)) { json in
      json.name("mention")
      json.beginObject()
      if let id { json.member("id", id) }
      json.member("value", name)
      json.member("denotationChar", sign)
      if let target { json.member("link", target.description) }
      json.endObject()
    }
  }

  private mutating func attributes(of run: Inline) -> QuillAttributes {
    var attributes = QuillAttributes()
    for (mark, name) in QuillWriter.marks where run.marks.contains(mark) {
      attributes.set(name, true)
    }
    // There is one script, not two.
    if run.marks.contains(.subscript) {
      attributes.set("script", "sub")
    } else if run.marks.contains(.superscript) {
      attributes.set("script", "super")
    }
    if run.marks.isSuperset(of: [.subscript, .superscript]) {
      lose(.elementUnwrapped, element: "superscript")
    }
    if run.marks.contains(.highlight) { attributes.set("background", QuillFormats.highlight) }
    for lost in [Marks.spoiler, .keyboard] where run.marks.contains(lost) {
      lose(.elementUnwrapped, element: lost.names[0])
    }
    if let link = run.link {
      attributes.set("link", link.href.description)
      if link.title != nil { lose(.attributeRemoved, element: "a", attribute: "title") }
    }
    return attributes
  }

  private static let marks: [(Marks, String)] = [
    (.strong, "bold"), (.emphasis, "italic"), (.underline, "underline"),
    (.strikethrough, "strike"), (.code, "code"),
  ]
}
