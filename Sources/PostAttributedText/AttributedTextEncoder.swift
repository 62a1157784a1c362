#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PostDocument

/// Writes documents as attributed text, for native text views.
///
/// Each paragraph, heading, block of code, caption and cell is a line; lines end in U+000A, and line
/// breaks inside them are U+2028. Text carries Foundation's `link`, `imageURL`,
/// `alternateDescription` and `languageIdentifier`, on Apple's platforms its presentation intents as
/// well, and the attributes of ``PostAttributes``.
///
/// ```swift
/// let text = AttributedTextEncoder().encode(document)
/// // SwiftUI: Text(text)
/// ```
///
/// A view shows what it knows: a table is its cells, one a line, and a picture its alternative text,
/// or U+FFFC without one, until the view draws something else for the attribute.
public struct AttributedTextEncoder: Hashable, Sendable {
  /// What the text shows.
  public var style: AttributedTextStyle

  /// Creates an encoder; by default, for views that only show.
  public init(_ style: AttributedTextStyle = .reading) {
    self.style = style
  }

  /// The document as attributed text, without a line feed at its end.
  ///
  /// - Complexity: Linear in the size of the document, times the depth of its blocks.
  public func encode(_ document: Document) -> AttributedString {
    var writer = AttributedTextWriter(style: style)
    writer.write(document.blocks)
    return writer.text
  }
}
