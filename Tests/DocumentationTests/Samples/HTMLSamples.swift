import PostDocument
import PostHTML
import PostPolicy
import Testing

@Test("a document is written as HTML")
func encoderWritesHTML() throws {
  try expectOutput {
    // sample
    let document = Document([
      .paragraph(Paragraph([.text("Hello, "), .text("world", marks: .strong)]))
    ])
    print(HTMLEncoder(policy: .post).encode(document))  // <p>Hello, <strong>world</strong></p>
    // end
  }
}

@Test("links are written with `rel` keywords, except links to own hosts")
func encoderWritesRelations() throws {
  try expectOutput {
    // sample
    let target = try LinkTarget(parsing: "https://example.org/about")
    let document = Document([.paragraph(Paragraph([.text("About <us>", link: Hyperlink(target))]))])

    print(HTMLEncoder(policy: .post).encode(document))
    // <p><a href="https://example.org/about" rel="nofollow noopener ugc">About &lt;us&gt;</a></p>

    var policy = Policy.post
    policy.links.ownHosts = ["example.org"]
    print(HTMLEncoder(policy: policy).encode(document))
    // <p><a href="https://example.org/about">About &lt;us&gt;</a></p>
    // end
  }
}
