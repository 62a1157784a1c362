public import PostDocument

/// Renders documents as SVG images of a terminal page.
///
/// ```swift
/// let svg = SVGRenderer(TerminalOptions(width: 60)).render(document)
/// ```
///
/// The image has the same lines as ``TerminalRenderer``. Each part of a line is drawn at the
/// position of its cells, so columns align in every font. Text can be selected. Assistive software
/// reads the title of the image: the first line with text.
///
/// - Security: The image contains no script, style sheet or embedded image. Its only URLs are the
///   targets of `http` and `https` links.
public struct SVGRenderer: Sendable {
  private let options: TerminalOptions
  private let frame: SVGFrame

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - options: The options of the page. Colors are truecolor or absent, and text is always in
  ///     visual order. The style ``Theme/Key/page`` has the background color.
  ///   - frame: The decoration around the page.
  public init(_ options: TerminalOptions = TerminalOptions(), frame: SVGFrame = .window) {
    self.options = options
    self.frame = frame
  }

  /// Returns the document as an SVG image that ends in a line feed.
  ///
  /// An empty document gives an image without lines. The same document and options always give the same
  /// bytes. The size limit is the one of ``TerminalRenderer/render(_:)``.
  ///
  /// - Complexity: O(size of the document + size of its drawn tables, rules and backgrounds).
  public func render(_ document: Document) -> String { render(document, sourceSize: nil) }

  /// Returns the document as an SVG image.
  ///
  /// - Parameter sourceSize: The size of the source in bytes, which limits the size of the image.
  package func render(_ document: Document, sourceSize: Int?) -> String {
    var layout = Layout(options, format: .svg(frame))
    if !document.isEmpty { layout.add(document, sourceSize: sourceSize) }
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
