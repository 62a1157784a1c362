import PostEditors
import PostPolicy
import Testing

/// Captions of Lexical's images, which are editor states.
@Suite struct LexicalCaptionTests {
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
    UnusualJSON(
      "caption of a mention",
      caption(#"{"type":"paragraph","children":[{"type":"mention","mentionName":"Ann"}]}"#),
      figure(#"<span class="mention">Ann</span>"#)),
    UnusualJSON(
      "caption of a mention with a value",
      caption(
        #"{"type":"paragraph","children":[{"type":"beautifulMention","trigger":"@","value":"Bo"}]}"#
      ), figure(#"<span class="mention">@Bo</span>"#)),
    UnusualJSON(
      "caption of an image",
      caption(#"{"type":"paragraph","children":[{"type":"image","src":"/b"}]}"#),
      figure(#"<img src="/b">"#)),
    UnusualJSON(
      "caption of a link that needs a scheme",
      caption(
        #"""
        {"type":"paragraph","children":[{"type":"link","url":"/l","children":[{"type":"chip",\#
        "label":"x"}]}]}
        """#
      ), figure(#"<a href="/l">x</a>"#),
      """
      element-mapped chip $.root.children[0].children[0].caption.editorState.root.children[0].child\
      ren[0].children[0]
      """
    ),
    UnusualJSON("caption that is a text", image(#""caption":"C""#), figure("C")),
    UnusualJSON(
      "caption that is an empty text", image(#""caption":"""#), #"<p><img src="/a"></p>"#),
    UnusualJSON("caption that is nothing", image(#""caption":null"#), #"<p><img src="/a"></p>"#),
    UnusualJSON(
      "hidden caption", image(#""caption":"C","showCaption":false"#),
      #"<p><img src="/a"></p>"#,
      "attribute-removed image caption $.root.children[0].children[0].caption"
    ),
    UnusualJSON(
      "empty captions", caption(#"{"type":"paragraph","children":[{"type":"text","text":""}]}"#),
      #"<p><img src="/a"></p>"#),
    UnusualJSON(
      "members of a caption",
      image(
        #"""
        "caption":{"color":"red","editorState":{"zoom":2,"root":{"type":"root",\#
        "children":[\#(textA)]}}}
        """#
      ), figure("a"), "attribute-removed image color $.root.children[0].children[0].caption.color",
      "attribute-removed image zoom $.root.children[0].children[0].caption.editorState.zoom"),
    UnusualJSON(
      "children of an image with a caption",
      image(#""caption":"C","children":[\#(textA)]"#),
      figure("C<br>a")),
    UnusualJSON(
      "hidden caption in a summary",
      lexical(
        #"""
        {"type":"collapsible-container","children":[{"type":"collapsible-title",\#
        "children":[{"type":"image","src":"/a","caption":"C","showCaption":false}]}]}
        """#
      ), #"<details><summary><img src="/a"></summary></details>"#,
      "attribute-removed image caption $.root.children[0].children[0].children[0].caption"),
    UnusualJSON(
      "shown caption in a summary",
      lexical(
        #"""
        {"type":"collapsible-container","children":[{"type":"collapsible-title",\#
        "children":[{"type":"image","src":"/a","caption":"C"}]}]}
        """#
      ), #"<details><summary><img src="/a"> C</summary></details>"#,
      "element-unwrapped image $.root.children[0].children[0].children[0]"),
  ]

  @Test("unusual content in a Lexical caption is kept or reported", arguments: cases)
  func losses(sample: UnusualJSON) throws {
    try sample.check(in: .lexical)
  }

  @Test(
    "a value of the wrong type in a Lexical caption is an error, even if it has no effect",
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
        #"""
        {"type":"image","src":"/a","caption":{"editorState":{"root":{"type":"root",\#
        "children":[{"type":"paragraph","children":7}]}}}}
        """#,
        """
        $.root.children[0].caption.editorState.root.children[0].children: expected an array, found \
        a number
        """
      ),
      (
        #"{"type":"image","src":"/a","showCaption":"no"}"#,
        "$.root.children[0].showCaption: expected true or false, found a string"
      ),
    ])
  func wrongTypes(content: String, message: String) {
    #expect(Editor.lexical.failure(lexical(content)) == message)
  }
}
