import Foundation

/// The lines of standard input. A line is read only when it is wanted, so that a child process can read the others.
@MainActor final class InputLines {
  private let lines: AsyncStream<String?>
  private let wanted = DispatchSemaphore(value: 0)

  init() {
    let (lines, continuation) = AsyncStream<String?>.makeStream()
    self.lines = lines
    let thread = Thread { [wanted] in
      while true {
        wanted.wait()
        continuation.yield(readLine())
      }
    }
    thread.start()
  }

  /// Returns the next line, or `nil` at the end of the input.
  func next() async -> String? {
    wanted.signal()
    var iterator = lines.makeAsyncIterator()
    return await iterator.next() ?? nil
  }
}
