import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Sanitizes HTML twice. The first byte chooses the policy, the second tightens its limits.
  static let sanitize = FuzzTarget(
    name: "sanitize",
    seeds: { try Seeds.choosing(Seeds.files(in: "posts", "attacks"), head: [0]) },
    mutate: { MarkupMutator.mutate($0, head: 2, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 2 else { return }
      let source = Array(input[2...])
      let policy = Policy(fuzzedBy: input[0]).tightened(by: input[1])
      let sanitizer = Sanitizer(policy: policy, baseURL: .base(fuzzedBy: input[1] & 128))
      let reading = try sanitizer.sanitize(source)
      let document = reading.document
      let once = HTMLEncoder().encode(document)
      let scanner = CanonicalScanner(once)
      require(scanner.fault == nil, "not canonical: \(scanner.fault ?? "")")
      let again = try sanitizer.sanitize(once).document
      require(HTMLEncoder().encode(again) == once, "sanitizing twice differs")
      require(again == document, "the document read back differs")
      // Readers and policies count captions and links across line breaks differently.
      if input[1] & (8 | 64) == 0, Policy.isPreset(input[0]) {
        let narrowed = sanitizer.policy.narrowing(document).document
        require(narrowed == document, "more than the policy allows")
      }
      for finding in reading.report.findings {
        guard let range = finding.sourceRange else { continue }
        require(
          range.lowerBound >= 0 && range.upperBound <= source.count,
          "a finding outside of the source")
      }
    })
}

extension Policy {
  /// Returns this policy with some tightened limits.
  fileprivate func tightened(by bits: UInt8) -> Policy {
    var policy = self
    if bits & 1 != 0 { policy.limits.depth = min(policy.limits.depth, 2) }
    if bits & 2 != 0 { policy.limits.attributesPerTag = 12 }
    if bits & 4 != 0 { policy.limits.attributeBytes = 40 }
    if bits & 8 != 0 { policy.limits.links = 2 }
    if bits & 16 != 0 { policy.limits.images = 1 }
    if bits & 32 != 0 { policy.embeds.hosts = .any }
    if bits & 64 != 0 { policy.limits.nodes = 12 }
    return policy
  }
}
