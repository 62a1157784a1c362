import PostDocument
import PostEditors
import PostHTML
import PostPolicy
import TestSupport

/// An editor whose JSON is read.
enum Editor: String, CaseIterable, Sendable {
  case tiptap, quill, lexical, adf, portabletext, editorjs, blocknote, slate

  /// The editors whose documents are in `Corpus/editors`.
  static let inCorpus: [Editor] = [.tiptap, .quill, .lexical]

  func decoder(
    _ policy: Policy = .post, trailing: TrailingParagraphs = .reported
  ) -> any EditorDecoder {
    switch self {
    case .tiptap: TiptapDecoder(policy: policy, trailingParagraphs: trailing)
    case .quill: QuillDecoder(policy: policy, trailingParagraphs: trailing)
    case .lexical: LexicalDecoder(policy: policy, trailingParagraphs: trailing)
    case .adf: AtlassianDecoder(policy: policy, trailingParagraphs: trailing)
    case .portabletext: PortableTextDecoder(policy: policy, trailingParagraphs: trailing)
    case .editorjs: EditorJSDecoder(policy: policy, trailingParagraphs: trailing)
    case .blocknote: BlockNoteDecoder(policy: policy, trailingParagraphs: trailing)
    case .slate: SlateDecoder(policy: policy, trailingParagraphs: trailing)
    }
  }

  /// Returns documents of the editor: those of `Corpus/editors`, or the examples of `Corpus/cases`.
  func samples() throws -> [String] {
    let saved = try EditorCorpusTests.samples.filter { $0.editor == self }
      .map { try $0.contents(of: "\(self).json") }
    guard saved.isEmpty else { return saved }
    return try SpecFile.all(in: "cases").flatMap(\.examples).map(\.input)
      .filter { $0.kind.rawValue == rawValue }.map(\.text)
  }

  /// Returns the canonical HTML of a document, without link relations to keep expectations short.
  func html(_ json: String, _ policy: Policy = .post) throws -> String {
    HTMLEncoder(relations: .none).encode(try decoder(policy).decode(json).document)
  }

  /// Returns the findings, one per line: code, element, attribute, path.
  func findings(
    _ json: String, _ policy: Policy = .post, trailing: TrailingParagraphs = .reported
  ) throws -> [String] {
    try decoder(policy, trailing: trailing).decode(json).report.lines
  }

  /// Returns the description of the error, or `nil` if decoding succeeds.
  func failure(_ json: String, _ policy: Policy = .post) -> String? {
    do throws(EditorError) {
      _ = try decoder(policy).decode(json)
      return nil
    } catch {
      return error.description
    }
  }
}

extension Report {
  var lines: [String] {
    findings.map { finding in
      [finding.code.rawValue, finding.element, finding.attribute, finding.path]
        .compactMap { $0 }.joined(separator: " ")
    }
  }
}

/// Tiptap JSON of a document with the given content.
func tiptap(_ content: String) -> String { #"{"type":"doc","content":[\#(content)]}"# }

/// Tiptap JSON of a paragraph with the given content.
func tiptapParagraph(_ content: String) -> String {
  tiptap(#"{"type":"paragraph","content":[\#(content)]}"#)
}

/// Quill JSON of the given operations.
func quill(_ operations: String) -> String { #"{"ops":[\#(operations)]}"# }

/// Lexical JSON of a document with the given children.
func lexical(_ children: String) -> String {
  #"""
  {"root":{"type":"root","version":1,"direction":null,"format":"","indent":0,\#
  "children":[\#(children)]}}
  """#
}

/// Lexical JSON of a paragraph with the given children.
func lexicalParagraph(_ children: String) -> String {
  lexical(#"{"type":"paragraph","children":[\#(children)]}"#)
}

func paragraph(_ runs: Inline...) -> Block { .paragraph(Paragraph(Inlines(runs))) }

func paragraph(_ text: String) -> Block { paragraph(.text(text)) }
