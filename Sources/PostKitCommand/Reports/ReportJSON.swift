import PostKit

/// A report as a JSON object; absent members are left out.
struct ReportJSON: Encodable {
  let counts: [String: Int]
  let findings: [Entry]

  /// One finding.
  struct Entry: Encodable {
    let code: String
    let severity: String
    let element: String?
    let attribute: String?
    let offset: Int?
    let line: Int?
    let column: Int?
    let path: String?
    let limit: Int?
  }

  init(_ report: Report, of source: Source) {
    counts = Dictionary(uniqueKeysWithValues: report.counts.map { ($0.key.rawValue, $0.value) })
    let positions = SourcePositions(of: report.findings.compactMap(\.offset), in: source.bytes)
    findings = report.orderedFindings.map { finding in
      let position = finding.offset.flatMap { positions[$0] }
      return Entry(
        code: finding.code.rawValue, severity: finding.code.severity.rawValue,
        element: finding.element, attribute: finding.attribute, offset: finding.offset,
        line: position?.line, column: position?.column, path: finding.path, limit: finding.limit)
    }
  }
}
