public import PostDocument

/// Shows documents as pictures of a terminal page, for places that show no escapes.
///
/// ```swift
/// var options = TerminalOptions()
/// options.width = 60
/// let svg = SVGRenderer(options).render(document)
/// ```
///
/// The lines are those of ``TerminalRenderer``, each part at the place of its cells, so that columns
/// stand in every font. Text is text: it can be selected and read aloud.
///
/// - Security: The picture holds no script, no style sheet, no image, and no address but those of
///   `http` and `https` links, which readers may follow where the picture is a document of its own.
public struct SVGRenderer: Sendable {
  private let options: TerminalOptions
  private let frame: SVGFrame

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - options: As for a terminal; colours are truecolor or none, and text is always in visual
  ///     order. The ground is the style ``Theme/Key/page``.
  ///   - frame: What stands around the page.
  public init(_ options: TerminalOptions = TerminalOptions(), frame: SVGFrame = .window) {
    self.options = options.forPicture
    self.frame = frame
  }

  /// The document as an SVG picture, ended by a line feed; empty when the document is.
  ///
  /// The same document and options give the same bytes. The size is limited as that of a
  /// ``TerminalRenderer``'s page.
  ///
  /// - Complexity: O(size of the document), and of what it draws: tables, rules and backgrounds.
  public func render(_ document: Document) -> String { render(document, sourceSize: nil) }

  /// The same, limited by the size in bytes of the source of the document.
  package func render(_ document: Document, sourceSize: Int?) -> String {
    guard !document.isEmpty else { return "" }
    var layout = Layout(options, format: .svg(frame))
    layout.add(document, sourceSize: sourceSize)
    return layout.rendered()
  }
}

/// What stands around the page in a picture.
public enum SVGFrame: String, Hashable, Sendable, CaseIterable {
  /// Nothing but a margin.
  case none
  /// A window with rounded corners and three buttons.
  case window
}
