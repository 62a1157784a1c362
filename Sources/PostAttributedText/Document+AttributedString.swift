#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PostDocument

extension Document {
  /// Reads attributed text, such as an editor view changed it.
  ///
  /// Text that ``AttributedTextEncoder`` wrote in the style ``AttributedTextStyle/editing`` is read as
  /// the document that it was written from, every document of them. In the style
  /// ``AttributedTextStyle/reading``, hidden passages come back as what covers them, and folded parts
  /// without their blocks. Of changed text:
  ///
  /// - A line ends at U+000A; its first character says in which blocks it is. A line without
  ///   ``BlockIntent`` is a paragraph; a new line in a paragraph is a paragraph beside it.
  /// - A changed mention or hashtag is text; text that was added to a picture, a custom emoji or a
  ///   decoration stays.
  /// - A link is Foundation's `link`, as far as a ``LinkTarget`` can hold it. Its title stays while the
  ///   target does.
  /// - Other attributes, such as fonts and colours, are not read.
  /// - Spaces that documents would collapse become U+00A0; those at the end of a line are dropped.
  /// - ``BlockIntent`` that no document can have, such as an item without its list or more than
  ///   32 containers in one another, counts as far as it can.
  ///
  /// No text is lost but decorations, and what no document holds, such as controls. What an editor's
  /// text says is as untrusted as any: narrow it with a policy before it is published.
  ///
  /// - Complexity: Linear in the size of the text, times the depth of its blocks.
  public init(_ text: AttributedString) {
    var reader = AttributedTextReader()
    for stretch in AttributedStretch.stretches(of: text) { reader.read(stretch) }
    reader.finishLine()
    self.init(LineTree.blocks(of: reader.lines[...], depth: 0))
  }
}
