import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Renders what HTML is read as. The first byte chooses the policy, three more the width and
  /// the other options.
  static let render = FuzzTarget(
    name: "render",
    seeds: { try Seeds.choosing(Seeds.files(in: "posts", "attacks"), head: [40, 0, 0]) },
    mutate: { MarkupMutator.mutate($0, head: 4, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 4 else { return }
      let sanitizer = Sanitizer(policy: Policy(fuzzedBy: input[0]))
      let document = try sanitizer.reading(Array(input[4...])).document
      let options = TerminalOptions(fuzzedBy: input[1...3])
      let output = TerminalRenderer(options).render(document)
      let scanner = TerminalScanner(output)
      require(scanner.fault == nil, "acts on the terminal: \(scanner.fault ?? "")")
      require(TerminalRenderer(options).render(document) == output, "two runs differ")
    })
}
