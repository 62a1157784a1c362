import PostDocument
import PostMarkdown
import Testing

@Suite struct EmphasisTests {
  @Test("whole words are emphasized with asterisks")
  func words() throws {
    #expect(
      try markdown(ofHTML: "<p>a <em>b</em> <strong>c</strong> <strong><em>d</em></strong> e</p>")
        == "a *b* **c** ***d*** e")
  }

  @Test("parts of words are emphasized with asterisks")
  func partsOfWords() throws {
    #expect(try markdown(ofHTML: "<p>a<em>b</em>c<strong>d</strong>e</p>") == "a*b*c**d**e")
    #expect(
      try markdown(ofHTML: "<p>中文<strong>加粗</strong>中文</p>") == "中文**加粗**中文")
  }

  @Test("adjacent delimiters of strong and emphasized text use different characters")
  func nested() throws {
    #expect(
      try markdown(ofHTML: "<p><strong>a <em>b</em> c</strong></p>") == "**a *b* c**")
    #expect(
      try markdown(ofHTML: "<p><strong><em>a</em> b</strong></p>") == "**_a_ b**")
    #expect(
      try markdown(ofHTML: "<p><strong>a <em>b</em></strong></p>") == "**a _b_**")
    #expect(
      try markdown(ofHTML: "<p><strong>a</strong><em>b</em> c</p>") == "**a**_b_ c")
    #expect(
      try markdown(ofHTML: "<p><strong>a b</strong> <em>c</em><strong>d</strong></p>")
        == "**a b** *c*__d__")
  }

  @Test("emphasis is written as tags if it ends in a space, or in punctuation next to a letter")
  func fallback() throws {
    #expect(
      try markdown(ofHTML: "<p>a<strong> b</strong></p>") == "a<strong> b</strong>")
    #expect(
      try markdown(ofHTML: "<p><em>a </em>b</p>") == "<em>a </em>b")
    #expect(
      try markdown(ofHTML: "<p>a<em>(b)</em>c</p>") == "a<em>(b)</em>c")
    #expect(
      try markdown(ofHTML: "<p>这是<strong>“引号”</strong>文字</p>")
        == "这是<strong>“引号”</strong>文字")
    #expect(
      try markdown(ofHTML: "<p><strong>注意：</strong>文字</p>")
        == "<strong>注意：</strong>文字")
    #expect(
      try markdown(ofHTML: "<p>a<strong>&nbsp;</strong>b</p>")
        == "a<strong>\u{A0}</strong>b")
  }

  @Test("emphasized punctuation next to a space or punctuation is written with asterisks")
  func punctuation() throws {
    #expect(
      try markdown(ofHTML: "<p>Say <strong>“yes”</strong>, <em>(no)</em>.</p>")
        == "Say **“yes”**, *(no)*.")
  }

  @Test("a mark is written around a link inside it, and split if it covers a part of the link")
  func links() throws {
    #expect(
      try markdown(
        ofHTML: "<p><strong>a </strong><a href=\"/b\"><strong>c</strong></a><strong> d</strong></p>"
      )
        == "**a [c](/b) d**")
    #expect(
      try markdown(ofHTML: "<p><strong>a b</strong><a href=\"/c\"><strong>d</strong> e</a></p>")
        == "**a b**[**d** e](/c)")
    #expect(
      try markdown(ofHTML: "<p><a href=\"/a\"><strong>b</strong></a></p>") == "[**b**](/a)")
  }

  @Test("a line break is written inside emphasis and links")
  func lineBreaks() throws {
    #expect(
      try markdown(ofHTML: "<p><strong>a<br>b</strong><br><a href=\"/c\">d<br>e</a></p>")
        == "**a\\\nb**\\\n[d\\\ne](/c)")
  }

  @Test("a mark that CommonMark lacks is an HTML tag, with its contents in Markdown")
  func otherMarks() throws {
    #expect(
      try markdown(
        ofHTML: "<p><u>a_b_ <em>c</em></u> <s>d</s> <sub>e</sub><sup>f</sup> <mark>g</mark> "
          + "<span class=\"spoiler\">h</span> <kbd>i</kbd></p>")
        == #"<ins>a_b\_ *c*</ins> <s>d</s> <sub>e</sub><sup>f</sup> <mark>g</mark> "#
        + #"<span class="spoiler">h</span> <kbd>i</kbd>"#)
  }

  @Test(
    "a code span is delimited by the fewest backticks that it does not contain",
    arguments: [
      ("a", "`a`"), ("`", "`` ` ``"), ("a`b", "``a`b``"), ("``a", "` ``a `"),
      ("a``b`c", "```a``b`c```"),
      (" ", "` `"), (" a", "` a`"), (" a ", "`  a  `"), ("*a* <b> &amp; \\", "`*a* <b> &amp; \\`"),
    ])
  func code(text: String, expected: String) throws {
    #expect(
      try markdown([.text("x"), .text(text, marks: .code), .text("y")]) == "x\(expected)y")
  }

  @Test("adjacent code spans with different marks stay separate")
  func adjacentCode() throws {
    #expect(
      try markdown(ofHTML: "<p><code>a</code><strong><code>b</code></strong> ` <em>c</em></p>")
        == #"`a`**`b`** \` *c*"#)
  }
}
