import PostDocument
import PostMarkdown
import Testing

/// Compares the Markdown of text. `markdown(_:)` checks that it round-trips.
@Suite struct TextEscapingTests {
  @Test(
    "Markdown symbols that have no meaning at their position are not escaped",
    arguments: [
      "5 * 3 = 15", "5*3", "a*", "a _ b", "snake_case_name", "_private", "naïve_über_x",
      "C:\\Users\\ada", "a\\", "50% off!", "Hello!", "#swift", "a # b", "1.5", "3.14 (about)",
      "a > b", "a < b", "<3", "a <- b", "x <= y", "AT&T", "a & b", "&amp", "a;b&c", "[1]", "[y] x",
      "<3 @ada", "see [1] and [2]", "array[0]", "it's 5`", "~5 min", "a-b", "a - b", "-1", "+1",
      "=", "==",
      "a = b", "12345678901. x", "(c)", "a|b", "| a |", "!important", "\"quoted\"",
      "http://a.b/c_d",
      "#1 is first", "“word”", "日本語",
    ])
  func literal(text: String) throws {
    #expect(try markdown([.text(text)]) == text)
  }

  @Test(
    "text that would be Markdown syntax is escaped",
    arguments: [
      ("*a*", #"\*a\*"#), ("**a**", #"\*\*a\*\*"#), ("a*b*c", #"a\*b\*c"#), ("_a_", #"\_a\_"#),
      ("__init__", #"\_\_init\_\_"#), ("`a`", #"\`a\`"#), ("``a`` b", #"\`\`a\`\` b"#),
      ("[a](b)", #"[a\](b)"#), ("![a](b)", #"![a\](b)"#), ("[a]: b", #"\[a]: b"#),
      ("<b>", #"\<b>"#), ("</b>", #"\</b>"#), ("<!-- a -->", #"\<!-- a -->"#),
      ("<?a?>", #"\<?a?>"#),
      ("<https://a.b>", #"\<https://a.b>"#), ("&amp;", #"\&amp;"#), ("&#35;", #"\&#35;"#),
      ("&lt;b&gt;", #"\&lt;b\&gt;"#), (#"\*a\*"#, #"\\\*a\\\*"#), (#"a\"b"#, #"a\\"b"#),
      ("~~a~~", #"\~\~a\~\~"#), ("5 * 3 *4", #"5 * 3 \*4"#),
      ("<1@a.b>", #"\<1@a.b>"#), ("<`+@a.b>", #"\<`+@a.b>"#),
    ])
  func escaped(text: String, expected: String) throws {
    #expect(try markdown([.text(text)]) == expected)
  }

  @Test(
    "a symbol that would start a block is escaped at the start of a paragraph",
    arguments: [
      ("# a", "\\# a"), ("###### a", "\\###### a"), ("#", "\\#"), ("- a", #"\- a"#),
      ("+ a", #"\+ a"#), ("* a", #"\* a"#), ("+", #"\+"#), ("-", #"\-"#), ("1. a", #"1\. a"#),
      ("1) a", #"1\) a"#), ("123456789. a", #"123456789\. a"#), ("2026.", #"2026\."#),
      ("> a", #"\> a"#), (">a", #"\>a"#), ("---", #"\---"#), ("- - -", #"\- - -"#),
      ("***", #"\***"#), ("___", #"\___"#), ("~~~", #"\~\~\~"#), ("```", #"\`\`\`"#),
      ("[ ] a", #"\[ ] a"#), ("[x] a", #"\[x] a"#),
    ])
  func startOfParagraph(text: String, expected: String) throws {
    #expect(try markdown([.text(text)]) == expected)
  }

  @Test(
    "a symbol that would start a block or a table is escaped after a line break",
    arguments: [
      ("# a", "\\# a"), ("- a", #"\- a"#), ("1. a", #"1\. a"#), ("2. a", #"2\. a"#),
      ("> a", #"\> a"#), ("===", #"\==="#), ("-", #"\-"#), ("--- | ---", #"\--- | ---"#),
      (":-- | --", #"\:-- | --"#), ("```", #"\`\`\`"#), ("[a]: b", "[a]: b"), ("<b>", #"\<b>"#),
    ])
  func afterLineBreak(text: String, expected: String) throws {
    #expect(try markdown([.text("x"), .lineBreak, .text(text)]) == "x\\\n" + expected)
  }

  @Test("block symbols are not escaped in the middle of a line or in a heading")
  func midLine() throws {
    #expect(
      try markdown([.text("a", marks: .strong), .text(" - b # c 1. d > e ```")])
        == "**a** - b # c 1. d > e ```")
    #expect(try markdown(ofHTML: "<h2>1. First - # steps</h2>") == "## 1. First - # steps")
  }

  @Test("number signs at the end of a heading are escaped")
  func headingEnd() throws {
    #expect(try markdown(ofHTML: "<h3>foo ###</h3>") == "### foo \\###")
    #expect(try markdown(ofHTML: "<h1>#</h1>") == "# \\#")
    #expect(try markdown(ofHTML: "<h1>C#</h1>") == "# C#")
    #expect(try markdown(ofHTML: "<h1># a</h1>") == "# # a")
  }

  @Test("an exclamation mark directly before a link is escaped")
  func exclamation() throws {
    let link = Hyperlink(try #require(LinkTarget("/b")))
    #expect(try markdown([.text("a!"), .text("c", link: link)]) == #"a\![c](/b)"#)
    #expect(try markdown([.text("a! "), .text("c", link: link)]) == "a! [c](/b)")
  }

  @Test("brackets in link labels and alternative texts are escaped")
  func labels() throws {
    let link = Hyperlink(try #require(LinkTarget("/b")))
    #expect(try markdown([.text("a]b[c", link: link)]) == #"[a\]b\[c](/b)"#)
    #expect(
      try markdown(ofHTML: "<p><img src=\"/a\" alt=\"[x](y) *z*\"></p>")
        == #"![\[x\](y) \*z\*](/a)"#)
  }

  @Test("text with emphasis next to letters is written without added invisible characters")
  func noInvisible() throws {
    let text = "你好**“世界”**，a*b* 👩‍👩‍👧‍👦 e\u{301}"
    let runs: Inlines = [.text("你"), .text("“好”", marks: .strong), .text("，" + text)]
    let written = try markdown(runs)
    let invisible: Set<Unicode.Scalar> = ["\u{200B}", "\u{2060}", "\u{FEFF}", "\u{200C}"]
    #expect(!written.unicodeScalars.contains { invisible.contains($0) })
    #expect(written.unicodeScalars.count { $0 == "\u{200D}" } == 3)
  }
}
