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

@Test("an Atlassian document is decoded to a document")
func atlassianIsRead() throws {
  // sample
  let json = #"{"version":1,"type":"doc","content":[{"type":"text","text":"Hi"}]}"#
  let reading = try AtlassianDecoder(policy: .comment).decode(json)
  // end
  #expect(reading.document.plainText == "Hi")
}

@Test("Portable Text is decoded to a document")
func portableTextIsRead() throws {
  // sample
  let json = #"[{"_type":"block","children":[{"_type":"span","text":"Hi"}]}]"#
  let reading = try PortableTextDecoder(policy: .comment).decode(json)
  // end
  #expect(reading.document.plainText == "Hi")
}

@Test("a document of Editor.js is decoded to a document")
func editorJSIsRead() throws {
  // sample
  let json = #"{"blocks":[{"type":"paragraph","data":{"text":"<b>Hi</b>"}}]}"#
  let reading = try EditorJSDecoder(policy: .comment).decode(json)
  // end
  #expect(reading.document.plainText == "Hi")
}

@Test("a document of BlockNote is decoded to a document")
func blockNoteIsRead() throws {
  // sample
  let json = #"[{"type":"paragraph","content":[{"type":"text","text":"Hi","styles":{}}]}]"#
  let reading = try BlockNoteDecoder(policy: .comment).decode(json)
  // end
  #expect(reading.document.plainText == "Hi")
}

@Test("a Slate document is decoded to a document")
func slateIsRead() throws {
  // sample
  let json = #"[{"type":"paragraph","children":[{"text":"Hi","bold":true}]}]"#
  let reading = try SlateDecoder(policy: .comment).decode(json)
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
