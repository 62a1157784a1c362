import PostDocument
import PostMarkdown
import PostPolicy
import Testing

@Test func markdownIsWritten() throws {
  try expectOutput {
    // sample
    let document = Document([
      .heading(Heading(level: 2, [.text("C#")])), .paragraph(Paragraph([.text("1 * 2")])),
    ])
    print(MarkdownEncoder().markdown(for: document))
    // ## C#
    //
    // 1 * 2
    // end
  }
}

@Test func markdownIsRead() throws {
  try expectOutput {
    // sample
    let reader = MarkdownReader(policy: .comment)
    let document = try reader.document(from: "Hello, **world** <script>alert(1)</script>")
    print(document.plainText)  // Hello, world
    // end
  }
}

@Test func markdownIsReadBack() throws {
  try expectOutput {
    // sample
    let source = "- [docs](https://example.org)\n- *new*: <u onclick=x>under</u>\n"
    let document = try MarkdownReader().document(from: source)
    print(document.tree, terminator: "")
    // document
    //   list bullet
    //     item
    //       paragraph
    //         text "docs" link=https://example.org
    //     item
    //       paragraph
    //         text "new" emphasis
    //         text ": "
    //         text "under" underline
    let markdown = MarkdownEncoder().markdown(for: document)
    print(try MarkdownReader().document(from: markdown) == document)  // true
    // end
  }
}
