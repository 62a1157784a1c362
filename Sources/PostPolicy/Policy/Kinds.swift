/// The kinds of blocks that a policy keeps.
public struct BlockKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue & 0x1FF
  }

  private init(bit: Int) { rawValue = 1 << bit }

  public static let paragraph = BlockKinds(bit: 0)
  public static let heading = BlockKinds(bit: 1)
  public static let quote = BlockKinds(bit: 2)
  public static let list = BlockKinds(bit: 3)
  public static let codeBlock = BlockKinds(bit: 4)
  public static let table = BlockKinds(bit: 5)
  public static let figure = BlockKinds(bit: 6)
  public static let details = BlockKinds(bit: 7)
  public static let thematicBreak = BlockKinds(bit: 8)

  /// All kinds.
  public static let all = BlockKinds(rawValue: 0x1FF)

  /// The names of the kinds in policy files, in the order of their bits.
  static let names = [
    "paragraph", "heading", "quote", "list", "codeBlock", "table", "figure", "details",
    "thematicBreak",
  ]
}

/// The kinds of inline content that a policy keeps. Text is always kept.
public struct InlineKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue & 0x3F
  }

  private init(bit: Int) { rawValue = 1 << bit }

  public static let lineBreak = InlineKinds(bit: 0)
  public static let link = InlineKinds(bit: 1)
  public static let mention = InlineKinds(bit: 2)
  public static let hashtag = InlineKinds(bit: 3)
  public static let emoji = InlineKinds(bit: 4)
  public static let image = InlineKinds(bit: 5)

  /// All kinds.
  public static let all = InlineKinds(rawValue: 0x3F)

  /// The names of the kinds in policy files, in the order of their bits.
  static let names = ["lineBreak", "link", "mention", "hashtag", "emoji", "image"]
}
