import ArgumentParser

/// Whether and how to process one JSON object per line.
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

  /// Checks these options together with those of the report.
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

  /// The members that a task writes when it replaces `content`.
  func members(_ report: ReportOptions.Form = .none) -> [String] {
    [into ?? field ?? "content"] + (report == .json ? [BatchOptions.reportMember] : [])
  }
}

/// What a subcommand does with the member to process of one line.
struct LineTask: Sendable {
  /// The members to write, all different; every other member is kept.
  let members: [String]

  /// The largest value, in bytes.
  let limit: Int

  /// The key of the policy that sets the limit, if one does.
  var limitKey: String? = "limits.inputBytes"

  /// Whether values can be JSON other than a string.
  var readsJSON = false

  /// Returns the new values, in the order of the members.
  ///
  /// Gets the text of a string, or JSON. Throws a ``LineError`` or ``Failure`` when the value cannot
  /// be processed.
  let results: @Sendable (_ value: [UInt8]) throws -> [ObjectLine.Value]
}

extension BatchOptions {
  /// Writes a line for each line of an input.
  ///
  /// - Parameters:
  ///   - input: The path of the input, `-` for standard input.
  ///   - standard: The member to process when there is no `--field`.
  ///   - task: Creates the task for a piece of the input. Threads that count references to the same
  ///     objects wait for each other: 7 % of the time of two threads.
  func run(
    on input: String, field standard: String = "content",
    _ task: @escaping @Sendable () -> LineTask
  ) throws {
    keepFreedMemory()
    let file: Descriptor
    do {
      file = input == "-" ? .standardInput : try Descriptor(reading: input)
    } catch {
      throw Failure(error, file: input, reading: true)
    }
    let output = BatchOutput(rejects: try rejectsFile(besides: file))
    defer { output.finish() }
    var lines = LineReader {
      do throws(SystemError) {
        return try file.readNext()
      } catch {
        throw Failure(error, file: input, reading: true)
      }
    }
    let field = field ?? standard
    try OrderedMap(jobs: jobs ?? TerminalEnvironment.coreCount).run(
      next: { try lines.next() }, size: \.bytes.count,
      transform: { LineRewriter(field: field, task: task()).rewrite($0) },
      consume: { output.write($0) })
    output.finish()
    if let first = output.firstRejected, !allowRejects {
      throw Failure(
        .badInput,
        "\(first.error.message) (\(output.rejected) of \(output.lines) lines could not be processed)",
        file: input, line: first.line)
    }
  }

  private func rejectsFile(besides input: Descriptor) throws(Failure) -> OutputFile? {
    guard let rejects else { return nil }
    // Creating the file would empty the input.
    guard !input.isFile(at: rejects), !Descriptor.standardOutput.isFile(at: rejects) else {
      throw Failure(.usage, "'--rejects' is the input or the output; another file is allowed")
    }
    return try OutputFile(rejects)
  }

  /// Makes the allocator keep freed memory for the next lines.
  ///
  /// glibc returns large blocks, and free memory at the end of its heap, to the system at once, and
  /// faults it in again for the next lines: a sixth of the time of a batch. The threshold follows the
  /// largest block that was freed so far; nothing is written to this block.
  ///
  /// [mallopt(3), M_MMAP_THRESHOLD](https://man7.org/linux/man-pages/man3/mallopt.3.html)
  private func keepFreedMemory() {
    var block: [UInt8] = []
    block.reserveCapacity(16 << 20)
    withExtendedLifetime(block) {}
  }
}
