import ArgumentParser

/// Whether and how an input of one JSON object a line is processed.
struct BatchOptions: ParsableArguments {
  /// The member in which `--report json` writes.
  static let reportMember = "sanitizerReport"

  private static let jobCounts = 1...1024

  @Flag(help: "Process one JSON object per line.")
  var ndjson = false

  @Option(help: "The member to process, with '--ndjson'.")
  var field: String?

  @Option(help: "The member to write, with '--ndjson'; the one that is processed when absent.")
  var into: String?

  @Option(
    parsing: .unconditional,
    help: "How many lines are processed at the same time; the number of cores when absent.")
  var jobs: Int?

  @Option(help: "The file to write lines to that cannot be processed, as they were.")
  var rejects: String?

  @Flag(help: "Exit with 0 even when some lines could not be processed.")
  var allowRejects = false

  func validate() throws {
    if let jobs, !BatchOptions.jobCounts.contains(jobs) {
      throw ValidationError("'--jobs' is \(jobs); allowed is 1 to 1024")
    }
    guard !ndjson else { return }
    let given = [
      "--field": field != nil, "--into": into != nil, "--jobs": jobs != nil,
      "--rejects": rejects != nil, "--allow-rejects": allowRejects,
    ]
    if let option = given.filter(\.value).keys.min() {
      throw ValidationError("'\(option)' needs '--ndjson'")
    }
  }

  /// Checks what the options say together with those of the report.
  func validate(with report: ReportOptions) throws {
    guard ndjson else { return }
    if report.report == .text || report.reportFile != nil {
      throw ValidationError(
        "with '--ndjson', reports are members of the lines; allowed are: --report none, --report json"
      )
    }
    if report.report == .json, [field, into].contains(BatchOptions.reportMember) {
      throw ValidationError(
        "'\(BatchOptions.reportMember)' is where '--report json' writes; another member is allowed")
    }
  }

  /// The member to process.
  func field(or standard: String) -> String { field ?? standard }

  /// The member to write, when one is replaced.
  func target(or standard: String) -> String { into ?? field(or: standard) }
}
