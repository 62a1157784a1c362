import Foundation
import PostDocument
import TestSupport
import Testing

/// Hosts round-trip: a written host is parsed as itself.
@Suite struct HostLawTests {
  /// Positions of a scalar in a host: the text before it and after it.
  private static let positions = [
    ("", ""), ("a", "b.example"), ("", "a.example"), ("a", ".example"), ("example.a", ""),
    ("ж", ""),
  ]

  /// Ideographs and Korean syllables. All rules treat these scalars the same way, so two
  /// positions are enough.
  private static let alike = [0x3400...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFF]

  @Test("a host with any scalar is rejected or round-trips")
  func scalars() {
    var kept = 0
    for value in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let raw = String(scalar)
      let escaped = HostLawTests.escaped(raw)
      // A scalar that is rejected when percent-encoded is rejected unencoded, or ends the host.
      var hosts = HostLawTests.positions.prefix(2).map { $0 + escaped + $1 }
      guard hosts.contains(where: { LinkTarget("https://\($0)/") != nil }) else { continue }
      if !HostLawTests.alike.contains(where: { $0.contains(value) }) {
        hosts = HostLawTests.positions.flatMap { [$0 + raw + $1, $0 + escaped + $1] }
      }
      for host in hosts {
        guard let target = LinkTarget("https://\(host)/") else { continue }
        kept += 1
        if let fault = HostLawTests.fault(of: target) {
          Issue.record("U+\(String(value, radix: 16)): \(fault)")
          return
        }
      }
    }
    #expect(kept > 400_000)
  }

  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return String(text.utf8.flatMap { ["%", digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  @Test("a host name of random letters and marks is rejected, or composed and then round-trips")
  func sequences() {
    let failure = LawRun(cases: 20_000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...8)).map { _ in random.pick(HostLawTests.pieces) }
      }
    ) { pieces, _ in
      let host = pieces.joined()
      guard let target = LinkTarget("https://\(host)/"), let written = target.host else {
        return nil
      }
      let composed = written.precomposedStringWithCanonicalMapping
      if !composed.unicodeScalars.elementsEqual(written.unicodeScalars) {
        return "\(host.debugDescription) is not composed"
      }
      return HostLawTests.fault(of: target)
    }
    #expect(failure == nil)
  }

  private static func fault(of target: LinkTarget) -> String? {
    guard let again = LinkTarget(target.description) else { return "\(target) is refused" }
    if again != target { return "\(target) becomes \(again)" }
    let hidden = target.host?.unicodeScalars.first { $0.properties.isDefaultIgnorableCodePoint }
    return hidden.map { "\(target) has the invisible \($0.escaped(asASCII: true))" }
  }

  private static let pieces = [
    "a", "e", "o", "i", "s", "\u{E9}", "\u{EA}", "\u{1EB9}", "\u{1A1}", "\u{300}", "\u{301}",
    "\u{302}", "\u{308}", "\u{323}", "\u{327}", "\u{31B}", "\u{307}", "\u{30D}", "\u{328}",
    "\u{133}",
    "α", "ι", "\u{390}", "\u{313}", "\u{342}", "и", "\u{306}", "\u{1100}", "\u{1112}", "\u{1161}",
    "\u{1175}", "\u{11A8}", "\u{11C2}", "한", "하", "か", "\u{3099}", "\u{309A}", "ক", "\u{9C7}",
    "\u{9BE}", "\u{9D7}", "\u{958}", "क", "\u{93C}", "ท", "\u{E33}", "\u{E48}", "\u{F71}",
    "\u{F72}",
    "\u{F73}", "\u{F43}", "\u{344}", "❤", "\u{FE0F}", "א", "\u{5BC}", "\u{5C1}", "\u{627}",
    "\u{653}",
    "1", "-", ".", "%CC%88", "\u{130}", "Ä", "xn--", "ß",
  ]
}
