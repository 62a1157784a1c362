import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads Markdown, writes what was read, and reads that.
  static let markdown = FuzzTarget(
    name: "markdown",
    seeds: {
      try Seeds.files(in: "cases", ending: ".md")
        + (0..<400).map { MarkdownGenerator.source(seed: UInt64($0)) }
        + (0..<100).map {
          Array(MarkdownEncoder().markdown(for: DocumentGenerator.document(seed: $0)).utf8)
        }
    },
    check: { input in
      var reader = MarkdownReader(policy: .post)
      reader.policy.limits.inputBytes = 64 << 20
      let document = try reader.reading(input).document
      require(reader.policy.narrowing(document).document == document, "more than the policy admits")
      let html = HTMLEncoder().html(for: document)
      require(CanonicalScanner(html).fault == nil, "not canonical")
      let markdown = MarkdownEncoder().markdown(for: document)
      let again = try reader.reading(markdown)
      require(again.document == document, "read back differs:\n\(markdown)")
      require(again.report.isEmpty, "reading back reports \(again.report.counts)")
    })
}
