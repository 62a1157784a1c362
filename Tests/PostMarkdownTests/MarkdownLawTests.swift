import CCMark
import Foundation
import PostDocument
import PostHTML
import PostMarkdown
import PostPolicy
import PostSanitizer
import TestSupport
import Testing

@Suite struct MarkdownLawTests {
  private let reader = MarkdownDecoder()
  private let encoder = MarkdownEncoder()

  @Test("a generated document round-trips through Markdown")
  func documentsSurvive() throws {
    for seed in LawRun(cases: 10_000).seeds {
      let document = DocumentGenerator.document(seed: seed)
      guard try !survives(document) else { continue }
      let blocks = shrink(Array(document.blocks)) { (try? survives(Document(Blocks($0)))) == false }
      let smallest = Document(Blocks(blocks))
      let markdown = encoder.encode(smallest)
      Issue.record(
        """
        seed \(seed): the document read back differs
        written:
        \(markdown)
        \(smallest.tree)
        read:
        \(try reader.decode(markdown).document.tree)
        """)
      return
    }
  }

  private func survives(_ document: Document) throws -> Bool {
    let reading = try reader.decode(encoder.encode(document))
    return reading.document == document && reading.report.isEmpty
  }

  @Test("generated Markdown gives the document of libcmark's HTML for it, sanitized")
  func readsAsLibCMark() throws {
    var policy = Policy.post
    policy.limits.inputBytes = 1 << 24
    let sanitizer = Sanitizer(policy: policy)
    for seed in LawRun(cases: 10_000).seeds {
      let source = MarkdownGenerator.source(seed: seed)
      let expected = try sanitizer.sanitize(libcmarkHTML(source)).document
      guard try reader.decode(source).document != expected else { continue }
      let smallest = try shrink(source) { source in
        try reader.decode(source).document
          != sanitizer.sanitize(libcmarkHTML(source)).document
      }
      Issue.record(
        """
        seed \(seed): \(String(decoding: smallest, as: UTF8.self).debugDescription)
        libcmark: \(libcmarkHTML(smallest))
        \(html(try reader.decode(smallest).document))
        """)
      return
    }
  }

  /// Returns the output of libcmark's HTML renderer, with raw HTML.
  private func libcmarkHTML(_ source: [UInt8]) -> String {
    let html = source.withUnsafeBytes { bytes in
      cmark_markdown_to_html(
        bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, CMARK_OPT_UNSAFE)
    }
    defer { free(html) }
    return html.map { String(cString: $0) } ?? ""
  }
}
