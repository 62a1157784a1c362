import PostDocument
import PostNetworks
import PostPolicy
import Testing

@Test("a document is written for Bluesky and Telegram")
func networksAreWritten() throws {
  try expectOutput {
    // sample
    let document = Document([
      .heading(Heading(level: 2, [.text("Trip")])),
      .paragraph(Paragraph([.text("We saw "), .text("whales", marks: .spoiler), .text(".")])),
    ])
    let bluesky = BlueskyEncoder().encode(document)
    print(bluesky.message.text)
    // Trip
    //
    // We saw [spoiler].
    for finding in bluesky.report.findings { print(finding) }
    // Changed <h2> to another element ($.content[0]).
    // Changed <spoiler> to another element ($.content[1].content[1]).
    print(TelegramEncoder().encode(document).message.html)
    // <b>Trip</b>
    //
    // We saw <tg-spoiler>whales</tg-spoiler>.
    // end
  }
}

@Test("a document is encoded with facets")
func facetsAreWritten() throws {
  try expectOutput {
    // sample
    let link = LinkTarget("https://example.org").map { Hyperlink($0) }
    let document = Document([.paragraph(Paragraph([.text("Read "), .text("this", link: link)]))])
    let encoded = BlueskyEncoder().encode(document)
    print(encoded.message.text)  // Read this
    print(encoded.message.facets[0].range)  // 5..<9
    // end
  }
}

@Test("a post with facets is decoded to a document")
func facetsAreRead() throws {
  // sample
  let tag = #"{"$type": "app.bsky.richtext.facet#tag", "tag": "swift"}"#
  let index = #"{"byteStart": 3, "byteEnd": 9}"#
  let json = #"{"text": "Hi #swift", "facets": [{"index": \#(index), "features": [\#(tag)]}]}"#
  let reading = try BlueskyDecoder(policy: .comment).decode(json)
  // end
  #expect(reading.document.plainText == "Hi #swift")
  #expect(reading.report.isEmpty)
}

@Test("a document is encoded with entities")
func entitiesAreWritten() throws {
  try expectOutput {
    // sample
    let runs: Inlines = [.text("Read "), .text("this", marks: .strong)]
    let document = Document([.paragraph(Paragraph(runs))])
    let message = TelegramEncoder().encode(document).message
    print(message.json)
    // {"text":"Read this","entities":[{"type":"bold","offset":5,"length":4}]}
    print(message.html)  // Read <b>this</b>
    // end
  }
}

@Test("a message with entities is decoded to a document")
func entitiesAreRead() throws {
  // sample
  let json = #"{"text": "Read this", "entities": [{"type": "bold", "offset": 5, "length": 4}]}"#
  let reading = try TelegramDecoder(policy: .message).decode(json)
  // end
  #expect(reading.document.plainText == "Read this")
}

@Test("a document is encoded as blocks")
func blocksAreWritten() throws {
  try expectOutput {
    // sample
    let document = Document([.quote(Quote([.paragraph(Paragraph([.text("<!here> & co.")]))]))])
    let message = SlackEncoder().encode(document).message
    print(message.text)  // &gt; &lt;!here&gt; &amp; co.
    print(message.blocks == [.richText([.quote([SlackMessage.Run("<!here> & co.")])])])  // true
    // end
  }
}

@Test("a document is encoded in Discord's Markdown")
func discordIsWritten() throws {
  try expectOutput {
    // sample
    let runs: Inlines = [.text("2 * 3 "), .text("= 6", marks: .spoiler)]
    let document = Document([.paragraph(Paragraph(runs))])
    print(DiscordEncoder().encode(document).message.content)  // 2 \* 3 ||= 6||
    // end
  }
}

@Test("a document is encoded for Matrix")
func matrixIsWritten() throws {
  try expectOutput {
    // sample
    let document = Document([.paragraph(Paragraph([.text("Snape", marks: .spoiler)]))])
    let message = MatrixEncoder().encode(document).message
    print(message.formattedBody)  // <span data-mx-spoiler>Snape</span>
    print(message.body)  // [spoiler]
    // end
  }
}

@Test("the content of a message on Matrix is decoded to a document")
func matrixIsRead() throws {
  // sample
  let html = #""format": "org.matrix.custom.html", "formatted_body": "<strong>Hi</strong>""#
  let json = #"{"msgtype": "m.text", "body": "Hi", \#(html)}"#
  let reading = try MatrixDecoder(policy: .message).decode(json)
  // end
  #expect(reading.document.plainText == "Hi")
}
