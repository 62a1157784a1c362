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
        return (document.blocks.depth, document.plainText, html.utf8.count)
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
    let samples = try EditorCorpusTests.samples.map { sample in
      (sample.editor, Array(try sample.contents(of: "\(sample.editor).json").utf8))
    }
    try #require(samples.count >= 180)
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
