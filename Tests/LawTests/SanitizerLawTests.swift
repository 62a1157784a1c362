import PostKit
import TestSupport
import Testing

@Suite struct SanitizerLawTests {
  @Test("sanitizing generated broken HTML twice gives the same bytes as once")
  func idempotentOnGeneratedHTML() throws {
    for seed in LawRun(cases: 10_000).seeds {
      let pieces = HTMLGenerator.pieces(seed: seed)
      guard try !isStable(pieces.joined()) else { continue }
      let smallest = shrink(pieces) { (try? isStable($0.joined())) == false }.joined()
      let once = try sanitized(smallest)
      Issue.record(
        """
        seed \(seed): sanitizing twice differs
        source: \(smallest.debugDescription)
        once:   \(once)
        twice:  \(try sanitized(once))
        """)
      return
    }
  }

  @Test("sanitizing each corpus file twice gives the same bytes as once")
  func idempotentOnCorpus() throws {
    #expect(Corpus.html.count >= 65)
    var policy = Policy.post
    policy.limits.inputBytes = 4 << 20
    let sanitizer = Sanitizer(policy: policy)
    for file in Corpus.html {
      let once = HTMLEncoder().encode(try sanitizer.sanitize(file.bytes).document)
      let twice = HTMLEncoder().encode(try sanitizer.sanitize(once).document)
      #expect(once == twice, "\(file)")
    }
  }

  @Test(
    "sanitizing generated HTML twice gives the same bytes as once, under each preset",
    arguments: Policy.presetNames)
  func idempotentUnderEveryPreset(name: String) throws {
    let policy = try #require(Policy(preset: name))
    for seed in LawRun(cases: 1500).seeds {
      let pieces = HTMLGenerator.pieces(seed: seed)
      guard try !isStable(pieces.joined(), policy) else { continue }
      let smallest = shrink(pieces) { (try? isStable($0.joined(), policy)) == false }.joined()
      let once = try sanitized(smallest, policy)
      Issue.record(
        """
        seed \(seed): sanitizing twice differs
        source: \(smallest.debugDescription)
        once:   \(once)
        twice:  \(try sanitized(once, policy))
        """)
      return
    }
  }

  @Test("a document has at most two nodes for each byte of its source")
  func nodesTakeBytes() throws {
    var policy = Policy.post
    policy.limits.nodes = .max
    let sanitizer = Sanitizer(policy: policy)
    let units = [
      "<tr><td>", "<tr><td rowspan=2>", "<td rowspan=9><tr>", "<tr><td><td><td><tr>", "<td>",
      "<ul><li>", "<li class=ql-indent-8>a<li>b", "<dl><dt>a", "<details><summary>", "<q><rt>",
      "<b>a</b>a", "<b><p>a</b>", "a<br>", "<hr>", "<figure><img src=/a alt>", "<h1>a",
    ]
    let floods = units.flatMap { unit in
      ["", "<table><tr><td colspan=1000>", "<table>"].map {
        $0 + String(repeating: unit, count: 500)
      }
    }
    let generated = LawRun(cases: 5000).seeds.map { HTMLGenerator.pieces(seed: $0).joined() }
    for html in floods + generated {
      let nodes = try sanitizer.sanitize(html).document.blocks.nodeCount
      #expect(nodes <= 2 * html.utf8.count, "\(html.prefix(200))")
    }
  }

  @Test("a generated document round-trips through HTML")
  func documentsSurvive() throws {
    for seed in LawRun(cases: 10_000).seeds {
      let document = DocumentGenerator.document(seed: seed)
      guard try !survives(document) else { continue }
      let blocks = shrink(Array(document.blocks)) { (try? survives(Document(Blocks($0)))) == false }
      let smallest = Document(Blocks(blocks))
      let html = HTMLEncoder().encode(smallest)
      Issue.record(
        """
        seed \(seed): the document read back differs
        written: \(html)
        \(smallest.tree)
        read:
        \(try Sanitizer().sanitize(html).document.tree)
        """)
      return
    }
  }

  @Test("canonical HTML of a document that the policy allows has no findings")
  func canonicalHTMLIsClean() throws {
    let failure = LawRun(cases: 2000).failure(
      of: { Array(DocumentGenerator.document(seed: $0).blocks) }
    ) { blocks, _ in
      let html = HTMLEncoder().encode(Document(Blocks(blocks)))
      let report = try Sanitizer().sanitize(html).report
      return report.isEmpty ? nil : "\(report.counts) in \(html)"
    }
    #expect(failure == nil)
  }

  private func sanitized(_ html: String, _ policy: Policy = .post) throws -> String {
    HTMLEncoder().encode(try Sanitizer(policy: policy).sanitize(html).document)
  }

  private func isStable(_ html: String, _ policy: Policy = .post) throws -> Bool {
    let once = try sanitized(html, policy)
    return try once == sanitized(once, policy)
  }

  private func survives(_ document: Document) throws -> Bool {
    try Sanitizer().sanitize(HTMLEncoder().encode(document)).document == document
  }
}
