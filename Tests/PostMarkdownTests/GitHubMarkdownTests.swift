import PostDocument
import PostMarkdown
import PostPolicy
import Testing

@Suite struct GitHubMarkdownTests {
  private func html(ofGitHub source: String) throws -> String {
    PostMarkdownTests.html(try MarkdownDecoder(.gitHub).decode(source).document)
  }

  @Test(
    "a table starts at the line before its delimiter row",
    arguments: [
      (
        "a|b\n-|:-:\nc\nd|e|f",
        "<table><thead><tr><th>a</th><th align=\"center\">b</th></tr></thead><tbody>"
          + "<tr><td>c</td><td align=\"center\"></td></tr>"
          + "<tr><td>d</td><td align=\"center\">e</td></tr></tbody></table>"
      ),
      (
        "x\n| a |\n| - |",
        "<p>x</p><table><thead><tr><th>a</th></tr></thead></table>"
      ),
      (
        "> | a |\n> | - |\nb",
        "<blockquote><table><thead><tr><th>a</th></tr></thead></table></blockquote><p>b</p>"
      ),
      (
        "| a |\n| - |\n    b",
        "<table><thead><tr><th>a</th></tr></thead></table><pre><code>b</code></pre>"
      ),
      (
        "| `\\|` [l] |\n|-|\n\n[l]: /u",
        "<table><thead><tr><th><code>|</code> <a href=\"/u\">l</a></th></tr></thead></table>"
      ),
      ("a|b\n-", "<h2>a|b</h2>"), ("a|b\n-|-|-", "<p>a|b -|-|-</p>"),
      (
        "a|b\n-|-|-\n|c|\n|-|\n|d|",
        "<p>a|b -|-|-</p><table><thead><tr><th>c</th></tr></thead><tbody><tr><td>d</td></tr></tbody>"
          + "</table>"
      ),
    ])
  func tables(source: String, expected: String) throws {
    #expect(try html(ofGitHub: source) == expected)
  }

  @Test(
    "one or two tildes delimit strikethrough",
    arguments: [
      ("~a~ ~~b~~", "<p><s>a</s> <s>b</s></p>"),
      ("x ~~~a~~~", "<p>x ~~~a~~~</p>"), ("~~a~ b~~", "<p><s>a~ b</s></p>"),
      ("\\~a~ `~b~`", "<p>~a~ <code>~b~</code></p>"), ("~ a~", "<p>~ a~</p>"),
      ("*~a~* ~*b*~", "<p><em><s>a</s></em> <em><s>b</s></em></p>"),
      ("<http://a.b/\\~c~>", "<p><a href=\"http://a.b/%5C~c~\">http://a.b/\\~c~</a></p>"),
    ])
  func strikethrough(source: String, expected: String) throws {
    #expect(try html(ofGitHub: source) == expected)
  }

  @Test("tildes in alternative text are removed with a finding")
  func alternativeText() throws {
    let reading = try MarkdownDecoder(.gitHub).decode("![~~a~~](/b)")
    #expect(PostMarkdownTests.html(reading.document) == "<p><img src=\"/b\" alt=\"a\"></p>")
    #expect(reading.report.count(of: .elementUnwrapped) == 1)
  }

  @Test(
    "URLs and e-mail addresses in text are links",
    arguments: [
      ("www.a.b.", "<p><a href=\"http://www.a.b\">www.a.b</a>.</p>"),
      (
        "(https://a.b/c_d_(e))",
        "<p>(<a href=\"https://a.b/c_d_(e)\">https://a.b/c_d_(e)</a>)</p>"
      ),
      ("a@b.c", "<p><a href=\"mailto:a@b.c\">a@b.c</a></p>"),
      ("http\\://a.b www\\.a.b `www.a.b`", "<p>http://a.b www.a.b <code>www.a.b</code></p>"),
      ("[http://a.b] [www.c.d](/u)", "<p>[http://a.b] <a href=\"/u\">www.c.d</a></p>"),
      (
        "http://a.b/*c*d",
        "<p><a href=\"http://a.b/*c*d\">http://a.b/*c*d</a></p>"
      ),
    ])
  func urls(source: String, expected: String) throws {
    #expect(try html(ofGitHub: source) == expected)
  }

