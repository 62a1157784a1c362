import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Renders sanitized HTML. The first byte chooses the policy, and three more the width and the
  /// other options. A short source is also rendered repeated, so that the size of its repetitions
  /// exceeds the fixed allowance of a page.
  static let render = FuzzTarget(
    name: "render",
    seeds: { try Seeds.choosing(Seeds.files(in: "posts", "attacks"), head: [40, 0, 0]) },
    mutate: { MarkupMutator.mutate($0, head: 4, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 4 else { return }
      let sanitizer = Sanitizer(policy: Policy(fuzzedBy: input[0]))
      let source = Array(input[4...])
      let reading = try sanitizer.sanitize(source)
      let document = reading.document
      let options = TerminalOptions(fuzzedBy: input[1...3])
      let output = bounded(inputSize: source.count) { TerminalRenderer(options).render(document) }
      let scanner = TerminalScanner(output)
      require(scanner.fault == nil, "unsafe terminal output: \(scanner.fault ?? "")")
      require(TerminalRenderer(options).render(document) == output, "two runs differ")
      _ = bounded(inputSize: source.count) {
        InspectPage(options).render(source, report: reading.report)
      }
      let count = source.count < 128 ? 512 : 1
      let repeated = Array(repeatElement(source, count: count).joined())
      _ = try bounded(inputSize: repeated.count) {
        SVGRenderer(options).render(try sanitizer.sanitize(repeated).document)
      }
    })
}
