import Foundation
import PostDocument
import PostHTML
import PostPolicy
import TestSupport
import Testing

/// Reads JSON that version 0.1 wrote: the files of `Tests/Upgrade/Data`.
@Suite struct VersionTests {
  /// A document, and what 0.1 wrote for it.
  private struct Line: Decodable {
    let source: String
    let tree: String
    let html: String
    let document: Document
  }

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: FencedCode.package.appending(path: "Tests/Upgrade/Data/\(name)"))
  }

  @Test("the JSON of documents that 0.1 wrote is read as the same documents, and written again")
  func documents() throws {
    let lines = try data("documents.ndjson").split(separator: UInt8(ascii: "\n"))
    #expect(lines.count >= 20)
    for bytes in lines {
      let line = try JSONDecoder().decode(Line.self, from: Data(bytes))
      #expect(line.document.tree == line.tree, "\(line.source)")
      #expect(HTMLEncoder().encode(line.document) == line.html, "\(line.source)")
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let start = try #require(bytes.firstRange(of: Data(#""document":"#.utf8))?.upperBound)
      #expect(Data(bytes[start..<(bytes.endIndex - 1)]) == (try encoder.encode(line.document)))
    }
  }

  @Test("policy files that 0.1 wrote are the presets", arguments: Policy.presetNames)
  func policies(name: String) throws {
    let policy = try Policy(json: data("policies/\(name).json"))
    var preset = try #require(Policy(preset: name))
    // 0.1 had no such key; without it, a file is read as before.
    preset.images.lazy = .ignore
    #expect(policy == preset)
  }

  @Test("a report that 0.1 wrote is read with all findings")
  func reports() throws {
    let report = try JSONDecoder().decode(Report.self, from: data("report.json"))
    #expect(
      report.findings.map(\.description) == [
        "Removed 'onclick' of <p> (line 1, column 4).",
        "Repaired malformed markup (line 1, column 17).",
        "Removed <script> with its contents (line 1, column 23).",
        "Removed a link that cannot be kept here; its label is kept (line 1, column 46).",
      ])
  }
}
