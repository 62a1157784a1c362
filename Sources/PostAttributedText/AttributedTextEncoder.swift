#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PostDocument

/// Writes documents as attributed text, for native text views.
///
/// Each paragraph, heading, code block and caption is a line. Lines are separated by U+000A, and a
/// line break inside a line is U+2028.
///
/// The text has the attributes of ``PostAttributes`` and Foundation's `link`, `imageURL`,
/// `alternateDescription` and `languageIdentifier`. On Apple platforms, the text also has
/// Foundation's presentation intents.
///
/// ```swift
/// let text = AttributedTextEncoder().encode(document)
/// // SwiftUI: Text(text)
/// ```
///
/// A view that ignores ``PostAttributes`` shows each table cell on a separate line. The view shows
/// an image as its alternative text, or as U+FFFC if the image has no alternative text.
public struct AttributedTextEncoder: Hashable, Sendable {
  /// The parts of the document that the text shows.
  public var style: AttributedTextStyle

  /// Creates an encoder. The default style is for read-only views.
  public init(_ style: AttributedTextStyle = .reading) {
    self.style = style
  }

  /// Returns the document as attributed text. The text does not end in a line feed.
  ///
  /// - Complexity: O(size of the document × nesting depth of its blocks).
  public func encode(_ document: Document) -> AttributedString {
    var writer = AttributedTextWriter(style: style)
    writer.write(document.blocks)
    return writer.text
  }
}
