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

@Test("destinations are URL patterns")
func destinationsArePatterns() {
  // sample
  let destinations = LinkDestinations(
    mentions: "https://social.example/@{user}",
    federatedMentions: "https://{host}/@{user}",
    hashtags: "https://social.example/tags/{name}")
  // end
  #expect(destinations.mentions?.isEmpty == false)
}

@Test("a text linker rewrites a document")
func linkerRewrites() {
  let document = Document([.paragraph(Paragraph([.text("Hi @ada")]))])
  // sample
  let destinations = LinkDestinations(mentions: "https://social.example/@{user}")
  var linker = TextLinker(destinations: destinations)
  let linked = linker.rewrite(document)
  // end
  #expect(linked != document)
}

@Test("a text linker replaces text by mentions and links")
func linkerTypesRuns() throws {
  try expectOutput {
    // sample
    let document = Document([.paragraph(Paragraph([.text("Ask @ada, see example.org")]))])
    let destinations = LinkDestinations(mentions: "https://social.example/@{user}")
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
