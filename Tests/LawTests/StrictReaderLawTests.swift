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
      let end = StrictReaderLawTests.end(of: html)
      #expect(end == html.count, "seed \(seed): stops at \(html[end...].prefix(40))")
    }
  }

  @Test(
    "the strict reader reads what word processors and servers write to its end",
    arguments: [
      "<!DOCTYPE html><html><head><title>a<b</title><style>p{}</style></head><body><p>b</body></html>",
      "<?xml version='1.0'?><p>a</p>",
      "<p class=MsoNormal>a<![if !supportLists]><b>b</b><![endif]><o:p>&nbsp;</o:p></p >",
      "<!--[if gte mso 9]><xml>a</xml><![endif]--><g-emoji alias=x>a</g-emoji>",
      "<a href=https://example.org/a?b#c>a</a><script>if (a<b) c();</script><x.y_z>b</x.y_z>",
      "<textarea></p></textarea><plaintext></plaintext>",
    ])
  func readsWhatProgramsWrite(_ html: String) {
    let bytes = Array(html.utf8)
    #expect(StrictReaderLawTests.end(of: bytes) == bytes.count)
    #expect(StrictReaderLawTests.isSame(html))
  }

  @Test(
    "the strict reader stops at what may be read in two ways",
    arguments: [
      "<svg>", "<math>", "<", "<3", "a\0", "<a:>", "<p", "<p a=b", "<p a=\"", "<p a=b'>",
      "<p a='b'c>",
      "<!--a", "<!-->", "<!-- a -- b -->", "<!a", "</>", "&#0;", "<p a b=1 a>x<p class=a class=b>",
      "\u{FEFF}", "\r\n",
    ])
  func stopsInDoubt(_ html: String) {
    let bytes = Array(html.utf8)
    #expect(StrictReaderLawTests.end(of: bytes) < bytes.count)
    #expect(StrictReaderLawTests.isSame(html))
  }

  /// Where the strict reader stops.
  private static func end(of html: [UInt8]) -> Int {
    let projector = Projector(
      policy: .post, rules: ElementRules(Policy.post.elements), baseURL: nil, source: html,
      report: Report())
    var builder = TreeBuilder(projector: projector)
    return StrictReader.read(
      html, isUTF8: true, limits: Policy.post.limits, shown: [], into: &builder
    ).index
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
    guard let strict = try? reading(bytes, .strictFirst) else { return false }
    return strict == (try? reading(bytes, .libXML2))
      // Who wants the document alone gets the same.
      && strict.document == (try? Sanitizer(policy: policy).document(from: html))
  }

  private static var policy: Policy {
    var policy = Policy.post
    policy.limits.inputBytes = 4 << 20
    return policy
  }

  private static func reading(_ bytes: [UInt8], _ path: Sanitizer.Path) throws -> Reading {
    var sanitizer = Sanitizer(policy: policy, reportCapacity: 100_000)
    sanitizer.path = path
    return try sanitizer.reading(bytes)
  }
}
