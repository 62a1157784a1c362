import PostDocument
import PostNetworks
import PostPolicy
import Testing

@Suite struct BlueskyEncoderTests {
  private let encoder = BlueskyEncoder()

  @Test("facets are links, mentions with a DID, and tags, with offsets in bytes")
  func facets() throws {
    let mention = try #require(Mention("@ada.example", id: "did:plc:abc234"))
    let tag = try #require(Hashtag("#日本"))
    let link = Hyperlink(try #require(LinkTarget("https://example.org/é")))
    let document = Document([
      .paragraph(
        Paragraph([
          .text("Grüße "), Inline(.mention(mention)), .text(": "),
          .text("so", marks: .strong, link: link), .text(" gut", link: link), .text(" "),
          Inline(.hashtag(tag)),
        ]))
    ])
    let encoded = encoder.encode(document)
    #expect(
      encoded.message.json == #"{"text":"Grüße @ada.example: so gut #日本","facets":["#
        + #"{"index":{"byteStart":8,"byteEnd":20},"features":["#
        + #"{"$type":"app.bsky.richtext.facet#mention","did":"did:plc:abc234"}]},"#
        + #"{"index":{"byteStart":22,"byteEnd":28},"features":["#
        + #"{"$type":"app.bsky.richtext.facet#link","uri":"https://example.org/é"}]},"#
        + #"{"index":{"byteStart":29,"byteEnd":36},"features":["#
        + #"{"$type":"app.bsky.richtext.facet#tag","tag":"日本"}]}]}"#)
    #expect(encoded.report.lines == ["element-unwrapped strong $.content[0].content[3]"])
  }

  @Test("a mention without a DID is text")
  func mentions() throws {
    let mention = try #require(Mention("@ada", id: "7"))
    let document = Document([.paragraph(Paragraph([Inline(.mention(mention))]))])
    #expect(encoder.encode(document).message.facets.isEmpty)
    #expect(
      encoder.encode(document).report.lines == ["element-mapped mention $.content[0].content[0]"])
    let resolving = BlueskyEncoder { $0.user == "ada" ? "did:web:ada.example" : nil }
    #expect(
      resolving.encode(document).message.facets.map(\.feature)
        == [.mention(did: "did:web:ada.example")])
    #expect(BlueskyEncoder { _ in "did:plc:a b" }.encode(document).message.facets.isEmpty)
  }

  @Test("blocks are laid out as text")
  func blocks() throws {
    let html = """
      <h2>Plan</h2><ul><li>one<ol start=3><li>two</ol><li>x<p>y</ul><blockquote><p>a<p>b</blockquote>\
      <pre>if x {\n  y\n}</pre><table><tr><th>k<th>v<tr><td>1<td>2</table><hr>\
      <p><img src=https://a.example/i.png alt=Cat> <span class=spoiler>it <b>dies</b></span>.
      """
    let message = try encoder.encode(document(html)).message
    #expect(
      message.text.replacing("\u{A0}", with: "~") == """
        Plan

        - one
        ~~3. two
        - x

        ~~y

        > a
        >
        > b

        if x {
        ~~y
        }

        k | v
        1 | 2

        ---

        [Cat] [spoiler].
        """)
    #expect(message.facets.map(\.feature) == [.link(uri: "https://a.example/i.png")])
  }

  @Test("a post has at most 300 clusters and 3,000 bytes")
  func limits() throws {
    func post(_ text: String) -> Document { Document([.paragraph(Paragraph([.text(text)]))]) }
    #expect(encoder.fits(post(String(repeating: "é", count: 300))))
    #expect(!encoder.fits(post(String(repeating: "é", count: 301))))
    let family = "👩‍👩‍👧‍👦"
    #expect(encoder.fits(post(String(repeating: family, count: 120))))
    #expect(!encoder.fits(post(String(repeating: family, count: 121))))
    #expect(!BlueskyEncoder(limit: 4).fits(post("12345")))
    #expect(BlueskyEncoder(limit: 9000).limit == 300)
    #expect(
      encoder.excess(of: BlueskyPost(text: String(repeating: "a", count: 301)))
        == "301 grapheme clusters; the limit is 300")
  }

  @Test("relative links keep their label")
  func links() throws {
    #expect(
      try encoder.losses("<p><a href='/a'>b</a>") == ["link-removed a $.content[0].content[0]"])
  }
}
