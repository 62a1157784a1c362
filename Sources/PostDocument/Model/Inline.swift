/// A run: inline content with its marks and link.
public struct Inline: Hashable, Sendable {
  /// The content.
  public var content: InlineContent

  /// The marks.
  public var marks: Marks

  /// The link, if there is one.
  public var link: Hyperlink?

  /// Creates a run.
  public init(
    _ content: consuming InlineContent, marks: Marks = [], link: consuming Hyperlink? = nil
  ) {
    self.content = content
    self.marks = marks
    self.link = link
  }

  /// Creates a run of text.
  public static func text(_ text: String, marks: Marks = [], link: Hyperlink? = nil) -> Inline {
    Inline(.text(text), marks: marks, link: link)
  }

  /// A line break inside a block.
  public static let lineBreak = Inline(.lineBreak)
}
