import ArgumentParser
import PostKit

/// `postkit sanitize`
struct Sanitize: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turns untrusted HTML into canonical HTML that a policy admits.",
    discussion: """
      Malformed HTML is no failure: it is read as a browser would. Findings alone never change the \
      exit status.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var policy: PolicyOptions
  @OptionGroup var base: BaseURLOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup(title: "Batch options") var batch: BatchOptions

  @Flag(
    help: """
      Write nothing; exit 1 when the output would differ from the input in more than a line feed \
      at the end.
      """)
  var check = false

  func validate() throws {
    try batch.validate(with: report)
    if check, batch.ndjson { throw ValidationError("'--check' does not go with '--ndjson'") }
  }

  func run() throws {
    let policy = try policy.policy()
    guard !batch.ndjson else {
      let target = batch.target(or: "content")
      let (baseURL, reports) = (base.baseURL, report.report == .json)
      return try Batch(batch, input: input.file, field: batch.field(or: "content")) {
        SanitizeTask(policy: policy, baseURL: baseURL, target: target, reports: reports)
      }.run()
    }
    let source = try input.source(limit: policy.limits.inputBytes)
    let (output, findings) = try Sanitize.sanitize(source, policy, baseURL: base.baseURL)
    try report.write(findings, of: source)
    if check {
      // An empty output has no line feed at its end.
      let isSame = output == source.bytes || output.dropLast() == source.bytes[...]
      if !isSame, !(output.isEmpty && source.bytes == [0x0A]) { throw ExitStatus.differs }
    } else {
      try Output.write(output)
    }
  }
}

extension Sanitize {
  private static func sanitize(
    _ source: Source, _ policy: Policy, baseURL: LinkTarget?
  ) throws -> (output: [UInt8], findings: Report) {
    var reading = try InputFormat.html.reading(source, policy: policy, baseURL: baseURL)
    let output = try OutputFormat.html.encode(
      reading.document, policy: policy, sourceSize: source.bytes.count, report: &reading.report)
    return (output, reading.report)
  }

  /// The input of a call without options, as scripts make it for each post:
  /// `postkit sanitize [FILE]`.
  static func plainFile(in arguments: [String]) -> String? {
    guard arguments.dropFirst().first == "sanitize" else { return nil }
    let file = arguments.count == 2 ? "-" : arguments[2]
    return arguments.count <= 3 && (file == "-" || !file.hasPrefix("-")) ? file : nil
  }

  /// Does what such a call asks for. Parsing it would take twice the time of everything else.
  static func run(on file: String) throws {
    let policy = PolicyOptions.standard.policy
    let source = try Source(file, limit: policy.limits.inputBytes)
    try Output.write(sanitize(source, policy, baseURL: nil).output)
  }
}
