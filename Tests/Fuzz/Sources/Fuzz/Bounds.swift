import Foundation

/// Makes a page of an input, and stops the run if the page is too large or takes too long.
///
/// The time is processor time. An instrumented build takes about a microsecond per byte, and
/// quadratic time exceeds the limit from a few kilobytes on.
///
/// - Parameter inputSize: The size of the input in bytes.
func bounded(inputSize: Int, _ page: () throws -> String) rethrows -> String {
  let start = clock()
  let output = try page()
  let microseconds = Int(clock() - start) * 1_000_000 / Int(CLOCKS_PER_SEC)
  let mostBytes = 64 * inputSize + (64 << 10)
  require(
    output.utf8.count <= mostBytes,
    "\(output.utf8.count) bytes of \(inputSize) bytes; the limit is \(mostBytes)")
  let mostMicroseconds = 1_000_000 + 200 * inputSize
  require(
    microseconds <= mostMicroseconds,
    "\(microseconds) µs for \(inputSize) bytes; the limit is \(mostMicroseconds)")
  return output
}
