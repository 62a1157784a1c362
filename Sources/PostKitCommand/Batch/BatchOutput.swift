import PostText

/// The outputs of a batch: standard output, the rejects file, and a progress line.
///
/// Unchecked, because the compiler does not know that ``OrderedMap`` never consumes twice at once.
final class BatchOutput: @unchecked Sendable {
  private(set) var lines = 0
  private(set) var rejected = 0
  private(set) var firstRejected: (line: Int, error: LineError)?

  private let rejects: OutputFile?
  private var progress = Progress()

  init(rejects: OutputFile?) {
    self.rejects = rejects
  }

  /// Writes lines, or ends the process when that fails: the reading thread may be waiting for an input
  /// that never comes.
  func write(_ rewritten: RewrittenLines) {
    do {
      try rejects?.write(rewritten.rejects)
      try writeLines(rewritten.output)
    } catch {
      progress.clear()
      Ending(error).finish()
    }
    lines += rewritten.lines
    rejected += rewritten.rejected
    firstRejected = firstRejected ?? rewritten.firstRejected
    progress.show(lines: lines, rejected: rejected)
  }

  /// Removes the progress line.
  func finish() {
    progress.clear()
  }

  /// The most bytes that the system writes to a pipe all at once or not at all.
  private static let atom = 4096

  /// Writes as many whole lines per call as the system writes at once, or one longer line: a process
  /// that is killed leaves whole lines.
  private func writeLines(_ bytes: [UInt8]) throws {
    var start = 0
    while start < bytes.count {
      let atom = bytes[start...].prefix(BatchOutput.atom)
      let lineFeed =
        atom.lastIndex(of: 0x0A) ?? bytes.span.bytes.firstOffset(of: 0x0A, from: start)
      let end = lineFeed.map { $0 + 1 } ?? bytes.count
      try Output.write(bytes[start..<end])
      start = end
    }
  }
}

/// The line on standard error that shows the progress of a batch, when standard error is a terminal
/// and standard output is not.
private struct Progress {
  /// The time between two updates.
  private static let pause = Duration.seconds(1)

  private let isShown =
    Descriptor.standardError.isTerminal && !Descriptor.standardOutput.isTerminal
  private var last = ContinuousClock.now
  private var isVisible = false

  mutating func show(lines: Int, rejected: Int) {
    guard isShown, last.duration(to: .now) >= Progress.pause else { return }
    last = .now
    isVisible = true
    write("\rpostkit: \(lines) lines, \(rejected) of them rejected")
  }

  mutating func clear() {
    guard isVisible else { return }
    isVisible = false
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    // A closed standard error does not stop a batch.
    try? Descriptor.standardError.write(Array(text.utf8))
  }
}
