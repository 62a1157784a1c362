import PostDocument
import PostPolicy
import Testing

/// Hidden content stays hidden where a document has no node to hide it.
@Suite struct HiddenContentTests {
  private let spoiler = #""marks":[{"type":"spoiler"}]"#
  private let hidden = "<p><span class=\"spoiler\"><code>x</code></span></p>"

  @Test("a code block whose text is a spoiler becomes a paragraph with the spoiler mark")
  func code() throws {
    let code = #"{"type":"codeBlock","content":[{"type":"text","text":"x",\#(spoiler)}]}"#
    #expect(try Editor.tiptap.html(tiptap(code)) == hidden)
    #expect(
      try Editor.tiptap.findings(tiptap(code)).contains("element-mapped pre $.content[0]"))
  }

  @Test("a formula with a spoiler mark becomes text with the spoiler mark")
  func formula() throws {
    let formula = #"{"type":"blockMath","attrs":{"latex":"x"},\#(spoiler)}"#
    #expect(try Editor.tiptap.html(tiptap(formula)) == hidden)
  }

  @Test("an image with the spoiler mark passes the mark to its caption")
  func caption() throws {
    let image = #"{"type":"image","attrs":{"src":"/a","alt":"A","caption":"C"},\#(spoiler)}"#
    #expect(
      try Editor.tiptap.html(tiptap(image))
        == """
        <p><span class=\"spoiler\"><img src=\"/a\" alt=\"A\"></span></p><p>\
        <span class=\"spoiler\">C</span></p>
        """
    )
    #expect(
      try Editor.tiptap.html(tiptap(#"{"type":"codeBlock","content":[\#(image)]}"#))
        == "<p><span class=\"spoiler\"><code>A C</code></span></p>")
  }

  @Test("a code block with a spoiler stays code if the policy does not allow spoilers")
  func codeWithoutSpoilers() throws {
    let code = #"{"type":"codeBlock","content":[{"type":"text","text":"x",\#(spoiler)}]}"#
    var policy = Policy.post
    policy.marks.remove(.spoiler)
    #expect(try Editor.tiptap.html(tiptap(code), policy) == "<pre><code>x</code></pre>")
  }

  @Test("closed details in a summary or beyond the depth limit become spoilers")
  func details() throws {
    let details = #"{"type":"details","content":[\#(paragraph("a"))]}"#
    let json = tiptap(
      #"{"type":"details","content":[{"type":"detailsSummary","content":[\#(details)]},"#
        + #"\#(paragraph("b"))]}"#)
    #expect(
      try Editor.tiptap.html(json)
        == "<details><summary><span class=\"spoiler\">a</span></summary><p>b</p></details>")
    let deep = tiptap(
      String(repeating: #"{"type":"blockquote","content":["#, count: 32) + details + ","
        + paragraph("c") + String(repeating: "]}", count: 32))
    #expect(
      try Editor.tiptap.html(deep)
        .contains("<p><span class=\"spoiler\">a</span></p><p>c</p></blockquote>"))
    let lexical =
      #"{"root":{"type":"root","children":[{"type":"collapsible-container","open":false,"#
      + #""children":[{"type":"collapsible-title","children":[{"type":"collapsible-container","#
      + #""open":false,"children":[{"type":"text","text":"a"}]}]}]}]}}"#
    #expect(
      try Editor.lexical.html(lexical)
        == "<details><summary><span class=\"spoiler\">a</span></summary></details>")
  }

  private func paragraph(_ text: String) -> String {
    #"{"type":"paragraph","content":[{"type":"text","text":"\#(text)"}]}"#
  }
}