  @Test(
    "a footnote becomes an item of a list where it is defined",
    arguments: [
      ("> a[^1]\n>\n> [^1]: b", "<blockquote><p>a<sup>1</sup></p><ol><li>b</li></ol></blockquote>"),
      ("- a[^1]\n\n  [^1]: b\n- c", "<ul><li>a<sup>1</sup><ol><li>b</li></ol></li><li>c</li></ul>"),
      (
        "1) x\n2) y\n\n[^1]: b\n\n3) z[^1]",
        "<ol><li>x</li><li>y</li></ol><ol><li>b</li></ol><ol start=\"3\"><li>z<sup>1</sup></li></ol>"
      ),
      ("a\n    [^1]: b", "<p>a [^1]: b</p>"),
      ("[^1]: b\n\n    c", "<ol><li><p>b</p><p>c</p></li></ol>"),
    ])
  func footnotePlaces(source: String, expected: String) throws {
    #expect(try html(ofGitHub: source) == expected)
  }

  @Test(
    "references to characters are text",
    arguments: [
      ("&#126;a~", "<p>~a~</p>"), ("&lsqb;^1]\n\n[^1]: b", "<p>[^1]</p><ol><li>b</li></ol>"),
      ("&colon;smile:", "<p>:smile:</p>"), ("http&#x3a;//a.b", "<p>http://a.b</p>"),
      (
        "&lt;http://a.b&gt; c",
        "<p>&lt;<a href=\"http://a.b\">http://a.b</a>&gt; c</p>"
      ),
    ])
  func references(source: String, expected: String) throws {
    #expect(try html(ofGitHub: source) == expected)
  }

  @Test(
    "the resource of an XMPP account does not contain another link",
    arguments: [
      ("xmpp:a@b.c/d@e.f", "mailto:d@e.f"), ("xmpp:a@b.c/mailto:d@e.f", "mailto:d@e.f"),
      ("xmpp:a@b.c/d/xmpp:e@f.g/h", "xmpp:e@f.g/h"), ("xmpp:a@b.c/d.", "xmpp:a@b.c/d"),
    ])
  func resources(source: String, target: String) throws {
    let document = try MarkdownDecoder(.gitHub).decode(source).document
    #expect(document.links.map(\.href.description) == [target])
  }

  @Test("cells with text after the last column are dropped with a finding")
  func surplusCells() throws {
    let report = try MarkdownDecoder(.gitHub).decode("|a|\n|-|\n|b|c||\n|d|").report
    #expect(report.counts == [.elementDropped: 1])
    #expect(report.findings.first?.message == "<td> with its contents")
  }

  @Test("a box without text is a task if a space follows")
  func emptyTasks() throws {
    let expected = "<ul><li>[ ]</li><li><input type=\"checkbox\" disabled></li><li>[ ] x</li></ul>"
    #expect(try html(ofGitHub: "- [ ]\n- [ ] \n- [ ]\n  x") == expected)
  }

  @Test("front matter can follow a byte order mark and end its lines in CR")
  func frontMatter() throws {
    for source in ["\u{FEFF}---\na: b\n---\nc", "---\ra: b\r---\rc", "+++\r\na = 1\r\n+++\r\nc"] {
      let reading = try MarkdownDecoder(.gitHub).decode(source)
      #expect(PostMarkdownTests.html(reading.document) == "<p>c</p>")
      #expect(reading.report.findings.first?.message == "front matter with its contents")
      #expect(try MarkdownDecoder().decode(source).report.count(of: .gfmSyntax) == 1)
    }
  }

