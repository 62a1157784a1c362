import PostDocument
import PostNetworks
import PostPolicy
import Testing

@Suite struct TelegramEncoderTests {
  private let encoder = TelegramEncoder()

  /// Returns the text, and the text of each entity after its type.
  private func shown(_ html: String) throws -> [String] {
    let message = try encoder.encode(document(html)).message
    let units = Array(message.text.utf16)
    return [message.text]
      + message.entities.map { entity in
        let range = entity.offset..<(entity.offset + entity.length)
        return "\(entity.kind): " + String(decoding: units[range], as: UTF16.self)
      }
  }

  @Test("styles are nested entities with offsets in UTF-16")
  func styles() throws {
    #expect(
      try encoder.json("<p>👍 <b>bo<i>th</i></b><i>it</i> <a href=https://a.example/>l</a>")
        == #"{"text":"👍 bothit l","entities":[{"type":"bold","offset":3,"length":4},"#
        + #"{"type":"italic","offset":5,"length":2},{"type":"italic","offset":7,"length":2},"#
        + #"{"type":"text_link","offset":10,"length":1,"url":"https://a.example/"}]}"#)
  }

  @Test("quotations, code and closed details are regions")
  func regions() throws {
    let html = """
      <h1>T</h1><blockquote><p>a<p><b>b</b></blockquote><pre><code class=language-swift>let x

      y</code></pre><details><summary>More</summary><p>hidden</details>
      """
    #expect(
      try shown(html) == [
        "T\n\na\n\nb\n\nlet x\n\ny\n\nMore\n\nhidden", "bold: T", "blockquote: a\n\nb", "bold: b",
        #"pre(language: Optional("swift")): let x"# + "\n\ny", "expandableBlockquote: hidden",
      ])
  }

  @Test("code contains no other entity")
  func code() throws {
    #expect(
      try shown("<p><code>a</code> <b><code>b</code></b> <a href=https://a.example/><code>c</code>")
        == ["a b c", "code: a", "bold: b", #"textLink(url: "https://a.example/"): c"#])
    #expect(
      try encoder.losses("<p><b><code>b</code></b>")
        == ["element-unwrapped code $.content[0].content[0]"])
  }

  @Test("spoilers stay hidden in lists and tables")
  func spoilers() throws {
    #expect(
      try shown("<ul><li>a <span class=spoiler>b</span></ul>") == ["- a b", "spoiler: b"])
  }

  @Test("text does not become a mention")
  func mentions() throws {
    #expect(
      try shown("<p>@ada a@b.example <b>@</b>bob <code>@x</code> @ ＠ada")[0]
        == "@\u{200B}ada a@b.example @\u{200B}bob @x @ ＠ada")
    let ada = try #require(Mention("@ada_l", target: LinkTarget("https://t.me/ada_l")))
    let other = try #require(Mention("@ada_l", target: LinkTarget("https://a.example/@ada_l")))
    let paragraph = Paragraph([Inline(.mention(ada)), .text(" "), Inline(.mention(other))])
    let message = encoder.encode(Document([.paragraph(paragraph)])).message
    #expect(message.text == "@ada_l @ada_l")
    #expect(
      message.entities.map(\.kind) == [.mention, .textLink(url: "https://a.example/@ada_l")])
  }

  /// Returns the text of a message, which is read back as the same document.
  private func text(_ runs: Inline...) throws -> String {
    let document = Document([.paragraph(Paragraph(Inlines(runs)))])
    let message = encoder.encode(document).message
    for entity in message.entities where entity.kind == .mention || entity.kind == .hashtag {
      let units = Array(message.text.utf16)[entity.offset..<entity.offset + entity.length]
      #expect(["@durov", "#tag"].contains(String(decoding: units, as: UTF16.self)))
    }
    #expect(try TelegramDecoder().decode(message.json).document == document)
    return message.text
  }

  @Test("a mention or hashtag ends before the text that follows it")
  func ends() throws {
    let durov = Inline(
      .mention(try #require(Mention("@durov", target: LinkTarget("https://t.me/durov")))))
    let tag = Inline(.hashtag(try #require(Hashtag("#tag"))))
    let link = try Hyperlink(#require(LinkTarget("https://a.example/")))
    var bold = durov
    bold.marks = .strong
    for next in ["x", "1", "_", "X", "@x"] {
      #expect(try text(durov, .text(next)) == "@durov\u{200B}\(next)".guarded)
      #expect(try text(tag, .text(next)) == "#tag\u{200B}\(next)".guarded)
      #expect(try text(bold, .text(next, marks: .strong)) == "@durov\u{200B}\(next)".guarded)
    }
    #expect(try text(durov, durov) == "@durov\u{200B}@durov")
    #expect(try text(tag, durov) == "#tag\u{200B}@durov")
    #expect(try text(durov, tag) == "@durov#tag")
    #expect(try text(durov, .text("x", marks: .code)) == "@durov\u{200B}x")
    #expect(try text(durov, .text("x", marks: .spoiler)) == "@durov\u{200B}x")
    #expect(try text(durov, .text("x", link: link)) == "@durov\u{200B}x")
    #expect(try text(tag, .text("ж")) == "#tag\u{200B}ж")
    #expect(try text(durov, .text("ж")) == "@durovж")
    for next in [" x", ".x", "-x", "👍"] { #expect(try text(durov, .text(next)) == "@durov" + next) }
    #expect(try text(durov, Inline(.lineBreak), .text("x")) == "@durov\nx")
  }

  @Test("the message is trimmed, and entities of white space are left out")
  func whiteSpace() throws {
    #expect(try shown("<pre>\n\n  a\n\n</pre>") == ["\n  a", "pre(language: nil): \n  a"])
    #expect(try shown("<table><tr><td><td>b</table>") == ["\u{A0}| b"])
    #expect(try shown("<p>a<b> </b>b") == ["a b"])
    #expect(try shown("") == [""])
  }

  @Test("a message has at most 4,096 code units and 100 entities")
  func limits() {
    func post(_ text: String) -> Document { Document([.paragraph(Paragraph([.text(text)]))]) }
    #expect(encoder.fits(post(String(repeating: "👍", count: 2048))))
    #expect(!encoder.fits(post(String(repeating: "👍", count: 2049))))
    func bold(_ count: Int) -> Document {
      Document([
        .paragraph(
          Paragraph(
            Inlines((0..<count * 2).map { .text("a", marks: $0 % 2 == 0 ? .strong : []) })))
      ])
    }
    #expect(encoder.fits(bold(100)))
    #expect(!encoder.fits(bold(101)))
    #expect(
      encoder.excess(of: encoder.encode(bold(101)).message) == "101 entities; the limit is 100")
  }

  @Test("the HTML form nests and escapes")
  func html() throws {
    let html = """
      <p><b>a<i>&lt;b</i></b> <a href='https://a.example/?b&c'>"l"</a></p>\
      <pre><code class=language-c>x < y</code></pre><blockquote>q</blockquote>
      """
    #expect(
      try encoder.encode(document(html)).message.html == """
        <b>a<i>&lt;b</i></b> <a href="https://a.example/?b&amp;c">&quot;l&quot;</a>

        <pre><code class="language-c">x &lt; y</code></pre>

        <blockquote>q</blockquote>
        """)
  }
}

extension String {
  /// The text with a zero-width space after its last `@`, if that starts a mention.
  fileprivate var guarded: String {
    hasSuffix("@x") ? dropLast() + "\u{200B}x" : self
  }
}
