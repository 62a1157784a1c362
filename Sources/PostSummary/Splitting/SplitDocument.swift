public import PostDocument

/// The parts of a document that was split, and what had to be divided.
public struct SplitDocument: Hashable, Sendable {
  /// The parts in reading order; never empty.
  public var parts: [Document]

  /// What was larger than a part and had to be divided, in reading order.
  public var cuts: [Cut]

  /// Creates a result.
  public init(parts: [Document], cuts: [Cut] = []) {
    self.parts = parts
    self.cuts = cuts
  }

  /// A report that something was larger than a part.
  public struct Cut: Hashable, Sendable {
    /// What was larger than a part.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A word or a name in plain text, such as a long URL; divided between grapheme clusters.
      case word
      /// The label of a link. Each piece keeps the link, unless this would repeat long URLs too
      /// often.
      case link
      /// Code in a line of text, such as the source of a formula.
      case code
      /// A mention, which became text with a link to its target.
      case mention
      /// A hashtag, which became text with a link to its target.
      case hashtag
      /// A custom emoji, which became its shortcode.
      case emoji
      /// An image, which keeps the start of its alternative text. The rest became text.
      case image
      /// A grapheme cluster, divided between scalars.
      case cluster
      /// The lists, quotes and other containers around a text, which left no room for the text. The
      /// text is a paragraph of the part, without links and without marks other than spoilers.
      case containers
      /// Content that cannot be divided. Its part does not fit.
      case indivisible
    }

    /// What was larger than a part.
    public var kind: Kind

    /// The index of the part with the first piece.
    public var part: Int

    /// The index of the block of the whole document that contains it.
    public var block: Int

    /// The text, at most its first 80 scalars.
    public var text: String

    /// Creates a report.
    public init(kind: Kind, part: Int, block: Int, text: String) {
      self.kind = kind
      self.part = part
      self.block = block
      self.text = text
    }
  }
}
