import PostBatch
import PostText

/// Where the lines of a batch go.
///
/// Unchecked, because the compiler does not know that ``OrderedMap`` never consumes twice at once.
final class BatchOutput: @unchecked Sendable {
  private(set) var lines = 0
  private(set) var rejected = 0
  private(set) var firstRejected: (line: Int, error: LineError)?

  private let rejects: RejectsFile?
  private var progress = Progress()

  init(rejects: RejectsFile?) {
    self.rejects = rejects
  }

  /// Writes lines; ends the process when that fails, because the thread that reads may be waiting
  /// for an input that never comes.
  func write(_ rewritten: RewrittenLines) {
    do {
      try rejects?.write(rewritten.rejects)
      try Output.writeLines(rewritten.output)
    } catch {
      progress.clear()
      Ending(error).finish()
    }
    lines += rewritten.lines
    rejected += rewritten.rejected
    firstRejected = firstRejected ?? rewritten.firstRejected
    progress.show(lines: lines, rejected: rejected)
  }

  /// Leaves nothing of the progress on the terminal.
  func finish() {
    progress.clear()
  }
}

/// The file that gets the lines that could not be processed.
struct RejectsFile: Sendable {
  let path: String
  let file: Descriptor

  func write(_ bytes: [UInt8]) throws(Failure) {
    do {
      try file.write(bytes)
    } catch {
      throw Failure(error, file: path, reading: false)
    }
  }
}

extension Output {
  /// The most bytes that the system writes to a pipe all at once or not at all.
  private static let atom = 4096

  /// Writes lines so that a process that is killed leaves whole ones, as far as the system allows:
  /// each call gets as many as fit, or one that is longer.
  fileprivate static func writeLines(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let start = rest.prefix(atom)
      let end =
        start.span.bytes.lastOffset(of: 0x0A, from: 0)
        ?? rest.span.bytes.firstOffset(of: 0x0A, from: 0)
      let lines = rest.prefix(end.map { $0 + 1 } ?? rest.count)
      try write(lines)
      rest = rest[lines.endIndex...]
    }
  }
}
