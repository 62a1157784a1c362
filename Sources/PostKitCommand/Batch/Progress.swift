/// The line on standard error that says how far a batch is, when that is a terminal and standard
/// output is not.
struct Progress {
  /// The time before the first line, and between two.
  private static let pause = Duration.seconds(1)

  private let isShown =
    Descriptor.standardError.isTerminal && !Descriptor.standardOutput.isTerminal
  private var last = ContinuousClock.now
  private var isVisible = false

  mutating func show(lines: Int, rejected: Int) {
    guard isShown, last.duration(to: .now) >= Progress.pause else { return }
    last = .now
    isVisible = true
    say("\rpostkit: \(lines) lines, \(rejected) of them rejected")
  }

  /// Removes the line.
  mutating func clear() {
    guard isVisible else { return }
    isVisible = false
    say("\r\u{1B}[K")
  }

  private func say(_ text: String) {
    // Whoever closed standard error does not want to know.
    try? Descriptor.standardError.write(Array(text.utf8))
  }
}
