import PostEditors
import PostPolicy
import Testing

/// Behavior that the examples in `Corpus/cases/reading-quill.md` cannot express.
@Suite struct QuillDecoderTests {
  @Test("empty lines at the end can be dropped without a finding")
  func trailingLines() throws {
    #expect(
      try Editor.quill.findings(quill(#"{"insert":"a\n\nb\n\n\n"}"#), trailing: .dropped) == [
        "empty-paragraph $.ops[0].insert"
      ])
  }

  @Test(
    "between two Quill blocks of one kind, one empty line separates, and two are reported",
    arguments: [
      #""blockquote":true"#, #""code-block":"swift""#, #""code-block":true"#, #""list":"bullet""#,
      #""list":"ordered""#, #""table":"r""#,
    ])
  func separators(format: String) throws {
    func line(_ empty: Int) -> String {
      let separator = String(repeating: #"\n"#, count: empty)
      return
        #"""
        {"insert":"a"},{"insert":"\n","attributes":{\#(format)}},{"insert":"\#(separator)b"},\#
        {"insert":"\n","attributes":{\#(format)}}
        """#
    }
    #expect(try Editor.quill.findings(quill(line(1))) == [])
    #expect(
      try Editor.quill.findings(quill(line(2))) == [
        "empty-paragraph $.ops[2].insert", "empty-paragraph $.ops[2].insert",
      ])
  }

  @Test(
    "an invalid Delta is an error with a path and the expected value",
    arguments: [
      (
        #"{"ops":[{"retain":5},{"insert":"a\n"}]}"#,
        "$.ops[0].retain: a change, not a document; expected 'insert' only"
      ),
      (
        #"{"ops":[{"insert":"a\n"},{"delete":1}]}"#,
        "$.ops[1].delete: a change, not a document; expected 'insert' only"
      ),
      (
        #"{"type":"doc"}"#,
        "not a Quill Delta: expected an object with 'ops', found an object without them"
      ),
      (#""ops""#, "not a Quill Delta: expected an object with 'ops', found a string"),
      (#"{"ops":{}}"#, "$.ops: expected an array, found an object"),
    ])
  func errors(json: String, message: String) {
    #expect(Editor.quill.failure(json) == message)
  }
}
