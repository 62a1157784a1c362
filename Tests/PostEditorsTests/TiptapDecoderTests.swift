import PostEditors
import PostPolicy
import Testing

/// Behavior that the examples in `Corpus/cases/reading-tiptap.md` cannot express.
@Suite struct TiptapDecoderTests {
  @Test("empty paragraphs at the end can be dropped without a finding")
  func trailingParagraphs() throws {
    let content =
      #"""
      {"type":"paragraph"},{"type":"paragraph","content":[{"type":"text","text":"a"}]},\#
      {"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"}]}]},\#
      {"type":"blockquote","content":[{"type":"paragraph"}]},{"type":"paragraph"},\#
      {"type":"paragraph","content":[{"type":"hardBreak"}]}
      """#
    #expect(
      try Editor.tiptap.findings(tiptap(content), trailing: .dropped) == [
        "empty-paragraph $.content[0]", "element-dropped blockquote $.content[3]",
      ])
  }

  @Test(
    "an invalid Tiptap document is an error with a path and the expected value",
    arguments: [
      ("[]", "not a Tiptap document: expected an object of the type 'doc', found an array"),
      (#"{"op":[]}"#, "not a Tiptap document: expected an object of the type 'doc'"),
      (
        #"{"type":"doc","content":[],"content":[]}"#,
        "$.content: duplicate member 'content'; only one is allowed"
      ),
      ("<p>x</p>", #"not JSON: found '\u{3C}', expected a value"#),
    ])
  func errors(json: String, message: String) {
    #expect(Editor.tiptap.failure(json) == message)
  }

  @Test(
    "a document of another editor is an error with the name of its format",
    arguments: [
      (#"{"ops":[]}"#, "quill"), (#"[{"insert":"a\n"}]"#, "quill"),
      (#"{"root":{"type":"root","children":[]}}"#, "lexical"),
      (#"{"version":1,"type":"doc","content":[{"type":"panel","content":[]}]}"#, "adf"),
      (#"[{"_type":"block","children":[]}]"#, "portabletext"),
      (#"{"time":1,"blocks":[],"version":"2"}"#, "editorjs"),
      (#"[{"id":"a","type":"paragraph","props":{},"content":[],"children":[]}]"#, "blocknote"),
      (#"[{"type":"paragraph","children":[{"text":"a"}]}]"#, "slate"),
      (#"{"children":[{"text":"a"}]}"#, "slate"),
    ])
  func otherEditors(json: String, format: String) {
    #expect(
      Editor.tiptap.failure(json)
        == "not a Tiptap document: expected an object of the type 'doc', found a document in the "
        + "format '\(format)'")
  }

  @Test("a document with a version is read as Tiptap unless it has nodes of Atlassian")
  func version() throws {
    let json = #"{"version":1,"type":"doc","content":[{"type":"text","text":"a"}]}"#
    #expect(try Editor.tiptap.html(json) == "<p>a</p>")
  }

  @Test("Tiptap JSON over the byte limit of the policy is an error")
  func size() {
    let json = tiptapParagraph(
      #"{"type":"text","text":"\#(String(repeating: "x", count: 4096))"}"#)
    #expect(
      Editor.tiptap.failure(json, .caption)
        == "input is 4,181 bytes; the limit is 4,096 (limits.inputBytes)")
  }

  @Test("a mention that exceeds the attribute byte limit of the policy becomes text")
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
