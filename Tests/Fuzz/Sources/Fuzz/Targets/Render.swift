import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Renders what HTML is read as. The first two bytes choose the options.
  static let render = FuzzTarget(
    name: "render",
    seeds: { try Seeds.files(in: "posts").map { [40, 0] + $0 } },
    mutate: { MarkupMutator.mutate($0, head: 2, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 2 else { return }
      var policy = Policy.post
      policy.limits.inputBytes = 64 << 20
      let document = try Sanitizer(policy: policy).reading(Array(input[2...])).document
      let options = TerminalOptions(fuzzedBy: input[0], input[1])
      let output = TerminalRenderer(options).render(document)
      let scanner = TerminalScanner(output)
      require(scanner.fault == nil, "acts on the terminal: \(scanner.fault ?? "")")
      require(TerminalRenderer(options).render(document) == output, "two runs differ")
    })
}

extension TerminalOptions {
  fileprivate init(fuzzedBy width: UInt8, _ bits: UInt8) {
    self.init()
    self.width = Int(width)
    if bits & 1 != 0 { hyperlinks = .none }
    if bits & 2 != 0 { links = .footnotes }
    if bits & 4 != 0 { shows = [.spoilers, .details] }
    if bits & 8 != 0 { charset = .ascii }
    if bits & 16 != 0 { widths = .legacy }
    if bits & 32 != 0 { ambiguousWidth = .two }
    if bits & 64 != 0 { styling = .plain }
    if bits & 128 != 0 { color = .ansi16 }
  }
}
