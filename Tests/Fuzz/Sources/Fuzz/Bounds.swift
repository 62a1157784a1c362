import Foundation

/// Makes a page of an input, and stops the run when the page or the time for it is out of proportion.
///
/// The time is that of the processor: an instrumented build takes about a microsecond a byte, and
/// growth with the square of the input takes more than this allows from a few kilobytes on.
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
