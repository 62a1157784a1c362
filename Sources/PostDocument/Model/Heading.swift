/// A heading of one of six levels.
public struct Heading: Hashable, Sendable {
  /// The level, from 1 (most important) to 6.
  public var level: Int { didSet { level = level.clamped(to: Heading.levels) } }

  /// The runs of the heading, without white space at its edges.
  public var content: Inlines { didSet { content.trim() } }

  /// The alignment, direction and language of the text.
  public var layout: TextLayout

  /// The valid levels: 1 to 6.
  public static let levels = 1...6

  /// Creates a heading. A level outside 1 to 6 becomes the nearest valid level.
  public init(level: Int, _ content: consuming Inlines, layout: TextLayout = TextLayout()) {
    self.level = level.clamped(to: Heading.levels)
    content.trim()
    self.content = content
    self.layout = layout
  }
}
