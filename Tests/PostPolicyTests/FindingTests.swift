import Foundation
import PostPolicy
import Testing

@Suite struct FindingTests {
  @Test(
    "the description of a finding is a sentence with its names and its position",
    arguments: [
      (
        Finding(.elementDropped, element: "script", at: .source(4..<9)),
        "Removed <script> with its contents (byte 4)."
      ),
      (
        Finding(
          .attributeRemoved, element: "p", attribute: "onclick",
          at: .source(8..<12, SourcePosition(line: 2, column: 5))),
        "Removed 'onclick' of <p> (line 2, column 5)."
      ),
      (
        Finding(.elementMapped, element: "h2", at: .path("$.content[0]")),
        "Changed <h2> to another element ($.content[0])."
      ),
      (Finding(.markupRepaired), "Repaired malformed markup."),
      (Finding(.attributeRemoved), "Removed an attribute of an element."),
      (Finding(.linkLimit, limit: 20), "Removed a link beyond the allowed 20; its label is kept."),
      (
        Finding(.linkRemoved, element: "a", reason: "'ftp://a/': the scheme 'ftp' is not allowed"),
        "Removed a link ('ftp://a/': the scheme 'ftp' is not allowed); its label is kept."
      ),
      (
        Finding(.imageRemoved, element: "img", reason: "'b': not a URL"),
        "Removed an image ('b': not a URL); its alternative text is kept."
      ),
      (
        Finding(.imageRemoved),
        "Removed an image that cannot be kept here; its alternative text is kept."
      ),
      (Finding(.linkLimit), "Removed a link beyond allowed; its label is kept."),
      (Finding(.elementDropped, element: "x{limit}"), "Removed <x{limit}> with its contents."),
    ])
  func description(finding: Finding, sentence: String) {
    #expect(finding.description == sentence)
  }

  @Test(
    "the message of each finding code has all placeholders filled",
    arguments: Finding.Code.allCases)
  func placeholders(code: Finding.Code) {
    let finding = Finding(code, element: "a", attribute: "b", limit: 1)
    #expect(!finding.message.contains { $0 == "{" || $0 == "}" })
    #expect(!finding.message.isEmpty && !code.explanation.isEmpty)
  }
}

@Suite struct ReportJSONTests {
  private static let json = """
    {"counts":{"attribute-removed":1,"element-mapped":1},"findings":[\
    {"attribute":"onclick","code":"attribute-removed","column":4,"element":"p","line":2,"offset":5,\
    "severity":"removed"},\
    {"code":"element-mapped","path":"$.content[0]","reason":"'a': b","severity":"changed"}]}
    """

  private func decode(_ json: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(json.utf8))
  }

  @Test("a report with counts and findings round-trips through JSON")
  func roundTrip() throws {
    var report = Report()
    report.add(
      Finding(
        .attributeRemoved, element: "p", attribute: "onclick",
        at: .source(5..<5, SourcePosition(line: 2, column: 4))))
    report.add(Finding(.elementMapped, at: .path("$.content[0]"), reason: "'a': b"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(report), as: UTF8.self) == Self.json)
    #expect(try decode(Self.json) == report)
  }

  @Test(
    "JSON that is not a report throws an error with the reason",
    arguments: [
      (#"{"counts":{"x":1},"findings":[]}"#, "unknown code 'x'"),
      (#"{"counts":{"link-limit":1},"findings":[]}"#, "unknown code 'link-limit'"),
      (
        #"{"counts":{"limit-links":0},"findings":[]}"#,
        "0 is out of range; allowed is 1 to 1000000000"
      ),
      (
        #"{"counts":{"limit-links":9223372036854775807},"findings":[]}"#,
        "9223372036854775807 is out of range; allowed is 1 to 1000000000"
      ),
      (#"{"counts":{},"findings":[{}]}"#, "missing"),
      (
        #"{"counts":{},"findings":[{"code":"markup-repaired","offset":0,"path":"$"}]}"#,
        "'offset' and 'path' exclude each other"
      ),
      (
        #"{"counts":{},"findings":[],"x":1}"#,
        "unknown member 'x'; allowed are: counts, findings"
      ),
    ])
  func rejected(json: String, message: String) {
    do {
      _ = try decode(json)
      Issue.record("\(json) was decoded")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == message)
    } catch {
      Issue.record(error)
    }
  }
}

@Suite struct SourcePositionTests {
  @Test("an offset becomes a line, counted in line feeds, and a column, counted in scalars")
  func positions() {
    let source = Array("aé\n\n日b".utf8)
    let positions = SourcePositions(of: [0, 3, 4, 5, 8, 99], in: source)
    let found = [0, 3, 4, 5, 8, 99].map { offset in
      positions[offset].map { "\($0.line):\($0.column)" }
    }
    #expect(found == ["1:1", "1:3", "2:1", "3:1", "3:2", "3:3"])
    #expect(positions[1] == nil)
  }

  @Test("adding positions sorts findings by position, and those without one are last")
  func report() {
    var report = Report()
    report.add(Finding(.elementMapped, at: .path("$.b")))
    report.add(Finding(.markupRepaired, at: .source(3..<4)))
    report.add(Finding(.linkRemoved))
    report.add(Finding(.commentRemoved, at: .source(0..<1)))
    let located = report.addingPositions(in: Array("a\nbc".utf8))
    #expect(
      located.findings.map(\.description) == [
        "Removed a comment, declaration or processing instruction (line 1, column 1).",
        "Repaired malformed markup (line 2, column 2).",
        "Changed an element to another element ($.b).",
        "Removed a link that cannot be kept here; its label is kept.",
      ])
    #expect(located.counts == report.counts)
  }
}
