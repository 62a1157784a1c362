import Foundation
import PostKit
import TestSupport
import Testing

/// Tests shared use by concurrent tasks. `make races` runs them with the thread sanitizer.
@Suite struct ConcurrencyTests {
  /// All results for one post.
  private struct Outcome: Equatable {
    let reading: Reading
    let narrowed: Reading
    let html: String
    let page: String
    let markdown: String
    let tiptap: Reading
    let fromMarkdown: Reading
    let summary: Summary
  }

  /// The values that a server shares between requests.
  private struct Shared {
    let sanitizer: Sanitizer
    let encoder = HTMLEncoder()
    let renderer = TerminalRenderer()
    let summarizer = Summarizer()

    func outcome(of source: [UInt8]) throws -> Outcome {
      let policy = sanitizer.policy
      let reading = try sanitizer.sanitize(source)
      let markdown = MarkdownEncoder().encode(reading.document)
      return Outcome(
        reading: reading, narrowed: policy.narrowing(reading.document),
        html: encoder.encode(reading.document), page: renderer.render(reading.document),
        markdown: markdown,
        tiptap: try TiptapDecoder(policy: policy)
          .decode(TiptapEncoder().encode(reading.document).json),
        fromMarkdown: Libraries.hasLibCMark
          ? try MarkdownDecoder(policy: policy).decode(markdown) : reading,
        summary: summarizer.summarize(reading.document))
    }
  }

  @Test("concurrent tasks that share a sanitizer and encoders get the same results")
  func sharing() async throws {
    let policy = try JSONDecoder().decode(
      Policy.self,
      from: Data(
        """
        {"extends": "post", "links": {"ownHosts": ["example.org"], "hosts": ["*.example"]},
        "elements": {"marquee": "show", "h2": "unwrap"}, "limits": {"links": 5}}
        """.utf8))
    let shared = [Policy.post, .comment, policy].map { Shared(sanitizer: Sanitizer(policy: $0)) }
    let sources = try Corpus.html.map { try $0.bytes }.filter { $0.count < 2000 }.prefix(60)
    #expect(sources.count == 60)
    let expected = try shared.map { shared in try sources.map { try shared.outcome(of: $0) } }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        for (number, source) in sources.enumerated() {
          for (shared, outcomes) in zip(shared, expected) {
            group.addTask { try shared.outcome(of: source) == outcomes[number] }
          }
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }
}
