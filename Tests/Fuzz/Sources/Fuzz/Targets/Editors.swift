import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads Tiptap's JSON, writes what was read, and reads that.
  static let tiptap = editor("tiptap", TiptapDecoder(policy: .post)) {
    TiptapEncoder().writing($0)
  }

  /// Reads Deltas, writes what was read, and reads that.
  static let quill = editor("quill", QuillDecoder(policy: .post)) { QuillEncoder().writing($0) }

  /// Reads Lexical's editor states.
  static let lexical = editor("lexical", LexicalDecoder(policy: .post)) { _ in nil }

  /// The first byte chooses a policy.
  private static func editor<Decoder: EditorDecoder>(
    _ name: String, _ decoder: Decoder, _ write: @escaping @Sendable (Document) -> Writing?
  ) -> FuzzTarget {
    FuzzTarget(
      name: name,
      seeds: {
        let saved = try Seeds.files(in: "editors", ending: "/\(name).json").map { [0] + $0 }
        let written = (0..<200).compactMap { seed in
          write(DocumentGenerator.document(seed: UInt64(seed))).map { [0] + $0.bytes }
        }
        return saved + written
      },
      mutate: { JSONMutator.mutate($0, head: 1, most: $1, random: &$2) },
      check: { input in
        guard let choice = input.first else { return }
        var decoder = decoder
        decoder.policy = Policy.fuzzed(choice)
        let reading: Reading
        do throws(EditorError) {
          reading = try decoder.reading(Array(input.dropFirst()))
        } catch {
          return require(error.path.hasPrefix("$") && !error.message.isEmpty, "no place: \(error)")
        }
        let document = reading.document
        let narrowed = decoder.policy.narrowing(document)
        require(narrowed.document == document, "more than the policy admits")
        let html = HTMLEncoder().html(for: document)
        require(CanonicalScanner(html).fault == nil, "not canonical")
        guard let writing = write(document), writing.report.isEmpty else { return }
        decoder.policy = .post
        decoder.policy.limits.inputBytes = 64 << 20
        decoder.policy.limits.nodes = .max
        require(try decoder.reading(writing.bytes).document == document, "read back differs")
      })
  }
}

extension Policy {
  /// A preset, or the one for posts with a depth of its own.
  fileprivate static func fuzzed(_ choice: UInt8) -> Policy {
    var policy = [Policy.post, .comment, .message, .bio, .caption, .feed][Int(choice) % 6]
    if choice >= 128 {
      policy = .post
      policy.limits.depth = Int(choice) % 4
      policy.limits.images = 1
    }
    return policy
  }
}
