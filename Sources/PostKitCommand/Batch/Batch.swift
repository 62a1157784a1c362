import PostBatch

/// A run over an input of one JSON object a line.
struct Batch<Task: LineTask> {
  private let options: BatchOptions
  private let input: String
  private let field: String
  private let task: @Sendable () -> Task

  /// Creates a run of a task.
  ///
  /// - Parameters:
  ///   - input: The path of the input, `-` for standard input.
  ///   - field: The member that is read.
  ///   - task: The task for a piece of the input. One of its own is faster: threads that count
  ///     references to the same objects wait for each other, 7 % of what two of them take.
  init(
    _ options: BatchOptions, input: String, field: String, task: @escaping @Sendable () -> Task
  ) {
    self.options = options
    self.input = input
    self.field = field
    self.task = task
  }

  /// Writes a line for each line of the input.
  func run() throws {
    Heap.keepFreedMemory()
    let file: Descriptor
    do {
      file = input == "-" ? .standardInput : try Descriptor(reading: input)
    } catch {
      throw Failure(error, file: input, reading: true)
    }
    let output = BatchOutput(rejects: try rejects(of: file))
    var lines = LineReader {
      do {
        return try file.readNext()
      } catch let error as SystemError {
        throw Failure(error, file: input, reading: true)
      }
    }
    defer { output.finish() }
    let (field, task) = (field, task)
    try OrderedMap(jobs: options.jobs ?? Surroundings.coreCount).run(
      next: { try lines.next() }, size: \.bytes.count,
      transform: { LineRewriter(field: field, task: task()).rewriting($0) },
      consume: { output.write($0) })
    output.finish()
    if let first = output.firstRejected, !options.allowRejects {
      throw Failure(
        .badInput,
        "\(first.error.message) (\(output.rejected) of \(output.lines) lines could not be processed)",
        file: input, line: first.line)
    }
  }

  private func rejects(of file: Descriptor) throws(Failure) -> RejectsFile? {
    guard let path = options.rejects else { return nil }
    // Creating it would empty what is to be read.
    guard !file.isFile(at: path), !Descriptor.standardOutput.isFile(at: path) else {
      throw Failure(.usage, "'--rejects' is the input or the output; another file is allowed")
    }
    do {
      return RejectsFile(path: path, file: try Descriptor(writing: path))
    } catch {
      throw Failure(error, file: path, reading: false)
    }
  }
}
