import Foundation
import PostKit
import TestSupport
import Testing

/// Writes generated documents for external parsers. `make oracles` sets `POSTKIT_GENERATED` to the
/// path of the file.
@Suite struct GeneratedDocuments {
  private struct Line: Encodable {
    let html: String
  }

  static let path = ProcessInfo.processInfo.environment["POSTKIT_GENERATED"]

  @Test(
    "the canonical HTML of generated documents is written to a file for other tools",
    .enabled(if: path != nil))
  func write() throws {
    let encoder = JSONEncoder()
    var data = Data()
    for seed in LawRun(cases: 1000).seeds {
      let html = HTMLEncoder().encode(DocumentGenerator.document(seed: seed))
      data += try encoder.encode(Line(html: html)) + [0x0A]
    }
    try data.write(to: URL(filePath: GeneratedDocuments.path ?? ""))
  }
}
