import PostDocument
import PostMarkdown
import Testing

@Suite struct BlockWritingTests {
  @Test("Markdown blocks are separated by a blank line, without a final line feed")
  func blocks() throws {
    #expect(
      try markdown(
        ofHTML: "<h1>A</h1><p>b</p><hr><blockquote><p>c</p><p>d</p></blockquote><h6>e<br>f</h6>")
          == """
          # A

          b

          ---

          > c
          >
          > d

          ###### e<br>f
          """)
    #expect(MarkdownEncoder().encode(Document()) == "")
  }

  @Test("a thematic break at the start is written as `___`, because `---` starts front matter")
  func firstThematicBreak() throws {
    #expect(try markdown(ofHTML: "<hr><p>a</p><hr>") == "___\n\na\n\n---")
    #expect(try markdown(ofHTML: "<ul><li><hr></li></ul>") == "- ___")
  }

  @Test("two adjacent quotes are written as two Markdown quotes")
  func quotes() throws {
    #expect(
      try markdown(
        ofHTML: "<blockquote><p>a</p></blockquote><blockquote><blockquote><p>b</p></blockquote>"
          + "</blockquote>") == "> a\n\n> > b")
  }

  @Test("a list is tight if each item has one paragraph, with or without nested lists")
  func tightLists() throws {
    #expect(
      try markdown(
        ofHTML: "<ul><li>a</li><li>b<ul><li>c</li><li></li></ul></li><li>d<br>e</li></ul>")
        == "- a\n- b\n  - c\n  -\n- d\\\n  e")
    #expect(
      try markdown(ofHTML: "<ol start=\"9\"><li>a</li><li>b<ol><li>c</li></ol></li></ol>")
        == "9. a\n10. b\n    1. c")
  }

  @Test("a list is loose if an item contains two paragraphs or a nested list numbered from 2")
  func looseLists() throws {
    #expect(
      try markdown(ofHTML: "<ul><li><p>a</p><p>b</p></li><li>c</li></ul>")
        == "- a\n\n  b\n\n- c")
    // Without a blank line, a list that starts with 2 or an empty item would continue the text.
    #expect(
      try markdown(ofHTML: "<ul><li>a<ol start=\"2\"><li>b</li></ol></li></ul>")
        == "- a\n\n  2. b")
    #expect(
      try markdown(ofHTML: "<ul><li>a<ul><li></li><li>b</li></ul></li></ul>")
        == "- a\n\n  -\n  - b")
  }

  @Test("adjacent lists are written with different markers")
  func adjacentLists() throws {
    #expect(
      try markdown(
        ofHTML: "<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul><ol><li>d</li></ol>"
          + "<ol><li>e</li></ol>") == "- a\n\n* b\n\n- c\n\n1. d\n\n1) e")
  }

  @Test("an empty list item, or one that starts with a nested list, is written as Markdown")
  func listFirst() throws {
    #expect(
      try markdown(ofHTML: "<ul><li><ul><li>a</li><li>b</li></ul></li><li></li></ul>")
        == "- * a\n  * b\n-")
    #expect(
      try markdown(ofHTML: "<ul><li><ul><li><ul><li></li></ul></li></ul></li></ul>") == "- * -")
  }

  @Test("code, quotes and headings in a list item are indented")
  func items() throws {
    #expect(
      try markdown(
        ofHTML: "<ol><li><pre><code class=\"language-swift\">let a = 1\n\n\tb\n</code></pre>"
          + "<blockquote><p>c</p></blockquote></li><li><h2>d</h2></li></ol>")
          == """
          1. ```swift
             let a = 1

             \tb
             ```

             > c

          2. ## d
          """)
  }

  @Test("in Markdown, the checkbox of a task is an HTML tag")
  func tasks() throws {
    let open = "<input type=\"checkbox\" disabled>"
    let done = "<input type=\"checkbox\" disabled checked>"
    #expect(
      try markdown(
        ofHTML: "<ul><li>\(open) a<ul><li>\(done) b</li></ul></li><li>\(done)</li></ul>")
        == "- \(open) a\n  - \(done) b\n- \(done)")
    #expect(
      try markdown(ofHTML: "<ul><li>\(open)<blockquote><p>a</p></blockquote></li></ul>")
        == "- \(open)\n\n  > a")
    #expect(
      try markdown(ofHTML: "<ul><li>\(done) - a<br># b</li></ul>") == "- \(done) - a\\\n  \\# b")
  }

  @Test("a reversed list or a list with a negative start is written as HTML")
  func htmlLists() throws {
    #expect(
      try markdown(ofHTML: "<ol reversed><li>a *b*</li><li>c</li></ol>")
        == "<ol reversed>\n<li>a *b*</li>\n<li>c</li></ol>")
    #expect(
      try markdown(ofHTML: "<ol start=\"-1\"><li>a</li></ol><ol start=\"0\"><li>b</li></ol>")
        == "<ol start=\"-1\">\n<li>a</li></ol>\n\n0. b")
  }

  @Test("a code fence is longer than any sequence of backticks in the code")
  func fences() throws {
    #expect(
      try markdown(ofHTML: "<pre><code>a</code></pre>") == "```\na\n```")
    #expect(
      try markdown(ofHTML: "<pre><code class=\"language-c++\">```\n````b\n</code></pre>")
        == "`````c++\n```\n````b\n`````")
    #expect(try markdown(ofHTML: "<pre><code>\n a\n\n</code></pre>") == "```\n\n a\n\n```")
  }

  @Test("a table is written as HTML with one row per line")
  func tables() throws {
    #expect(
      try markdown(
        ofHTML: "<table><caption>*a*</caption><thead><tr><th>b</th></tr></thead><tbody><tr><td>"
          + "<pre><code>c\n\nd</code></pre></td></tr></tbody></table>")
          == """
          <table>
          <caption>*a*</caption>
          <thead>
          <tr><th>b</th></tr>
          </thead>
          <tbody>
          <tr><td><pre><code>c&#10;&#10;d</code></pre></td></tr>
          </tbody>
          </table>
          """)
  }

  @Test("`details` tags are written as HTML, and their contents as Markdown")
  func details() throws {
    #expect(
      try markdown(
        ofHTML:
          "<details open><summary>a *b*</summary><ul><li>c</li></ul><p>d</p></details><p>e</p>")
          == """
          <details open>
          <summary>a *b*</summary>

          - c

          d

          </details>

          e
          """)
    #expect(
      try markdown(ofHTML: "<details><summary>a</summary></details>")
        == "<details>\n<summary>a</summary>\n</details>")
    #expect(
      try markdown(ofHTML: "<details><summary>\u{301}x</summary></details>")
        == "<details>\n<summary>\u{301}x</summary>\n</details>")
  }

  @Test("a figure or a block with a layout is written as HTML")
  func otherHTML() throws {
    let figure = "<figure><img src=\"/a\" alt=\"b\"><figcaption>c</figcaption></figure>"
    #expect(try markdown(ofHTML: figure) == figure)
    let paragraph = "<p align=\"center\" lang=\"de\" dir=\"ltr\">*a*</p>"
    #expect(try markdown(ofHTML: "<ul><li>\(paragraph)</li></ul>") == "- \(paragraph)")
  }

  @Test("an item with only an HTML tag is separated from its nested list by a blank line")
  func loneTags() throws {
    let emoji = "<img class=\"emoji\" src=\"/a\" alt=\":a:\">"
    #expect(
      try markdown(ofHTML: "<ul><li>\(emoji)<ul><li>b</li></ul></li><li>\(emoji)</li></ul>")
        == "- \(emoji)\n\n  - b\n\n- \(emoji)")
  }
}
