import PostDocument
import PostLinking
import PostPolicy
import PostSyndication
import Testing

@Suite struct UntrustedContentTests {
  private let cat: ImageSource
  private let emoji: [String: ImageSource]

  init() throws {
    cat = try ImageSource(parsing: "https://cdn.example/cat.png")
    emoji = ["cat": cat, "a_b": cat, "not valid": cat]
  }

  private func runs(
    _ html: String, policy: Policy = .feed
  ) throws -> [InlineContent] {
    try UntrustedContent(html, format: .html, emoji: emoji).document(policy: policy).runs
      .map(\.content)
  }

  @Test("the name of a listed emoji between colons becomes the emoji")
  func emojiNames() throws {
    let custom = try #require(CustomEmoji("cat", image: cat))
    #expect(try runs("a :cat: b") == [.text("a "), .emoji(custom), .text(" b")])
    #expect(try runs(":cat::cat:") == [.emoji(custom), .emoji(custom)])
    #expect(try runs("x:cat:cat:") == [.text("x"), .emoji(custom), .text("cat:")])
    #expect(try runs("::cat: 12:30:cat") == [.text(":"), .emoji(custom), .text(" 12:30:cat")])
    #expect(try runs("&#58;cat&#58;") == [.emoji(custom)])
  }

  @Test(
    "other text between colons is kept",
    arguments: [
      ":dog:", ":cat", "cat:", ": cat:", ":Cat:", ":not valid:", "::", ":::", ":", "10:20:30",
      ":ca\u{301}t:",
    ])
  func otherNames(text: String) throws {
    #expect(try runs(text) == [.text(text)])
  }

  @Test("names of emoji in code are kept")
  func code() throws {
    let content = UntrustedContent(
      "<p><code>:cat:</code></p><pre>:cat:</pre>", format: .html, emoji: emoji)
    #expect(try content.document().plainText == ":cat:\n\n:cat:")
    #expect(try content.document().runs.map(\.content) == [.text(":cat:")])
  }

  @Test("an emoji keeps the marks and the link of the text")
  func marks() throws {
    let content = UntrustedContent(
      "<b>:cat:</b> <a href='https://a.example/'>x :cat:</a>", format: .html, emoji: emoji)
    let runs = try content.document().runs
    #expect(runs[0].marks == .strong)
    #expect(runs[3].link?.href.description == "https://a.example/")
  }

  @Test("the policy decides whether an emoji is kept")
  func policy() throws {
    var policy = Policy.feed
    policy.inlines.remove(.emoji)
    #expect(try runs("a :cat: b", policy: policy) == [.text("a :cat: b")])
    policy = .feed
    policy.images.sources = []
    let content = UntrustedContent("a :cat: b", format: .html, emoji: emoji)
    let reading = try content.sanitize(policy: policy)
    #expect(reading.document.runs.map(\.content) == [.text("a :cat: b")])
    #expect(reading.report.count(of: .imageRemoved) == 1)
  }

  @Test("emoji in plain text are read, too")
  func plainTextEmoji() throws {
    let content = UntrustedContent("<b> :cat:", format: .plainText, emoji: emoji)
    let custom = try #require(CustomEmoji("cat", image: cat))
    #expect(try content.document().runs.map(\.content) == [.text("<b> "), .emoji(custom)])
  }

  @Test("the policy decides whether a link to a listed account becomes a mention")
  func mentions() throws {
    let target = try #require(LinkTarget("https://social.example/@ada"))
    let content = UntrustedContent(
      "<a href='https://social.example/@ada'>@ada</a>", format: .html,
      references: PostReferences(accounts: [AccountReference(account: "ada", target: target)]))
    let mention = try #require(Mention("@ada", target: target))
    #expect(try content.document().runs.map(\.content) == [.mention(mention)])
    var policy = Policy.feed
    policy.inlines.remove(.mention)
    let runs = try content.document(policy: policy).runs
    #expect(runs == [.text("@ada", link: Hyperlink(target))])
  }

  @Test("relative links are resolved against the base URL")
  func relativeLinks() throws {
    let content = UntrustedContent(
      "<a href='../b'>b</a> <img src='c.png' alt='c'>", format: .html,
      baseURL: LinkTarget("https://a.example/x/y/"))
    let runs = try content.document().runs
    #expect(runs[0].link?.href.description == "https://a.example/x/b")
    let image = InlineImage(
      try ImageSource(parsing: "https://a.example/x/y/c.png"), alternative: "c")
    #expect(runs[2].content == .image(image))
  }

  @Test("a title with markup is one line of plain text")
  func titles() {
    let title = UntrustedContent(
      "<b>Bold</b> &amp;\n<i>new</i><br>line<script>alert(1)</script> \u{202E}x", format: .html)
    #expect(title.plainText() == "Bold & new line x")
    #expect(UntrustedContent("a < b\n&amp;", format: .plainText).plainText() == "a < b &amp;")
    #expect(
      UntrustedContent("<p>One two three</p>", format: .html).plainText(limit: 8) == "One two…")
    #expect(UntrustedContent("<p></p>", format: .html).plainText() == "")
  }

  @Test("content that is larger than the policy allows is an error")
  func sizes() {
    let content = UntrustedContent(String(repeating: "x", count: 5 << 20), format: .html)
    #expect(throws: (any Error).self) { try content.document() }
    #expect(content.plainText(limit: 3) == "xx…")
  }
}
