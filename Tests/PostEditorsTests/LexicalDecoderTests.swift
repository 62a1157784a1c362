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
      (
        #"{"root":{"type":"root","children":7}}"#,
        "$.root.children: expected an array, found a number"
      ),
      (
        #"{"root":{"type":"root","children":[{"type":"heading","tag":"h9"}]}}"#,
        "$.root.children[0].tag: 'h9' is not allowed; allowed is h1 to h6"
      ),
      (
        #"{"root":{"type":"root","children":[{"type":"text","text":"a","format":-1}]}}"#,
        "$.root.children[0].format: -1 is out of range; allowed is 0 to 2147483647"
      ),
      (
        #"{"root":{"type":"root","children":[{"type":"text"}]}}"#,
        "$.root.children[0]: missing member 'text'"
      ),
      (
        #"{"root":{"type":"root","children":[{"type":"tablecell","colSpan":0}]}}"#,
        "$.root.children[0].colSpan: 0 is out of range; allowed is 1 to 1000"
      ),
    ])
  func errors(json: String, message: String) {
    #expect(Editor.lexical.failure(json) == message)
  }
}
