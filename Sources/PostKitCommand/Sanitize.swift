import ArgumentParser
import PostKit

/// `postkit sanitize`
struct Sanitize: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Converts untrusted HTML to canonical HTML, within a policy.",
    discussion: """
      Malformed HTML is not an error: it is read as in a browser. Findings alone never change the \
      exit status.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var encoding: EncodingOptions
  @OptionGroup var policy: PolicyOptions
  @OptionGroup var base: BaseURLOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup(title: "Batch options") var batch: BatchOptions

  @Flag(
    help: """
      Write no output. If it would differ from the input in more than a line feed at the end, exit \
      with 1 and write the number of findings to standard error.
      """)
  var check = false

  func validate() throws {
    try batch.validate(with: report)
    try encoding.validate(with: batch)
    if check, batch.ndjson { throw ValidationError("'--check' cannot be used with '--ndjson'") }
  }

  func run() throws {
    let policy = try policy.policy(besides: input)
    guard !batch.ndjson else { return try runBatch(policy) }
    try InputOptions.checkIsHTML(input.file)
    let source = try encoding.source(of: input, within: policy)
    let (output, findings) = try Sanitize.sanitize(source, policy, baseURL: base.baseURL)
    try report.write(findings, of: source, by: self.policy)
    guard check else { return try Output.write(output) }
    // Two differences do not count: the input lacks the line feed at the end of the output, or the
    // output is empty and the input is a single line feed.
    let isSame = source.isEqual(to: output) || source.isEqual(to: output.dropLast())
    if isSame || (output.isEmpty && source.isEqual(to: [0x0A])) { return }
    // A JSON report on standard error contains the counts. It remains the only line there.
    if report.report == .json, report.reportFile == nil { throw ExitStatus.differs }
    let count = findings.counts.values.reduce(0, +)
    let difference =
      count == 0 ? "only the spelling differs" : "\(count) \(count == 1 ? "finding" : "findings")"
    let hint = count > 0 && report.report == .none ? " ('--report text' lists them)" : ""
    throw Failure(.differs, "not canonical HTML: \(difference)\(hint)", file: source.name)
  }

  private static func sanitize(
    _ source: Source, _ policy: Policy, baseURL: LinkTarget?
  ) throws -> (output: [UInt8], findings: Report) {
    let reading = try InputFormat.html.reading(source, policy: policy, baseURL: baseURL)
    return (Output.line(HTMLEncoder(policy: policy).encode(reading.document)), reading.report)
  }

  private func runBatch(_ policy: Policy) throws {
    let members = batch.members(report.report)
    let (baseURL, hasReport) = (base.baseURL, report.report == .json)
    try batch.run(on: input.file, besides: self.policy.files) {
      let sanitizer = Sanitizer(policy: policy, baseURL: baseURL)
      let encoder = HTMLEncoder(policy: policy)
      return LineTask(members: members, limit: policy.limits.inputBytes) { value in
        // The value is valid UTF-8, because `ObjectLine` rejects invalid UTF-8.
        let reading = try sanitizer.reading(
          value, isUTF8: true, report: hasReport ? Report(capacity: 100) : .discarding)
        // The HTML can be longer than the value, because links get a `rel` attribute.
        let capacity = value.count + value.count / 4 + 64
        let html = encoder.bytes(for: reading.document, capacity: capacity)
        guard hasReport else { return [.text(html)] }
        let json = try JSON.report(reading.report, of: Source(name: "value", bytes: value))
        return [.text(html), .json(json)]
      }
    }
  }

  // Scripts often run the command once per post, without options. ArgumentParser would take twice
  // the time of all other steps, so these functions handle this case without ArgumentParser.

  /// Returns the input of `postkit sanitize [FILE]`, or `nil` for other arguments.
  static func plainFile(in arguments: [String]) -> String? {
    guard arguments.first == "sanitize", arguments.count <= 2 else { return nil }
    let file = arguments.count == 1 ? "-" : arguments[1]
    return file == "-" || !file.hasPrefix("-") ? file : nil
  }

  /// Runs `postkit sanitize [FILE]`.
  static func run(on file: String) throws {
    let policy = PolicyOptions.standard.policy
    try InputOptions.checkIsHTML(file)
    let source = try Source(file, limit: policy.limits.inputBytes, key: "limits.inputBytes")
      .decoding(nil, isHTML: true)
    try Output.write(sanitize(source, policy, baseURL: nil).output)
  }
}
