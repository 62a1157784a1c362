import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  static let markdown = markdown("markdown", .commonMark)
  static let gfm = markdown("gfm", .gitHub)

  /// Reads Markdown, writes the document and reads it again. The first byte chooses the policy, the
  /// second the base URL.
  private static func markdown(_ name: String, _ dialect: MarkdownDialect) -> FuzzTarget {
    FuzzTarget(
      name: name,
      seeds: {
        let written = try Seeds.documents() + (0..<100).map { DocumentGenerator.document(seed: $0) }
        let sources =
          try Seeds.files(in: "cases", ending: ".md")
          + (0..<400).map { MarkdownGenerator.source(seed: UInt64($0)) }
          + written.map { Array(MarkdownEncoder(dialect).encode($0).utf8) }
        return Seeds.choosing(sources, head: [0])
      },
      check: { input in
        guard input.count >= 2 else { return }
        let reader = MarkdownDecoder(
          dialect, policy: Policy(fuzzedBy: input[0]), baseURL: .base(fuzzedBy: input[1] & 1))
        let document = try reader.decode(Array(input[2...])).document
        let html = HTMLEncoder().encode(document)
        require(CanonicalScanner(html).fault == nil, "not canonical")
        let markdown = MarkdownEncoder(dialect).encode(document)
        let again = try reader.decode(markdown)
        require(again.document == document, "read back differs:\n\(markdown)")
        // Readers and policies count differently, so a document can exceed small limits.
        guard Policy.isPreset(input[0]) else { return }
        let narrowed = reader.policy.narrowing(document).document
        require(narrowed == document, "more than the policy allows")
        let codes = again.report.counts.keys.filter { $0 != .gfmSyntax }
        require(codes.isEmpty, "reading back reports \(codes)")
      })
  }
}
