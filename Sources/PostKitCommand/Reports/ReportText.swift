import PostKit

/// A report as a compiler prints it: place, severity, message and code on a line, then the source.
struct ReportText: CustomStringConvertible {
  let report: Report
  let source: Source

  var description: String {
    let positions = SourcePositions(of: report.findings.compactMap(\.offset), in: source.bytes)
    var text = ""
    for finding in report.orderedFindings {
      var place = source.name
      if let position = finding.offset.flatMap({ positions[$0] }) {
        place += ":\(position.line):\(position.column)"
      }
      if let path = finding.path { place += ": \(path)" }
      let line = "\(place): \(finding.code.severity): \(finding.message) [\(finding.code.rawValue)]"
      text += line.onOneLine + "\n"
      if let offset = finding.offset {
        text += "\(Excerpt(of: source.bytes, around: offset, length: finding.length))\n"
      }
    }
    let rest = report.counts.values.reduce(0, +) - report.findings.count
    if rest > 0 {
      text += "\(source.name): \(rest) more findings; --report json counts them".onOneLine + "\n"
    }
    return text
  }
}
