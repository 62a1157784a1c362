import PostEditors
import PostPolicy
import Testing

@Suite struct TiptapDecoderTests {
  private func html(_ content: String) throws -> String { try Editor.tiptap.html(tiptap(content)) }

  private func findings(_ content: String) throws -> [String] {
    try Editor.tiptap.findings(tiptap(content))
  }

  @Test("equal marks give equal HTML, in any order and however the text is split")
  func marks() throws {
    for content in [
      #"{"type":"text","marks":[{"type":"bold"},{"type":"italic"}],"text":"ab"}"#,
      #"{"type":"text","marks":[{"type":"italic"},{"type":"bold"}],"text":"ab"}"#,
      #"""
      {"type":"text","marks":[{"type":"em"},{"type":"strong"}],"text":"a"},\#
      {"type":"text","marks":[{"type":"bold"},{"type":"italic"}],"text":"b"}
      """#,
    ] {
      #expect(
        try Editor.tiptap.html(tiptapParagraph(content)) == "<p><strong><em>ab</em></strong></p>")
    }
    #expect(
      try Editor.tiptap.html(
        tiptapParagraph(
          ["underline", "strike", "code", "subscript", "superscript", "highlight"].map {
            #"{"type":"text","marks":[{"type":"\#($0)"}],"text":"x"}"#
          }.joined(separator: ",")))
        == "<p><u>x</u><s>x</s><code>x</code><sub>x</sub><sup>x</sup><mark>x</mark></p>")
  }

  @Test("ProseMirror's names are read")
  func aliases() throws {
    #expect(
      try html(
        #"""
        {"type":"bullet_list","attrs":{"tight":true},"content":[{"type":"list_item",\#
        "content":[{"type":"paragraph","content":[{"type":"text","text":"a"},\#
        {"type":"hard_break"},{"type":"text","text":"b"}]}]}]},\#
        {"type":"ordered_list","attrs":{"order":4},"content":[{"type":"list_item",\#
        "content":[{"type":"paragraph","content":[{"type":"text","text":"c"}]}]}]},\#
        {"type":"code_block","attrs":{"params":"swift"},"content":[{"type":"text",\#
        "text":"let x"}]},{"type":"horizontal_rule"}
        """#
      )
        == """
        <ul><li>a<br>b</li></ul><ol start=\"4\"><li>c</li></ol><pre>\
        <code class=\"language-swift\">let x</code></pre><hr>
        """
    )
  }

  @Test("a heading keeps its level, alignment and direction")
  func headings() throws {
    #expect(
      try html(
        #"""
        {"type":"heading","attrs":{"level":3,"textAlign":"center","dir":"rtl","lang":"ar"},\#
        "content":[{"type":"text","text":"x"}]}
        """#
      ) == "<h3 align=\"center\" lang=\"ar\" dir=\"rtl\">x</h3>")
    #expect(
      try html(
        #"""
        {"type":"paragraph","attrs":{"textAlign":"end","dir":"rtl"},"content":[{"type":"text",\#
        "text":"x"}]},{"type":"paragraph","attrs":{"textAlign":"end"},"content":[{"type":"text",\#
        "text":"y"}]},{"type":"paragraph","attrs":{"textAlign":null},"content":[{"type":"text",\#
        "text":"z"}]}
        """#
      ) == "<p align=\"left\" dir=\"rtl\">x</p><p align=\"right\">y</p><p>z</p>")
  }

  @Test("tasks keep their state and nest")
  func tasks() throws {
    #expect(
      try html(
        #"""
        {"type":"taskList","content":[{"type":"taskItem","attrs":{"checked":true},\#
        "content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]},\#
        {"type":"taskList","content":[{"type":"taskItem","attrs":{"checked":false},\#
        "content":[{"type":"paragraph"}]}]}]},{"type":"taskItem","content":[{"type":"paragraph",\#
        "content":[{"type":"text","text":"c"}]}]}]}
        """#
      )
        == """
        <ul><li><input type=\"checkbox\" disabled checked> a<ul><li>\
        <input type=\"checkbox\" disabled></li></ul></li><li><input type=\"checkbox\" disabled>\
         c</li></ul>
        """
    )
  }

  @Test("a table keeps headers, spans and alignment")
  func tables() throws {
    let cell = #"{"type":"paragraph","content":[{"type":"text","text":"x"}]}"#
    #expect(
      try html(
        #"""
        {"type":"table","content":[{"type":"tableRow","content":[{"type":"tableHeader",\#
        "attrs":{"colspan":2,"rowspan":1,"colwidth":null},"content":[\#(cell)]}]},\#
        {"type":"tableRow","content":[{"type":"tableCell","attrs":{"align":"right","rowspan":2},\#
        "content":[\#(cell)]},{"type":"tableCell","content":[\#(cell)]}]},\#
        {"type":"tableRow","content":[{"type":"tableCell","content":[{"type":"paragraph"}]}]}]}
        """#
      )
        == """
        <table><tbody><tr><th colspan=\"2\">x</th></tr><tr><td rowspan=\"2\" align=\"right\">\
        x</td><td>x</td></tr><tr><td></td></tr></tbody></table>
        """
    )
  }

  @Test("mentions and hashtags keep their label, or else their identifier")
  func mentions() throws {
    #expect(
      try Editor.tiptap.html(
        tiptapParagraph(
          ##"""
          {"type":"mention","attrs":{"id":"7","label":"Ann"}},{"type":"text","text":" "},\##
          {"type":"mention","attrs":{"id":12,"label":null,"mentionSuggestionChar":"@"}},\##
          {"type":"text","text":" "},{"type":"mention","attrs":{"id":"s","label":"swift",\##
          "mentionSuggestionChar":"#"}},{"type":"mention","attrs":{"id":"7","label":"Bo",\##
          "href":"https://e.example/@bo"}}
          """##
        ))
          == #"""
          <p><span class="mention" data-id="7">@Ann</span> <span class="mention" data-id="12">\#
          @12</span> <span class="mention hashtag" data-id="s">#swift</span>\#
          <a class="u-url mention" href="https://e.example/@bo" data-id="7">@Bo</a></p>
          """#
    )
  }

  @Test("images are blocks or inline, and keep sizes, captions and links")
  func images() throws {
    #expect(
      try html(
        #"""
        {"type":"image","attrs":{"src":"https://e.example/a.png","alt":"A","title":null,\#
        "width":300.4,"height":"200"}},{"type":"paragraph","content":[{"type":"text","text":"x "},\#
        {"type":"image","attrs":{"src":"/b.png"},"marks":[{"type":"link","attrs":{"href":"/c",\#
        "target":"_blank","rel":null,"class":null}}]},{"type":"text","text":" y"}]},\#
        {"type":"image","attrs":{"src":"/d.png","caption":"D\nE"}},\#
        {"type":"figure","attrs":{"src":"/f.png"},"content":[{"type":"text",\#
        "marks":[{"type":"bold"}],"text":"F"}]},{"type":"figure","content":[{"type":"image",\#
        "attrs":{"src":"/g.png"}},{"type":"figcaption","content":[{"type":"text","text":"G"}]}]}
        """#
      )
        == #"""
        <p><img src="https://e.example/a.png" alt="A" width="300" height="200"></p><p>x \#
        <a href="/c"><img src="/b.png"></a> y</p><figure><img src="/d.png"><figcaption>D\#
        <br>E</figcaption></figure><figure><img src="/f.png"><figcaption>\#
        <strong>F</strong></figcaption></figure><figure><img src="/g.png">\#
        <figcaption>G</figcaption></figure>
        """#
    )
  }

  @Test("details keep their summary and content")
  func details() throws {
    #expect(
      try html(
        #"""
        {"type":"details","attrs":{"open":true},"content":[{"type":"detailsSummary",\#
        "content":[{"type":"text","text":"S"}]},{"type":"detailsContent",\#
        "content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]},\#
        {"type":"horizontalRule"}]}]}
        """#
      ) == "<details open><summary>S</summary><p>a</p><hr></details>")
  }

  @Test("spaces and line feeds are kept as in the editor")
  func spaces() throws {
    let json = tiptapParagraph(
      #"""
      {"type":"text","text":"  a  b\nc\t"},\#
      {"type":"text","marks":[{"type":"bold"}],"text":" d "}
      """#
    )
    #expect(
      try Editor.tiptap.html(json)
        == "<p>&nbsp;&nbsp;a &nbsp;b<br>c <strong>&nbsp;d</strong></p>")
    #expect(
      try Editor.tiptap.findings(json) == [
        "spaces-kept $.content[0].content[0]", "spaces-kept $.content[0].content[1]",
      ])
    // Spaces at the end of a line are invisible.
    #expect(
      try Editor.tiptap.findings(tiptapParagraph(#"{"type":"text","text":"a   "}"#)) == [])
  }

  @Test("unknown nodes are replaced by their children or their text, and unknown marks are removed")
  func unknownNodes() throws {
    let content =
      #"""
      {"type":"callout","attrs":{"kind":"tip"},"content":[{"type":"paragraph",\#
      "content":[{"type":"text","marks":[{"type":"glow"}],"text":"a"}]},\#
      {"type":"text","text":"loose"}]},{"type":"paragraph","content":[{"type":"text","text":"b "},\#
      {"type":"chip","attrs":{"label":"C"}},{"type":"box","content":[{"type":"text","text":"d"}]},\#
      {"type":"nothing"}]},{"type":"card","attrs":{"url":"https://e.example/v"}}
      """#
    #expect(
      try html(content)
        == #"""
        <p>a</p><p>loose</p><p>b Cd</p><p><a href="https://e.example/v">https://e.example/v</a>\#
        </p>
        """#
    )
    #expect(
      try findings(content) == [
        "element-unwrapped callout $.content[0]",
        "attribute-removed callout kind $.content[0].attrs.kind",
        "element-unwrapped glow $.content[0].content[0].content[0].marks[0]",
        "element-mapped chip $.content[1].content[1]",
        "element-unwrapped box $.content[1].content[2]",
        "element-dropped nothing $.content[1].content[3]",
        "embed-linked card $.content[2]",
      ])
  }

  @Test("attributes that documents do not have are findings, except default values")
  func attributes() throws {
    #expect(
      try findings(
        #"""
        {"type":"paragraph","attrs":{"textAlign":"middle","id":"u1","class":null},"extra":1,\#
        "content":[{"type":"text","marks":[{"type":"highlight","attrs":{"color":"red"}},\#
        {"type":"link","attrs":{"href":"/","class":"x"}}],"text":"a"}]}
        """#
      ) == [
        "attribute-removed paragraph extra $.content[0].extra",
        "attribute-removed paragraph id $.content[0].attrs.id",
        "attribute-removed paragraph textAlign $.content[0].attrs.textAlign",
        "attribute-removed highlight color $.content[0].content[0].marks[0].attrs.color",
        "attribute-removed link class $.content[0].content[0].marks[1].attrs.class",
      ])
  }

  @Test("link targets and image sources are within the policy")
  func urls() throws {
    let content =
      #"""
      {"type":"text","marks":[{"type":"link","attrs":{"href":"javascript:alert(1)"}}],"text":"a"},\#
      {"type":"image","attrs":{"src":"data:image/svg+xml,x","alt":"b"}},\#
      {"type":"image","attrs":{"alt":"c"}},{"type":"mention","attrs":{"id":"\"><script>","label":"\#
      <b>","href":"javascript:x"}}
      """#
    #expect(
      try Editor.tiptap.html(tiptapParagraph(content))
        == #"<p>abc<span class="mention" data-id="&quot;&gt;&lt;script&gt;">@&lt;b&gt;</span></p>"#)
    #expect(
      try Editor.tiptap.findings(tiptapParagraph(content)) == [
        "link-removed link $.content[0].content[0].marks[0]",
        "image-removed image $.content[0].content[1]",
        "image-removed image $.content[0].content[2]",
        "link-removed mention $.content[0].content[3]",
      ])
  }

  @Test("empty paragraphs are findings, except those that the editor requires")
  func emptyParagraphs() throws {
    let content =
      #"""
      {"type":"paragraph"},{"type":"paragraph","content":[{"type":"text","text":"a"}]},\#
      {"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"}]}]},\#
      {"type":"blockquote","content":[{"type":"paragraph"}]},{"type":"paragraph"},\#
      {"type":"paragraph","content":[{"type":"hardBreak"}]}
      """#
    #expect(try html(content) == "<p>a</p><ul><li></li></ul>")
    #expect(
      try findings(content) == [
        "empty-paragraph $.content[0]", "element-dropped blockquote $.content[3]",
        "empty-paragraph $.content[4]", "empty-paragraph $.content[5]",
      ])
    #expect(
      try Editor.tiptap.findings(tiptap(content), trailing: .dropped) == [
        "empty-paragraph $.content[0]", "element-dropped blockquote $.content[3]",
      ])
    #expect(try findings(#"{"type":"paragraph"}"#) == [])
    #expect(try findings("") == [])
  }

  @Test("misplaced nodes are put into the required containers")
  func misplacedNodes() throws {
    let text = #"{"type":"text","text":"x"}"#
    #expect(
      try html(
        #"""
        \#(text),{"type":"listItem","content":[\#(text)]},\#
        {"type":"listItem","content":[\#(text)]},{"type":"tableCell","content":[\#(text)]},\#
        {"type":"bulletList","content":[\#(text)]},{"type":"heading","content":[\#(text),\#
        {"type":"paragraph","content":[\#(text)]},\#(text)]},\#
        {"type":"codeBlock","content":[\#(text),{"type":"paragraph","content":[\#(text)]}]},\#
        {"type":"detailsSummary","content":[\#(text)]}
        """#
      )
        == """
        <p>x</p><ul><li>x</li><li>x</li></ul><table><tbody><tr><td>x</td></tr></tbody></table>\
        <ul><li>x</li></ul><h1>x</h1><p>x</p><h1>x</h1><pre><code>x\nx</code></pre><p>x</p>
        """
    )
  }

  @Test("formulas become code, videos become links, and emoji become their names")
  func otherLeaves() throws {
    let content =
      #"""
      {"type":"paragraph","content":[{"type":"inlineMath","attrs":{"latex":"x^2"}},\#
      {"type":"emoji","attrs":{"name":"blobcat"}},{"type":"emoji","attrs":{"name":"blobcat",\#
      "src":"/b.png"}}]},{"type":"blockMath","attrs":{"latex":"\\sum"}},\#
      {"type":"youtube","attrs":{"src":"https://youtu.be/x","start":0,"width":640}}
      """#
    #expect(
      try html(content)
        == #"""
        <p><code>x^2</code>:blobcat:<img class="emoji" src="/b.png" alt=":blobcat:"></p><pre>\#
        <code class="language-latex">\sum</code></pre><p><a href="https://youtu.be/x">\#
        https://youtu.be/x</a></p>
        """#
    )
  }

  @Test(
    "an invalid Tiptap document is an error with a path and the expected value",
    arguments: [
      ("[]", "not a Tiptap document: expected an object of the type 'doc', found an array"),
      (#"{"ops":[]}"#, "not a Tiptap document: expected an object of the type 'doc'"),
      (#"{"type":"doc","content":{}}"#, "$.content: expected an array, found an object"),
      (#"{"type":"doc","content":["a"]}"#, "$.content[0]: expected an object, found a string"),
      (#"{"type":"doc","content":[{}]}"#, "$.content[0]: missing member 'type'"),
      (
        #"{"type":"doc","content":[{"type":7}]}"#,
        "$.content[0].type: expected a string, found a number"
      ),
      (
        #"{"type":"doc","content":[{"type":"heading","attrs":{"level":7}}]}"#,
        "$.content[0].attrs.level: 7 is out of range; allowed is 1 to 6"
      ),
      (
        #"{"type":"doc","content":[{"type":"heading","attrs":{"level":1.5}}]}"#,
        "$.content[0].attrs.level: 1.5 is out of range; allowed is 1 to 6"
      ),
      (
        #"{"type":"doc","content":[{"type":"heading","attrs":{"level":"1"}}]}"#,
        "$.content[0].attrs.level: expected a whole number, found a string"
      ),
      (
        #"{"type":"doc","content":[{"type":"image","attrs":{"src":"/a","width":1e9}}]}"#,
        "$.content[0].attrs.width: 1e9 is out of range; allowed is 1 to 32767"
      ),
      (#"{"type":"doc","content":[{"type":"text"}]}"#, "$.content[0]: missing member 'text'"),
      (
        #"{"type":"doc","content":[{"type":"text","text":"a","marks":[1]}]}"#,
        "$.content[0].marks[0]: expected an object, found a number"
      ),
      (
        #"{"type":"doc","content":[{"type":"text","text":"\ud800"}]}"#,
        "$.content[0].text: lone surrogate; expected a surrogate pair"
      ),
      (
        #"{"type":"doc","content":[],"content":[]}"#,
        "$.content: duplicate member 'content'; only one is allowed"
      ),
      ("<p>x</p>", #"not JSON: found '\u{3C}', expected a value"#),
    ])
  func errors(json: String, message: String) {
    #expect(Editor.tiptap.failure(json) == message)
  }

  @Test("a source over the limit of the policy is an error")
  func size() {
    let json = tiptapParagraph(
      #"{"type":"text","text":"\#(String(repeating: "x", count: 4096))"}"#)
    #expect(
      Editor.tiptap.failure(json, .caption)
        == "input is 4,181 bytes; the limit is 4,096 (limits.inputBytes)")
  }

  @Test("a policy narrows the document, and findings have the paths of the source")
  func policies() throws {
    let content =
      #"""
      {"type":"heading","attrs":{"level":1},"content":[{"type":"text",\#
      "marks":[{"type":"highlight"},{"type":"bold"}],"text":"a"}]},\#
      {"type":"image","attrs":{"src":"/a.png","alt":"b"}},\#
      {"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell",\#
      "content":[{"type":"paragraph","content":[{"type":"text","text":"c"}]}]}]}]}
      """#
    #expect(
      try Editor.tiptap.html(tiptap(content), .message)
        == "<p><strong>a</strong></p><p>b</p><p>c</p>")
    #expect(
      try Editor.tiptap.findings(tiptap(content), .message) == [
        "element-mapped heading $.content[0]", "element-unwrapped $.content[0].content[0]",
        "image-removed image $.content[1]", "element-mapped table $.content[2]",
      ])
  }

  @Test("a mention over the attribute limit of the policy becomes text")
  func longNames() throws {
    var policy = Policy.post
    policy.limits.attributeBytes = 1024
    let name = String(repeating: "x", count: 1024)
    let json = tiptapParagraph(#"{"type":"mention","attrs":{"label":"\#(name)"}}"#)
    #expect(try Editor.tiptap.html(json, policy) == "<p>@\(name)</p>")
    #expect(
      try Editor.tiptap.findings(json, policy) == [
        "limit-attribute-bytes mention $.content[0].content[0]"
      ])
  }
}
