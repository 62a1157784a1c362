#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PostDocument

extension Document {
  /// Creates a document from attributed text, such as the text of an editor view.
  ///
  /// Every document that ``AttributedTextEncoder`` writes in the style
  /// ``AttributedTextStyle/editing`` round-trips. In the style ``AttributedTextStyle/reading``,
  /// spoilers are read as full blocks (`█`), and closed details have no blocks.
  ///
  /// Edited text is read by these rules:
  ///
  /// - A line ends at U+000A. The ``BlockIntent`` of the first character applies to the whole line.
  ///   A line without a ``BlockIntent`` is a paragraph.
  /// - An inserted U+000A divides a paragraph into two paragraphs.
  /// - A mention or hashtag whose text was changed becomes plain text. Text that was added to an
  ///   image, custom emoji or decoration is kept.
  /// - The target of a link is Foundation's `link`. Invalid targets are dropped: see
  ///   ``LinkTarget``. The link keeps its title if its target is unchanged.
  /// - Other attributes, such as fonts and colors, are ignored.
  /// - Spaces that a document would collapse become U+00A0. Spaces at the end of a line are
  ///   dropped.
  /// - Invalid components of a ``BlockIntent`` are ignored, for example an item outside a list, or
  ///   containers at a nesting depth above 32.
  ///
  /// Decorations are not read, and characters that a document cannot contain, such as controls, are
  /// removed. No other text is lost. Text from an editor is untrusted: narrow the document to a
  /// policy before you publish the document.
  ///
  /// - Complexity: O(size of the text × nesting depth of its blocks).
  public init(_ text: AttributedString) {
    var reader = AttributedTextReader()
    for segment in AttributedSegment.segments(of: text) { reader.read(segment) }
    reader.endLine()
    self.init(LineTree.blocks(of: reader.lines[...], depth: 0))
  }
}
