import Foundation

/// How often a law is tried, and from which seed.
///
/// `POSTKIT_LAW_CASES` and `POSTKIT_LAW_SEED` override both, to search for longer or elsewhere;
/// `POSTKIT_LAW_CASE` repeats the one case whose seed a failure printed.
public struct LawRun: Sendable {
  public let cases: Int
  public let seed: UInt64
  private let repeatedCase: UInt64?

  public init(cases: Int) {
    let environment = ProcessInfo.processInfo.environment
    self.cases = environment["POSTKIT_LAW_CASES"].flatMap { Int($0) } ?? cases
    seed = environment["POSTKIT_LAW_SEED"].flatMap { UInt64($0) } ?? 20_261_121
    repeatedCase = environment["POSTKIT_LAW_CASE"].flatMap { UInt64($0) }
  }

  /// A generator for each case; its seed is printed by the case that fails.
  public var seeds: [UInt64] {
    if let seed = repeatedCase { return [seed] }
    var random = Random(seed: seed)
    return (0..<cases).map { _ in random.next() }
  }
}

extension LawRun {
  /// What is wrong with the smallest parts of the first input that breaks a law, and its seed; `nil`
  /// when no input does.
  ///
  /// - Parameters:
  ///   - input: The parts of the input that a seed makes.
  ///   - fault: What is wrong with some parts, in words.
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
