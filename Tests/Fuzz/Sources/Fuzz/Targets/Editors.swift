import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads Tiptap's JSON, writes the document and reads it again.
  static let tiptap = editor("tiptap", TiptapDecoder(policy: .post)) {
    TiptapEncoder().encode($0)
  }

  /// Reads Quill's Deltas, writes the document and reads it again.
  static let quill = editor("quill", QuillDecoder(policy: .post)) { QuillEncoder().encode($0) }

  /// Reads Lexical's editor states.
  static let lexical = editor("lexical", LexicalDecoder(policy: .post)) { _ in nil }

  static let atlassian = editor("adf", AtlassianDecoder(policy: .post)) { _ in nil }
  static let portableText = editor("portabletext", PortableTextDecoder(policy: .post)) { _ in nil }
  static let editorJS = editor("editorjs", EditorJSDecoder(policy: .post)) { _ in nil }
  static let blockNote = editor("blocknote", BlockNoteDecoder(policy: .post)) { _ in nil }
  static let slate = editor("slate", SlateDecoder(policy: .post)) { _ in nil }

  /// Returns a target. The first byte chooses the policy, the second the base URL and the reports.
  private static func editor<Decoder: EditorDecoder>(
    _ name: String, _ decoder: Decoder, _ write: @escaping @Sendable (Document) -> Writing?
  ) -> FuzzTarget {
    FuzzTarget(
      name: name,
      seeds: {
        let saved =
          try Seeds.files(in: "editors", ending: "/\(name).json")
          + Seeds.examples(of: name == "tiptap" ? "prosemirror" : name)
        let written = (0..<200).compactMap { seed in
          write(DocumentGenerator.document(seed: UInt64(seed)))?.bytes
        }
        return Seeds.choosing(saved + written, head: [0])
      },
      mutate: { JSONMutator.mutate($0, head: 2, most: $1, random: &$2) },
      check: { input in
        guard input.count >= 2 else { return }
        var decoder = decoder
        decoder.policy = Policy(fuzzedBy: input[0])
        decoder.baseURL = .base(fuzzedBy: input[1] & 1)
        decoder.trailingParagraphs = input[1] & 2 != 0 ? .dropped : .reported
        let reading: Reading
        do throws(EditorError) {
          reading = try decoder.decode(input[2...])
        } catch {
          return require(
            error.path?.hasPrefix("$") != false && !error.message.isEmpty,
            "an error without a path or message: \(error)")
        }
        let document = reading.document
        let narrowed = decoder.policy.narrowing(document)
        require(narrowed.document == document, "more than the policy allows")
        let html = HTMLEncoder().encode(document)
        require(CanonicalScanner(html).fault == nil, "not canonical")
        guard let writing = write(document), writing.report.isEmpty else { return }
        decoder.policy = .widest
        require(try decoder.decode(writing.bytes).document == document, "read back differs")
      })
  }
}
