extension Report {
  /// Returns this report with the line and column of each finding in a text source, in the order of
  /// the source. Findings in JSON and those without a location follow in their own order.
  ///
  /// - Parameter source: The source that the reader read.
  /// - Complexity: As ``SourcePositions/init(of:in:)``.
  public func addingPositions(in source: [UInt8]) -> Report {
    let offsets = findings.compactMap { $0.sourceRange?.lowerBound }
    let positions = SourcePositions(of: offsets, in: source)
    // The offset of an element is its index: equal findings keep their order.
    let sorted = findings.enumerated().sorted {
      ($0.element.sortOffset, $0.offset) < ($1.element.sortOffset, $1.offset)
    }
    var report = self
    report.findings = sorted.map { _, finding in
      guard let range = finding.sourceRange else { return finding }
      var finding = finding
      finding.location = .source(range, positions[range.lowerBound])
      return finding
    }
    return report
  }
}
