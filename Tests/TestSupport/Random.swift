/// A small, fast random number generator with a seed, so that a failing case can be repeated.
///
/// [SplitMix64](https://doi.org/10.1145/2714064.2660195)
public struct Random: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns `true` with a probability of 1 in `count`.
  public mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  public mutating func pick<Choices: RandomAccessCollection>(
    _ choices: Choices
  ) -> Choices.Element {
    choices[
      choices.index(
        choices.startIndex, offsetBy: Int.random(in: 0..<choices.count, using: &self))]
  }

  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}
