import PostDocument
import PostEditors
import PostPolicy
import Testing

/// Behavior of the decoders that are not for Tiptap, Quill or Lexical, and that the examples in
/// `Corpus/cases` cannot express.
@Suite struct OtherDecoderTests {
  @Test(
    "JSON that is not a document of the editor is an error with the expected value",
    arguments: [
      (Editor.adf, "[]", "not an Atlassian document: expected an object of the type 'doc'"),
      (
        .portabletext, #"[{"type":"p","children":[]}]"#,
        "not Portable Text: expected an array of blocks with the member '_type'"
      ),
      (
        .editorjs, "[]",
        "not a document of Editor.js: expected an object with the array 'blocks'"
      ),
      (
        .blocknote, #"[{"children":[{"text":"a"}]}]"#,
        "not a document of BlockNote: expected an array of blocks"
      ),
      (
        .slate, #"{"type":"doc","content":[]}"#,
        "not a Slate document: expected an array of nodes with 'children' or 'text'"
      ),
    ])
  func errors(editor: Editor, json: String, message: String) {
    #expect(editor.failure(json) == message)
  }

  @Test("the example of no editor shows an identifier")
  func identifiers() throws {
    for editor in Editor.allCases where !Editor.inCorpus.contains(editor) {
      for json in try editor.samples() {
        // The attribute of a mention is not shown.
        let text = try editor.decoder().decode(json).document.plainText
        #expect(!text.contains("secret"), "\(editor): \(json)")
      }
    }
  }

  @Test("HTML in Editor.js complies with the policy, and its limits apply to the whole document")
  func limits() throws {
    let json =
      #"{"blocks":[{"type":"paragraph","data":{"text":"<a href=/a>a</a>"}},"#
      + #"{"type":"raw","data":{"html":"<a href=/b>b</a>"}}]}"#
    var policy = Policy.post
    policy.limits.links = 1
    #expect(try Editor.editorjs.html(json, policy) == #"<p><a href="/a">a</a></p><p>b</p>"#)
    #expect(try Editor.editorjs.html(json, .caption) == "<p>a b</p>")
  }
}
