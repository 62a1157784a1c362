import PostEditors
import PostPolicy
import Testing

@Suite struct QuillLossTests {
  static let cases = [
    UnusualJSON(
      "background color",
      quill(
        ##"""
        {"insert":"a","attributes":{"background":"#e60000"}},\##
        {"insert":"b","attributes":{"background":"#ffff00"}},{"insert":"\n"}
        """##
      ), "<p><mark>ab</mark></p>", "attribute-removed background $.ops[0].attributes.background"),
    UnusualJSON(
      "image attributes on text",
      quill(#"{"insert":"a","attributes":{"alt":"x","caption":"C"}},{"insert":"\n"}"#), "<p>a</p>",
      "attribute-removed alt $.ops[0].attributes.alt",
      "attribute-removed caption $.ops[0].attributes.caption"),
    UnusualJSON(
      "image attributes on other embeds",
      quill(
        #"""
        {"insert":{"mention":{"value":"Ann","denotationChar":"@"}},"attributes":{"width":"3"}},\#
        {"insert":"\n"},{"insert":{"video":"https://e.example/v"},"attributes":{"height":"9"}}
        """#
      ),
      #"""
      <p><span class="mention">@Ann</span></p><p><a href="https://e.example/v">\#
      https://e.example/v</a></p>
      """#,
      "attribute-removed width $.ops[0].attributes.width",
      "attribute-removed height $.ops[2].attributes.height",
      "embed-linked video $.ops[2].insert"),
    UnusualJSON(
      "line formats on embeds",
      quill(
        #"""
        {"insert":{"image":"/a"},"attributes":{"header":1}},{"insert":"\n"},\#
        {"insert":{"divider":true},"attributes":{"align":"center"}}
        """#
      ), #"<p><img src="/a"></p><hr>"#, "attribute-removed header $.ops[0].attributes.header",
      "attribute-removed align $.ops[2].attributes.align"),
    UnusualJSON(
      "text formats on blocks",
      quill(
        #"""
        {"insert":{"divider":true},"attributes":{"bold":true}},\#
        {"insert":{"video":"https://e.example/v"},"attributes":{"italic":true,"link":"/x"}}
        """#
      ), #"<hr><p><a href="https://e.example/v">https://e.example/v</a></p>"#,
      "attribute-removed bold $.ops[0].attributes.bold",
      "attribute-removed italic $.ops[1].attributes.italic",
      "attribute-removed link $.ops[1].attributes.link", "embed-linked video $.ops[1].insert"),
    UnusualJSON(
      "link of a mention",
      quill(
        #"""
        {"insert":{"mention":{"value":"Ann","denotationChar":"@"}},"attributes":{"link":"/ann"}},\#
        {"insert":"\n"}
        """#
      ), #"<p><a class="u-url mention" href="/ann">@Ann</a></p>"#),
    UnusualJSON(
      "data of a mention",
      quill(
        #"""
        {"insert":{"mention":{"index":"0","value":"Ann","denotationChar":"@",\#
        "mail":"a@e.example"}}},{"insert":"\n"}
        """#
      ), #"<p><span class="mention">@Ann</span></p>"#,
      "attribute-removed mention mail $.ops[0].insert.mention.mail"),
    UnusualJSON(
      "alignment of code",
      quill(
        #"""
        {"insert":"a"},{"insert":"\n","attributes":{"code-block":true,"align":"center",\#
        "direction":"rtl"}}
        """#
      ), "<pre><code>a</code></pre>", "attribute-removed align $.ops[1].insert",
      "attribute-removed direction $.ops[1].insert"),
    UnusualJSON(
      "images and mentions in code",
      quill(
        #"""
        {"insert":{"mention":{"value":"Ann","denotationChar":"@","id":"7"}}},\#
        {"insert":{"image":"/a"},"attributes":{"alt":"A","caption":"C"}},\#
        {"insert":"\n","attributes":{"code-block":true}}
        """#
      ), "<pre><code>@Ann\nA C</code></pre>", "element-mapped mention $.ops[0].insert",
      "element-unwrapped image $.ops[1].insert", "image-removed image $.ops[1].insert"),
    UnusualJSON(
      "emoji without a valid name",
      quill(#"{"insert":{"image":"/a"},"attributes":{"emoji":":::"}},{"insert":"\n"}"#),
      #"<p><img src="/a"></p>"#, "attribute-removed image emoji $.ops[0].insert"),
    UnusualJSON(
      "size of an emoji",
      quill(
        #"""
        {"insert":{"image":"/a"},"attributes":{"emoji":"cat","alt":":cat:","width":"9",\#
        "title":"T"}},{"insert":"\n"}
        """#
      ), #"<p><img class="emoji" src="/a" alt=":cat:"></p>"#,
      "attribute-removed image title $.ops[0].insert",
      "attribute-removed image width $.ops[0].insert"),
    UnusualJSON(
      "members outside of the operations", #"{"ops":[{"insert":"a\n"}],"html":"<p>b</p>"}"#,
      "<p>a</p>",
      "attribute-removed html $.html"),
    UnusualJSON(
      "embeds inside an unknown embed",
      quill(
        #"{"insert":{"grid":{"cells":[{"insert":"a"},{"insert":{"image":"/b"}}]}}},{"insert":"\n"}"#
      ), "<p>a</p>", "element-unwrapped grid $.ops[0].insert",
      "element-dropped image $.ops[0].insert.grid.cells[1].insert"),
    UnusualJSON(
      "other members of the inserts in an unknown embed",
      quill(
        #"""
        {"insert":{"foo":{"cells":[{"insert":"q","p":2,"attributes":{"link":"https://z.example",\#
        "bold":null}},{"insert":"r","attributes":7},{"insert":8},{"insert":"s","note":null}]}}},\#
        {"insert":"\n"}
        """#
      ), "<p>qrs</p>", "element-unwrapped foo $.ops[0].insert",
      "attribute-removed foo insert $.ops[0].insert.foo.cells[2].insert",
      "attribute-removed foo p $.ops[0].insert.foo.cells[0].p",
      "attribute-removed foo link $.ops[0].insert.foo.cells[0].attributes.link",
      "attribute-removed foo attributes $.ops[0].insert.foo.cells[1].attributes"),
    UnusualJSON(
      "members without effect next to inserts",
      quill(
        #"""
        {"insert":"a","delete":null,"retain":null,"attributes":null,"id":null},\#
        {"insert":{"image":null,"mention":{"value":"Ann","denotationChar":"@"},"video":null}},\#
        {"insert":{"foo":{"ops":[{"insert":"q","attributes":{"bold":false,"link":"",\#
        "italic":null}}]}}},{"insert":"\n"}
        """#
      ), #"<p>a<span class="mention">@Ann</span>q</p>"#,
      "element-unwrapped foo $.ops[2].insert"),
    UnusualJSON(
      "layout of the line end after an embed that is a block",
      quill(
        #"""
        {"insert":{"divider":true}},{"insert":"\n","attributes":{"align":"center"}},\#
        {"insert":{"divider":true}},{"insert":"\n"}
        """#
      ), "<hr><hr>", "empty-paragraph $.ops[1].insert"),
    UnusualJSON(
      "an empty formula",
      quill(#"{"insert":{"formula":""}},{"insert":"a\n"}"#), "<p>a</p>",
      "element-dropped formula $.ops[0].insert"),
    UnusualJSON(
      "an unknown embed with the form of an operation",
      quill(#"{"insert":{"foo":{"insert":"q","p":2}}},{"insert":"\n"}"#), "<p>q</p>",
      "element-unwrapped foo $.ops[0].insert",
      "attribute-removed foo p $.ops[0].insert.foo.p"),
    UnusualJSON(
      "operations of an embed with a URL",
      quill(
        #"""
        {"insert":{"card":{"url":"https://e.example/c",\#
        "body":[{"insert":"a"}]}}},{"insert":"\n"}
        """#
      ), #"<p><a href="https://e.example/c">https://e.example/c</a></p>"#,
      "embed-linked card $.ops[0].insert", "attribute-removed card body $.ops[0].insert.card.body"),
    UnusualJSON(
      "values of embeds that need no value",
      quill(
        #"""
        {"insert":{"divider":"Part 2"}},{"insert":"a"},{"insert":{"softbreak":{"height":7}}},\#
        {"insert":"b\n"},{"insert":{"hr":{}}}
        """#
      ), "<hr><p>a<br>b</p><hr>", "attribute-removed divider $.ops[0].insert.divider",
      "attribute-removed softbreak $.ops[2].insert.softbreak"),
    UnusualJSON(
      "members of an unknown embed",
      quill(
        #"""
        {"insert":{"poll":{"name":"Lunch?","options":["a"]}}},{"insert":{"grid":{"title":"T",\#
        "cells":[{"insert":"a"}]}}},{"insert":{"emoji":{"name":"cat","skin":2}}},{"insert":"\n"}
        """#
      ), "<p>Lunch?Ta:cat:</p>", "element-mapped poll $.ops[0].insert",
      "attribute-removed poll options $.ops[0].insert.poll.options",
      "element-unwrapped grid $.ops[1].insert", "element-mapped emoji $.ops[2].insert",
      "attribute-removed emoji skin $.ops[2].insert.emoji.skin"),
    UnusualJSON(
      "text formats of an unknown embed with a URL",
      quill(
        #"""
        {"insert":{"card":"https://e.example/v"},"attributes":{"bold":true,"link":"/x"}},\#
        {"insert":"\n"}
        """#
      ), #"<p><a href="https://e.example/v"><strong>https://e.example/v</strong></a></p>"#,
      "embed-linked card $.ops[0].insert", "link-removed card $.ops[0].insert"),
  ]

  @Test("content in an unusual place of a Delta is kept or reported", arguments: cases)
  func losses(sample: UnusualJSON) throws {
    try sample.check(in: .quill)
  }

  @Test(
    "a value of the wrong type in a Delta is an error, even if it has no effect",
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
  func wrongTypes(content: String, message: String) {
    #expect(Editor.quill.failure(quill(content)) == message)
  }
}
