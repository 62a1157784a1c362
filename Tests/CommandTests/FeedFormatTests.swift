import Foundation
import Testing

/// `postkit feed` with feeds from elsewhere, and with outputs other than pages.
@Suite struct FeedFormatTests {
  private static let rss = """
    <rss version="2.0"><channel><title>Pots</title><link>https://a.example/</link>
    <item><guid>https://a.example/1</guid><title>One &amp;amp; two</title>
    <pubDate>Sat, 21 Nov 2026 12:00:00 GMT</pubDate>
    <description>&lt;p onclick=x&gt;Hi &lt;a href="/x"&gt;you&lt;/a&gt;</description></item>
    <item><title>Two</title></item></channel></rss>
    """
  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>Pots</title><entry><id>1</id>\
    <title>One</title><updated>2026-11-21T12:00:00Z</updated></entry></feed>
    """
  private static let jsonFeed = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Pots", "items": \
    [{"id": "1", "content_text": "One"}]}
    """
  private static let mastodon = """
    [{"id": "1", "created_at": "2026-11-21T12:00:00.000Z", "content": "<p>One</p>", \
    "spoiler_text": "", "account": {"id": "1", "acct": "ada", "username": "ada", \
    "display_name": "Ada"}, "uri": "https://a.example/1", "url": "https://a.example/1"}]
    """
  private static let page = """
    {"feed": [{"postId": 1, "contentSummary": "<p>One</p>", "author": {"id": 1, "name": "Ada"}, \
    "createdAt": "2026-11-21T10:00:00Z"}]}
    """

