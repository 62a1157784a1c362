import ArgumentParser
import PostKit

/// `postkit convert`
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reads one format within a policy and writes another.")

  @OptionGroup var input: InputOptions

  @Option(help: "What the input is.")
  var from = InputFormat.html

  @Option(help: "What to write.")
  var to: OutputFormat

  @OptionGroup var policy: PolicyOptions
  @OptionGroup var base: BaseURLOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup(title: "Batch options") var batch: BatchOptions

  func validate() throws { try batch.validate(with: report) }

  func run() throws {
    let policy = try policy.policy()
    guard !batch.ndjson else {
      let task = ConvertTask(
        from: from, to: to, policy: policy, baseURL: base.baseURL,
        into: batch.target(or: "content"), reports: report.report == .json)
      return try Batch(batch, input: input.file, field: batch.field(or: "content")) { task }.run()
    }
    let source = try input.source(limit: policy.limits.inputBytes)
    var reading = try from.reading(source, policy: policy, baseURL: base.baseURL)
    let output = try to.encode(
      reading.document, policy: policy, sourceSize: source.bytes.count, report: &reading.report)
    try report.write(reading.report, of: source)
    try Output.write(output)
  }
}
