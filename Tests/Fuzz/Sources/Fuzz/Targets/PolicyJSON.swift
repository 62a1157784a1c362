import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Decodes a policy, encodes it again, and sanitizes an attack with it. No policy allows an
  /// attack. The first byte chooses the preset for absent keys or no preset, the second byte the
  /// attack.
  static let policyJSON = FuzzTarget(
    name: "policy-json",
    seeds: {
      let presets = try Policy.presetNames.flatMap { name in
        try [
          [UInt8](JSONEncoder().encode(Policy(preset: name) ?? .post)),
          Array("{\"extends\": \"\(name)\", \"limits\": {\"links\": 3}}".utf8),
        ]
      }
      let generated = try (0..<100).map {
        try [UInt8](JSONEncoder().encode(PolicyGenerator.policy(seed: $0)))
      }
      // The README contains themes, too.
      let published = try Seeds.fences("json", in: Seeds.file("../README.md"))
        .filter { (try? JSONDecoder().decode(Policy.self, from: Data($0))) != nil }
      let parts = ["{\"privacy\": \"strict\"}", "{\"elements\": {\"*\": \"show\"}}"]
      return (presets + generated + published).map { [255, 0] + $0 }
        + Seeds.choosing(parts.map { Array($0.utf8) }, head: [0])
    },
    mutate: { JSONMutator.mutate($0, head: 2, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 2 else { return }
      let json = extending(input[0], Array(input[2...]))
      guard var policy = try? JSONDecoder().decode(Policy.self, from: Data(json)) else { return }
      let data = try JSONEncoder().encode(policy)
      require(try JSONDecoder().decode(Policy.self, from: data) == policy, "JSON read back differs")
      policy.limits.inputBytes = 64 << 20
      let sanitizer = Sanitizer(policy: policy)
      let source =
        input[1] == 0 ? attack : HTMLGenerator.pieces(seed: UInt64(input[1])).joined()
      let document = try sanitizer.sanitize(source).document
      let html = HTMLEncoder(relations: policy.links.linkRelations).encode(document)
      let scanner = CanonicalScanner(html)
      require(scanner.fault == nil, "not canonical: \(scanner.fault ?? "")")
      require(try sanitizer.sanitize(html).document == document, "the document read back differs")
    })

  /// Returns the JSON object, extending the preset that a byte below 128 chooses.
  private static func extending(_ choice: UInt8, _ json: [UInt8]) -> [UInt8] {
    guard choice < 128, json.first == UInt8(ascii: "{") else { return json }
    let name = Policy.presetNames[Int(choice) % Policy.presetNames.count]
    return Array("{\"extends\":\"\(name)\",".utf8) + json.dropFirst()
  }

  private static let attack = """
    <p onclick=a style="position:fixed">a<script>b</script><a href="javascript:c">d</a>
    <img src=x onerror=e><svg><style><img src=x onerror=f></style></svg><iframe srcdoc=x>
    <h1>g</h1><ul><li><table><tr><td><a href=https://example.org><img src=data:image/png,h alt=i>
    """
}
