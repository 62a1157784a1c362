import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Decodes the JSON of a document, encodes it again, and writes the narrowed document as HTML.
  /// The first byte chooses the policy, the second the options of JSON and HTML.
  static let documentJSON = FuzzTarget(
    name: "document-json",
    seeds: {
      let documents = try Seeds.documents() + (0..<400).map { DocumentGenerator.document(seed: $0) }
      let examples = try Seeds.files(in: "cases", "regressions", ending: ".md")
        .flatMap { Seeds.fences("ast", in: $0) }
      let encoded = try documents.map { try [UInt8](JSONEncoder().encode($0)) }
      // libFuzzer would truncate larger seeds to invalid JSON.
      return Seeds.choosing((encoded + examples).filter { $0.count <= 4000 }, head: [0])
    },
    mutate: { JSONMutator.mutate($0, head: 2, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 2,
        let document = try? JSONDecoder().decode(Document.self, from: Data(input[2...]))
      else { return }
      let encoder = JSONEncoder()
      if input[1] & 1 != 0 { encoder.outputFormatting = [.prettyPrinted, .sortedKeys] }
      let data = try encoder.encode(document)
      require(
        try JSONDecoder().decode(Document.self, from: data) == document, "JSON read back differs")
      let sanitizer = Sanitizer(policy: Policy(fuzzedBy: input[0]))
      let narrowed = sanitizer.policy.narrowing(document).document
      require(sanitizer.policy.narrowing(narrowed).document == narrowed, "narrowing twice differs")
      let relations = input[1] & 2 != 0 ? sanitizer.policy.links.linkRelations : .userContent
      let html = HTMLEncoder(relations: relations).encode(narrowed)
      require(CanonicalScanner(html).fault == nil, "not canonical")
      require(try sanitizer.sanitize(html).document == narrowed, "the document read back differs")
    })
}
