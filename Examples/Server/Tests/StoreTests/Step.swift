import PostServer

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
    var random = SplitMix64(seed: seed)
    return (0..<Int.random(in: 1...2000, using: &random)).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
  }
}
