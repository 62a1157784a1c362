import PostKit

/// A report as a compiler prints it: position, severity, message and code in one line, followed by
/// the line of the source.
struct ReportText: CustomStringConvertible {
  let report: Report
  let source: Source

  var description: String {
    var text = ""
    for finding in report.addingPositions(in: source.bytes).findings {
      var place = source.name
      switch finding.location {
      case .source(_, let position?): place += ":\(position.line):\(position.column)"
      case .path(let path): place += ": \(path)"
      default: break
      }
      let line = "\(place): \(finding.code.severity): \(finding.message) [\(finding.code.rawValue)]"
      text += line.onOneLine + "\n"
      if let range = finding.sourceRange {
        text += "\(Excerpt(of: source.bytes, around: range))\n"
      }
    }
    let rest = report.counts.values.reduce(0, +) - report.findings.count
    if rest > 0 {
      text += "\(source.name): \(rest) more findings; --report json counts them".onOneLine + "\n"
    }
    return text
  }
}
