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

  func run() throws {
    let policy = try policy.policy()
    let source = try input.source(limit: policy.limits.inputBytes)
    var reading = try from.reading(source, policy: policy, baseURL: base.baseURL)
    let output = try to.encode(reading.document, policy: policy, report: &reading.report)
    try report.write(reading.report, of: source)
    try Output.write(output)
  }
}
