import PostDocument
import PostHTML
import Testing

@Test("a document is written as HTML")
func encoderWritesHTML() throws {
  try expectOutput {
    // sample
    let document = Document([
      .paragraph(Paragraph([.text("Hello, "), .text("world", marks: .strong)]))
    ])
    print(HTMLEncoder().encode(document))  // <p>Hello, <strong>world</strong></p>
    // end
  }
}

@Test("links are written with `rel` keywords, except links to own hosts")
func encoderWritesRelations() throws {
  try expectOutput {
    // sample
    let target = try LinkTarget(parsing: "https://example.org/about")
    let document = Document([.paragraph(Paragraph([.text("About <us>", link: Hyperlink(target))]))])

    print(HTMLEncoder().encode(document))
    // <p><a href="https://example.org/about" rel="nofollow noopener ugc">About &lt;us&gt;</a></p>

    let own = LinkRelations([.nofollow, .ugc], ownHosts: ["example.org"])
    print(HTMLEncoder(relations: own).encode(document))
    // <p><a href="https://example.org/about">About &lt;us&gt;</a></p>
    // end
  }
}
