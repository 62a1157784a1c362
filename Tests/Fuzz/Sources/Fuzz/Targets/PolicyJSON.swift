import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Decodes a policy, encodes it again, and reads an attack by it: no policy admits one.
  static let policyJSON = FuzzTarget(
    name: "policy-json",
    seeds: {
      try Policy.presetNames.flatMap { name in
        try [
          [UInt8](JSONEncoder().encode(Policy(preset: name) ?? .post)),
          Array("{\"extends\": \"\(name)\", \"limits\": {\"links\": 3}}".utf8),
        ]
      }
    },
    check: { input in
      guard let policy = try? JSONDecoder().decode(Policy.self, from: Data(input)) else { return }
      let data = try JSONEncoder().encode(policy)
      require(try JSONDecoder().decode(Policy.self, from: data) == policy, "JSON read back differs")
      guard let document = try? Sanitizer(policy: policy).document(from: attack) else { return }
      let scanner = CanonicalScanner(HTMLEncoder().html(for: document))
      require(scanner.fault == nil, "not canonical: \(scanner.fault ?? "")")
    })

  private static let attack = """
    <p onclick=a style="position:fixed">a<script>b</script><a href="javascript:c">d</a>
    <img src=x onerror=e><svg><style><img src=x onerror=f></style></svg><iframe srcdoc=x>
    <h1>g</h1><ul><li><table><tr><td><a href=https://example.org><img src=data:image/png,h alt=i>
    """
}
