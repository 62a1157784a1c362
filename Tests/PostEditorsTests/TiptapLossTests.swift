import PostEditors
import PostPolicy
import Testing

@Suite struct TiptapLossTests {
  private static func line(_ content: String) -> String { tiptapParagraph(content) }

  static let cases = [
    UnusualJSON(
      "text of a block", tiptap(#"{"type":"paragraph","text":"x","content":[\#(textA)]}"#),
      "<p>xa</p>", "nesting-repaired paragraph text $.content[0].text"),
    UnusualJSON(
      "text of the document", #"{"type":"doc","text":"x"}"#, "<p>x</p>",
      "nesting-repaired doc text $.text"),
    UnusualJSON(
      "text of a leaf",
      line(#"\#(textA),{"type":"hardBreak","text":"x"},\#(textA)"#),
      "<p>a<br>a</p>", "attribute-removed hardBreak text $.content[0].content[1].text"),
    UnusualJSON(
      "text of an unknown node with children",
      line(#"{"type":"box","text":"x","content":[\#(textA)]}"#), "<p>xa</p>",
      "element-unwrapped box $.content[0].content[0]"),
    UnusualJSON(
      "label of an unknown node without children",
      line(#"{"type":"chip","attrs":{"label":"x"},"content":[]}"#), "<p>x</p>",
      "element-mapped chip $.content[0].content[0]"),
    UnusualJSON(
      "attributes of an unknown leaf",
      line(
        #"""
        {"type":"chip","attrs":{"label":"x","note":"y"}},\#
        {"type":"card","attrs":{"url":"https://e.example/c","title":"T"}},\#
        {"type":"dot","attrs":{"note":"z"}}
        """#
      ),
      #"<p>x</p><p><a href="https://e.example/c">https://e.example/c</a></p>"#,
      "element-mapped chip $.content[0].content[0]",
      "attribute-removed chip note $.content[0].content[0].attrs.note",
      "embed-linked card $.content[0].content[1]",
      "attribute-removed card title $.content[0].content[1].attrs.title",
      "element-dropped dot $.content[0].content[2]",
      "attribute-removed dot note $.content[0].content[2].attrs.note"),
    UnusualJSON(
      "unknown leaf of a list",
      tiptap(
        #"""
        {"type":"bulletList","content":[{"type":"void"},\#
        {"type":"listItem","content":[\#(textA)]}]}
        """#
      ), "<ul><li>a</li></ul>", "element-dropped void $.content[0].content[0]"),
    UnusualJSON(
      "marks of blocks",
      tiptap(
        #"""
        {"type":"paragraph","marks":[{"type":"bold"}],"content":[\#(textA)]},\#
        {"type":"horizontalRule","marks":[{"type":"link","attrs":{"href":"/x"}}]}
        """#
      ), "<p>a</p><hr>", "element-unwrapped bold $.content[0].marks[0]",
      "element-unwrapped link $.content[1].marks[0]"),
    UnusualJSON(
      "marks of a line break",
      line(#"\#(textA),{"type":"hardBreak","marks":[{"type":"glow"}]},\#(textA)"#),
      "<p>a<br>a</p>", "element-unwrapped glow $.content[0].content[1].marks[0]"),
    UnusualJSON(
      "link of a mention",
      line(
        #"""
        {"type":"mention","attrs":{"id":"7","label":"Ann"},"marks":[{"type":"link",\#
        "attrs":{"href":"/ann","title":"T"}}]},{"type":"mention","attrs":{"label":"Bo",\#
        "href":"/bo"},"marks":[{"type":"link","attrs":{"href":"/other"}}]}
        """#
      ),
      #"""
      <p><a class="u-url mention" href="/ann" data-id="7">@Ann</a>\#
      <a class="u-url mention" href="/bo">@Bo</a></p>
      """#,
      "attribute-removed mention title $.content[0].content[0]",
      "link-removed mention $.content[0].content[1]"),
    UnusualJSON(
      "links without a URL",
      line(
        #"""
        {"type":"text","text":"a","marks":[{"type":"link"}]},{"type":"text","text":"b",\#
        "marks":[{"type":"link","attrs":{"href":null}}]},{"type":"text","text":"c",\#
        "marks":[{"type":"link","attrs":{"href":""}}]}
        """#
      ), "<p>abc</p>", "link-removed link $.content[0].content[0].marks[0]",
      "link-removed link $.content[0].content[1].marks[0]",
      "link-removed link $.content[0].content[2].marks[0]"),
    UnusualJSON(
      "two links on one text",
      line(
        #"""
        {"type":"text","text":"a","marks":[{"type":"link","attrs":{"href":"/x"}},\#
        {"type":"link","attrs":{"href":"/y"}}]}
        """#
      ), #"<p><a href="/x">a</a></p>"#, "link-removed link $.content[0].content[0].marks[1]"),
    UnusualJSON(
      "text styles, of which some are null",
      line(
        ##"""
        {"type":"text","text":"a","marks":[{"type":"textStyle","attrs":{"color":null,\##
        "fontSize":null}}]},{"type":"text","text":"b","marks":[{"type":"textStyle",\##
        "attrs":{"color":"#f00","fontSize":null}}]}
        """##
      ), "<p>ab</p>",
      "attribute-removed textStyle color $.content[0].content[1].marks[0].attrs.color"),
    UnusualJSON(
      "members of a mark",
      line(
        #"""
        {"type":"text","text":"a","marks":[{"type":"bold","text":"x",\#
        "content":[1],"marks":[2]}]}
        """#
      ),
      "<p><strong>a</strong></p>",
      "attribute-removed bold text $.content[0].content[0].marks[0].text",
      "attribute-removed bold content $.content[0].content[0].marks[0].content",
      "attribute-removed bold marks $.content[0].content[0].marks[0].marks"),
    UnusualJSON(
      "attributes of a figure that contains its image",
      tiptap(
        #"""
        {"type":"figure","attrs":{"caption":"C","alt":"x","title":null},\#
        "content":[{"type":"image","attrs":{"src":"/a"}}]}
        """#
      ), #"<figure><img src="/a"><figcaption>C</figcaption></figure>"#,
      "attribute-removed figure alt $.content[0].attrs.alt"),
    UnusualJSON(
      "caption attribute and caption content of a figure",
      tiptap(
        #"{"type":"figure","attrs":{"src":"/a","caption":"C"},"content":[\#(textA)]}"#),
      #"<figure><img src="/a"><figcaption>C<br>a</figcaption></figure>"#),
    UnusualJSON(
      "caption of two images",
      tiptap(
        #"""
        {"type":"figure","content":[{"type":"image","attrs":{"src":"/a"}},\#
        {"type":"image","attrs":{"src":"/b"}},{"type":"figcaption","content":[\#(textA)]}]}
        """#
      ), #"<p><img src="/a"></p><p><img src="/b"></p><p>a</p>"#,
      "element-unwrapped figure $.content[0]"),
    UnusualJSON(
      "blocks in a summary",
      tiptap(
        #"""
        {"type":"details","content":[{"type":"detailsSummary","content":[{"type":"heading",\#
        "content":[\#(textA)]},{"type":"paragraph","attrs":{"textAlign":"center"},\#
        "content":[\#(textA)]},{"type":"horizontalRule"},\#
        {"type":"taskList","content":[{"type":"taskItem","attrs":{"checked":true},\#
        "content":[\#(textA)]}]}]},{"type":"detailsContent","content":[{"type":"paragraph",\#
        "content":[\#(textA)]}]}]}
        """#
      ), "<details><summary>a<br>a<br>a</summary><p>a</p></details>",
      "element-unwrapped heading $.content[0].content[0].content[0]",
      "attribute-removed paragraph align $.content[0].content[0].content[1]",
      "element-dropped horizontalRule $.content[0].content[0].content[2]",
      "element-unwrapped taskList $.content[0].content[0].content[3]",
      "attribute-removed taskItem checked $.content[0].content[0].content[3].content[0]"),
    UnusualJSON(
      "caption without a figure, summary without details",
      tiptap(
        #"""
        {"type":"figcaption","content":[\#(textA)]},{"type":"detailsSummary",\#
        "content":[\#(textA)]}
        """#
      ), "<p>a</p><p>a</p>", "nesting-repaired figcaption $.content[0]",
      "nesting-repaired detailsSummary $.content[1]"),
    UnusualJSON(
      "leaves in code",
      tiptap(
        #"""
        {"type":"codeBlock","content":[{"type":"mention","attrs":{"id":"7","label":"Ann"}},\#
        {"type":"image","attrs":{"src":"/a","alt":"A"}},{"type":"emoji","attrs":{"name":"cat",\#
        "src":"/c"}},{"type":"horizontalRule"}]}
        """#
      ), "<pre><code>@AnnA:cat:</code></pre>", "element-mapped mention $.content[0].content[0]",
      "image-removed image $.content[0].content[1]", "image-removed emoji $.content[0].content[2]",
      "element-dropped horizontalRule $.content[0].content[3]"),
    UnusualJSON(
      "one attribute under two names",
      tiptap(
        #"""
        {"type":"codeBlock","attrs":{"language":"c","params":"d"},"content":[\#(textA)]},\#
        {"type":"orderedList","attrs":{"start":2,"order":3},"content":[{"type":"listItem",\#
        "content":[\#(textA)]}]},{"type":"youtube","attrs":{"src":"https://youtu.be/x",\#
        "url":"https://youtu.be/y"}}
        """#
      ),
      #"""
      <pre><code class="language-c">a</code></pre><ol start="2"><li>a</li></ol><p>\#
      <a href="https://youtu.be/x">https://youtu.be/x</a></p>
      """#,
      "attribute-removed codeBlock params $.content[0].attrs.params",
      "attribute-removed orderedList order $.content[1].attrs.order",
      "attribute-removed youtube url $.content[2].attrs.url", "embed-linked youtube $.content[2]"),
    UnusualJSON(
      "paragraphs that contain only a figure",
      tiptap(
        #"""
        {"type":"paragraph","attrs":{"textAlign":"center"},"content":[{"type":"image",\#
        "attrs":{"src":"/a","caption":"C"}}]},{"type":"heading","attrs":{"level":2},\#
        "content":[{"type":"image","attrs":{"src":"/b","caption":"D"}}]}
        """#
      ),
      #"""
      <figure><img src="/a"><figcaption>C</figcaption></figure><figure><img src="/b">\#
      <figcaption>D</figcaption></figure>
      """#,
      "attribute-removed p align $.content[0]", "element-unwrapped h2 $.content[1]"),
    UnusualJSON(
      "invisible characters of attributes",
      line(
        #"""
        {"type":"mention","attrs":{"id":"7\u0000","label":"A\u202en"}},\#
        {"type":"image","attrs":{"src":"/a","alt":"b\u2067"}}
        """#
      ), #"<p><span class="mention" data-id="7">@An</span><img src="/a" alt="b"></p>"#,
      "character-removed mention $.content[0].content[0]",
      "character-removed mention $.content[0].content[0]",
      "character-removed image $.content[0].content[1]"),
    UnusualJSON(
      "unpaired directional marks in text",
      line(#"{"type":"text","text":"a\u2067b"}"#), "<p>ab</p>",
      "character-removed $.content[0]"),
    UnusualJSON(
      "formula as content",
      tiptap(
        #"""
        {"type":"math_display","content":[\#(textA)]},\#
        {"type":"paragraph","content":[{"type":"math_inline","content":[\#(textA)]}]}
        """#
      ), #"<pre><code class="language-latex">a</code></pre><p>a</p>"#,
      "element-mapped math_display $.content[0]",
      "element-unwrapped math_inline $.content[1].content[0]"),
    UnusualJSON(
      "mention with empty content",
      line(#"{"type":"mention","attrs":{"href":"/a"},"content":[]}"#), "",
      "element-dropped mention $.content[0].content[0]"),
    UnusualJSON(
      "spans that reach beyond the table",
      tiptap(
        #"""
        {"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell",\#
        "attrs":{"rowspan":65534},"content":[\#(textA)]}]},\#
        {"type":"tableRow","content":[{"type":"tableCell","content":[\#(textA)]}]}]}
        """#
      ),
      "<table><tbody><tr><td rowspan=\"2\">a</td><td></td></tr><tr><td>a</td></tr></tbody></table>",
      "nesting-repaired table $.content[0]"),
    UnusualJSON(
      "spans without room for a cell",
      tiptap(
        #"""
        {"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell",\#
        "attrs":{"rowspan":2,"colspan":1000},"content":[\#(textA)]}]},\#
        {"type":"tableRow","content":[{"type":"tableCell","content":[\#(textA)]}]}]}
        """#
      ),
      "<table><tbody><tr><td rowspan=\"2\"><p>a</p><p>a</p></td></tr><tr></tr></tbody></table>",
      "nesting-repaired table $.content[0]"),
    UnusualJSON(
      "image without a URL", line(#"{"type":"image","attrs":{"alt":"A","title":"T"}}"#),
      "<p>A</p>", "image-removed image $.content[0].content[0]"),
  ]

  @Test("content in an unusual place of Tiptap JSON is kept or reported", arguments: cases)
  func losses(sample: UnusualJSON) throws {
    try sample.check(in: .tiptap)
  }

  @Test(
    "a value of the wrong type in Tiptap JSON is an error, even if it has no effect",
    arguments: [
      (#"{"type":"paragraph","text":7}"#, "$.content[0].text: expected a string, found a number"),
      (#"{"type":"hardBreak","text":{}}"#, "$.content[0].text: expected a string, found an object"),
      (
        #"{"type":"paragraph","marks":{}}"#,
        "$.content[0].marks: expected an array, found an object"
      ),
      (
        #"{"type":"hardBreak","marks":"bold"}"#,
        "$.content[0].marks: expected an array, found a string"
      ),
      (
        #"{"type":"bulletList","attrs":{"tight":"x"}}"#,
        "$.content[0].attrs.tight: expected true or false, found a string"
      ),
      (
        #"{"type":"text","text":"a","marks":[{"type":"link","attrs":{"href":"/","target":5}}]}"#,
        "$.content[0].marks[0].attrs.target: expected a string, found a number"
      ),
      (
        #"{"type":"text","text":"a","marks":[{"type":"link","attrs":{"href":"/","rel":[]}}]}"#,
        "$.content[0].marks[0].attrs.rel: expected a string, found an array"
      ),
      (
        #"{"type":"youtube","attrs":{"src":5}}"#,
        "$.content[0].attrs.src: expected a string, found a number"
      ),
      (
        #"{"type":"codeBlock","attrs":{"language":"c","params":5}}"#,
        "$.content[0].attrs.params: expected a string, found a number"
      ),
      (
        #"{"type":"tableCell","attrs":{"colspan":-1}}"#,
        "$.content[0].attrs.colspan: -1 is out of range; allowed is 1 to 1000"
      ),
      (
        #"{"type":"image","attrs":{"src":"/a","caption":7}}"#,
        "$.content[0].attrs.caption: expected a string, found a number"
      ),
    ])
  func wrongTypes(content: String, message: String) {
    #expect(Editor.tiptap.failure(tiptap(content)) == message)
  }

  @Test("a mention whose label exceeds the attribute byte limit becomes text")
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
