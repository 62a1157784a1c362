import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Decodes the JSON of a document, and encodes it again.
  static let documentJSON = FuzzTarget(
    name: "document-json",
    seeds: {
      try (0..<400).map {
        try [UInt8](JSONEncoder().encode(DocumentGenerator.document(seed: UInt64($0))))
      }
    },
    check: { input in
      guard let document = try? JSONDecoder().decode(Document.self, from: Data(input)) else {
        return
      }
      let data = try JSONEncoder().encode(document)
      require(
        try JSONDecoder().decode(Document.self, from: data) == document, "JSON read back differs")
      let admitted = Policy.post.narrowing(document).document
      var sanitizer = Sanitizer(policy: .post)
      sanitizer.policy.limits.inputBytes = 64 << 20
      let html = HTMLEncoder().html(for: admitted)
      require(CanonicalScanner(html).fault == nil, "not canonical")
      require(try sanitizer.document(from: html) == admitted, "the document read back differs")
    })
}
