import PostPolicy
import PostText

/// The outputs of a batch: standard output, the rejects file, and a progress line.
///
/// The conformance to `Sendable` is unchecked: ``OrderedMap`` never calls `consume` concurrently,
/// but the compiler cannot verify this.
final class BatchOutput: @unchecked Sendable {
  private(set) var lines = 0
  private(set) var rejected = 0
  private(set) var firstRejected: (position: SourcePosition, message: String)?

  private let rejects: OutputFile?
  private var progress: Progress

  /// - Parameter size: The size of the input in bytes, if known.
  init(rejects: OutputFile?, of size: Int?) {
    self.rejects = rejects
    progress = Progress(size: size)
  }

  /// Writes the output for some lines, and updates the progress line.
  ///
  /// If writing fails, ends the process, because the thread that reads can be blocked while it
  /// waits for input.
  func write(_ rewritten: RewrittenLines) {
    do {
      try rejects?.write(rewritten.rejects)
      try writeLines(rewritten.output)
    } catch {
      progress.clear()
      Termination(error).finish()
    }
    lines += rewritten.lines
    rejected += rewritten.rejected
    firstRejected = firstRejected ?? rewritten.firstRejected
    progress.show(lines: lines, rejected: rejected, read: rewritten.size)
  }

  /// Removes the progress line from the terminal.
  func finish() {
    progress.clear()
  }

  /// The maximum number of bytes that the system writes to a pipe atomically (`PIPE_BUF` on Linux).
  private static let atomicSize = 4096

  /// Writes lines. Each call of the system writes whole lines of at most `atomicSize` bytes, or one
  /// longer line. So a line of at most `atomicSize` bytes is complete even if the process is
  /// killed.
  private func writeLines(_ bytes: [UInt8]) throws {
    var start = 0
    while start < bytes.count {
      let chunk = bytes[start...].prefix(BatchOutput.atomicSize)
      let lineFeed =
        chunk.lastIndex(of: 0x0A) ?? bytes.span.bytes.firstOffset(of: 0x0A, from: start)
      let end = lineFeed.map { $0 + 1 } ?? bytes.count
      try Output.write(bytes[start..<end])
      start = end
    }
  }
}

/// The progress line on standard error: how many lines are done, which share of the input that is
/// (if its size is known), and how many lines are done in a second. It is shown if standard error
/// is a terminal and standard output is not.
private struct Progress {
  /// The minimum time between two updates.
  private static let interval = Duration.seconds(1)

  private let isShown =
    Descriptor.standardError.isTerminal && !Descriptor.standardOutput.isTerminal
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var isVisible = false

  /// The size of the input, if known, and the size of the lines that are done, in bytes.
  private let size: Int?
  private var done = 0

  init(size: Int?) {
    self.size = size
  }

  mutating func show(lines: Int, rejected: Int, read count: Int) {
    done += count
    guard isShown, last.duration(to: .now) >= Progress.interval else { return }
    last = .now
    isVisible = true
    // A file can grow while it is read.
    let share = size.map { " (\(min(100, 100 * done / max(1, $0))) %)" } ?? ""
    let rate = Int(Double(lines) / (start.duration(to: last) / .seconds(1)))
    write("\rpostkit: \(lines) lines\(share), \(rate) per second, \(rejected) rejected\u{1B}[K")
  }

  mutating func clear() {
    guard isVisible else { return }
    isVisible = false
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    // The error is ignored, so a batch continues when standard error is closed.
    try? Descriptor.standardError.write(Array(text.utf8))
  }
}
