/// A run: a piece of inline content with one look.
public struct Inline: Hashable, Sendable {
  /// What the run shows.
  public var content: InlineContent

  /// How it looks.
  public var marks: Marks

  /// Where it leads.
  public var link: Link?

  /// Creates a run.
  public init(
    _ content: consuming InlineContent, marks: Marks = [], link: consuming Link? = nil
  ) {
    self.content = content
    self.marks = marks
    self.link = link
  }

  /// A run of text.
  public static func text(_ text: String, marks: Marks = [], link: Link? = nil) -> Inline {
    Inline(.text(text), marks: marks, link: link)
  }

  /// A line break inside a block.
  public static let lineBreak = Inline(.lineBreak)
}
