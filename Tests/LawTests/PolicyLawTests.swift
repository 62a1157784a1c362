import Foundation
import PostKit
import TestSupport
import Testing

/// Laws 1 and 2 under any policy.
@Suite struct PolicyLawTests {
  @Test("a generated policy round-trips through JSON")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for seed in LawRun(cases: 1000).seeds {
      let policy = PolicyGenerator.policy(seed: seed)
      let json = try encoder.encode(policy)
      let read = try JSONDecoder().decode(Policy.self, from: json)
      let again = try encoder.encode(read)
      guard read != policy || again != json else { continue }
      Issue.record("seed \(seed): \(String(decoding: json, as: UTF8.self)) differs")
      return
    }
  }

  @Test("sanitizing generated HTML twice gives the same bytes as once, under any policy")
  func idempotent() throws {
    for seed in LawRun(cases: 5000).seeds {
      let pieces = HTMLGenerator.pieces(seed: seed)
      let policy = PolicyGenerator.policy(seed: seed &+ 1)
      func isStable(_ html: String) throws -> Bool {
        let once = try sanitized(html, policy)
        return try once == sanitized(once, policy)
      }
      guard try !isStable(pieces.joined()) else { continue }
      let smallest = shrink(pieces) { (try? isStable($0.joined())) == false }.joined()
      let once = try sanitized(smallest, policy)
      Issue.record(
        """
        seed \(seed): sanitizing twice differs under \(try json(of: policy))
        source: \(smallest.debugDescription)
        once:   \(once)
        twice:  \(try sanitized(once, policy))
        """)
      return
    }
  }

  @Test("a narrowed document round-trips through HTML under its policy")
  func narrowedDocumentsSurvive() throws {
    for seed in LawRun(cases: 5000).seeds {
      let document = DocumentGenerator.document(seed: seed)
      let policy = PolicyGenerator.policy(seed: seed &+ 1)
      func survives(_ document: Document) throws -> Bool {
        let narrowed = policy.narrowing(document).document
        return try policy.narrowing(narrowed).document == narrowed
          && Sanitizer(policy: policy).sanitize(HTMLEncoder().encode(narrowed)).document
            == narrowed
      }
      guard try !survives(document) else { continue }
      let blocks = shrink(Array(document.blocks)) { (try? survives(Document(Blocks($0)))) == false }
      let narrowed = policy.narrowing(Document(Blocks(blocks))).document
      let html = HTMLEncoder().encode(narrowed)
      Issue.record(
        """
        seed \(seed): the document read back differs under \(try json(of: policy))
        document:
        \(Document(Blocks(blocks)).tree)
        written: \(html)
        \(narrowed.tree)
        narrowed again:
        \(policy.narrowing(narrowed).document.tree)
        read:
        \(try Sanitizer(policy: policy).sanitize(html).document.tree)
        """)
      return
    }
  }

  @Test("narrowing a document equals sanitizing its HTML, unless an element has treatment `show`")
  func documentsAndHTML() throws {
    for seed in LawRun(cases: 3000).seeds {
      let document = DocumentGenerator.document(seed: seed)
      var policy = PolicyGenerator.policy(seed: seed &+ 1)
      policy.limits = Policy.post.limits
      let shows = try json(of: policy).contains("\"show\"")
      func isSame(_ document: Document) throws -> Bool {
        try Sanitizer(policy: policy).sanitize(HTMLEncoder().encode(document)).document
          == policy.narrowing(document).document
      }
      guard !shows, try !isSame(document) else { continue }
      let blocks = shrink(Array(document.blocks)) { (try? isSame(Document(Blocks($0)))) == false }
      let html = HTMLEncoder().encode(Document(Blocks(blocks)))
      Issue.record(
        """
        seed \(seed): a document and its HTML differ under \(try json(of: policy))
        \(html)
        document:
        \(policy.narrowing(Document(Blocks(blocks))).document.tree)
        HTML:
        \(try Sanitizer(policy: policy).sanitize(html).document.tree)
        """)
      return
    }
  }

  @Test("generated broken HTML is sanitized to canonical HTML under any policy")
  func inert() throws {
    let failure = LawRun(cases: 2000).failure(
      of: { HTMLGenerator.pieces(seed: $0) }
    ) { pieces, seed in
      let policy = PolicyGenerator.policy(seed: seed &+ 1)
      let output = try sanitized(pieces.joined(), policy)
      return try CanonicalScanner(output).fault.map {
        "\($0) in \(output) of \(pieces.joined().debugDescription) under \(try json(of: policy))"
      }
    }
    #expect(failure == nil)
  }

  private func sanitized(_ html: String, _ policy: Policy) throws -> String {
    HTMLEncoder(relations: policy.links.linkRelations)
      .encode(try Sanitizer(policy: policy).sanitize(html).document)
  }

  private func json(of policy: Policy) throws -> String {
    String(decoding: try JSONEncoder().encode(policy), as: UTF8.self)
  }
}
