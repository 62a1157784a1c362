import Foundation

/// The number of random cases that test a law, and their seed.
///
/// The environment variables `POSTKIT_LAW_CASES` and `POSTKIT_LAW_SEED` override both.
/// `POSTKIT_LAW_CASE` repeats the case whose seed a failure printed.
public struct LawRun: Sendable {
  public let cases: Int
  public let seed: UInt64
  private let repeatedCase: UInt64?

  public init(cases: Int) {
    let environment = ProcessInfo.processInfo.environment
    let share = environment["POSTKIT_LAW_SHARE"].flatMap { Int($0) } ?? 1
    self.cases =
      environment["POSTKIT_LAW_CASES"].flatMap { Int($0) } ?? max(1, cases / max(1, share))
    seed = environment["POSTKIT_LAW_SEED"].flatMap { UInt64($0) } ?? 20_261_121
    repeatedCase = environment["POSTKIT_LAW_CASE"].flatMap { UInt64($0) }
  }

  /// The seed of each case. A failure prints its seed.
  public var seeds: [UInt64] {
    if let seed = repeatedCase { return [seed] }
    var random = Random(seed: seed)
    return (0..<cases).map { _ in random.next() }
  }
}

extension LawRun {
  /// Returns the seed and the fault of the first input that violates a law, after shrinking it, or
  /// `nil` if no input does.
  ///
  /// - Parameters:
  ///   - input: Returns the parts of the input for a seed.
  ///   - fault: Returns a description of what is wrong with the parts, or `nil`.
  public func failure<Part>(
    of input: (UInt64) throws -> [Part], _ fault: ([Part], UInt64) throws -> String?
  ) -> String? {
    func wrong(_ parts: [Part], _ seed: UInt64) -> String? {
      do { return try fault(parts, seed) } catch { return "\(error)" }
    }
    for seed in seeds {
      do {
        let parts = try input(seed)
        guard wrong(parts, seed) != nil else { continue }
        let smallest = shrink(parts) { wrong($0, seed) != nil }
        return "seed \(seed): \(wrong(smallest, seed) ?? "")"
      } catch {
        return "seed \(seed): \(error)"
      }
    }
    return nil
  }
}
