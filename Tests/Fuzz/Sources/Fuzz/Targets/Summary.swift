import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Summarizes sanitized HTML. The first byte chooses the policy, the second is the limit, the
  /// third chooses options.
  static let summary = FuzzTarget(
    name: "summary",
    seeds: { try Seeds.choosing(Seeds.files(in: "posts", "attacks"), head: [40, 0]) },
    mutate: { MarkupMutator.mutate($0, head: 3, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 3 else { return }
      var policy = Policy(fuzzedBy: input[0])
      // The laws read a summary back with the policy `post`.
      policy.images.sources.remove(.data)
      if input[2] & 64 != 0 { policy = policy.keepingHidden }
      let document = try Sanitizer(policy: policy).sanitize(Array(input[3...])).document
      let laws = SummaryLaws(options: SummaryOptions(fuzzedBy: input[2]))
      let limit = Int(input[1])
      let fault = laws.fault(of: document, limits: [limit / 4, limit, limit + 1])
      require(fault == nil, fault ?? "")
    })
}

extension SummaryOptions {
  fileprivate init(fuzzedBy bits: UInt8) {
    self.init(
      lineLimit: bits & 1 != 0 ? 2 : 6, byteLimit: bits & 2 != 0 ? 200 : nil,
      urlLimit: bits & 128 != 0 ? 12 : 30, layout: bits & 4 != 0 ? .oneLine : .lines,
      leavesOut: SummaryParts(rawValue: bits >> 3 & 3),
      excerptMarker: bits & 32 != 0 ? .thematicBreak : nil)
  }
}
