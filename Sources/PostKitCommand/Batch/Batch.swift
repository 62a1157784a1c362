import ArgumentParser

/// The options for processing one JSON object per line.
struct BatchOptions: ParsableArguments {
  /// The name of the member in which `--report json` stores the report.
  static let reportMember = "sanitizerReport"

  private static let jobCounts = NumberRange(1...1024, default: "the number of cores")

  @Flag(help: "Process one JSON object per line.")
  var ndjson = false

  @Option(help: "The member to process, with '--ndjson'.")
  var field: String?

  @Option(help: "The member to write, with '--ndjson'; by default, the processed member.")
  var into: String?

  @Option(
    parsing: .unconditional,
    help: "The number of parallel jobs, 1 to 1024; by default, the number of cores.",
    transform: BatchOptions.jobCounts.number)
  var jobs: Int?

  @Option(
    help: "The file for the lines that could not be processed, unchanged.", completion: .file())
  var rejects: String?

  @Flag(help: "Exit with 0 even if some lines could not be processed.")
  var allowRejects = false

  func validate() throws {
    guard !ndjson else { return }
    let given = [
      "--field": field != nil, "--into": into != nil, "--jobs": jobs != nil,
      "--rejects": rejects != nil, "--allow-rejects": allowRejects,
    ]
    if let option = given.filter(\.value).keys.min() {
      throw ValidationError("'\(option)' needs '--ndjson'")
    }
  }

  /// Throws an error if the batch options conflict with the report options.
  func validate(with report: ReportOptions) throws {
    guard ndjson else { return }
    if report.reportFile != nil {
      throw ValidationError(
        "'--report-file' cannot be used with '--ndjson': reports are members of the lines")
    }
    if report.report == .text {
      throw ValidationError(
        "with '--ndjson', reports are members of the lines; allowed are: --report none, --report json"
      )
    }
    if report.report == .json, [field, into].contains(BatchOptions.reportMember) {
      throw ValidationError(
        "'--report json' writes the member '\(BatchOptions.reportMember)'; use another member")
    }
  }

  /// Returns the names of the members that a task writes.
  func members(_ report: ReportOptions.Form = .none) -> [String] {
    [into ?? field ?? "content"] + (report == .json ? [BatchOptions.reportMember] : [])
  }
}

/// How a subcommand computes new members of a line from the value of one member.
struct LineTask: Sendable {
  /// The names of the members to write, without duplicates. All other members of the line are kept.
  let members: [String]

  /// The maximum size of the value to process, in bytes.
  let limit: Int

  /// The policy key that sets `limit`, or `nil` if no policy sets it.
  var limitKey: String? = "limits.inputBytes"

  /// Whether the value to process can be JSON other than a string.
  var readsJSON = false

  /// Returns a new value for each name in `members`, in the same order.
  ///
  /// The argument is the value to process: the text of a string, or the JSON of another value.
  /// Throws ``LineError`` or ``Failure`` if the value cannot be processed.
  let results: @Sendable (_ value: [UInt8]) throws -> [ObjectLine.Value]
}

extension BatchOptions {
  /// Processes each line of an input, and writes one output line for each input line.
  ///
  /// - Parameters:
  ///   - input: The path of the input, or `-` for standard input.
  ///   - others: The paths of the other files that the run reads.
  ///   - standard: The name of the member to process if `--field` is absent.
  ///   - task: Creates the task for one ``LinePiece``. Threads do not share a task, because
  ///     concurrent reference counting of shared objects takes 7 % of the time of two threads.
  func run(
    on input: String, besides others: [String] = [], field standard: String = "content",
    _ task: @escaping @Sendable () -> LineTask
  ) throws {
    keepFreedMemory()
    var file = try InputPieces(input)
    let rejects = try rejects.map { path throws(Failure) in
      try OutputFile(path, option: "--rejects", inputs: [input] + others)
    }
    let output = BatchOutput(rejects: rejects, of: file.remainingBytes)
    defer { output.finish() }
    var lines = LineReader { try file.next() }
    let field = field ?? standard
    try OrderedMap(jobs: jobs ?? TerminalEnvironment.coreCount).run(
      next: { try lines.next() }, size: \.bytes.count,
      transform: { LineRewriter(field: field, task: task()).rewrite($0) },
      consume: { output.write($0) })
    output.finish()
    if let first = output.firstRejected, !allowRejects {
      throw Failure(
        .badInput,
        "\(first.message) (\(output.rejected) of \(output.lines) lines could not be processed)",
        file: input, position: first.position)
    }
  }

  /// Makes the allocator reuse freed memory for the next lines instead of returning it to the
  /// system.
  ///
  /// By default, glibc returns large freed blocks, and free memory at the end of its heap, to the
  /// system. The page faults that follow take a sixth of the time of a batch. Freeing one large
  /// block raises the size from which glibc returns blocks. The elements of the block are never
  /// written, so it uses nearly no memory.
  ///
  /// [mallopt(3), M_MMAP_THRESHOLD](https://man7.org/linux/man-pages/man3/mallopt.3.html)
  private func keepFreedMemory() {
    var block: [UInt8] = []
    block.reserveCapacity(16 << 20)
    withExtendedLifetime(block) {}
  }
}
