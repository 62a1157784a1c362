import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads Markdown, writes what was read, and reads that. The first byte chooses the policy, the
  /// second the base of addresses.
  static let markdown = FuzzTarget(
    name: "markdown",
    seeds: {
      let written = try Seeds.documents() + (0..<100).map { DocumentGenerator.document(seed: $0) }
      let sources =
        try Seeds.files(in: "cases", ending: ".md")
        + (0..<400).map { MarkdownGenerator.source(seed: UInt64($0)) }
        + written.map { Array(MarkdownEncoder().encode($0).utf8) }
      return Seeds.choosing(sources, head: [0])
    },
    check: { input in
      guard input.count >= 2 else { return }
      let reader = MarkdownDecoder(
        policy: Policy(fuzzedBy: input[0]), baseURL: .base(fuzzedBy: input[1] & 1))
      let document = try reader.decode(Array(input[2...])).document
      let html = HTMLEncoder().encode(document)
      require(CanonicalScanner(html).fault == nil, "not canonical")
      let markdown = MarkdownEncoder().encode(document)
      let again = try reader.decode(markdown)
      require(again.document == document, "read back differs:\n\(markdown)")
      // Readers count in another way than policies, whose small limits may so be passed.
      guard Policy.isPreset(input[0]) else { return }
      let admitted = reader.policy.narrowing(document).document
      require(admitted == document, "more than the policy admits")
      require(again.report.isEmpty, "reading back reports \(again.report.counts)")
    })
}
