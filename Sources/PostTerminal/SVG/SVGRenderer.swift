public import PostDocument

/// Renders documents as SVG images of a terminal page.
///
/// ```swift
/// let svg = SVGRenderer(TerminalOptions(width: 60)).render(document)
/// ```
///
/// The lines are those of ``TerminalRenderer``. Each part is placed at its cells, so that columns align
/// in every font. Text can be selected and read aloud.
///
/// - Security: The image has no script, no style sheet and no embedded image. Its only URLs are the
///   targets of `http` and `https` links.
public struct SVGRenderer: Sendable {
  private let options: TerminalOptions
  private let frame: SVGFrame

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - options: As for a terminal; colors are truecolor or none, and text is always in visual order.
  ///     The background is the style ``Theme/Key/page``.
  ///   - frame: The decoration around the page.
  public init(_ options: TerminalOptions = TerminalOptions(), frame: SVGFrame = .window) {
    self.options = options
    self.frame = frame
  }

  /// The document as an SVG image, ended by a line feed; empty if the document is empty.
  ///
  /// The same document and options give the same bytes. The size is limited as by
  /// ``TerminalRenderer/render(_:)``.
  ///
  /// - Complexity: O(size of the document + its tables, rules and backgrounds).
  public func render(_ document: Document) -> String { render(document, sourceSize: nil) }

  /// The same, limited by the size in bytes of the source of the document.
  package func render(_ document: Document, sourceSize: Int?) -> String {
    guard !document.isEmpty else { return "" }
    var layout = Layout(options, format: .svg(frame))
    layout.add(document, sourceSize: sourceSize)
    return layout.rendered()
  }
}

/// The decoration around an SVG image.
public enum SVGFrame: String, Hashable, Sendable, CaseIterable {
  /// Only a margin.
  case none
  /// A window with rounded corners and three buttons.
  case window
}
