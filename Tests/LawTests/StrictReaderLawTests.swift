import PostKit
import TestSupport
import Testing

@testable import PostSanitizer

/// What the strict reader accepts reads the same through libxml2: document, findings and all.
@Suite struct StrictReaderLawTests {
  @Test("both paths read generated broken HTML alike")
  func generatedHTML() throws {
    for seed in LawRun(cases: 10_000).seeds {
      try expectSameReading(of: HTMLGenerator.pieces(seed: seed), seed)
    }
  }

  @Test("both paths read the HTML of generated documents alike, whole and cut")
  func encodedDocuments() throws {
    for seed in LawRun(cases: 3000).seeds {
      let html = HTMLEncoder().html(for: DocumentGenerator.document(seed: seed))
      let pieces = html.split(separator: "<", omittingEmptySubsequences: false)
        .enumerated().map { $0.offset == 0 ? String($0.element) : "<" + $0.element }
      try expectSameReading(of: pieces, seed)
      try expectSameReading(of: [String(html.prefix(Int(seed % 400)))], seed)
    }
  }

  @Test("both paths read every corpus file alike")
  func corpus() throws {
    #expect(Corpus.html.count >= 65)
    for file in Corpus.html {
      let strict = try StrictReaderLawTests.reading(file.bytes, .strictFirst)
      let whole = try StrictReaderLawTests.reading(file.bytes, .libXML2)
      #expect(strict == whole, "\(file)")
    }
  }

  @Test("the strict reader reads canonical HTML to its end")
  func readsCanonicalHTML() {
    for seed in LawRun(cases: 1000).seeds {
      let html = Array(HTMLEncoder().html(for: DocumentGenerator.document(seed: seed)).utf8)
      let projector = Projector(
        policy: .post, rules: ElementRules(Policy.post.elements), baseURL: nil, source: html,
        report: Report())
      var builder = TreeBuilder(projector: projector)
      let end = StrictReader.read(
        html, limits: Policy.post.limits, shown: [], into: &builder
      ).index
      #expect(end == html.count, "seed \(seed): stops at \(html[end...].prefix(40))")
    }
  }

  private func expectSameReading(of pieces: [String], _ seed: UInt64) throws {
    guard !StrictReaderLawTests.isSame(pieces.joined()) else { return }
    let smallest = shrink(pieces) { !StrictReaderLawTests.isSame($0.joined()) }.joined()
    let strict = try StrictReaderLawTests.reading(Array(smallest.utf8), .strictFirst)
    let whole = try StrictReaderLawTests.reading(Array(smallest.utf8), .libXML2)
    Issue.record(
      """
      seed \(seed): the paths differ
      source: \(smallest.debugDescription)
      strict:  \(strict.report.findings)
      \(strict.document.tree)
      libxml2: \(whole.report.findings)
      \(whole.document.tree)
      """)
  }

  private static func isSame(_ html: String) -> Bool {
    let bytes = Array(html.utf8)
    return (try? reading(bytes, .strictFirst)) == (try? reading(bytes, .libXML2))
  }

  private static func reading(_ bytes: [UInt8], _ path: Sanitizer.Path) throws -> Reading {
    var policy = Policy.post
    policy.limits.inputBytes = 4 << 20
    var sanitizer = Sanitizer(policy: policy, reportCapacity: 100_000)
    sanitizer.path = path
    return try sanitizer.reading(bytes)
  }
}
