import ArgumentParser
import PostKit

/// `postkit convert`
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Converts a post from one format to another, within a policy.")

  @OptionGroup var input: InputOptions

  @OptionGroup var format: InputFormatOptions

  @OptionGroup var encoding: EncodingOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The format of the output.", discussion: FormatAlias.help))
  var to: OutputFormat

  @OptionGroup var policy: PolicyOptions
  @OptionGroup var base: BaseURLOptions
  @OptionGroup var report: ReportOptions

  @Option(
    help: ArgumentHelp(
      "The hidden parts to show, separated by a comma.",
      discussion: "For '--to' text, ansi and svg. Text always contains closed details."))
  var show: PageOptions.Revealed?

  @Option(
    help: ArgumentHelp(
      "The rules that detect URLs in plain text.",
      discussion: "For '--from text'; the rules are those of 'extract'."))
  var profile: LinkProfile?

  @OptionGroup(title: "Batch options") var batch: BatchOptions

  func validate() throws {
    try batch.validate(with: report)
    try encoding.validate(with: batch)
    let from = format.format(of: input, in: batch)
    guard profile == nil || from == .text else {
      throw ValidationError("'--profile' has no effect on '--from \(from)'; allowed is text")
    }
    guard show == nil || to.hidesParts else {
      throw ValidationError("'--show' has no effect on '--to \(to)'; allowed are text, ansi, svg")
    }
  }

  func run() throws {
    let policy = try policy.policy(besides: input)
    let (from, to) = (format.format(of: input, in: batch), to)
    let (page, baseURL) = (try to.pageOptions(showing: show), base.baseURL)
    let profile = profile ?? .social
    if batch.ndjson {
      let members = batch.members(report.report)
      return try batch.run(on: input.file, besides: self.policy.files) {
        let read = from.reader(policy: policy, baseURL: baseURL, profile: profile)
        let write = to.writer(policy: policy, page: page)
        return LineTask(members: members, limit: policy.limits.inputBytes, readsJSON: from.isJSON) {
          let source = Source(name: "value", bytes: $0)
          var reading = try read(source)
          let value = to.value(of: try write(&reading, $0.count))
          return members.count == 1
            ? [value] : [value, .json(try JSON.report(reading.report, of: source))]
        }
      }
    }
    let source = try encoding.source(of: input, within: policy, format: from)
    var reading = try from.reading(source, policy: policy, baseURL: baseURL, profile: profile)
    let output: [UInt8]
    do {
      output = try to.writer(policy: policy, page: page)(&reading, source.bytes.count)
    } catch let failure as Failure {
      throw Failure(failure.status, failure.message, file: source.name)
    }
    try report.write(reading.report, of: source, by: self.policy)
    try Output.write(output)
  }
}
