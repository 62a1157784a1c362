import PostDocument
import PostEditors
import PostPolicy
import Testing

@Test("Tiptap JSON is decoded to a document")
func tiptapIsRead() throws {
  // sample
  let json = #"{"type":"doc","content":[{"type":"text","text":"Hi"}]}"#
  let reading = try TiptapDecoder(policy: .comment).decode(json)
  // end
  #expect(reading.document.plainText == "Hi")
}

@Test("a document is encoded as Tiptap JSON")
func tiptapIsWritten() throws {
  try expectOutput {
    // sample
    let document = Document([.codeBlock(CodeBlock("let a = 1"))])
    print(TiptapEncoder().encode(document).json)
    // {"type":"doc","content":[{"type":"codeBlock","content":[{"type":"text","text":"let a = 1"}]}]}
    // end
  }
}

@Test("a Quill Delta is decoded to a document")
func quillIsRead() throws {
  // sample
  let json = #"{"ops":[{"insert":"Plan"},{"insert":"\n","attributes":{"header":2}}]}"#
  let reading = try QuillDecoder(policy: .comment).decode(json)
  // end
  #expect(reading.document.plainText == "Plan")
}

@Test("a document is encoded as a Quill Delta")
func quillIsWritten() throws {
  try expectOutput {
    // sample
    let document = Document([.heading(Heading(level: 2, [.text("Hi")]))])
    print(QuillEncoder().encode(document).json)
    // {"ops":[{"insert":"Hi"},{"insert":"\n","attributes":{"header":2}}]}
    // end
  }
}

@Test("a Lexical editor state is decoded to a document")
func lexicalIsRead() throws {
  // sample
  let json = #"{"root":{"type":"root","children":[{"type":"text","text":"Hi"}]}}"#
  let reading = try LexicalDecoder(policy: .comment).decode(json)
  // end
  #expect(reading.document.plainText == "Hi")
}

@Test("a Quill Delta is converted to Tiptap JSON")
func editorsConvert() throws {
  try expectOutput {
    // sample
    let delta = #"{"ops":[{"insert":"Milk"},{"insert":"\n","attributes":{"list":"unchecked"}}]}"#
    let reading = try QuillDecoder(policy: .comment).decode(delta)
    print(reading.document.tree, terminator: "")
    // document
    //   list bullet
    //     item unchecked
    //       paragraph
    //         text "Milk"
    let writing = TiptapEncoder().encode(reading.document)
    print(writing.report.isEmpty)  // true
    // end
  }
}
