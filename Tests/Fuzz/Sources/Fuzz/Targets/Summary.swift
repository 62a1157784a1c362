import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Summarises what HTML is read as. The first byte is the limit, the second chooses options.
  static let summary = FuzzTarget(
    name: "summary",
    seeds: { try Seeds.files(in: "posts", "attacks").map { [40, 0] + $0 } },
    mutate: { MarkupMutator.mutate($0, head: 2, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 2 else { return }
      let document = try Sanitizer().reading(Array(input[2...])).document
      let laws = SummaryLaws(options: SummaryOptions(fuzzedBy: input[1]))
      let limit = Int(input[0])
      let fault = laws.fault(of: document, limits: [limit / 4, limit, limit + 1])
      require(fault == nil, fault ?? "")
    })
}

extension SummaryOptions {
  fileprivate init(fuzzedBy bits: UInt8) {
    self.init(
      lineLimit: bits & 1 != 0 ? 2 : 6, byteLimit: bits & 2 != 0 ? 200 : nil,
      layout: bits & 4 != 0 ? .oneLine : .lines, leavesOut: SummaryParts(rawValue: bits >> 3 & 3),
      excerptMarker: bits & 32 != 0 ? .thematicBreak : nil)
  }
}
