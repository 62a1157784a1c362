import PostEditors
import PostPolicy
import Testing

/// In a document, a line break has no link. A link that is only on a line break is reported.
@Suite struct LinkedBreakTests {
  private static let a = #"{"type":"text","text":"a"}"#

  private static func linked(_ href: String = "/x") -> String {
    #""marks":[{"type":"link","attrs":{"href":"\#(href)"}}]"#
  }

  private static func text(_ href: String = "/x") -> String {
    #"{"type":"text","text":"l",\#(linked(href))}"#
  }

  private static let lineBreak = #"{"type":"hardBreak",\#(linked())}"#

  static let tiptapCases = [
    UnusualJSON(
      "alone", tiptapParagraph("\(a),\(lineBreak),\(a)"), "<p>a<br>a</p>",
      "link-removed br $.content[0].content[1]"),
    UnusualJSON(
      "after text of the link", tiptapParagraph("\(text()),\(lineBreak),\(a)"),
      #"<p><a href="/x">l</a><br>a</p>"#),
    UnusualJSON(
      "before text of the link", tiptapParagraph("\(a),\(lineBreak),\(lineBreak),\(text())"),
      #"<p>a<br><br><a href="/x">l</a></p>"#),
    UnusualJSON(
      "between texts of other links",
      tiptapParagraph("\(text("/y")),\(lineBreak),\(text("/z"))"),
      #"<p><a href="/y">l</a><br><a href="/z">l</a></p>"#,
      "link-removed br $.content[0].content[1]"),
    UnusualJSON(
      "before an image of the link",
      tiptapParagraph(
        #"\#(a),\#(lineBreak),{"type":"image","attrs":{"src":"/i"},\#(linked())}"#),
      #"<p>a<br><a href="/x"><img src="/i"></a></p>"#),
    UnusualJSON(
      "after a mention with the target of the link",
      tiptapParagraph(
        #"{"type":"mention","attrs":{"label":"Ann"},\#(linked())},\#(lineBreak),\#(a)"#),
      #"<p><a class="u-url mention" href="/x">@Ann</a><br>a</p>"#),
    UnusualJSON(
      "at the end of a line", tiptapParagraph("\(a),\(lineBreak)"), "<p>a</p>",
      "link-removed br $.content[0].content[1]"),
    UnusualJSON(
      "at the end of a summary",
      tiptap(
        #"""
        {"type":"details","content":[{"type":"detailsSummary","content":[\#(a),\#(lineBreak)]}]},\#
        {"type":"paragraph","content":[\#(text())]}
        """#
      ), #"<details><summary>a</summary></details><p><a href="/x">l</a></p>"#,
      "link-removed br $.content[0].content[0].content[1]"),
    UnusualJSON(
      "in code", tiptap(#"{"type":"codeBlock","content":[\#(a),\#(lineBreak),\#(a)]}"#),
      "<pre><code>a\na</code></pre>", "element-unwrapped $.content[0].content[1]"),
    UnusualJSON(
      "around an empty text",
      tiptapParagraph(#"\#(a),{"type":"text","text":"",\#(linked())}"#), "<p>a</p>",
      "link-removed text $.content[0].content[1]"),
  ]

  private static func space(_ href: String) -> String {
    #"{"type":"text","text":" ",\#(linked(href))}"#
  }

  static let spaces = [
    UnusualJSON(
      "at the end of a line", tiptapParagraph("\(a),\(space("/x"))"), "<p>a</p>",
      "link-removed text $.content[0].content[1]"),
    UnusualJSON(
      "after text of the link", tiptapParagraph("\(text()),\(space("/x"))"),
      #"<p><a href="/x">l</a></p>"#),
    UnusualJSON(
      "between texts", tiptapParagraph("\(a),\(space("/x")),\(a)"),
      #"<p>a<a href="/x"> </a>a</p>"#),
    UnusualJSON(
      "before a line break", tiptapParagraph(#"\#(a),\#(space("/y")),{"type":"hardBreak"},\#(a)"#),
      "<p>a<br>a</p>", "link-removed text $.content[0].content[1]"),
    UnusualJSON(
      "after a line break of the link",
      tiptapParagraph("\(a),\(lineBreak),\(space("/x")),\(a)"),
      "<p>a<br><a href=\"/x\">&nbsp;</a>a</p>", "spaces-kept $.content[0].content[3]"),
    UnusualJSON(
      "of several links at the end of a line",
      tiptapParagraph("\(a),\(space("/x")),\(space("/y"))"), "<p>a</p>",
      "link-removed text $.content[0].content[1]", "link-removed text $.content[0].content[2]"),
  ]

  private static let plainSpace = #"{"type":"text","text":" "}"#

  static let partings = [
    UnusualJSON(
      "by a space before it", tiptapParagraph("\(text()),\(plainSpace),\(lineBreak),\(a)"),
      #"<p><a href="/x">l</a><br>a</p>"#, "link-removed br $.content[0].content[2]"),
    UnusualJSON(
      "by a space after it", tiptapParagraph("\(a),\(lineBreak),\(plainSpace),\(text())"),
      #"<p>a<br>&nbsp;<a href="/x">l</a></p>"#, "link-removed br $.content[0].content[1]",
      "spaces-kept $.content[0].content[3]"),
    UnusualJSON(
      "by a line break without a link",
      tiptapParagraph(#"\#(text()),{"type":"hardBreak"},\#(lineBreak),\#(a)"#),
      #"<p><a href="/x">l</a><br><br>a</p>"#, "link-removed br $.content[0].content[2]"),
    UnusualJSON(
      "not separated: a space of the text ends the line",
      tiptapParagraph("\(text()),\(space("/x")),\(lineBreak),\(a)"),
      #"<p><a href="/x">l</a><br>a</p>"#),
  ]

  @Test(
    "a link on a line break is reported if no adjacent text has the link",
    arguments: partings)
  func separateBreaks(sample: UnusualJSON) throws { try sample.check(in: .tiptap) }

  @Test("a link on a space that collapses is reported", arguments: spaces)
  func linkedSpaces(sample: UnusualJSON) throws { try sample.check(in: .tiptap) }

  @Test(
    "a link on a Tiptap line break is kept with the linked text, or reported",
    arguments: tiptapCases)
  func tiptapBreaks(sample: UnusualJSON) throws { try sample.check(in: .tiptap) }

  static let quillCases = [
    UnusualJSON(
      "alone",
      quill(
        #"{"insert":"a"},{"insert":{"softbreak":true},"attributes":{"link":"/x"}},{"insert":"b\n"}"#
      ), "<p>a<br>b</p>", "link-removed br $.ops[1].insert"),
    UnusualJSON(
      "after text of the link",
      quill(
        #"""
        {"insert":"a","attributes":{"link":"/x"}},{"insert":{"softbreak":true},\#
        "attributes":{"link":"/x"}},{"insert":"b\n"}
        """#
      ), #"<p><a href="/x">a</a><br>b</p>"#),
    UnusualJSON(
      "as a character",
      quill(#"{"insert":"a"},{"insert":"\u2028","attributes":{"link":"/x"}},{"insert":"b\n"}"#),
      "<p>a<br>b</p>", "link-removed text $.ops[1].insert"),
    UnusualJSON(
      "of a line end", quill(#"{"insert":"a"},{"insert":"\n","attributes":{"link":"/x"}}"#),
      "<p>a</p>", "link-removed text $.ops[1].insert"),
    UnusualJSON(
      "of a space", quill(#"{"insert":" ","attributes":{"link":"/x"}},{"insert":"\n"}"#), "",
      "link-removed text $.ops[0].insert"),
    UnusualJSON(
      "of an empty text",
      quill(#"{"insert":"a"},{"insert":"","attributes":{"link":"/x"}},{"insert":"b\n"}"#),
      "<p>ab</p>", "link-removed text $.ops[1].insert"),
    UnusualJSON(
      "of an empty text next to text of the link",
      quill(
        #"""
        {"insert":"","attributes":{"link":"/x"}},{"insert":"a","attributes":{"link":"/x"}},\#
        {"insert":"","attributes":{"link":"/x"}},{"insert":"b\n"}
        """#
      ), #"<p><a href="/x">a</a>b</p>"#),
    UnusualJSON(
      "of a line end after text of the link",
      quill(
        #"{"insert":"a","attributes":{"link":"/x"}},{"insert":"\n","attributes":{"link":"/x"}}"#),
      #"<p><a href="/x">a</a></p>"#),
  ]

  @Test(
    "a link on a Quill line break is kept with the linked text, or reported", arguments: quillCases)
  func quillBreaks(sample: UnusualJSON) throws { try sample.check(in: .quill) }

  static let lexicalCases = [
    UnusualJSON(
      "alone",
      lexicalParagraph(
        #"\#(a),{"type":"link","url":"/x","children":[{"type":"linebreak"}]},\#(a)"#),
      "<p>a<br>a</p>", "link-removed br $.root.children[0].children[1].children[0]"),
    UnusualJSON(
      "inside of a link",
      lexicalParagraph(
        #"{"type":"link","url":"/x","children":[\#(a),{"type":"linebreak"},\#(a)]}"#),
      #"<p><a href="/x">a<br>a</a></p>"#),
    UnusualJSON(
      "around a space",
      lexicalParagraph(
        #"{"type":"link","url":"/x","children":[{"type":"text","text":" "}]}"#), "",
      "link-removed text $.root.children[0].children[0].children[0]"),
    UnusualJSON(
      "around an empty text",
      lexicalParagraph(
        #"\#(a),{"type":"link","url":"/x","children":[{"type":"text","text":""}]}"#), "<p>a</p>",
      "link-removed text $.root.children[0].children[1].children[0]"),
  ]

  @Test(
    "a link on a Lexical line break is kept with the linked text, or reported",
    arguments: lexicalCases)
  func lexicalBreaks(sample: UnusualJSON) throws { try sample.check(in: .lexical) }
}
