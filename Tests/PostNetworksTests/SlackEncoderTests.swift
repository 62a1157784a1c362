import PostDocument
import PostNetworks
import PostPolicy
import Testing

@Suite struct SlackEncoderTests {
  private let encoder = SlackEncoder()

  private func blocks(_ html: String) throws -> String {
    let json = try encoder.json(html)
    return String(json[(try #require(json.firstRange(of: #""blocks":"#))).upperBound...].dropLast())
  }

  private func section(_ runs: String) -> String {
    #"[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":[\#(runs)]}]}]"#
  }

  @Test("runs have styles and links")
  func runs() throws {
    #expect(
      try blocks("<p>a <b><i>b</i></b><u>c</u><br><a href=https://a.example/>d</a><p>e")
        == section(
          #"{"type":"text","text":"a "},{"type":"text","text":"b","style":{"bold":true,"italic":true}},"#
            + #"{"type":"text","text":"c\n"},{"type":"link","url":"https://a.example/","text":"d"},"#
            + #"{"type":"text","text":"\n\ne"}"#))
  }

  @Test("nested lists are lists with an indent, and numbers go on after them")
  func lists() throws {
    let blocks = try encoder.encode(
      document(
        "<ol start=3><li>a<ul><li>b</ul><li>c</ol><ul><li><input type=checkbox checked> d</ul>")
    ).message.blocks
    guard case .richText(let elements) = try #require(blocks.first) else { return }
    let lists = elements.compactMap { element -> String? in
      guard case .list(let list) = element else { return nil }
      return "\(list.isOrdered) \(list.indent) \(list.offset) \(list.items.map { $0.map(\.text) })"
    }
    #expect(
      lists == [
        #"true 0 2 [["a"]]"#, #"false 1 0 [["b"]]"#, #"true 0 3 [["c"]]"#,
        #"false 0 0 [["[x] d"]]"#,
      ])
  }

  @Test("headers, quotations, code, images, dividers and tables are blocks")
  func kinds() throws {
    #expect(
      try blocks(
        "<h1>T</h1><blockquote><p>q<p>r</blockquote><pre>x\ny</pre><hr>"
          + "<p><img src=https://a.example/i.png alt=Cat><table><tr><td>1<td><b>2</b></table>")
        == #"[{"type":"header","text":{"type":"plain_text","text":"T","emoji":false}},"#
        + #"{"type":"rich_text","elements":[{"type":"rich_text_quote","elements":[{"type":"text","text":"q\n\nr"}]},"#
        + #"{"type":"rich_text_preformatted","elements":[{"type":"text","text":"x\ny"}]}]},"#
        + #"{"type":"divider"},{"type":"image","image_url":"https://a.example/i.png","alt_text":"Cat"},"#
        + #"{"type":"table","rows":[[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":"#
        + #"[{"type":"text","text":"1"}]}]},{"type":"rich_text","elements":[{"type":"rich_text_section","#
        + #""elements":[{"type":"text","text":"2","style":{"bold":true}}]}]}]]}]"#)
  }

  @Test("only the first table is a block, and long headings are text")
  func limitsOfBlocks() throws {
    let message = try encoder.encode(
      document(
        "<table><tr><td>a</table><table><tr><td>b</table><h1>\(String(repeating: "x", count: 151))</h1>"
      )
    ).message
    guard case .table = message.blocks[0], case .richText = message.blocks[1] else {
      Issue.record("\(message.json)")
      return
    }
    #expect(message.blocks.count == 2)
  }

  @Test("text does not become a mention, and spoilers are hidden")
  func mentions() throws {
    let message = try encoder.encode(
      document("<p>&lt;!channel&gt; &amp;lt;@U1&gt; <span class=spoiler>secret</span>")
    ).message
    #expect(message.text == "&lt;!channel&gt; &amp;lt;@U1&gt; [spoiler]")
    #expect(message.blocks == [.richText([.section([.init("<!channel> &lt;@U1> [spoiler]")])])])
    let ada = try #require(Mention("@ada", id: "7"))
    let document = Document([.paragraph(Paragraph([Inline(.mention(ada))]))])
    #expect(encoder.encode(document).message.blocks == [.richText([.section([.init("@ada")])])])
    #expect(
      SlackEncoder { _ in "U012AB3CD" }.encode(document).message.json.contains(
        #"{"type":"user","user_id":"U012AB3CD"}"#))
    #expect(!SlackEncoder { _ in "here" }.encode(document).message.json.contains("user_id"))
  }

  @Test("the fallback is cut at 4,000 scalars, and not in a character reference")
  func fallback() throws {
    let url = "https://a.example/" + String(repeating: "b", count: 1900)
    let links = String(repeating: "<a href='\(url)'>l</a> ", count: 40)
    let message = try encoder.encode(document("<p>\(links)")).message
    #expect(message.text.unicodeScalars.count == 4000)
    #expect(message.text.hasSuffix("b…"))
    let references = try encoder.encode(document("<p>a" + String(repeating: "&amp;", count: 3000)))
    #expect(references.message.text.unicodeScalars.count == 3997)
    #expect(references.message.text.hasSuffix("&amp;…"))
    let short = try encoder.encode(document("<p>" + String(repeating: "a", count: 3999)))
    #expect(short.message.text == String(repeating: "a", count: 3999))
  }

  @Test("a link has at most 3,000 bytes")
  func longLinks() throws {
    func url(_ count: Int) -> String {
      "https://a.example/" + String(repeating: "b", count: count - 18)
    }
    #expect(try encoder.losses("<p><a href='\(url(3000))'>l</a>") == [])
    #expect(
      try encoder.losses("<p><a href='\(url(3001))'>l</a>")
        == ["link-removed a $.content[0].content[0]"])
  }

  @Test("a message has at most 3,000 characters and 50 blocks")
  func limits() {
    func post(_ count: Int) -> Document {
      Document([.paragraph(Paragraph([.text(String(repeating: "&", count: count))]))])
    }
    #expect(encoder.fits(post(3000)))
    #expect(!encoder.fits(post(3001)))
    func lines(_ count: Int) -> Document {
      Document(Blocks((0..<count).map { _ in .thematicBreak }))
    }
    #expect(encoder.fits(lines(50)))
    #expect(!encoder.fits(lines(51)))
  }
}
