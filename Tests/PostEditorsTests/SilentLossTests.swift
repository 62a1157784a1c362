import PostEditors
import PostPolicy
import Testing

/// JSON that says something in a place where nobody expects it: it shows, or is a finding, or is an
/// error that names the place.
struct OddJSON: Sendable, CustomTestStringConvertible {
  let name: String
  let json: String
  var html: String
  var findings: [String]

  init(_ name: String, _ json: String, _ html: String, _ findings: String...) {
    self.name = name
    self.json = json
    self.html = html
    self.findings = findings
  }

  var testDescription: String { name }
}

private let text = #"{"type":"text","text":"a"}"#

@Suite struct TiptapLossTests {
  private static func line(_ content: String) -> String { tiptapParagraph(content) }

  static let cases = [
    OddJSON(
      "text of a block", tiptap(#"{"type":"paragraph","text":"x","content":[\#(text)]}"#),
      "<p>xa</p>", "nesting-repaired paragraph text $.content[0].text"),
    OddJSON(
      "text of the document", #"{"type":"doc","text":"x"}"#, "<p>x</p>",
      "nesting-repaired doc text $.text"),
    OddJSON(
      "text of a leaf", line(#"\#(text),{"type":"hardBreak","text":"x"},\#(text)"#),
      "<p>a<br>a</p>", "attribute-removed hardBreak text $.content[0].content[1].text"),
    OddJSON(
      "text beside contents of an unknown node",
      line(#"{"type":"box","text":"x","content":[\#(text)]}"#), "<p>xa</p>",
      "element-unwrapped box $.content[0].content[0]"),
    OddJSON(
      "label of an unknown node without contents",
      line(#"{"type":"chip","attrs":{"label":"x"},"content":[]}"#), "<p>x</p>",
      "element-mapped chip $.content[0].content[0]"),
    OddJSON(
      "marks of blocks",
      tiptap(
        #"{"type":"paragraph","marks":[{"type":"bold"}],"content":[\#(text)]},{"type":"horizontalRule","marks":[{"type":"link","attrs":{"href":"/x"}}]}"#
      ), "<p>a</p><hr>", "element-unwrapped bold $.content[0].marks[0]",
      "element-unwrapped link $.content[1].marks[0]"),
    OddJSON(
      "marks of a line break",
      line(#"\#(text),{"type":"hardBreak","marks":[{"type":"glow"}]},\#(text)"#),
      "<p>a<br>a</p>", "element-unwrapped glow $.content[0].content[1].marks[0]"),
    OddJSON(
      "link of a mention",
      line(
        #"{"type":"mention","attrs":{"id":"7","label":"Ann"},"marks":[{"type":"link","attrs":{"href":"/ann","title":"T"}}]},{"type":"mention","attrs":{"label":"Bo","href":"/bo"},"marks":[{"type":"link","attrs":{"href":"/other"}}]}"#
      ),
      #"<p><a class="u-url mention" href="/ann" data-id="7">@Ann</a><a class="u-url mention" href="/bo">@Bo</a></p>"#,
      "attribute-removed mention title $.content[0].content[0]",
      "link-removed mention $.content[0].content[1]"),
    OddJSON(
      "links without an address",
      line(
        #"{"type":"text","text":"a","marks":[{"type":"link"}]},{"type":"text","text":"b","marks":[{"type":"link","attrs":{"href":null}}]},{"type":"text","text":"c","marks":[{"type":"link","attrs":{"href":""}}]}"#
      ), "<p>abc</p>", "link-removed link $.content[0].content[0].marks[0]",
      "link-removed link $.content[0].content[1].marks[0]",
      "link-removed link $.content[0].content[2].marks[0]"),
    OddJSON(
      "two links on one text",
      line(
        #"{"type":"text","text":"a","marks":[{"type":"link","attrs":{"href":"/x"}},{"type":"link","attrs":{"href":"/y"}}]}"#
      ), #"<p><a href="/x">a</a></p>"#, "link-removed link $.content[0].content[0].marks[1]"),
    OddJSON(
      "members of a mark",
      line(
        #"{"type":"text","text":"a","marks":[{"type":"bold","text":"x","content":[1],"marks":[2]}]}"#
      ),
      "<p><strong>a</strong></p>",
      "attribute-removed bold text $.content[0].content[0].marks[0].text",
      "attribute-removed bold content $.content[0].content[0].marks[0].content",
      "attribute-removed bold marks $.content[0].content[0].marks[0].marks"),
    OddJSON(
      "attributes of a figure around its picture",
      tiptap(
        #"{"type":"figure","attrs":{"caption":"C","alt":"x","title":null},"content":[{"type":"image","attrs":{"src":"/a"}}]}"#
      ), #"<figure><img src="/a"><figcaption>C</figcaption></figure>"#,
      "attribute-removed figure alt $.content[0].attrs.alt"),
    OddJSON(
      "both captions of a figure",
      tiptap(#"{"type":"figure","attrs":{"src":"/a","caption":"C"},"content":[\#(text)]}"#),
      #"<figure><img src="/a"><figcaption>C<br>a</figcaption></figure>"#),
    OddJSON(
      "blocks in a line of a summary",
      tiptap(
        #"{"type":"details","content":[{"type":"detailsSummary","content":[{"type":"heading","content":[\#(text)]},{"type":"paragraph","attrs":{"textAlign":"center"},"content":[\#(text)]},{"type":"horizontalRule"},{"type":"taskList","content":[{"type":"taskItem","attrs":{"checked":true},"content":[\#(text)]}]}]},{"type":"detailsContent","content":[{"type":"paragraph","content":[\#(text)]}]}]}"#
      ), "<details><summary>a<br>a<br>a</summary><p>a</p></details>",
      "element-unwrapped heading $.content[0].content[0].content[0]",
      "attribute-removed paragraph align $.content[0].content[0].content[1]",
      "element-dropped horizontalRule $.content[0].content[0].content[2]",
      "element-unwrapped taskList $.content[0].content[0].content[3]",
      "attribute-removed taskItem checked $.content[0].content[0].content[3].content[0]"),
    OddJSON(
      "caption without a figure, summary without details",
      tiptap(
        #"{"type":"figcaption","content":[\#(text)]},{"type":"detailsSummary","content":[\#(text)]}"#
      ), "<p>a</p><p>a</p>", "nesting-repaired figcaption $.content[0]",
      "nesting-repaired detailsSummary $.content[1]"),
    OddJSON(
      "leaves in code",
      tiptap(
        #"{"type":"codeBlock","content":[{"type":"mention","attrs":{"id":"7","label":"Ann"}},{"type":"image","attrs":{"src":"/a","alt":"A"}},{"type":"emoji","attrs":{"name":"cat","src":"/c"}},{"type":"horizontalRule"}]}"#
      ), "<pre><code>@AnnA:cat:</code></pre>", "element-mapped mention $.content[0].content[0]",
      "image-removed image $.content[0].content[1]", "image-removed emoji $.content[0].content[2]",
      "element-dropped horizontalRule $.content[0].content[3]"),
    OddJSON(
      "attributes under two names",
      tiptap(
        #"{"type":"codeBlock","attrs":{"language":"c","params":"d"},"content":[\#(text)]},{"type":"orderedList","attrs":{"start":2,"order":3},"content":[{"type":"listItem","content":[\#(text)]}]},{"type":"youtube","attrs":{"src":"https://youtu.be/x","url":"https://youtu.be/y"}}"#
      ),
      #"<pre><code class="language-c">a</code></pre><ol start="2"><li>a</li></ol><p><a href="https://youtu.be/x">https://youtu.be/x</a></p>"#,
      "attribute-removed codeBlock params $.content[0].attrs.params",
      "attribute-removed orderedList order $.content[1].attrs.order",
      "attribute-removed youtube url $.content[2].attrs.url", "embed-linked youtube $.content[2]"),
    OddJSON(
      "lines that only hold a figure",
      tiptap(
        #"{"type":"paragraph","attrs":{"textAlign":"center"},"content":[{"type":"image","attrs":{"src":"/a","caption":"C"}}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"image","attrs":{"src":"/b","caption":"D"}}]}"#
      ),
      #"<figure><img src="/a"><figcaption>C</figcaption></figure><figure><img src="/b"><figcaption>D</figcaption></figure>"#,
      "attribute-removed p align $.content[0]", "element-unwrapped h2 $.content[1]"),
    OddJSON(
      "invisible characters of attributes",
      line(
        #"{"type":"mention","attrs":{"id":"7\u0000","label":"A\u202en"}},{"type":"image","attrs":{"src":"/a","alt":"b\u2067"}}"#
      ), #"<p><span class="mention" data-id="7">@An</span><img src="/a" alt="b"></p>"#,
      "character-removed mention $.content[0].content[0]",
      "character-removed mention $.content[0].content[0]",
      "character-removed image $.content[0].content[1]"),
    OddJSON(
      "direction marks without a partner in text",
      line(#"{"type":"text","text":"a\u2067b"}"#), "<p>ab</p>",
      "character-removed $.content[0]"),
    OddJSON(
      "formula as contents",
      tiptap(
        #"{"type":"math_display","content":[\#(text)]},{"type":"paragraph","content":[{"type":"math_inline","content":[\#(text)]}]}"#
      ), #"<pre><code class="language-latex">a</code></pre><p>a</p>"#,
      "element-mapped math_display $.content[0]",
      "element-unwrapped math_inline $.content[1].content[0]"),
    OddJSON(
      "mention with an empty list of contents",
      line(#"{"type":"mention","attrs":{"href":"/a"},"content":[]}"#), "",
      "element-dropped mention $.content[0].content[0]"),
    OddJSON(
      "spans that reach beyond the table",
      tiptap(
        #"{"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell","attrs":{"rowspan":65534},"content":[\#(text)]}]},{"type":"tableRow","content":[{"type":"tableCell","content":[\#(text)]}]}]}"#
      ),
      "<table><tbody><tr><td rowspan=\"2\">a</td><td></td></tr><tr><td>a</td></tr></tbody></table>",
      "nesting-repaired table $.content[0]"),
    OddJSON(
      "spans that leave no room for a cell",
      tiptap(
        #"{"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell","attrs":{"rowspan":2,"colspan":1000},"content":[\#(text)]}]},{"type":"tableRow","content":[{"type":"tableCell","content":[\#(text)]}]}]}"#
      ),
      "<table><tbody><tr><td rowspan=\"2\"><p>a</p><p>a</p></td></tr><tr></tr></tbody></table>",
      "nesting-repaired table $.content[0]"),
    OddJSON(
      "picture without an address", line(#"{"type":"image","attrs":{"alt":"A","title":"T"}}"#),
      "<p>A</p>", "image-removed image $.content[0].content[0]"),
  ]

  @Test("what stands in an odd place shows or is a finding", arguments: cases)
  func nothingIsLost(odd: OddJSON) throws {
    #expect(try Editor.tiptap.html(odd.json) == odd.html)
    #expect(try Editor.tiptap.findings(odd.json) == odd.findings)
  }

  @Test(
    "a value of a wrong type is an error, even where it would say nothing",
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

  @Test("a name that is larger than the policy allows stays as text")
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

@Suite struct LexicalLossTests {
  private static func image(_ members: String) -> String {
    lexicalParagraph(#"{"type":"image","src":"/a",\#(members)}"#)
  }

  private static func caption(_ children: String) -> String {
    image(#""caption":{"editorState":{"root":{"type":"root","children":[\#(children)]}}}"#)
  }

  private static func figure(_ caption: String) -> String {
    #"<figure><img src="/a"><figcaption>\#(caption)</figcaption></figure>"#
  }

  static let cases = [
    OddJSON(
      "caption of a mention",
      caption(#"{"type":"paragraph","children":[{"type":"mention","mentionName":"Ann"}]}"#),
      figure(#"<span class="mention">Ann</span>"#)),
    OddJSON(
      "caption of a mention with a value",
      caption(
        #"{"type":"paragraph","children":[{"type":"beautifulMention","trigger":"@","value":"Bo"}]}"#
      ), figure(#"<span class="mention">@Bo</span>"#)),
    OddJSON(
      "caption of a picture",
      caption(#"{"type":"paragraph","children":[{"type":"image","src":"/b"}]}"#),
      figure(#"<img src="/b">"#)),
    OddJSON(
      "caption of a link that needs a scheme",
      caption(
        #"{"type":"paragraph","children":[{"type":"link","url":"/l","children":[{"type":"chip","label":"x"}]}]}"#
      ), figure(#"<a href="/l">x</a>"#),
      "attribute-removed chip label $.root.children[0].children[0].caption.editorState.root.children[0].children[0].children[0].label",
      "element-mapped chip $.root.children[0].children[0].caption.editorState.root.children[0].children[0].children[0]"
    ),
    OddJSON("caption that is a text", image(#""caption":"C""#), figure("C")),
    OddJSON("caption that is an empty text", image(#""caption":"""#), #"<p><img src="/a"></p>"#),
    OddJSON("caption that is nothing", image(#""caption":null"#), #"<p><img src="/a"></p>"#),
    OddJSON(
      "caption that is hidden", image(#""caption":"C","showCaption":false"#),
      #"<p><img src="/a"></p>"#,
      "attribute-removed image caption $.root.children[0].children[0].caption"
    ),
    OddJSON(
      "empty captions", caption(#"{"type":"paragraph","children":[{"type":"text","text":""}]}"#),
      #"<p><img src="/a"></p>"#),
    OddJSON(
      "members of a caption",
      image(
        #""caption":{"color":"red","editorState":{"zoom":2,"root":{"type":"root","children":[\#(text)]}}}"#
      ), figure("a"), "attribute-removed image color $.root.children[0].children[0].caption.color",
      "attribute-removed image zoom $.root.children[0].children[0].caption.editorState.zoom"),
    OddJSON(
      "children of a picture with a caption", image(#""caption":"C","children":[\#(text)]"#),
      figure("C<br>a")),
    OddJSON(
      "hidden caption in a summary",
      lexical(
        #"{"type":"collapsible-container","children":[{"type":"collapsible-title","children":[{"type":"image","src":"/a","caption":"C","showCaption":false}]}]}"#
      ), #"<details><summary><img src="/a"></summary></details>"#,
      "attribute-removed image caption $.root.children[0].children[0].children[0].caption"),
    OddJSON(
      "shown caption in a summary",
      lexical(
        #"{"type":"collapsible-container","children":[{"type":"collapsible-title","children":[{"type":"image","src":"/a","caption":"C"}]}]}"#
      ), #"<details><summary><img src="/a"> C</summary></details>"#,
      "element-unwrapped image $.root.children[0].children[0].children[0]"),
    OddJSON(
      "text of a block", lexical(#"{"type":"paragraph","text":"x","children":[\#(text)]}"#),
      "<p>xa</p>", "nesting-repaired paragraph text $.root.children[0].text"),
    OddJSON(
      "text of leaves",
      lexicalParagraph(
        #"\#(text),{"type":"linebreak","text":"x"},\#(text),{"type":"tab","text":"y"},\#(text)"#),
      "<p>a<br>a a</p>",
      "attribute-removed linebreak text $.root.children[0].children[1].text",
      "attribute-removed tab text $.root.children[0].children[3].text"),
    OddJSON(
      "text beside contents of an unknown node",
      lexicalParagraph(#"{"type":"box","text":"x","children":[\#(text)]}"#), "<p>xa</p>",
      "element-unwrapped box $.root.children[0].children[0]"),
    OddJSON(
      "links without an address",
      lexicalParagraph(
        #"{"type":"link","children":[\#(text)]},{"type":"link","url":null,"children":[\#(text)]},{"type":"autolink","url":"","children":[\#(text)]}"#
      ), "<p>aaa</p>", "link-removed link $.root.children[0].children[0]",
      "link-removed link $.root.children[0].children[1]",
      "link-removed autolink $.root.children[0].children[2]"),
    OddJSON(
      "link around nothing",
      lexicalParagraph(#"\#(text),{"type":"link","url":"/x","children":[]}"#), "<p>a</p>",
      "element-dropped link $.root.children[0].children[1]"),
    OddJSON(
      "link around a mention",
      lexicalParagraph(
        #"{"type":"link","url":"/ann","children":[{"type":"mention","text":"@Ann"}]}"#),
      #"<p><a class="u-url mention" href="/ann">@Ann</a></p>"#),
    OddJSON(
      "alignment and direction of a list are those of its items",
      lexical(
        #"{"type":"list","direction":"rtl","format":"center","children":[{"type":"listitem","children":[\#(text)]},{"type":"listitem","direction":"ltr","format":"left","children":[\#(text)]}]}"#
      ),
      #"<ul><li><p align="center" dir="rtl">a</p></li><li><p align="left" dir="ltr">a</p></li></ul>"#
    ),
    OddJSON(
      "alignment of what has none",
      lexical(
        #"{"type":"table","format":"center","indent":1,"children":[{"type":"tablerow","children":[{"type":"tablecell","children":[\#(text)]}]}]},{"type":"youtube","videoID":"x","format":"center"},{"type":"code","direction":"rtl","children":[\#(text)]},{"type":"paragraph","children":[{"type":"link","url":"/","format":"center","children":[\#(text)]},{"type":"image","src":"/a","format":"right"}]}"#
      ),
      #"<table><tbody><tr><td>a</td></tr></tbody></table><p><a href="https://www.youtube.com/watch?v=x">https://www.youtube.com/watch?v=x</a></p><pre><code>a</code></pre><p><a href="/">a</a><img src="/a"></p>"#,
      "attribute-removed table format $.root.children[0].format",
      "attribute-removed table indent $.root.children[0].indent",
      "attribute-removed youtube format $.root.children[1].format",
      "embed-linked youtube $.root.children[1]",
      "attribute-removed code direction $.root.children[2].direction",
      "attribute-removed link format $.root.children[3].children[0].format",
      "attribute-removed image format $.root.children[3].children[1].format"),
    OddJSON(
      "members around the root",
      #"{"zoom":2,"root":{"type":"root","theme":"dark","text":"x","children":[]}}"#, "<p>x</p>",
      "attribute-removed root zoom $.zoom", "attribute-removed root theme $.root.theme",
      "nesting-repaired root text $.root.text"),
    OddJSON(
      "data of a mention",
      lexicalParagraph(
        #"{"type":"beautifulMention","trigger":"@","value":"Bo","data":{"id":"8","mail":"b@e.example"}}"#
      ), #"<p><span class="mention" data-id="8">@Bo</span></p>"#,
      "attribute-removed beautifulMention mail $.root.children[0].children[0].data.mail"),
    OddJSON(
      "numbers of items that do not count on",
      lexical(
        #"{"type":"list","listType":"number","start":3,"children":[{"type":"listitem","value":3,"children":[\#(text)]},{"type":"listitem","value":9,"children":[\#(text)]}]}"#
      ), #"<ol start="3"><li>a</li><li>a</li></ol>"#,
      "attribute-removed listitem value $.root.children[0].children[1].value"),
    OddJSON(
      "task of an item that only nests a list",
      lexical(
        #"{"type":"list","listType":"check","children":[{"type":"listitem","checked":true,"children":[{"type":"list","children":[{"type":"listitem","children":[\#(text)]}]}]}]}"#
      ), "<ul><li><ul><li>a</li></ul></li></ul>",
      "attribute-removed listitem checked $.root.children[0].children[0].checked"),
    OddJSON(
      "style of a block",
      lexical(#"{"type":"paragraph","style":"color:red","children":[\#(text)]}"#),
      "<p>a</p>", "attribute-removed paragraph style $.root.children[0].style"),
  ]

  @Test("what stands in an odd place shows or is a finding", arguments: cases)
  func nothingIsLost(odd: OddJSON) throws {
    #expect(try Editor.lexical.html(odd.json) == odd.html)
    #expect(try Editor.lexical.findings(odd.json) == odd.findings)
  }

  @Test(
    "a value of a wrong type is an error, even where it would say nothing",
    arguments: [
      (
        #"{"type":"image","src":"/a","caption":7}"#,
        "$.root.children[0].caption: expected a string or an object, found a number"
      ),
      (
        #"{"type":"image","src":"/a","caption":{"editorState":7}}"#,
        "$.root.children[0].caption.editorState: expected an object, found a number"
      ),
      (
        #"{"type":"image","src":"/a","caption":{"editorState":"x"}}"#,
        "$.root.children[0].caption.editorState: expected an object, found a string"
      ),
      (
        #"{"type":"image","src":"/a","caption":{"editorState":{"root":[]}}}"#,
        "$.root.children[0].caption.editorState.root: expected an object, found an array"
      ),
      (
        #"{"type":"image","src":"/a","caption":{"editorState":{"root":{"type":"doc"}}}}"#,
        "$.root.children[0].caption.editorState.root.type: expected the type 'root'"
      ),
      (
        #"{"type":"image","src":"/a","showCaption":"no"}"#,
        "$.root.children[0].showCaption: expected true or false, found a string"
      ),
      (
        #"{"type":"paragraph","text":7}"#,
        "$.root.children[0].text: expected a string, found a number"
      ),
      (
        #"{"type":"text","text":"a","format":"bold"}"#,
        "$.root.children[0].format: expected a whole number, found a string"
      ),
      (
        #"{"type":"text","text":"a","mode":7}"#,
        "$.root.children[0].mode: expected a string, found a number"
      ),
      (
        #"{"type":"text","text":"a","detail":"x"}"#,
        "$.root.children[0].detail: expected a whole number, found a string"
      ),
      (
        #"{"type":"paragraph","textFormat":"bold"}"#,
        "$.root.children[0].textFormat: expected a whole number, found a string"
      ),
      (
        #"{"type":"table","format":{}}"#,
        "$.root.children[0].format: expected a string, found an object"
      ),
      (
        #"{"type":"list","listType":"dotted"}"#,
        "$.root.children[0].listType: 'dotted' is not allowed; allowed is bullet, number or check"
      ),
      (
        #"{"type":"list","listType":"bullet","start":"x"}"#,
        "$.root.children[0].start: expected a whole number, found a string"
      ),
      (
        #"{"type":"listitem","value":1e99}"#,
        "$.root.children[0].value: 1e99 is out of range; allowed is -1000000000 to 1000000000"
      ),
      (
        #"{"type":"link","url":"/","rel":7}"#,
        "$.root.children[0].rel: expected a string, found a number"
      ),
      (
        #"{"type":"beautifulMention","value":"a","data":"x"}"#,
        "$.root.children[0].data: expected an object, found a string"
      ),
      (
        #"{"type":"paragraph","direction":1}"#,
        "$.root.children[0].direction: expected a string, found a number"
      ),
    ])
  func wrongTypes(children: String, message: String) {
    #expect(Editor.lexical.failure(lexical(children)) == message)
  }
}

@Suite struct QuillLossTests {
  static let cases = [
    OddJSON(
      "colour of a background",
      quill(
        ##"{"insert":"a","attributes":{"background":"#e60000"}},{"insert":"b","attributes":{"background":"#ffff00"}},{"insert":"\n"}"##
      ), "<p><mark>ab</mark></p>", "attribute-removed background $.ops[0].attributes.background"),
    OddJSON(
      "attributes of pictures on text",
      quill(#"{"insert":"a","attributes":{"alt":"x","caption":"C"}},{"insert":"\n"}"#), "<p>a</p>",
      "attribute-removed alt $.ops[0].attributes.alt",
      "attribute-removed caption $.ops[0].attributes.caption"),
    OddJSON(
      "attributes of pictures on other embeds",
      quill(
        #"{"insert":{"mention":{"value":"Ann","denotationChar":"@"}},"attributes":{"width":"3"}},{"insert":"\n"},{"insert":{"video":"https://e.example/v"},"attributes":{"height":"9"}}"#
      ),
      #"<p><span class="mention">@Ann</span></p><p><a href="https://e.example/v">https://e.example/v</a></p>"#,
      "attribute-removed width $.ops[0].attributes.width",
      "attribute-removed height $.ops[2].attributes.height",
      "embed-linked video $.ops[2].insert"),
    OddJSON(
      "formats of lines on embeds",
      quill(
        #"{"insert":{"image":"/a"},"attributes":{"header":1}},{"insert":"\n"},{"insert":{"divider":true},"attributes":{"align":"center"}}"#
      ), #"<p><img src="/a"></p><hr>"#, "attribute-removed header $.ops[0].attributes.header",
      "attribute-removed align $.ops[2].attributes.align"),
    OddJSON(
      "formats of text on blocks",
      quill(
        #"{"insert":{"divider":true},"attributes":{"bold":true}},{"insert":{"video":"https://e.example/v"},"attributes":{"italic":true,"link":"/x"}}"#
      ), #"<hr><p><a href="https://e.example/v">https://e.example/v</a></p>"#,
      "attribute-removed bold $.ops[0].attributes.bold",
      "attribute-removed italic $.ops[1].attributes.italic",
      "attribute-removed link $.ops[1].attributes.link", "embed-linked video $.ops[1].insert"),
    OddJSON(
      "link of a mention",
      quill(
        #"{"insert":{"mention":{"value":"Ann","denotationChar":"@"}},"attributes":{"link":"/ann"}},{"insert":"\n"}"#
      ), #"<p><a class="u-url mention" href="/ann">@Ann</a></p>"#),
    OddJSON(
      "data of a mention",
      quill(
        #"{"insert":{"mention":{"index":"0","value":"Ann","denotationChar":"@","mail":"a@e.example"}}},{"insert":"\n"}"#
      ), #"<p><span class="mention">@Ann</span></p>"#,
      "attribute-removed mention mail $.ops[0].insert.mention.mail"),
    OddJSON(
      "alignment of code",
      quill(
        #"{"insert":"a"},{"insert":"\n","attributes":{"code-block":true,"align":"center","direction":"rtl"}}"#
      ), "<pre><code>a</code></pre>", "attribute-removed align $.ops[1].insert",
      "attribute-removed direction $.ops[1].insert"),
    OddJSON(
      "pictures and mentions in code",
      quill(
        #"{"insert":{"mention":{"value":"Ann","denotationChar":"@","id":"7"}}},{"insert":{"image":"/a"},"attributes":{"alt":"A","caption":"C"}},{"insert":"\n","attributes":{"code-block":true}}"#
      ), "<pre><code>@Ann\nA C</code></pre>", "element-mapped mention $.ops[0].insert",
      "element-unwrapped image $.ops[1].insert", "image-removed image $.ops[1].insert"),
    OddJSON(
      "emoji without a name that can be one",
      quill(#"{"insert":{"image":"/a"},"attributes":{"emoji":":::"}},{"insert":"\n"}"#),
      #"<p><img src="/a"></p>"#, "attribute-removed image emoji $.ops[0].insert"),
    OddJSON(
      "size of an emoji",
      quill(
        #"{"insert":{"image":"/a"},"attributes":{"emoji":"cat","alt":":cat:","width":"9","title":"T"}},{"insert":"\n"}"#
      ), #"<p><img class="emoji" src="/a" alt=":cat:"></p>"#,
      "attribute-removed image title $.ops[0].insert",
      "attribute-removed image width $.ops[0].insert"),
    OddJSON(
      "members around the operations", #"{"ops":[{"insert":"a\n"}],"html":"<p>b</p>"}"#, "<p>a</p>",
      "attribute-removed html $.html"),
    OddJSON(
      "embeds inside an unknown embed",
      quill(
        #"{"insert":{"grid":{"cells":[{"insert":"a"},{"insert":{"image":"/b"}}]}}},{"insert":"\n"}"#
      ), "<p>a</p>", "element-unwrapped grid $.ops[0].insert",
      "element-dropped image $.ops[0].insert.grid.cells[1].insert"),
    OddJSON(
      "looks of an unknown embed that leads somewhere",
      quill(
        #"{"insert":{"card":"https://e.example/v"},"attributes":{"bold":true,"link":"/x"}},{"insert":"\n"}"#
      ), #"<p><a href="https://e.example/v"><strong>https://e.example/v</strong></a></p>"#,
      "embed-linked card $.ops[0].insert", "link-removed card $.ops[0].insert"),
  ]

  @Test("what stands in an odd place shows or is a finding", arguments: cases)
  func nothingIsLost(odd: OddJSON) throws {
    #expect(try Editor.quill.html(odd.json) == odd.html)
    #expect(try Editor.quill.findings(odd.json) == odd.findings)
  }

  @Test(
    "a value of a wrong type is an error, even where it would say nothing",
    arguments: [
      (
        #"{"insert":"\n","attributes":{"link":5}}"#,
        "$.ops[0].attributes.link: expected a string, found a number"
      ),
      (
        #"{"insert":{"softbreak":true},"attributes":{"link":5}}"#,
        "$.ops[0].attributes.link: expected a string, found a number"
      ),
      (
        #"{"insert":"a","attributes":{"background":1}}"#,
        "$.ops[0].attributes.background: expected a string, found a number"
      ),
      (
        #"{"insert":{"video":7}}"#,
        "$.ops[0].insert.video: expected a string or an object, found a number"
      ),
      (
        #"{"insert":{"emoji":[]}}"#,
        "$.ops[0].insert.emoji: expected a string or an object, found an array"
      ),
      (
        #"{"insert":{"mention":"Ann"}}"#,
        "$.ops[0].insert.mention: expected an object, found a string"
      ),
    ])
  func wrongTypes(operation: String, message: String) {
    #expect(Editor.quill.failure(quill(operation)) == message)
  }
}
