import PostDocument
import PostLinking
import Testing

@Test("a link finder finds URLs, mentions and hashtags")
func finderFindsEntities() throws {
  try expectOutput {
    // sample
    let finder = LinkFinder()
    let text = "See example.org, @ada #swift"
    for entity in finder.entities(in: text) {
      print(text.distance(from: text.startIndex, to: entity.range.lowerBound), entity.text)
    }
    // 4 example.org
    // 17 @ada
    // 22 #swift
    // end
  }
}

@Test("link destinations are created from URL patterns")
func destinationsArePatterns() throws {
  // sample
  // CHANGELOG: `LinkDestinations(mentions:)` throws an error for a pattern with unknown placeholders
  let destinations = try LinkDestinations(
    mentions: "https://social.example/@{user}",
    federatedMentions: "https://{host}/@{user}",
    hashtags: "https://social.example/tags/{name}")
  // end
  #expect(destinations.mentions?.isEmpty == false)
}

@Test("a text linker with a URL pattern links the mention in a document")
func linkerRewrites() throws {
  let document = Document([.paragraph(Paragraph([.text("Hi @ada")]))])
  // sample
  // CHANGELOG: `LinkDestinations(mentions:)` throws an error for a pattern with unknown placeholders
  let destinations = try LinkDestinations(mentions: "https://social.example/@{user}")
  var linker = TextLinker(destinations: destinations)
  let linked = linker.rewrite(document)
  // end
  #expect(linked != document)
}

@Test("a text linker replaces `@ada` and `example.org` by a mention and a link")
func linkerTypesRuns() throws {
  try expectOutput {
    // sample
    let document = Document([.paragraph(Paragraph([.text("Ask @ada, see example.org")]))])
    // CHANGELOG: `LinkDestinations(mentions:)` throws an error for a pattern with unknown placeholders
    let destinations = try LinkDestinations(mentions: "https://social.example/@{user}")
    var linker = TextLinker(destinations: destinations)
    print(linker.rewrite(document).tree, terminator: "")
    // document
    //   paragraph
    //     text "Ask "
    //     mention "@ada" target=https://social.example/@ada
    //     text ", see "
    //     text "example.org" link=https://example.org
    // end
  }
}