  @Test("--to ndjson writes one item per line")
  func lines() throws {
    #expect(
      try Command.run("feed", "--to", "ndjson", input: Self.rss)
        == .init(
          output: #"""
            {"id":"https://a.example/1","url":"https://a.example/1","title":"One & two",\#
            "published":"2026-11-21T12:00:00Z","content":"<p>Hi <a href=\"https://a.example/x\" \#
            rel=\"nofollow noopener ugc\">you</a></p>","summary":"Hi you"}
            {"title":"Two"}

            """#))
  }

  @Test(
    "the content of the input decides its format",
    arguments: [
      (atom, #"{"id":"1","title":"One","updated":"2026-11-21T12:00:00Z"}"#),
      (jsonFeed, #"{"id":"1","content":"<p>One</p>","summary":"One"}"#),
      (
        mastodon,
        #"{"id":"1","url":"https://a.example/1","author":"Ada","published":"2026-11-21T12:00:00Z","#
          + #""content":"<p>One</p>","summary":"One"}"#
      ),
      (
        page,
        #"{"id":"1","author":"Ada","published":"2026-11-21T10:00:00Z","content":"<p>One</p>","#
          + #""summary":"One"}"#
      ),
    ])
  func detection(input: String, line: String) throws {
    #expect(
      try Command.run("feed", "--to", "ndjson", input: " \n" + input)
        == .init(output: line + "\n"))
  }

  @Test(
    "the stated format is read like the detected one",
    arguments: [
      ("rss", rss), ("atom", atom), ("jsonfeed", jsonFeed), ("mastodon", mastodon),
      ("postkit", page),
    ])
  func statedFormat(name: String, input: String) throws {
    let detected = try Command.run("feed", "-t", "ndjson", input: input)
    #expect(try Command.run("feed", "-f", name, "-t", "ndjson", input: input) == detected)
    #expect(!detected.output.isEmpty)
  }

  @Test("another format than the stated one is an error that names the format of the input")
  func otherFormat() throws {
    let run = try Command.run("feed", "--from", "rss", "--to", "ndjson", input: Self.atom)
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.errors.contains("Atom"))
    #expect(run.errors.hasPrefix("postkit: -") && run.errors.split(separator: "\n").count == 1)
    for (name, input) in [("atom", Self.jsonFeed), ("jsonfeed", Self.rss), ("postkit", Self.rss)] {
      let run = try Command.run("feed", "--from", name, "--to", "ndjson", input: input)
      #expect(run.status == 65 && run.output.isEmpty, "\(name): \(run)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test(
    "input of no known shape is an error that names the shapes",
    arguments: ["", "  ", "<p>a</p>", "plain", "{\"a\": 1}", "[1]", "<html><body>x</body></html>"])
  func unknownShape(input: String) throws {
    let run = try Command.run("feed", "--to", "ndjson", input: input)
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    for shape in ["feed API", "Mastodon", "JSON Feed", "RSS", "Atom"] {
      #expect(run.errors.contains(shape), "\(run.errors)")
    }
  }

  @Test("an item that cannot be read is left out, with a line on standard error")
  func badItem() throws {
    let input =
      #"{"version": "https://jsonfeed.org/version/1", "items": [1, {"id": "2"}, {"id": "3", "title": "c"}]}"#
    let run = try Command.run("feed", "--to", "ndjson", input: input)
    #expect(run.output == "{\"id\":\"3\",\"title\":\"c\"}\n")
    #expect(run.status == 0)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("postkit: -:1:") }, "\(run.errors)")
  }

  @Test("an item whose content is too large is left out, with a line on standard error")
  func largeItem() throws {
    let large = String(repeating: "a", count: 5 << 20)
    let input = """
      <rss version="2.0"><channel><item><guid>big</guid><description>\(large)</description></item>
      <item><title>small</title></item></channel></rss>
      """
    let run = try Command.run("feed", "--to", "ndjson", input: input)
    #expect(run.output == "{\"title\":\"small\"}\n")
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("postkit: -: the item 'big' is not written: "))
  }

  @Test("feeds are converted into each other", arguments: ["rss", "atom", "jsonfeed"])
  func conversion(format: String) throws {
    let converted = try Command.run("feed", "--to", format, input: Self.rss)
    #expect(converted.status == 0 && converted.errors.isEmpty)
    let lines = try Command.run("feed", "--to", "ndjson", input: converted.output).output
    let ids = lines.split(separator: "\n").map { $0.contains("\"title\":\"One & two\"") }
    #expect(ids == [true, false])
    let again = try Command.run("feed", "--to", format, input: converted.output)
    #expect(try Command.run("feed", "--to", format, input: again.output) == again)
  }

  @Test("--encoding names the encoding of a feed")
  func encoding() throws {
    let feed = "<rss><channel><item><title>\u{413}</title></item></channel></rss>"
    let bytes = Data(feed.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0xC3 })
    let run = try Command().run(
      ["feed", "--to", "ndjson", "--encoding", "windows-1251"], input: bytes)
    #expect(run == .init(output: "{\"title\":\"Г\"}\n"))
  }

  @Test(
    "a byte order mark of UTF-16 is read in every format",
    arguments: [rss, atom, jsonFeed, mastodon, page])
  func utf16(input: String) throws {
    let expected = try Command.run("feed", "--to", "ndjson", input: input)
    for isBigEndian in [false, true] {
      let bytes = ("\u{FEFF}" + input).utf16.flatMap { unit in
        let unit = isBigEndian ? unit.bigEndian : unit.littleEndian
        return withUnsafeBytes(of: unit) { Array($0) }
      }
      let run = try Command().run(["feed", "--to", "ndjson"], input: Data(bytes))
      #expect(run == expected)
    }
  }

  @Test("relative links are resolved against --base-url")
  func baseURL() throws {
    let input =
      #"{"version": "https://jsonfeed.org/version/1", "items": [{"id": "1", "content_html": "<a href=x>y</a>"}]}"#
    let run = try Command.run(
      "feed", "--to", "ndjson", "--base-url", "https://a.example/b/", input: input)
    #expect(run.output.contains(#"<a href=\"https://a.example/b/x\""#))
  }

  @Test("a feed is shown as cards")
  func cards() throws {
    #expect(
      try Command.run(
        "feed", "--width", "40", "--now", "2026-11-21T14:00:00Z", input: Self.rss)
        == .init(
          output: """
            feed Pots

            by (no name)
              One & two
              Hi you <https://a.example/x>
            + page <https://a.example/1>
            2h

            by (no name)
              Two
            no date

            """))
    let image = try Command.run("feed", "--to", "svg", input: Self.rss)
    #expect(image.output.hasPrefix("<svg ") && image.output.hasSuffix("</svg>\n"))
  }

  @Test(
    "page options and --now have no effect on data, which is an error",
    arguments: [
      (["--width", "40"], "--width"), (["--show", "spoilers"], "--show"),
      (["--now", "2026-11-21T14:00:00Z"], "--now"), (["--plain"], "--plain"),
    ])
  func pageOptions(arguments: [String], name: String) throws {
    let run = try Command().run(["feed", "--to", "ndjson"] + arguments, input: Data())
    #expect(run.status == 64)
    #expect(run.errors.contains("'\(name)' has no effect on '--to ndjson'; allowed are ansi, svg"))
  }

  @Test("an unknown format is an error with a suggestion")
  func unknownFormat() throws {
    let run = try Command.run("feed", "--to", "atmo", input: "")
    #expect(run.status == 64)
    #expect(
      run.errors.contains("did you mean 'atom'?")
        && run.errors.contains("ansi, svg, ndjson, rss, atom, jsonfeed"))
    #expect(try Command.run("feed", "--from", "mastadon").errors.contains("'mastodon'"))
  }

  @Test("an endless feed is written as it is read, and the command ends when its output is closed")
  func endlessInput() throws {
    let run = try Command.shell(
      #"""
      endless() {
        echo '<rss version="2.0"><channel>'
        while echo '<item><guid>1</guid><title>One</title></item>'; do :; done
      }
      for format in ndjson rss jsonfeed; do
        endless 2>/dev/null | "$postkit" feed --to $format | head -n 4 | tail -n 1
      done
      """#)
    #expect(
      run.output == """
        {"id":"1","title":"One"}
            <item>
        {"id":"1","title":"One","content_text":""},

        """)
    #expect(run.errors.isEmpty && run.status == 0)
  }

  @Test("an error of a server is shown whole")
  func serverError() throws {
    let run = try Command.run(
      "feed", "--from", "mastodon", "--to", "ndjson", input: #"{"error": "no; expected yes"}"#)
    #expect(run.status == 65)
    #expect(
      run.errors.contains("the server reports an error: 'no; expected yes'; accepted are: a page"))
  }

  @Test("items without authors have the author of a podcast, which is read before them")
  func podcastAuthor() throws {
    let run = try Command.run(
      "feed", "--to", "ndjson",
      input: """
        <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
        <itunes:author>Ada</itunes:author><item><title>One</title></item>
        </channel></rss>
        """)
    #expect(run.output == "{\"title\":\"One\",\"author\":\"Ada\"}\n")
  }

  @Test("items are written before the next item is read")
  func latency() throws {
    let run = try Command.shell(
      #"""
      {
        echo '<rss version="2.0"><channel><item><title>One</title></item>'
        for _ in $(seq 72000); do sleep 0.1; test -s out && { echo written; break; }; done >&2
        echo '<item><title>Two</title></item></channel></rss>'
      } | "$postkit" feed --to ndjson > out
      cat out
      """#)
    #expect(run.errors == "written\n")
    #expect(run.output == "{\"title\":\"One\"}\n{\"title\":\"Two\"}\n")
  }

  @Test("a feed that ends in the middle is read up to its end")
  func truncatedInput() throws {
    let run = try Command.run(
      "feed", "--to", "ndjson",
      input: "<rss version='2.0'><channel><item><title>One</title></item><item><title>Tw")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("{\"title\":\"One\"}\n"))
    #expect(run.errors.hasSuffix("the feed is cut off: the source ends within an element\n"))
  }

  @Test("the complete items of JSON that ends in the middle are read")
  func truncatedJSON() throws {
    let run = try Command.run(
      "feed", "--to", "ndjson",
      input: #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"title": "One"}, {"ti"#)
    #expect(run.status == 0)
    #expect(run.output == "{\"title\":\"One\"}\n")
    #expect(run.errors.contains("the feed is cut off: the JSON ends within a value"))
  }

  @Test("an item that is left out is reported once, and all are reported")
  func droppedItems() throws {
    let run = try Command.shell(
      #"""
      {
        printf '<rss><channel><title>F</title><item></item><item><title>A & B</title></item>'
        sleep 0.2
        printf '<item></item></channel></rss>'
        sleep 0.2
        printf '<rss>'
      } | "$postkit" feed --to ndjson
      """#)
    #expect(run.output == "{\"title\":\"A & B\"}\n")
    for text in ["item 1: ", "item 3: ", "what follows the end of the feed was ignored"] {
      #expect(run.errors.components(separatedBy: text).count == 2)
    }
  }

  @Test("what is left out or repaired is reported once for each kind")
  func otherFindings() throws {
    let content = "<content type='application/pdf'>JVBERi0=</content>"
    let run = try Command.run(
      "feed", "--to", "ndjson",
      input: """
        <feed xmlns='http://www.w3.org/2005/Atom'><entry><title>A\u{FF}</title>\(content)</entry>\
        <entry><title>B</title>\(content)</entry></feed><rss/>
        """)
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "a value is left out: item 1: content of the type “application/pdf” is not text in Base64 "
          + "(and 1 more of this kind)\n"))
    #expect(run.errors.contains("what follows the end of the feed was ignored\n"))
  }
}
