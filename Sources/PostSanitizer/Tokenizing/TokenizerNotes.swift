internal import PostPolicy

/// Records the first unusual construct, and adds the tokenizer's findings to the report.
struct TokenizerNotes {
  private let report: SharedReport

  /// The first unusual construct.
  private(set) var unusual: UnusualConstruct?

  private let input: HTMLInput
  private let limits: Limits

  init(of input: HTMLInput, limits: Limits, report: SharedReport) {
    self.input = input
    self.limits = limits
    self.report = report
  }

  mutating func note(_ construct: UnusualConstruct) {
    if unusual == nil { unusual = construct }
  }

  /// Reports a finding.
  ///
  /// - Parameters:
  ///   - range: The range of the finding in the input.
  ///   - element: The range of an element's name in the input.
  ///   - attribute: The range of an attribute's name in the input.
  mutating func report(
    _ code: Finding.Code, at range: Range<Int>, element: Range<Int>? = nil,
    attribute: Range<Int>? = nil
  ) {
    let range = input.sourceRange(range)
    report.add(code, at: range) {
      Finding(
        code, element: element.map { FindingLog.describe(input.bytes[$0]) },
        attribute: attribute.map { FindingLog.describe(input.bytes[$0]) },
        at: .source(range), limit: limits.value(of: code))
    }
  }
}
