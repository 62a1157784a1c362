import PostEditors
import PostPolicy
import Testing

@Suite struct LexicalDecoderTests {
  private func html(_ children: String) throws -> String {
    try Editor.lexical.html(lexical(children))
  }

  private func text(_ text: String, _ format: Int = 0) -> String {
    #"""
    {"type":"text","version":1,"text":"\#(text)","format":\#(format),"style":"","mode":"normal",\#
    "detail":0}
    """#
  }

  private func paragraph(_ children: String) -> String {
    #"""
    {"type":"paragraph","version":1,"direction":"ltr","format":"","indent":0,"textFormat":0,\#
    "textStyle":"","children":[\#(children)]}
    """#
  }

  private func item(_ children: String, _ members: String = "") -> String {
    #"{"type":"listitem","version":1,"value":1,"indent":0\#(members),"children":[\#(children)]}"#
  }

  private func list(_ type: String, _ items: String, _ members: String = "") -> String {
    #"""
    {"type":"list","version":1,"listType":"\#(type)",\#
    "start":1\#(members),"children":[\#(items)]}
    """#
  }

  @Test("each bit of a Lexical text format becomes a mark, and equal runs are merged")
  func formats() throws {
    let bits = [1, 2, 4, 8, 16, 32, 64, 128].map { text("x", $0) }.joined(separator: ",")
    #expect(
      try html(paragraph(bits))
        == """
        <p><strong>x</strong><em>x</em><s>x</s><u>x</u><code>x</code><sub>x</sub><sup>x</sup>\
        <mark>x</mark></p>
        """
    )
    #expect(
      try html(paragraph(text("a", 3) + "," + text("b", 3)))
        == "<p><strong><em>ab</em></strong></p>")
    #expect(
      try Editor.lexical.findings(lexical(paragraph(text("x", 512)))) == [
        "attribute-removed text format $.root.children[0].children[0].format"
      ])
  }

  @Test("a list that is the only content of an item moves to the previous item")
  func nestedLists() throws {
    let inner = list("number", item(text("b")), #","tag":"ol""#)
    #expect(
      try html(list("bullet", item(text("a")) + "," + item(inner) + "," + item(text("c"))))
        == "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>")
    let bullets = list("bullet", item(text("d")))
    #expect(
      try html(list("check", item(text("a")) + "," + item(inner + "," + bullets)))
        == """
        <ul><li><input type=\"checkbox\" disabled> a<ol><li>b</li></ol><ul>\
        <li>d</li></ul></li></ul>
        """
    )
    // Newer versions of Lexical nest the list in the item itself.
    #expect(
      try html(list("bullet", item(text("a") + "," + inner)))
        == "<ul><li>a<ol><li>b</li></ol></li></ul>")
    #expect(
      try html(list("bullet", item(inner))) == "<ul><li><ol><li>b</li></ol></li></ul>")
  }

  @Test("items of a check list become tasks, except items that contain only a list")
  func tasks() throws {
    let inner = list("check", item(text("b"), #","checked":true"#))
    #expect(
      try html(list("check", item(text("a")) + "," + item(inner)))
        == """
        <ul><li><input type=\"checkbox\" disabled> a<ul><li>\
        <input type=\"checkbox\" disabled checked> b</li></ul></li></ul>
        """
    )
  }

  @Test("a numbered list keeps its start number")
  func numbers() throws {
    #expect(
      try html(
        #"""
        {"type":"list","listType":"number","start":5,"tag":"ol",\#
        "children":[\#(item(text("a")))]}
        """#
      ) == "<ol start=\"5\"><li>a</li></ol>")
  }

  @Test("Lexical headings, quotes, code, tables, rules and collapsible containers are read")
  func blocks() throws {
    #expect(
      try html(
        #"""
        {"type":"heading","tag":"h3","format":"center","direction":"rtl",\#
        "children":[\#(text("h"))]},{"type":"quote","format":"right","children":[\#(text("q")),\#
        {"type":"linebreak","version":1},\#(text("r"))]},{"type":"code","language":"swift",\#
        "children":[{"type":"code-highlight","text":"let","highlightType":"keyword"},\#
        {"type":"tab","text":"\t"},{"type":"code-highlight","text":"x"},{"type":"linebreak"}]},\#
        {"type":"table","children":[{"type":"tablerow","children":[{"type":"tablecell",\#
        "headerState":3,"colSpan":2,"rowSpan":1,"children":[\#(paragraph(text("t")))]}]},\#
        {"type":"tablerow","children":[{"type":"tablecell","headerState":0,\#
        "children":[\#(paragraph(""))]},{"type":"tablecell","headerState":0,\#
        "children":[\#(paragraph(text("u")))]}]}]},{"type":"horizontalrule","version":1},\#
        {"type":"collapsible-container","open":true,"children":[{"type":"collapsible-title",\#
        "children":[\#(paragraph(text("s")))]},{"type":"collapsible-content",\#
        "children":[\#(paragraph(text("v")))]}]}
        """#
      )
        == """
        <h3 align=\"center\" dir=\"rtl\">h</h3><blockquote><p align=\"right\">q\
        <br>r</p></blockquote><pre><code class=\"language-swift\">let\tx\n\n</code></pre><table>\
        <tbody><tr><th colspan=\"2\">t</th></tr><tr><td></td><td>u</td></tr></tbody></table><hr>\
        <details open><summary>s</summary><p>v</p></details>
        """
    )
  }

  @Test("a Lexical link keeps its title, and an unlinked autolink becomes text")
  func links() throws {
    #expect(
      try html(
        paragraph(
          #"""
          {"type":"link","url":"https://e.example","rel":"noreferrer","target":null,"title":"T",\#
          "children":[\#(text("a")),\#(text("b", 1))]},\#(text(" ")),\#
          {"type":"autolink","url":"https://f.example","isUnlinked":true,\#
          "children":[\#(text("f"))]},{"type":"link","url":"javascript:x",\#
          "children":[\#(text("g"))]}
          """#
        ))
        == #"<p><a href="https://e.example" title="T">a<strong>b</strong></a> fg</p>"#)
  }

  @Test("Lexical mention and hashtag nodes become mentions and hashtags")
  func mentions() throws {
    #expect(
      try html(
        paragraph(
          ##"""
          {"type":"mention","mentionName":"Ann","text":"@Ann","format":1,"mode":"segmented"},\##
          \##(text(" ")),{"type":"hashtag","text":"#swift"},\##(text(" ")),\##
          {"type":"beautifulMention","trigger":"@","value":"Bo","data":{"id":"8"}},\##
          {"type":"beautifulMention","trigger":"#","value":"x"}
          """##
        ))
          == #"""
          <p><strong><span class="mention">@Ann</span></strong> <span class="mention hashtag">\#
          #swift</span> <span class="mention" data-id="8">@Bo</span><span class="mention hashtag">\#
          #x</span></p>
          """#
    )
  }

  @Test("a Lexical image keeps its height, and its caption if it is shown and not empty")
  func images() throws {
    func image(_ members: String) -> String {
      #"""
      {"type":"image","version":1,"src":"/a.png","altText":"A",\#
      "width":0,"height":200\#(members)}
      """#
    }
    let caption =
      #"""
      ,"showCaption":true,"caption":{"editorState":{"root":{"type":"root",\#
      "children":[\#(paragraph(text("c", 2)))]}}}
      """#
    let empty =
      #"""
      ,"showCaption":true,"caption":{"editorState":{"root":{"type":"root",\#
      "children":[\#(paragraph(""))]}}}
      """#
    #expect(
      try html(paragraph(text("x ") + "," + image(empty) + "," + text(" y")))
        == #"<p>x <img src="/a.png" alt="A" height="200"> y</p>"#)
    #expect(
      try html(paragraph(image(caption)))
        == #"""
        <figure><img src="/a.png" alt="A" height="200"><figcaption>\#
        <em>c</em></figcaption></figure>
        """#
    )
    #expect(
      try html(paragraph(image(caption.replacing("true", with: "false"))))
        == #"<p><img src="/a.png" alt="A" height="200"></p>"#)
    #expect(
      try Editor.lexical.findings(
        lexical(paragraph(image(caption.replacing("true", with: "false"))))) == [
          "attribute-removed image caption $.root.children[0].children[0].caption.editorState.root"
        ])
  }

  @Test("an unknown Lexical node is replaced by its children, its text or a link")
  func unknownNodes() throws {
    let children =
      #"""
      {"type":"layout-container","children":[{"type":"layout-item",\#
      "children":[\#(paragraph(text("a")))]}]},
      """#
      + paragraph(
        #"""
        {"type":"sparkle","text":"b","format":1},{"type":"mark","ids":["1"],\#
        "children":[\#(text("c"))]},{"type":"void"}
        """#
      )
        + #"""
        ,{"type":"youtube","videoID":"abc_-123","format":""},{"type":"equation","equation":"x",\#
        "inline":false}
        """#
    #expect(
      try html(children)
        == #"""
        <p>a</p><p><strong>b</strong>c</p><p><a href="https://www.youtube.com/watch?v=abc_-123">\#
        https://www.youtube.com/watch?v=abc_-123</a></p><pre><code class="language-latex">\#
        x</code></pre>
        """#
    )
    #expect(
      try Editor.lexical.findings(lexical(children)) == [
        "element-unwrapped layout-container $.root.children[0]",
        "element-unwrapped layout-item $.root.children[0].children[0]",
        "element-mapped sparkle $.root.children[1].children[0]",
        "attribute-removed mark ids $.root.children[1].children[1].ids",
        "element-unwrapped mark $.root.children[1].children[1]",
        "element-dropped void $.root.children[1].children[2]",
        "embed-linked youtube $.root.children[2]", "element-mapped equation $.root.children[3]",
      ])
  }

  @Test(
    "an invalid Lexical editor state is an error with a path and the expected value",
    arguments: [
      ("{}", "not a Lexical document: expected an object with a 'root' of the type 'root'"),
      (
        #"{"root":{"type":"doc"}}"#,
        "not a Lexical document: expected an object with a 'root' of the type 'root'"
      ),
      (
        #"{"root":{"type":"root","children":7}}"#,
        "$.root.children: expected an array, found a number"
      ),
      (
        #"{"root":{"type":"root","children":[{"type":"heading","tag":"h9"}]}}"#,
        "$.root.children[0].tag: 'h9' is not allowed; allowed is h1 to h6"
      ),
      (
        #"{"root":{"type":"root","children":[{"type":"text","text":"a","format":-1}]}}"#,
        "$.root.children[0].format: -1 is out of range; allowed is 0 to 2147483647"
      ),
      (
        #"{"root":{"type":"root","children":[{"type":"text"}]}}"#,
        "$.root.children[0]: missing member 'text'"
      ),
      (
        #"{"root":{"type":"root","children":[{"type":"tablecell","colSpan":0}]}}"#,
        "$.root.children[0].colSpan: 0 is out of range; allowed is 1 to 1000"
      ),
    ])
  func errors(json: String, message: String) {
    #expect(Editor.lexical.failure(json) == message)
  }
}
