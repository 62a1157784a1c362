#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PostDocument

/// Writes documents as attributed text, for native text views.
///
/// Each paragraph, heading, code block, caption and table cell is a line. Lines are separated by
/// U+000A, and line breaks inside them are U+2028. The text has Foundation's attributes `link`,
/// `imageURL`, `alternateDescription` and `languageIdentifier`, its presentation intents on Apple
/// platforms, and those of ``PostAttributes``.
///
/// ```swift
/// let text = AttributedTextEncoder().encode(document)
/// // SwiftUI: Text(text)
/// ```
///
/// A view that does not use ``PostAttributes`` shows a table as one line for each cell, and an
/// image as its alternative text, or as U+FFFC without one.
public struct AttributedTextEncoder: Hashable, Sendable {
  /// The parts of the document that the text shows.
  public var style: AttributedTextStyle

  /// Creates an encoder; by default, for read-only views.
  public init(_ style: AttributedTextStyle = .reading) {
    self.style = style
  }

  /// Returns the document as attributed text, without a line feed at its end.
  ///
  /// - Complexity: O(size of the document × nesting depth of its blocks).
  public func encode(_ document: Document) -> AttributedString {
    var writer = AttributedTextWriter(style: style)
    writer.write(document.blocks)
    return writer.text
  }
}
