import Foundation

/// How often a law is tried, and from which seed.
///
/// `POSTKIT_LAW_CASES` and `POSTKIT_LAW_SEED` override both, to repeat a failure or to search for
/// longer.
public struct LawRun: Sendable {
  public let cases: Int
  public let seed: UInt64

  public init(cases: Int) {
    let environment = ProcessInfo.processInfo.environment
    self.cases = environment["POSTKIT_LAW_CASES"].flatMap { Int($0) } ?? cases
    seed = environment["POSTKIT_LAW_SEED"].flatMap { UInt64($0) } ?? 20_261_121
  }

  /// A generator for each case; its seed is printed by the case that fails.
  public var seeds: [UInt64] {
    var random = Random(seed: seed)
    return (0..<cases).map { _ in random.next() }
  }
}
