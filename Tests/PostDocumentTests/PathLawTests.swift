import PostDocument
import TestSupport
import Testing

/// Paths, queries and fragments can have any character, and no written one is invisible.
@Suite struct PathLawTests {
  @Test("a URL with any scalar in its path, query and fragment round-trips and shows the scalar")
  func scalars() throws {
    for value in 0...0x10FFFF where value < 0x20000 || value > 0xDFFFF {
      guard let scalar = Unicode.Scalar(UInt32(value)), !"?#".unicodeScalars.contains(scalar) else {
        continue
      }
      let text = "https://example.org/a\(scalar)b?\(scalar)c#\(scalar)d"
      let target = try LinkTarget(parsing: text)
      guard PathLawTests.fault(of: target) == nil else {
        Issue.record("U+\(String(value, radix: 16)): \(PathLawTests.fault(of: target) ?? "")")
        return
      }
    }
  }

  @Test("a URL of random characters is an error, or round-trips without invisible characters")
  func sequences() {
    let failure = LawRun(cases: 20_000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...8)).map { _ in random.pick(PathLawTests.pieces) }
      }
    ) { pieces, _ in
      for start in ["", "https://example.org/", "mailto:a@example.org?", "/", "a/"] {
        guard let target = LinkTarget(start + pieces.joined()) else { continue }
        if let fault = PathLawTests.fault(of: target) { return fault }
      }
      return nil
    }
    #expect(failure == nil)
  }

  private static func fault(of target: LinkTarget) -> String? {
    guard let again = LinkTarget(target.description) else { return "\(target) is refused" }
    if again != target { return "\(target) becomes \(again)" }
    let hidden = target.description.unicodeScalars.first {
      let properties = $0.properties
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.isBidiControl || properties.generalCategory == .control
    }
    return hidden.map { "\(target) has the invisible \($0.escaped(asASCII: true))" }
  }

  private static let pieces = [
    "a", "b:", "/", "?", "#", "%", "%E2%80", ".", "..", "\\", " ", "\u{A0}", "\u{3000}", "\u{200B}",
    "\u{200C}", "\u{200D}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{AD}", "\u{7F}", "\u{0}",
    "\u{1}",
    "\u{85}", "\u{2028}", "\u{FE0F}", "\u{E0041}", "\u{FFFD}", "\u{FFFF}", "é", "日", "م", "❤", "👩",
    "\t", "\n", "javascript:", "https:", "//",
  ]
}
