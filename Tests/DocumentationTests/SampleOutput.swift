import Synchronization
import Testing

/// The output of the running sample.
final class SampleOutput: Sendable {
  private let text = Mutex("")

  @TaskLocal static var current: SampleOutput?

  func write(_ string: String) { text.withLock { $0 += string } }

  /// The lines, including one without a line feed.
  var lines: [String] {
    var lines = text.withLock { $0 }.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }
}

/// Replaces Swift's `print` in the samples.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let line = items.map { "\($0)" }.joined(separator: separator)
  SampleOutput.current?.write(line + terminator)
}

/// Runs the sample that starts after the line of the call, and expects the output in its comments.
func expectOutput(
  path: String = #filePath, location: SourceLocation = #_sourceLocation, _ sample: () throws -> Void
) throws {
  let output = SampleOutput()
  try SampleOutput.$current.withValue(output) { try sample() }
  try compare(output, path: path, location: location)
}

/// Runs an asynchronous sample like ``expectOutput(path:location:_:)``.
func expectOutput(
  path: String = #filePath, location: SourceLocation = #_sourceLocation,
  _ sample: () async throws -> Void
) async throws {
  let output = SampleOutput()
  try await SampleOutput.$current.withValue(output) { try await sample() }
  try compare(output, path: path, location: location)
}

private func compare(_ output: SampleOutput, path: String, location: SourceLocation) throws {
  let region = try SampleFile(path: path).regions.first { $0.line > location.line }
  let expected = try #require(region, sourceLocation: location).expectedOutput
  #expect(!expected.isEmpty, "the sample has no expected output", sourceLocation: location)
  #expect(output.lines == expected, sourceLocation: location)
}