  @Test("boxes at the start of items are tasks")
  func tasks() throws {
    #expect(
      try html(ofGitHub: "- [ ] a\n- [X] b\n- [x]c\n- \\[ ] d")
        == "<ul><li><input type=\"checkbox\" disabled> a</li>"
        + "<li><input type=\"checkbox\" disabled checked> b</li><li>[x]c</li><li>[ ] d</li></ul>")
  }

  @Test("a repeated footnote keeps its text, and references mean the first one")
  func repeatedFootnote() throws {
    let document = try MarkdownDecoder(.gitHub).decode("x[^1]\n\n[^1]: a\n\n[^1]: b\n").document
    #expect(
      PostMarkdownTests.html(document) == "<p>x<sup>1</sup></p><ol><li>a</li><li>b</li></ol>")
  }

  @Test("a table can follow the box of a task")
  func tableInTask() throws {
    let document = try MarkdownDecoder(.gitHub).decode("- [x] |a|b|\n  |-|-|\n  |1|2|\n").document
    #expect(PostMarkdownTests.html(document).contains("<th>b</th>"))
  }

  @Test("lines between thematic breaks are not front matter without a key")
  func noFrontMatter() throws {
    let document = try MarkdownDecoder(.gitHub).decode("---\n# Title\n\na\n\n---\n").document
    #expect(PostMarkdownTests.html(document) == "<hr><h1>Title</h1><p>a</p><hr>")
  }

  @Test("alerts, footnotes and front matter are reported, emoji codes are read")
  func mapped() throws {
    let source = "---\na: b\n---\n> [!TIP]\n> c[^1] :tada: \\:tada:\n\n[^1]: d\n"
    let reading = try MarkdownDecoder(.gitHub).decode(source)
    #expect(
      PostMarkdownTests.html(reading.document)
        == "<blockquote><p><strong>Tip</strong></p><p>c<sup>1</sup> 🎉 :tada:</p></blockquote>"
        + "<ol><li>d</li></ol>")
    #expect(reading.report.count(of: .elementDropped) == 1)
    #expect(reading.report.count(of: .elementMapped) == 3)
  }

  @Test(
    "CommonMark reports once that a source uses GitHub's markup",
    arguments: [
      "a|b\n-|-\n\nc|d\n-|-", "~a~ ~b~", "- [ ] a\n- [x] b", "www.a.b http://c.d", "> [!NOTE]",
      "---\na: b\n---",
    ])
  func finding(source: String) throws {
    #expect(try MarkdownDecoder().decode(source).report.counts == [.gfmSyntax: 1])
  }

  @Test(
    "CommonMark does not report other sources",
    arguments: ["a | b", "~5", "[a](http://b.c) <http://d.e>", "\\~a\\~", "`~~a~~`", "a: b: c"])
  func noFinding(source: String) throws {
    #expect(try MarkdownDecoder().decode(source).report.isEmpty)
  }

  @Test(
    "text that looks like GitHub's markup is escaped",
    arguments: [
      ("~a~", "\\~a\\~"), ("www.a.b", "www\\.a.b"), ("http://a.b", "http\\://a.b"),
      ("a@b.c", "a<span>@</span>b.c"), (":tada:", "\\:tada:"), ("[^1]: a", "\\[^1]: a"),
      ("[!NOTE]", "\\[!NOTE]"), ("a|b", "a|b"), ("a: b", "a: b"),
    ])
  func escapes(text: String, expected: String) throws {
    let document = Document([.paragraph(Paragraph([.text(text)]))])
    let markdown = MarkdownEncoder(.gitHub).encode(document)
    #expect(markdown == expected)
    #expect(try MarkdownDecoder(.gitHub).decode(markdown).document == document)
  }

  @Test("tables, strikethrough and tasks are written as GitHub's markup")
  func writing() throws {
    let source = "| a\\|b | c |\n| :-- | --- |\n| ~~d~~ | |\n\n- [x] e\n- [ ] f"
    let document = try MarkdownDecoder(.gitHub).decode(source).document
    #expect(MarkdownEncoder(.gitHub).encode(document) == source)
  }

  @Test("short rows of a wide table are not completed without limit")
  func wideTable() throws {
    let columns = 250
    let row = String(repeating: "|a", count: columns)
    let source =
      row + "\n" + String(repeating: "|-", count: columns) + "\n"
      + String(repeating: "|b\n", count: 5000)
    let html = try MarkdownDecoder(.gitHub).decode(source).document.tree
    #expect(html.utf8.count < 100 * source.utf8.count)
  }
}
