import PostEditors
import PostPolicy
import Testing

@Suite struct LexicalLossTests {
  static let cases = [
    UnusualJSON(
      "text of a block",
      lexical(#"{"type":"paragraph","text":"x","children":[\#(textA)]}"#),
      "<p>xa</p>", "nesting-repaired paragraph text $.root.children[0].text"),
    UnusualJSON(
      "text of leaves",
      lexicalParagraph(
        #"""
        \#(textA),{"type":"linebreak","text":"x"},\#(textA),{"type":"tab","text":"y"},\#
        \#(textA)
        """#
      ),
      "<p>a<br>a a</p>",
      "attribute-removed linebreak text $.root.children[0].children[1].text",
      "attribute-removed tab text $.root.children[0].children[3].text"),
    UnusualJSON(
      "text of an unknown node with children",
      lexicalParagraph(#"{"type":"box","text":"x","children":[\#(textA)]}"#), "<p>xa</p>",
      "element-unwrapped box $.root.children[0].children[0]"),
    UnusualJSON(
      "members of an unknown leaf",
      lexicalParagraph(
        #"""
        {"type":"chip","version":1,"label":"x","note":"y"},\#
        {"type":"card","url":"https://e.example/c","title":"T"},{"type":"dot","note":"z"}
        """#
      ),
      #"<p>x</p><p><a href="https://e.example/c">https://e.example/c</a></p>"#,
      "element-mapped chip $.root.children[0].children[0]",
      "attribute-removed chip note $.root.children[0].children[0].note",
      "embed-linked card $.root.children[0].children[1]",
      "attribute-removed card title $.root.children[0].children[1].title",
      "element-dropped dot $.root.children[0].children[2]",
      "attribute-removed dot note $.root.children[0].children[2].note"),
    UnusualJSON(
      "links without a URL",
      lexicalParagraph(
        #"""
        {"type":"link","children":[\#(textA)]},{"type":"link","url":null,\#
        "children":[\#(textA)]},{"type":"autolink","url":"","children":[\#(textA)]}
        """#
      ), "<p>aaa</p>", "link-removed link $.root.children[0].children[0]",
      "link-removed link $.root.children[0].children[1]",
      "link-removed autolink $.root.children[0].children[2]"),
    UnusualJSON(
      "link without children",
      lexicalParagraph(#"\#(textA),{"type":"link","url":"/x","children":[]}"#), "<p>a</p>",
      "element-dropped link $.root.children[0].children[1]"),
    UnusualJSON(
      "link around other links and unknown nodes",
      lexicalParagraph(
        #"""
        {"type":"link","url":"/x","children":[{"type":"youtube","videoID":"v"}]},\#
        {"type":"link","url":"/y","children":[{"type":"horizontalrule"}]},\#
        {"type":"link","url":"/o","children":[{"type":"link","url":"/i","children":[\#(textA)]},\#
        \#(textA)]}
        """#
      ),
      #"""
      <p><a href="https://www.youtube.com/watch?v=v">https://www.youtube.com/watch?v=v</a></p><hr>\#
      <p><a href="/i">a</a><a href="/o">a</a></p>
      """#,
      "embed-linked youtube $.root.children[0].children[0].children[0]",
      "link-removed youtube $.root.children[0].children[0].children[0]",
      "link-removed link $.root.children[0].children[1]",
      "link-removed link $.root.children[0].children[2].children[0]"),
    UnusualJSON(
      "unknown leaf of a list",
      lexical(
        #"""
        {"type":"list","children":[{"type":"void"},{"type":"listitem",\#
        "children":[\#(textA)]}]}
        """#
      ), "<ul><li>a</li></ul>", "element-dropped void $.root.children[0].children[0]"),
    UnusualJSON(
      "layout of unknown nodes",
      lexical(
        #"""
        {"type":"my-paragraph","format":"center","direction":"rtl","indent":1,\#
        "children":[\#(textA)]},{"type":"your-paragraph","format":"","direction":"ltr",\#
        "indent":0,"children":[\#(textA)]},{"type":"my-text","text":"b","format":1}
        """#
      ), "<p>a</p><p>a</p><p><strong>b</strong></p>",
      "attribute-removed my-paragraph format $.root.children[0].format",
      "attribute-removed my-paragraph direction $.root.children[0].direction",
      "attribute-removed my-paragraph indent $.root.children[0].indent",
      "element-unwrapped my-paragraph $.root.children[0]",
      "element-unwrapped your-paragraph $.root.children[1]",
      "element-mapped my-text $.root.children[2]"),
    UnusualJSON(
      "link around a mention",
      lexicalParagraph(
        #"{"type":"link","url":"/ann","children":[{"type":"mention","text":"@Ann"}]}"#),
      #"<p><a class="u-url mention" href="/ann">@Ann</a></p>"#),
    UnusualJSON(
      "members of an item that contains only lists",
      lexical(
        #"""
        {"type":"list","listType":"number","children":[{"type":"listitem","value":1,\#
        "children":[\#(textA)]},{"type":"listitem","value":7,"format":"center",\#
        "direction":"rtl","children":[{"type":"list","listType":"bullet",\#
        "children":[{"type":"listitem","children":[\#(textA)]}]}]},{"type":"listitem","value":2,\#
        "children":[\#(textA)]}]}
        """#
      ),
      #"<ol><li>a<ul><li><p align="center" dir="rtl">a</p></li></ul></li><li>a</li></ol>"#,
      "attribute-removed listitem value $.root.children[0].children[1].value"),
    UnusualJSON(
      "alignment and direction of a list apply to its items",
      lexical(
        #"""
        {"type":"list","direction":"rtl","format":"center","children":[{"type":"listitem",\#
        "children":[\#(textA)]},{"type":"listitem","direction":"ltr","format":"left",\#
        "children":[\#(textA)]}]}
        """#
      ),
      #"""
      <ul><li><p align="center" dir="rtl">a</p></li><li>\#
      <p align="left" dir="ltr">a</p></li></ul>
      """#
    ),
    UnusualJSON(
      "alignment of nodes that have none",
      lexical(
        #"""
        {"type":"table","format":"center","indent":1,"children":[{"type":"tablerow",\#
        "children":[{"type":"tablecell","children":[\#(textA)]}]}]},\#
        {"type":"youtube","videoID":"x","format":"center"},{"type":"code","direction":"rtl",\#
        "children":[\#(textA)]},{"type":"paragraph","children":[{"type":"link","url":"/",\#
        "format":"center","children":[\#(textA)]},{"type":"image","src":"/a","format":"right"}]}
        """#
      ),
      #"""
      <table><tbody><tr><td>a</td></tr></tbody></table><p>\#
      <a href="https://www.youtube.com/watch?v=x">https://www.youtube.com/watch?v=x</a></p><pre>\#
      <code>a</code></pre><p><a href="/">a</a><img src="/a"></p>
      """#,
      "attribute-removed table format $.root.children[0].format",
      "attribute-removed table indent $.root.children[0].indent",
      "attribute-removed youtube format $.root.children[1].format",
      "embed-linked youtube $.root.children[1]",
      "attribute-removed code direction $.root.children[2].direction",
      "attribute-removed link format $.root.children[3].children[0].format",
      "attribute-removed image format $.root.children[3].children[1].format"),
    UnusualJSON(
      "members outside of the root",
      #"{"zoom":2,"root":{"type":"root","theme":"dark","text":"x","children":[]}}"#, "<p>x</p>",
      "attribute-removed root zoom $.zoom", "attribute-removed root theme $.root.theme",
      "nesting-repaired root text $.root.text"),
    UnusualJSON(
      "data of a mention",
      lexicalParagraph(
        #"""
        {"type":"beautifulMention","trigger":"@","value":"Bo","data":{"id":"8",\#
        "mail":"b@e.example"}}
        """#
      ), #"<p><span class="mention" data-id="8">@Bo</span></p>"#,
      "attribute-removed beautifulMention mail $.root.children[0].children[0].data.mail"),
    UnusualJSON(
      "item numbers that are not consecutive",
      lexical(
        #"""
        {"type":"list","listType":"number","start":3,"children":[{"type":"listitem","value":3,\#
        "children":[\#(textA)]},{"type":"listitem","value":9,"children":[\#(textA)]}]}
        """#
      ), #"<ol start="3"><li>a</li><li>a</li></ol>"#,
      "attribute-removed listitem value $.root.children[0].children[1].value"),
    UnusualJSON(
      "task of an item that only nests a list",
      lexical(
        #"""
        {"type":"list","listType":"check","children":[{"type":"listitem","checked":true,\#
        "children":[{"type":"list","children":[{"type":"listitem","children":[\#(textA)]}]}]}]}
        """#
      ), "<ul><li><ul><li>a</li></ul></li></ul>",
      "attribute-removed listitem checked $.root.children[0].children[0].checked"),
    UnusualJSON(
      "mentioned name that differs from the text",
      lexicalParagraph(
        #"""
        {"type":"mention","mentionName":"Ann Lee","text":"Ann"},\#
        {"type":"mention","mentionName":"Bo","text":"@Bo"},{"type":"mention","mentionName":"Cy",\#
        "text":"Cy"}
        """#
      ),
      #"""
      <p><span class="mention">Ann</span><span class="mention">@Bo</span>\#
      <span class="mention">Cy</span></p>
      """#,
      "attribute-removed mention mentionName $.root.children[0].children[0].mentionName"),
    UnusualJSON(
      "item indents that differ from the nesting",
      lexical(
        #"""
        {"type":"list","children":[{"type":"listitem","indent":2,"children":[\#(textA)]},\#
        {"type":"listitem","indent":0,"children":[{"type":"list","children":[{"type":"listitem",\#
        "indent":1,"children":[\#(textA)]},{"type":"listitem","indent":0,\#
        "children":[\#(textA)]}]}]}]}
        """#
      ), "<ul><li>a<ul><li>a</li><li>a</li></ul></li></ul>",
      "attribute-removed listitem indent $.root.children[0].children[0].indent"),
    UnusualJSON(
      "direction of the root is inherited",
      #"""
      {"root":{"type":"root","direction":"rtl","children":[{"type":"paragraph","direction":null,\#
      "children":[\#(textA)]},{"type":"paragraph","direction":"ltr","children":[\#(textA)]},\#
      \#(textA)]}}
      """#,
      #"<p dir="rtl">a</p><p dir="ltr">a</p><p dir="rtl">a</p>"#),
    UnusualJSON(
      "direction of the root of a caption",
      lexical(
        #"""
        {"type":"image","src":"/a","caption":{"editorState":{"root":{"type":"root",\#
        "direction":"rtl","children":[{"type":"paragraph","children":[\#(textA)]}]}}}}
        """#
      ), #"<figure><img src="/a"><figcaption>a</figcaption></figure>"#,
      "attribute-removed paragraph dir $.root.children[0].caption.editorState.root.children[0]"),
    UnusualJSON(
      "layout of an empty caption",
      lexical(
        #"""
        {"type":"image","src":"/a","caption":{"editorState":{"root":{"type":"root",\#
        "children":[{"type":"paragraph","format":"middle","indent":2,"children":[]}]}}}}
        """#
      ), #"<p><img src="/a"></p>"#,
      """
      attribute-removed paragraph format \
      $.root.children[0].caption.editorState.root.children[0].format
      """,
      """
      attribute-removed paragraph indent \
      $.root.children[0].caption.editorState.root.children[0].indent
      """
    ),
    UnusualJSON(
      "tasks on items in a summary",
      lexical(
        #"""
        {"type":"collapsible-container","open":true,"children":[{"type":"collapsible-title",\#
        "children":[{"type":"listitem","checked":false,"children":[\#(textA)]},\#
        {"type":"listitem","checked":true,"children":[\#(textA)]},\#
        {"type":"listitem","children":[\#(textA)]}]}]}
        """#
      ), "<details open><summary>a<br>a<br>a</summary></details>",
      "attribute-removed listitem checked $.root.children[0].children[0].children[0].checked",
      "attribute-removed listitem checked $.root.children[0].children[0].children[1].checked"),
    UnusualJSON(
      "the unchecked task that Lexical writes on an item that only nests a list",
      lexical(
        #"""
        {"type":"list","listType":"check","children":[{"type":"listitem","checked":false,\#
        "children":[\#(textA)]},{"type":"listitem","checked":false,"children":[{"type":"list",\#
        "listType":"check","children":[{"type":"listitem","checked":true,\#
        "children":[\#(textA)]}]}]}]}
        """#
      ),
      #"""
      <ul><li><input type="checkbox" disabled> a<ul><li><input type="checkbox" disabled checked>\#
       a</li></ul></li></ul>
      """#
    ),
    UnusualJSON(
      "style of a block",
      lexical(#"{"type":"paragraph","style":"color:red","children":[\#(textA)]}"#),
      "<p>a</p>", "attribute-removed paragraph style $.root.children[0].style"),
  ]

  @Test("content in an unusual place of Lexical JSON is kept or reported", arguments: cases)
  func losses(sample: UnusualJSON) throws {
    try sample.check(in: .lexical)
  }

  @Test(
    "a value of the wrong type in Lexical JSON is an error, even if it has no effect",
    arguments: [
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
  func wrongTypes(content: String, message: String) {
    #expect(Editor.lexical.failure(lexical(content)) == message)
  }
}
