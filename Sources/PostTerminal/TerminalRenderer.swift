public import PostDocument

/// Renders documents as text for a terminal.
///
/// ```swift
/// print(TerminalRenderer(TerminalOptions(width: 60)).render(document), terminator: "")
/// ```
///
/// - Security: For every document, the output contains only printable scalars, line feeds, SGR
///   sequences, OSC 8 sequences with `http`, `https` and `mailto` targets, and paired isolates around
///   URLs, numbers and cells that right-to-left text could reorder. Text and link labels
///   can still mislead. If a link label does not contain the host of the link, the host is written
///   after the label.
public struct TerminalRenderer: Sendable {
  let options: TerminalOptions
  let styles: StyleTable

  /// Creates a renderer.
  public init(_ options: TerminalOptions = TerminalOptions()) {
    self.options = options
    styles = StyleTable(options)
  }

  /// Returns the document as lines. Each line ends in a line feed. An empty document has no lines.
  ///
  /// If the width is at least 2 cells, no line is wider than the width. The same document and
  /// options always give the same bytes.
  ///
  /// A page has at most 64 KiB plus 64 bytes for each byte of the document's HTML. The last line of
  /// a page that would exceed this size contains the number of omitted lines.
  ///
  /// - Complexity: O(size of the document + size of its drawn tables, rules and backgrounds).
  public func render(_ document: Document) -> String {
    String(decoding: bytes(for: document), as: UTF8.self)
  }

  /// Returns the rendered document in UTF-8.
  ///
  /// - Parameter sourceSize: The size of the source in bytes, which limits the size of the page.
  package func bytes(for document: Document, sourceSize: Int? = nil) -> [UInt8] {
    guard !document.isEmpty else { return [] }
    var layout = Layout(options, styles: styles)
    layout.add(document, sourceSize: sourceSize)
    return layout.encoded()
  }
}
