#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PostDocument

extension Document {
  /// Creates a document from attributed text, such as the text of an editor view.
  ///
  /// Every document round-trips through ``AttributedTextEncoder`` in the style
  /// ``AttributedTextStyle/editing``. In the style ``AttributedTextStyle/reading``, covered
  /// spoilers become full blocks, and closed details lose their blocks. Edited text:
  ///
  /// - A line ends at U+000A. The ``BlockIntent`` of its first character applies to the line;
  ///   without one, it is a paragraph. An inserted line feed divides a paragraph into two of the
  ///   same block.
  /// - A changed mention or hashtag is text. Text that is added to an image, a custom emoji or a
  ///   decoration is kept.
  /// - A link is Foundation's `link`, if that is a valid ``LinkTarget``. It keeps its title if its
  ///   target is unchanged.
  /// - Other attributes, such as fonts and colors, are ignored.
  /// - Spaces that documents would collapse become U+00A0; those at the end of a line are dropped.
  /// - Components of ``BlockIntent`` that no document can have are ignored, such as an item without
  ///   its list or more than 32 nested containers.
  ///
  /// Only decorations are lost, and characters that no document contains, such as controls. The
  /// text of an editor is untrusted: narrow the document to a policy before it is published.
  ///
  /// - Complexity: O(size of the text × nesting depth of its blocks).
  public init(_ text: AttributedString) {
    var reader = AttributedTextReader()
    for segment in AttributedSegment.segments(of: text) { reader.read(segment) }
    reader.endLine()
    self.init(LineTree.blocks(of: reader.lines[...], depth: 0))
  }
}
