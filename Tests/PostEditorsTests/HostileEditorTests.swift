import PostDocument
import PostEditors
import PostHTML
import PostPolicy
import TestSupport
import Testing

/// A source that repeats one construct, named after the attack.
struct HostileSource: Sendable, CustomTestStringConvertible {
  let name: String
  let editor: Editor
  /// Returns the source of a given size.
  let json: @Sendable (Int) -> String

  var testDescription: String { "\(editor): \(name)" }
}

@Suite struct HostileEditorTests {
  /// Sources that nest the text `bottom` as deeply as their size.
  static let deep: [HostileSource] = {
    @Sendable func nested(_ levels: Int, _ start: String, _ core: String, _ end: String) -> String {
      String(repeating: start, count: levels) + core + String(repeating: end, count: levels)
    }
    let text = #"{"type":"text","text":"bottom"}"#
    let paragraph = #"{"type":"paragraph","content":[\#(text)]}"#
    let lexicalParagraph = #"{"type":"paragraph","children":[\#(text)]}"#
    return [
      HostileSource(name: "quotes", editor: .tiptap) {
        tiptap(nested($0, #"{"type":"blockquote","content":["#, paragraph, "]}"))
      },
      HostileSource(name: "lists", editor: .tiptap) {
        tiptap(
          nested(
            $0, #"{"type":"bulletList","content":[{"type":"listItem","content":["#, paragraph,
            "]}]}"))
      },
      HostileSource(name: "tables", editor: .tiptap) {
        tiptap(
          nested(
            $0,
            #"""
            {"type":"table","content":[{"type":"tableRow",\#
            "content":[{"type":"tableCell","content":[
            """#,
            paragraph, "]}]}]}"))
      },
      HostileSource(name: "paragraphs", editor: .tiptap) {
        tiptap(nested($0, #"{"type":"paragraph","content":["#, paragraph, "]}"))
      },
      HostileSource(name: "figures", editor: .tiptap) {
        tiptap(nested($0, #"{"type":"figure","content":["#, paragraph, "]}"))
      },
      HostileSource(name: "headings", editor: .lexical) {
        lexical(nested($0, #"{"type":"heading","tag":"h2","children":["#, lexicalParagraph, "]}"))
      },
      HostileSource(name: "unknown nodes", editor: .tiptap) {
        tiptap(nested($0, #"{"type":"x","content":["#, paragraph, "]}"))
      },
      HostileSource(name: "JSON levels of an attribute", editor: .tiptap) {
        tiptap(#"{"type":"chip","attrs":{"a":"# + nested($0, "[", "1", "]") + "}}," + paragraph)
      },
      HostileSource(name: "quotes", editor: .lexical) {
        lexical(nested($0, #"{"type":"quote","children":["#, lexicalParagraph, "]}"))
      },
      HostileSource(name: "lists", editor: .lexical) {
        lexical(
          nested(
            $0, #"{"type":"list","children":[{"type":"listitem","children":["#, lexicalParagraph,
            "]}]}"))
      },
      HostileSource(name: "links", editor: .lexical) {
        lexical(
          #"{"type":"paragraph","children":["#
            + nested($0, #"{"type":"link","url":"/a","children":["#, text, "]}") + "]}")
      },
      HostileSource(name: "captions", editor: .lexical) {
        lexical(
          nested(
            $0,
            #"""
            {"type":"image","src":"/a",\#
            "caption":{"editorState":{"root":{"type":"root","children":[
            """#,
            lexicalParagraph, "]}}}}"))
      },
      HostileSource(name: "indents", editor: .quill) { levels in
        quill(
          (1...levels).map { level in
            #"""
            {"insert":"\#(level == levels ? "bottom" : "x")"},\#
            {"insert":"\n","attributes":{"list":"\#(level % 2 == 0 ? "bullet" : "ordered")",\#
            "indent":\#(level)}}
            """#
          }.joined(separator: ","))
      },
      HostileSource(name: "tables of the module table-embed", editor: .quill) {
        quill(
          nested(
            $0,
            #"""
            {"insert":{"table-embed":{"rows":[{"insert":{"id":1}}],\#
            "columns":[{"insert":{"id":1}}],"cells":{"1:1":{"content":[
            """#,
            #"{"insert":"bottom"}"#, "]}}}}}"))
      },
      HostileSource(name: "panels and expands", editor: .adf) {
        tiptap(
          nested(
            $0, #"{"type":"panel","content":[{"type":"expand","attrs":{"title":"x"},"content":["#,
            paragraph, "]}]}"))
      },
      HostileSource(name: "task lists", editor: .adf) {
        tiptap(
          nested(
            $0, #"{"type":"taskList","content":[{"type":"taskItem"},"#,
            #"{"type":"taskItem","content":[\#(text)]}"#, "]}"))
      },
      HostileSource(name: "custom blocks", editor: .portabletext) {
        "["
          + nested(
            $0, #"{"_type":"x","title":"y","body":["#,
            #"{"_type":"block","children":[{"_type":"span","text":"bottom"}]}"#, "]}") + "]"
      },
      HostileSource(name: "blocks in blocks", editor: .portabletext) {
        "["
          + nested(
            $0,
            #"{"_type":"block","listItem":"bullet","markDefs":[{"_key":"a"}],"children":["#,
            #"{"_type":"span","text":"bottom","marks":["a"]}"#, "]}") + "]"
      },
      HostileSource(name: "levels", editor: .portabletext) { levels in
        let items = (1...levels).map { level in
          #"""
          {"_type":"block","listItem":"\#(level % 2 == 0 ? "bullet" : "number")",\#
          "level":\#(level),"children":[{"_type":"span","text":"\#(level == levels ? "bottom" : "x")"}]}
          """#
        }
        return "[" + items.joined(separator: ",") + "]"
      },
      HostileSource(name: "items", editor: .editorjs) {
        #"{"blocks":[{"type":"list","data":{"style":"ordered","items":["#
          + nested($0, #"{"content":"x","items":["#, #""bottom""#, "]}") + "]}}]}"
      },
      HostileSource(name: "children of items", editor: .blocknote) {
        "["
          + nested(
            $0, #"{"type":"bulletListItem","content":[],"children":["#,
            #"{"type":"paragraph","content":[\#(text)]}"#, "]}") + "]"
      },
      HostileSource(name: "children of toggles", editor: .blocknote) {
        "["
          + nested(
            $0, #"{"type":"toggleListItem","content":[{"type":"text","text":"x"}],"children":["#,
            #"{"type":"paragraph","content":[\#(text)]}"#, "]}") + "]"
      },
      HostileSource(name: "links", editor: .blocknote) {
        #"[{"type":"paragraph","content":["#
          + nested($0, #"{"type":"link","href":"/a","content":["#, text, "]}") + "]}]"
      },
      HostileSource(name: "quotations", editor: .slate) {
        "["
          + nested(
            $0, #"{"type":"blockquote","children":["#, #"{"type":"p","children":[\#(text)]}"#, "]}")
          + "]"
      },
      HostileSource(name: "lists in lists", editor: .slate) {
        "["
          + nested(
            $0, #"{"type":"ul","children":[{"type":"li","children":[{"text":"x"}]},"#,
            #"{"type":"li","children":[{"text":"bottom"}]}"#, "]}") + "]"
      },
      HostileSource(name: "captions", editor: .slate) {
        "["
          + nested(
            $0, #"{"type":"img","url":"/a","children":[],"caption":["#, #"{"text":"bottom"}"#, "]}")
          + "]"
      },
      HostileSource(name: "operations of an embed", editor: .quill) {
        quill(
          #"{"insert":{"x":"# + nested($0, #"{"insert":["#, #"{"insert":"bottom"}"#, "]}")
            + #"}},{"insert":"\n"}"#)
      },
    ]
  }()

  @Test(
    "10,000 nested nodes are read within the depth limit, with all text, on a small stack",
    arguments: deep)
  func manyLevels(source: HostileSource) {
    let json = source.json(10_000)
    let decoder = source.editor.decoder(HostileEditorTests.unlimited)
    let outcome = onSmallStack { () -> (depth: Int, text: String, html: Int) in
      do throws(EditorError) {
        let document = try decoder.decode(json).document
        let html = HTMLEncoder().encode(document)
        _ = TiptapEncoder().encode(document)
        _ = QuillEncoder().encode(document)
        // Text in closed details that exceed the depth is a spoiler, which plain text omits.
        let text = String(String.UnicodeScalarView(CollectedText.of(document)))
        return (document.blocks.depth, text, html.utf8.count)
      } catch {
        return (-1, error.description, 0)
      }
    }
    #expect((0...32).contains(outcome.depth))
    #expect(outcome.text.contains("bottom"))
    #expect(outcome.html > 0)
  }

  @Test("a million and one nested arrays throw an error with the depth limit")
  func tooManyLevels() {
    let json = String(repeating: "[", count: 1_000_001)
    let message = onSmallStack { Editor.tiptap.failure(json, HostileEditorTests.unlimited) }
    #expect(message?.hasSuffix("nested deeper than the limit of 1000000 levels") == true)
    #expect((message?.utf8.count ?? .max) < 400)
  }

  /// Sources with one sibling per unit of size.
  static let wide: [HostileSource] = {
    @Sendable func many(_ count: Int, _ piece: String) -> String {
      Array(repeating: piece, count: count).joined(separator: ",")
    }
    return [
      HostileSource(name: "empty paragraphs", editor: .tiptap) {
        tiptap(many($0, #"{"type":"paragraph"}"#))
      },
      HostileSource(name: "texts of a space", editor: .tiptap) {
        tiptapParagraph(many($0, #"{"type":"text","text":" "}"#) + #",{"type":"text","text":"x"}"#)
      },
      HostileSource(name: "refused links", editor: .tiptap) {
        tiptapParagraph(
          many(
            $0, #"{"type":"text","text":"a","marks":[{"type":"link","attrs":{"href":"x:"}}]}"#))
      },
      HostileSource(name: "items without a list", editor: .tiptap) {
        tiptap(many($0, #"{"type":"listItem"}"#))
      },
      HostileSource(name: "cells without a row", editor: .tiptap) {
        tiptap(many($0, #"{"type":"tableCell"}"#))
      },
      HostileSource(name: "attributes of a node", editor: .tiptap) { count in
        tiptap(
          #"{"type":"x","attrs":{\#((0..<count).map { "\"a\($0)\":1" }.joined(separator: ","))}}"#)
      },
      HostileSource(name: "line ends", editor: .quill) {
        quill(#"{"insert":"\#(String(repeating: #"\n"#, count: $0))"}"#)
      },
      HostileSource(name: "lines of code", editor: .quill) {
        quill(
          #"{"insert":"\#(String(repeating: #"\n"#, count: $0))","attributes":{"code-block":true}}"#
        )
      },
      HostileSource(name: "unknown embeds", editor: .quill) {
        quill(many($0, #"{"insert":{"a":1}}"#))
      },
      HostileSource(name: "spaces", editor: .quill) {
        quill(#"{"insert":"\#(String(repeating: " ", count: $0))a\n"}"#)
      },
      HostileSource(name: "cards", editor: .adf) {
        tiptap(many($0, #"{"type":"inlineCard","attrs":{"url":"x:"}}"#))
      },
      HostileSource(name: "lists in a list", editor: .adf) {
        tiptap(
          #"{"type":"taskList","content":[{"type":"taskItem"},"#
            + many($0, #"{"type":"taskList","content":[{"type":"taskItem"}]}"#) + "]}")
      },
      HostileSource(name: "definitions of a block with as many spans", editor: .portabletext) {
        let keys = (0..<$0).map { #"{"_key":"\#($0)","_type":"link","href":"/a"}"# }
        let spans = (0..<$0).map { #"{"_type":"span","text":"a","marks":["\#($0)"]}"# }
        return #"[{"_type":"block","markDefs":[\#(keys.joined(separator: ","))],"children":["#
          + spans.joined(separator: ",") + "]}]"
      },
      HostileSource(name: "members and texts of a custom block", editor: .portabletext) {
        let members = (0..<$0).map { #""a\#($0)":1"# }.joined(separator: ",")
        return #"[{"_type":"x",\#(members),"body":[{"_type":"y"},\#(many($0, #""a""#))]}]"#
      },
      HostileSource(name: "items of changing levels", editor: .portabletext) { count in
        let items = (0..<count).map {
          #"{"_type":"block","listItem":"bullet","level":\#($0 % 50 + 1),"children":[]}"#
        }
        return "[" + items.joined(separator: ",") + "]"
      },
      HostileSource(name: "paragraphs", editor: .editorjs) {
        #"{"blocks":[\#(many($0, #"{"type":"paragraph","data":{"text":"<b>a"}}"#))]}"#
      },
      HostileSource(name: "cells of a row", editor: .editorjs) {
        #"{"blocks":[{"type":"table","data":{"content":[[\#(many($0, #""a""#))]]}}]}"#
      },
      HostileSource(name: "items", editor: .blocknote) {
        "[\(many($0, #"{"type":"checkListItem","content":[]}"#))]"
      },
      HostileSource(name: "lines of code", editor: .slate) {
        #"[{"type":"code_block","children":[\#(many($0, #"{"type":"code_line","children":[]}"#))]}]"#
      },
      HostileSource(name: "items with indents", editor: .slate) { count in
        let items = (1...count).map {
          #"{"type":"p","indent":\#($0),"listStyleType":"disc","children":[]}"#
        }
        return "[" + items.joined(separator: ",") + "]"
      },
      HostileSource(name: "lists of an item", editor: .lexical) {
        lexical(many($0, #"{"type":"list","children":[{"type":"listitem"}]}"#))
      },
      HostileSource(name: "line breaks", editor: .lexical) {
        lexicalParagraph(many($0, #"{"type":"linebreak"}"#))
      },
    ]
  }()

  /// `make linear` measures the cost.
  @Test("32,000 equal sibling nodes are read", .hangLimit, arguments: wide)
  func manyNodes(source: HostileSource) throws {
    let decoder = source.editor.decoder(HostileEditorTests.unlimited)
    let document = try decoder.decode(source.json(32_000)).document
    #expect(CanonicalScanner(HTMLEncoder().encode(document)).fault == nil)
  }

  private static let unlimited: Policy = {
    var policy = Policy.post
    policy.limits.inputBytes = 64 << 20
    policy.limits.nodes = .max
    return policy
  }()

  @Test("mutated editor JSON gives an error with a path, or a document within the policy")
  func mutations() throws {
    let samples = try Editor.allCases.flatMap { editor in
      try editor.samples().map { (editor, Array($0.utf8)) }
    }
    try #require(samples.count >= 210)
    var refused = 0
    func choices(_ random: inout Random) -> (Editor, [UInt8], Policy) {
      let (editor, bytes) = random.pick(samples)
      return (editor, bytes, random.pick([Policy.post, .comment, .caption]))
    }
    let failure = LawRun(cases: 20_000).failure(
      of: { seed in
        var random = Random(seed: seed)
        var (_, bytes, _) = choices(&random)
        for _ in 0..<random.number(1...4) { mutate(&bytes, &random) }
        return bytes
      }
    ) { bytes, seed in
      var random = Random(seed: seed)
      let (editor, _, policy) = choices(&random)
      do throws(EditorError) {
        let reading = try editor.decoder(policy).decode(bytes)
        let isNarrow = policy.narrowing(reading.document).document == reading.document
        return isNarrow ? nil : "\(editor): \(String(decoding: bytes, as: UTF8.self))"
      } catch {
        refused += 1
        return error.path?.hasPrefix("$") != false && !error.message.isEmpty
          ? nil : "\(error): \(String(decoding: bytes, as: UTF8.self))"
      }
    }
    #expect(failure == nil)
    #expect(refused > 0)
  }

  /// Changes one byte, or one value of the JSON to one of another type.
  private func mutate(_ bytes: inout [UInt8], _ random: inout Random) {
    guard !bytes.isEmpty else { return }
    let position = random.number(0...(bytes.count - 1))
    switch random.number(0...5) {
    case 0: bytes[position] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.remove(at: position)
    case 2: bytes.insert(random.pick(Array("{}[]\",:\\0".utf8)), at: position)
    default:
      // A value, or its start, is between a colon and the next comma or bracket.
      guard let colon = bytes[position...].firstIndex(of: UInt8(ascii: ":")) else { return }
      let ends = Array(",}]{[".utf8)
      let end = bytes[(colon + 1)...].firstIndex { ends.contains($0) } ?? bytes.count
      bytes.replaceSubrange(colon + 1..<end, with: Array(random.pick(Self.values).utf8))
    }
  }

  private static let values = [
    "null", "true", "-1", "0", "7", "1e9", "1.5", "\"\"", "\"x\"", "[]", "{}", "[{}]",
    "\"paragraph\"", "\"text\"", "\"bulletList\"", "\"listitem\"", "\"javascript:x\"",
    "99999999999999999999", "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "{\"type\":\"x\"}", "\"\\n \\t\"",
  ]
}
