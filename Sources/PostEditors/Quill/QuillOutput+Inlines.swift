internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Runs and images.
extension QuillOutput {
  mutating func write(_ run: Inline) {
    switch run.content {
    case .text(let text): insert(text, attributes(of: run))
    case .lineBreak: insert("\u{2028}")
    case .mention, .hashtag:
      if let mention = EditorMention(run.content), !mention.hasMarkup {
        write(mention, attributes(of: run))
      } else {
        reportTextOnly(of: run.content)
        let link = run.content.reference?.target.map { Hyperlink($0) }
        let attributes = attributes(of: Inline(run.content, marks: run.marks, link: link))
        insert(run.content.plainText, attributes)
      }
    case .emoji(let emoji):
      let attributes = attributes(of: run).adding("alt", emoji.shortcode)
        .adding("emoji", emoji.name)
      insert(attributes) { $0.member("image", emoji.image.description) }
    case .image(let image): write(image, attributes(of: run))
    }
  }

  /// Writes the image of a figure, with the caption as an attribute. A caption with a spoiler is
  /// written as text after the image, because an attribute cannot be hidden.
  mutating func write(_ figure: Figure) {
    if figure.caption.hasSpoiler {
      reportLoss(.elementUnwrapped, element: "figure")
      write(Inline(.image(figure.image), link: figure.link))
      write(.lineBreak)
      return each(figure.caption, in: "caption") { $0.write($1) }
    }
    let caption = plainText(of: figure.caption, in: "caption")
    let attributes = at(.member("image")) { output in
      output.attributes(of: Inline(.image(figure.image), link: figure.link))
    }
    write(figure.image, attributes.adding("caption", caption.isEmpty ? nil : caption))
  }

  private mutating func write(_ image: InlineImage, _ attributes: JSONAttributes) {
    let attributes = attributes.adding("alt", image.alternative).adding("title", image.title)
      .adding("width", image.width.map(String.init))
      .adding("height", image.height.map(String.init))
    insert(attributes) { $0.member("image", image.source.description) }
  }

  /// Writes a mention or hashtag in the format of quill-mention.
  private mutating func write(_ mention: EditorMention, _ attributes: JSONAttributes) {
    let value = JSONAttributes().adding("id", mention.id).adding("value", mention.name)
      .adding("denotationChar", mention.marker).adding("link", mention.target?.description)
    insert(attributes) { value.write(as: "mention", to: &$0) }
  }

  private mutating func attributes(of run: Inline) -> JSONAttributes {
    var attributes = JSONAttributes()
    for (name, mark) in QuillFormats.marks where run.marks.contains(mark) {
      attributes = attributes.adding(name, true)
    }
    // In Quill, text can be subscript or superscript, but not both.
    let scripts = QuillFormats.scripts.filter { run.marks.contains($0.value) }
    for (_, lost) in scripts.dropFirst() { reportLoss(lost) }
    attributes = attributes.adding("script", scripts.first?.key)
      .adding("background", run.marks.contains(.highlight) ? QuillFormats.highlight : nil)
    reportLoss(run.marks.intersection(QuillOutput.lostMarks))
    if run.link?.title != nil { reportLoss(.attributeRemoved, element: "a", attribute: "title") }
    return attributes.adding("link", run.link?.href.description)
  }
}
