/// What a user does that must be stored, and sent once.
enum Step: Codable, Hashable, Sendable {
  /// An action on a post, such as `LIKED`.
  case act(String, post: Int64)
  /// A new draft, or a new version of it.
  case write(draft: Int, version: Int)
  /// A file with the bytes of ``Step/bytes(seed:)``.
  case attach(draft: Int, seed: UInt64)
  case publish(draft: Int)
  case delete(draft: Int)

  static func text(draft: Int, version: Int) -> String { "d\(draft) v\(version)" }

  /// The bytes of a file: between 1 and 2,000.
  static func bytes(seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return (0..<Int.random(in: 1...2000, using: &random)).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
  }
}

/// SplitMix64, so that a failing run can be repeated.
struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
