import Foundation
import PostDocument
import PostHTML
@testable import PostMarkdown
import PostPolicy
import PostSanitizer
import TestSupport
import Testing

#if LibCMark
  import CCMark
#endif

@Suite struct MarkdownLawTests {
  @Test("a generated document round-trips through Markdown", arguments: MarkdownDialect.allCases)
  func documentsSurvive(dialect: MarkdownDialect) throws {
    let (reader, encoder) = (MarkdownDecoder(dialect), MarkdownEncoder(dialect))
    for seed in LawRun(cases: 10_000).seeds {
      let document = DocumentGenerator.document(seed: seed)
      guard try !survives(document, dialect) else { continue }
      let blocks = shrink(Array(document.blocks)) {
        (try? survives(Document(Blocks($0)), dialect)) == false
      }
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

  @Test(
    "white space added to the edges of generated text round-trips, and is not at the edge",
    arguments: MarkdownDialect.allCases)
  func edgesSurvive(dialect: MarkdownDialect) throws {
    let encoder = MarkdownEncoder(dialect)
    for seed in LawRun(cases: 2000).seeds {
      var spacing = EdgeSpacing(random: Random(seed: seed))
      let document = spacing.rewrite(DocumentGenerator.document(seed: seed))
      #expect(try survives(document, dialect), "seed \(seed): \(encoder.encode(document))")
      for block in document.blocks {
        guard case .paragraph(let paragraph) = block, paragraph.layout.isDefault else { continue }
        let markdown = encoder.encode(Document([block]))
        let edges = [markdown.unicodeScalars.first, markdown.unicodeScalars.last]
        #expect(!edges.contains { $0?.properties.isWhitespace == true }, "seed \(seed)")
      }
    }
  }

  /// Whether a document round-trips without a finding, except that CommonMark does not escape what
  /// only GitHub's Markdown reads.
  private func survives(_ document: Document, _ dialect: MarkdownDialect) throws -> Bool {
    let reading = try MarkdownDecoder(dialect).decode(MarkdownEncoder(dialect).encode(document))
    let codes = Set(reading.report.counts.keys)
    return reading.document == document
      && codes.isSubset(of: dialect == .commonMark ? [.gfmSyntax] : [])
  }

  @Test("the dialects read generated CommonMark without GitHub's markup as the same document")
  func dialectsAgree() throws {
    for seed in LawRun(cases: 5000).seeds {
      let source = MarkdownGenerator.source(seed: seed)
      let reading = try MarkdownDecoder().decode(source)
      guard reading.report.count(of: .gfmSyntax) == 0 else { continue }
      let other = try MarkdownDecoder(.gitHub).decode(source).document
      #expect(other == reading.document, "seed \(seed)")
    }
  }

  #if LibCMark
    @Test("generated Markdown gives the document of libcmark's HTML for it, sanitized")
    func readsAsLibCMark() throws {
      var policy = Policy.post
      policy.limits.inputBytes = 1 << 24
      let sanitizer = Sanitizer(policy: policy)
      let reader = MarkdownDecoder()
      for seed in LawRun(cases: 10_000).seeds {
        let source = MarkdownGenerator.source(seed: seed)
        guard NestingLimit(source).excess.isEmpty else { continue }
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
  #endif
}

/// Adds white space at the start and end of runs.
private struct EdgeSpacing: Rewriter {
  var random: Random

  mutating func rewrite(_ runs: Inlines) -> Inlines {
    guard !runs.isEmpty else { return runs }
    var result: Inlines = [.text(random.pick(EdgeSpacing.spaces))]
    result.append(contentsOf: runs)
    result.append(.text(random.pick(EdgeSpacing.spaces)))
    return result
  }

  private static let spaces = ["\u{A0}", "\u{3000}", "\u{2003}\u{A0}", "x"]
}
