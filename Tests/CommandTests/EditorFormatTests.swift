import Testing

@Suite struct EditorFormatTests {
  static let tiptap =
    #"""
    {"type":"doc","content":[{"type":"bulletList","content":[{"type":"listItem",\#
    "content":[{"type":"paragraph","content":[{"type":"text","marks":[{"type":"bold"}],\#
    "text":"a"}]}]}]}]}
    """#

  static let quill =
    #"""
    {"ops":[{"insert":"a","attributes":{"bold":true}},\#
    {"insert":"\n","attributes":{"list":"bullet"}}]}
    """#

  static let lexical =
    #"{"root":{"type":"root","children":[{"type":"list","listType":"bullet","children":"#
    + #"[{"type":"listitem","children":[{"type":"text","text":"a","format":1}]}]}]}}"#

  /// Documents of the editors that are only read, in the format of each name.
  static let others = [
    (
      "adf",
      #"{"version":1,"type":"doc","content":[{"type":"bulletList","content":[{"type":"listItem","#
        + #""content":[{"type":"text","text":"a","marks":[{"type":"strong"}]}]}]}]}"#
    ),
    (
      "portabletext",
      #"[{"_type":"block","listItem":"bullet","children":[{"_type":"span","text":"a","#
        + #""marks":["strong"]}]}]"#
    ),
    ("editorjs", #"{"blocks":[{"type":"list","data":{"items":["<b>a</b>"]}}]}"#),
    (
      "blocknote",
      #"[{"type":"bulletListItem","content":[{"type":"text","text":"a","styles":{"bold":true}}]}]"#
    ),
    (
      "slate",
      #"[{"type":"bulleted-list","children":[{"type":"list-item","#
        + #""children":[{"text":"a","bold":true}]}]}]"#
    ),
  ]

  static let canonical = "<ul><li><strong>a</strong></li></ul>\n"

  @Test(
    "the JSON of each editor is converted to HTML",
    arguments: [("prosemirror", tiptap), ("quill", quill), ("lexical", lexical)] + others)
  func editorToHTML(format: String, json: String) throws {
    #expect(
      try Command.run("convert", "--from", format, "--to", "html", input: json)
        == .init(output: Self.canonical))
  }

  @Test(
    "HTML is converted to ProseMirror and Quill documents",
    arguments: [("prosemirror", tiptap), ("quill", quill)])
  func htmlToEditor(format: String, json: String) throws {
    #expect(
      try Command.run("convert", "--to", format, input: Self.canonical)
        == .init(output: json + "\n"))
  }

  @Test("--to quill reports a thematic break in a list item")
  func losses() throws {
    #expect(
      try Command.run(
        "convert", "--to", "quill", "--report", "text", input: "<ul><li><hr></ul><hr>")
        == .init(
          output:
            #"""
            {"ops":[{"insert":"\n","attributes":{"list":"bullet"}},{"insert":{"divider":true}},\#
            {"insert":"\n"}]}
            """#
              + "\n",
          errors:
            """
            -: $.content[0].content[0].content[0]: removed: \
            <hr> with its contents [element-dropped]\n
            """
        ))
  }

  @Test(
    "--to with a format that is only read gives exit status 64",
    arguments: ["lexical"] + others.map(\.0))
  func readOnly(format: String) throws {
    let run = try Command.run("convert", "--to", format, input: "x")
    #expect(run.status == 64)
  }

  @Test("the error about a document in another format names the format")
  func otherFormat() throws {
    let run = try Command.run(
      "convert", "--from", "prosemirror", "--to", "html", input: Self.others[1].1)
    #expect(run.status == 65)
    #expect(run.errors.hasSuffix("found a document in the format 'portabletext'\n"))
  }

  @Test(
    "an invalid editor document is an error with its line and JSON path",
    arguments: [
      (
        "quill", "[\n{\"retain\": 5}]",
        "-:2:12: $[0].retain: a change, not a document; expected 'insert' only"
      ),
      (
        "prosemirror",
        "{\"type\":\"doc\",\n\n\"content\":[],\"content\":[]}",
        "-:3:14: $.content: duplicate member 'content'; only one is allowed"
      ),
      (
        "lexical", "{\"root\":\n{\"type\":\"root\",\"type\":\"root\"}}",
        "-:2:16: $.root.type: duplicate member 'type'; only one is allowed"
      ),
      ("prosemirror", "<p>", #"-:1:1: not JSON: found '\u{3C}', expected a value"#),
    ])
  func errors(format: String, json: String, message: String) throws {
    #expect(
      try Command.run("convert", "--from", format, "--to", "html", input: json)
        == .init(errors: "postkit: \(message)\n", status: 65))
  }

  @Test("--base-url and --policy apply to Quill documents")
  func baseAndPolicy() throws {
    let json =
      #"[{"insert":"a","attributes":{"link":"/b","background":"red"}},{"insert":"\n"}]"#
    #expect(
      try Command.run(
        "convert", "--from", "quill", "--to", "html", "--policy", "bio", "--base-url",
        "https://e.example/x", input: json)
        == .init(
          output:
            #"<p><a href="https://e.example/b" rel="nofollow noopener ugc">a</a></p>"# + "\n"))
  }
}
