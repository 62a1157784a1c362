import Foundation
import PostAttributedText
import PostDocument
import Testing

@Test("a document is encoded as attributed text")
func attributedTextIsWritten() {
  let document = Document([.paragraph(Paragraph([.text("Hi")]))])
  // sample
  let text = AttributedTextEncoder().encode(document)
  // SwiftUI: Text(text)
  // end
  #expect(String(text.characters) == "Hi")
}

@Test("runs of attributed text give their mention and marks")
func attributesAreRead() {
  let text = AttributedTextEncoder().encode(Document([.paragraph(Paragraph([.text("Hi")]))]))
  // sample
  for run in text.runs {
    if let mention = run.mention { print(mention.user) }
    if run.marks?.contains(.spoiler) == true { print("hidden") }
  }
  // end
}

@Test("a list round-trips through attributed text")
func attributedTextIsReadBack() throws {
  try expectOutput {
    // sample
    let document = Document([
      .list(ListBlock(items: [ListItem([.paragraph(Paragraph([.text("milk", marks: .strong)]))])]))
    ])
    let text = AttributedTextEncoder().encode(document)
    print(String(text.characters))  // • milk

    let editing = AttributedTextEncoder(.editing).encode(document)
    print(Document(editing) == document)  // true
    // end
  }
}

@Test("a spoiler opens if the document is encoded again")
func spoilersOpen() throws {
  try expectOutput {
    // sample
    let document = Document([
      .paragraph(Paragraph([.text("It was "), .text("Ada", marks: .spoiler), .text(".")]))
    ])
    let covered = AttributedTextEncoder().encode(document)
    print(String(covered.characters))  // It was ███.
    let opened = AttributedTextEncoder(AttributedTextStyle(spoilers: .shown)).encode(document)
    print(String(opened.characters))  // It was Ada.
    // end
  }
}

// sample
enum PostPart {
  case text(AttributedString)
  case table(TableBlock)
  case figure(Figure)
  case image(InlineImage)
}

func parts(of document: Document) -> [PostPart] {
  document.blocks.map { block in
    switch block {
    case .table(let table): return .table(table)
    case .figure(let figure): return .figure(figure)
    case .paragraph(let paragraph):
      // An image without a caption is the only run of its paragraph. One with a link or marks,
      // such as a spoiler, stays text: a view of the image would lose them.
      if paragraph.content.count == 1, let run = paragraph.content.first,
        case .image(let image) = run.content, run.marks.isEmpty, run.link == nil
      {
        return .image(image)
      }
    case .heading, .quote, .list, .codeBlock, .details, .thematicBreak: break
    }
    return .text(AttributedTextEncoder().encode(Document([block])))
  }
}
// end

@Test("tables, figures and images become separate parts")
func blocksBecomeParts() throws {
  let image = InlineImage(try ImageSource(parsing: "https://example.org/a.png"))
  let figure = try #require(Figure(image, caption: [.text("b")]))
  let text: Blocks = [.paragraph(Paragraph([.text("a")]))]
  let table = TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, text)])])
  let document = Document([
    text[0], .table(table), .figure(figure), .paragraph(Paragraph([Inline(.image(image))])),
  ])
  let names = parts(of: document).map { part in
    switch part {
    case .text(let text): String(text.characters)
    case .table: "table"
    case .figure: "figure"
    case .image: "image"
    }
  }
  #expect(names == ["a", "table", "figure", "image"])
}

@Test("an image in a spoiler or a link stays text")
func markedImagesStayText() throws {
  let source = try ImageSource(parsing: "https://example.org/a.png")
  let image = InlineImage(source, alternative: "Ada")
  let link = Hyperlink(try LinkTarget(parsing: "https://example.org/b"))
  let document = Document([
    .paragraph(Paragraph([Inline(.image(image), marks: .spoiler)])),
    .paragraph(Paragraph([Inline(.image(image), link: link)])),
  ])
  let texts = parts(of: document).map { part in
    if case .text(let text) = part { text } else { AttributedString("not text") }
  }
  #expect(String(texts[0].characters) == "███")
  #expect(String(texts[1].characters) == "Ada")
  #expect(texts[1].runs.first?.link?.absoluteString == "https://example.org/b")
}
