import Foundation
import Testing

@Suite struct ConvertCommandTests {
  @Test("--profile chooses what is linked in plain text, and is for plain text only")
  func profiles() throws {
    let text = "see README.md and https://a.org/b"
    func links(_ arguments: String...) throws -> Int {
      let run = try Command().run(
        ["convert", "-f", "text", "-t", "html"] + arguments, input: Data(text.utf8))
      #expect(run.status == 0 && run.errors.isEmpty)
      return run.output.split(separator: "<a ").count - 1
    }
    #expect(try links() == 2)
    #expect(try links("--profile", "social") == 2)
    for profile in ["gfm", "scheme-only", "strict"] {
      #expect(try links("--profile", profile) == 1, "\(profile)")
    }
    let run = try Command.run("convert", "-t", "html", "--profile", "strict", input: text)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.errors == "postkit: '--profile' has no effect on '--from html'; allowed is text "
        + "(see 'postkit convert --help')\n")
  }

  static let html = #"<h2>A</h2><ul><li>b <em>c</em></ul><p><a href="https://d.example/e">f</a>"#

  static let ast =
    #"""
    {"content":[{"content":[{"text":"A","type":"text"}],"level":2,"type":"heading"},\#
    {"content":[{"content":[{"content":[{"text":"b ","type":"text"},\#
    {"marks":["emphasis"],"text":"c","type":"text"}],"type":"paragraph"}],"type":"item"}],\#
    "style":"bullet","type":"list"},{"content":[{"link":{"href":"https://d.example/e"},"text":"f",\#
    "type":"text"}],"type":"paragraph"}],"type":"document","version":1}
    """# + "\n"

  static let canonical =
    #"<h2>A</h2><ul><li>b <em>c</em></li></ul><p><a href="https://d.example/e" "#
    + #"rel="nofollow noopener ugc">f</a></p>"# + "\n"

  @Test("HTML is converted to compact document JSON with sorted members")
  func toAST() throws {
    #expect(
      try Command.run("convert", "--from", "html", "--to", "ast", input: Self.html)
        == .init(output: Self.ast))
  }

  @Test("document JSON is converted to canonical HTML")
  func astToHTML() throws {
    #expect(
      try Command.run("convert", "--from", "ast", "--to", "html", input: Self.ast)
        == .init(output: Self.canonical))
  }

  @Test("document JSON that is converted to document JSON is unchanged")
  func astToAST() throws {
    #expect(
      try Command.run("convert", "--from", "ast", "--to", "ast", input: Self.ast)
        == .init(output: Self.ast))
  }

  @Test("convert without --from reads HTML")
  func defaultInput() throws {
    #expect(
      try Command.run("convert", "--to", "html", input: Self.html)
        == .init(output: Self.canonical))
  }

  @Test("HTML is converted to plain text")
  func text() throws {
    #expect(
      try Command.run("convert", "--to", "text", input: Self.html)
        == .init(output: "A\n\n- b c\n\nf <https://d.example/e>\n"))
  }

  @Test("--to text and pages hide spoilers, which --show spoilers shows")
  func spoilers() throws {
    let input = "<p>a <span class=spoiler><a href=https://e.example>b</a></span>"
    #expect(
      try Command.run("convert", "--to", "text", input: input) == .init(output: "a [spoiler]\n"))
    #expect(
      try Command.run("convert", "--to", "text", "--show", "spoilers", input: input)
        == .init(output: "a b <https://e.example>\n"))
    #expect(
      try Command.run("convert", "--to", "text", "--show", "details", input: input)
        == .init(output: "a [spoiler]\n"))
    #expect(
      try Command.run("convert", "--to", "ansi", input: input) == .init(output: "a [spoiler]\n"))
    #expect(
      try Command.run("convert", "--to", "ansi", "--show", "spoilers,details", input: input).output
        .hasPrefix("a b"))
    let run = try Command.run("convert", "--to", "html", "--show", "spoilers", input: input)
    #expect(run.status == 64)
    #expect(run.errors.contains("allowed are text, ansi, svg"))
  }

  @Test("HTML is converted to a tree with one node per line")
  func tree() throws {
    #expect(
      try Command.run("convert", "--to", "tree", input: "<p>a<b>b")
        == .init(output: "document\n  paragraph\n    text \"a\"\n    text \"b\" strong\n"))
  }

  @Test("--to ansi writes a page without escape sequences when there is no terminal")
  func plainPage() throws {
    #expect(
      try Command.run("convert", "--to", "ansi", input: "<ul><li><b>a</b>")
        == .init(output: "• a\n"))
  }

  @Test("--to text replaces all line feeds at the end of the text by one")
  func trailingLines() throws {
    #expect(
      try Command.run("convert", "--to", "text", input: "<pre>a\n\n\n</pre>")
        == .init(output: "a\n"))
  }

  @Test(
    "empty input gives no output as HTML, text or terminal page",
    arguments: ["html", "text", "ansi"])
  func emptyDocument(format: String) throws {
    #expect(try Command.run("convert", "--to", format) == .init())
  }

  @Test("empty input gives document JSON with empty content")
  func emptyJSON() throws {
    #expect(
      try Command.run("convert", "--to", "ast")
        == .init(output: #"{"content":[],"type":"document","version":1}"# + "\n"))
  }

  @Test("with --from text, a blank line ends a paragraph and a single line feed is a line break")
  func textLines() throws {
    #expect(
      try Command.run("convert", "--from", "text", "--to", "html", input: "a\nb\n\nc\n \t\n\n<d>\n")
        == .init(output: "<p>a<br>b</p><p>c</p><p>&lt;d&gt;</p>\n"))
  }

  @Test(
    "--from text accepts LF, CR and CR LF as line endings",
    arguments: ["a\r\nb\r\n\r\nc", "a\rb\r\rc", "a\nb\n\nc"])
  func lineEnds(input: String) throws {
    #expect(
      try Command.run("convert", "--from", "text", "--to", "html", input: input)
        == .init(output: "<p>a<br>b</p><p>c</p>\n"))
  }

  @Test("--from text reports findings with line and column")
  func textFindings() throws {
    let run = try Command().run(
      ["convert", "--from", "text", "--to", "html", "--report", "text"],
      input: Data("éb\nc\u{7}d\n".utf8) + [0xFF])
    #expect(run.output == "<p>éb<br>cd<br>\u{FFFD}</p>\n")
    #expect(
      run.errors == """
        -:2:1: removed: control, bidirectional or invisible characters [character-removed]
        c␇d
        ^
        -:3:1: repaired: malformed bytes, which are read as U+FFFD [encoding-repaired]
        \u{FFFD}
        ^

        """)
  }

  @Test("--policy caption removes headings and lists from document JSON")
  func astPolicy() throws {
    #expect(
      try Command.run(
        "convert", "--from", "ast", "--to", "html", "--policy", "caption", input: Self.ast)
        == .init(
          output: "<p><strong>A</strong> • b <em>c</em> <a href=\"https://d.example/e\" "
            + "rel=\"nofollow noopener ugc\">f</a></p>\n"))
  }

  @Test("--policy caption turns line breaks of plain text into spaces")
  func textPolicy() throws {
    #expect(
      try Command.run(
        "convert", "--from", "text", "--to", "html", "--policy", "caption", input: "a\nb")
        == .init(output: "<p>a b</p>\n"))
  }

  @Test("--base-url resolves relative link and image URLs of document JSON")
  func baseURL() throws {
    let input = #"""
      {"type": "document", "version": 1, "content": [{"type": "paragraph", "content": [
        {"type": "text", "text": "a", "link": {"href": "b"}},
        {"type": "image", "src": "/c.png", "alt": "d"}]}]}
      """#
    let run = try Command.run(
      "convert", "--from", "ast", "--to", "text", "--base-url", "https://e.example/f/",
      input: input)
    #expect(run == .init(output: "a <https://e.example/f/b>[d]\n"))
  }

  @Test("document JSON with a `javascript:` link gives exit status 65 and no output")
  func scriptLink() throws {
    let input =
      #"{"type": "document", "version": 1, "content": [{"type": "paragraph", "content": "#
      + #"[{"type": "text", "text": "a", "link": {"href": "javascript:alert(1)"}}]}]}"#
    let run = try Command.run("convert", "--from", "ast", "--to", "html", input: input)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "postkit: -:1:129: $.content[0].content[0].link.href: "
          + "the scheme 'javascript' is not allowed"))
  }
}
