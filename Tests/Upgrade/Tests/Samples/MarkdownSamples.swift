import PostDocument
import PostMarkdown
import PostPolicy
import Testing

@Test("a document is written as Markdown")
func markdownIsWritten() throws {
  try expectOutput {
    // sample
    let document = Document([
      .heading(Heading(level: 2, [.text("C#")])), .paragraph(Paragraph([.text("1 * 2")])),
    ])
    print(MarkdownEncoder().encode(document))
    // ## C#
    //
    // 1 * 2
    // end
  }
}

@Test("Markdown with a `script` is decoded to a safe document")
func markdownIsRead() throws {
  try expectOutput {
    // sample
    let decoder = MarkdownDecoder(policy: .comment)
    let document = try decoder.decode("Hello, **world** <script>alert(1)</script>").document
    print(document.plainText)  // Hello, world
    // end
  }
}

@Test("a Markdown list round-trips through a document")
func markdownRoundTrips() throws {
  try expectOutput {
    // sample
    let source = "- [docs](https://example.org)\n- *new*: <u onclick=x>under</u>\n"
    let document = try MarkdownDecoder().decode(source).document
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
    let markdown = MarkdownEncoder().encode(document)
    print(try MarkdownDecoder().decode(markdown).document == document)  // true
    // end
  }
}

@Test("a table of GitHub's Markdown round-trips through a document")
func gitHubMarkdownRoundTrips() throws {
  try expectOutput {
    // sample
    let source = "| a | b |\n| - | -: |\n| ~~1~~ | 2 |\n"
    let table = try MarkdownDecoder(.gitHub).decode(source).document
    print(MarkdownEncoder(.gitHub).encode(table))
    // | a | b |
    // | --- | --: |
    // | ~~1~~ | 2 |
    // end
  }
}
