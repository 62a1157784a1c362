import PostEditors
import PostPolicy
import Testing

/// Behavior that the examples in `Corpus/cases/reading-lexical.md` cannot express.
@Suite struct LexicalDecoderTests {
  @Test(
    "an invalid Lexical editor state is an error with a path and the expected value",
    arguments: [
      ("{}", "not a Lexical document: expected an object with a 'root' of the type 'root'"),
      (
        #"{"root":{"type":"doc"}}"#,
        "not a Lexical document: expected an object with a 'root' of the type 'root'"
      ),
    ])
  func errors(json: String, message: String) {
    #expect(Editor.lexical.failure(json) == message)
  }
}
