public import PostDocument

/// Renders documents as text for a terminal.
///
/// ```swift
/// print(TerminalRenderer(TerminalOptions(width: 60)).render(document), terminator: "")
/// ```
///
/// - Security: The output has only printable scalars, line feeds, SGR sequences, and OSC 8 sequences
///   with `http`, `https` and `mailto` targets, whatever the document holds. Text can still be untrue,
///   and a link misleading: its host is shown if the label does not show it.
public struct TerminalRenderer: Sendable {
  private let options: TerminalOptions
  private let looks: Looks

  /// Creates a renderer.
  public init(_ options: TerminalOptions = TerminalOptions()) {
    self.options = options
    looks = Looks(options)
  }

  /// The document as lines, each ended by a line feed; empty if the document is empty.
  ///
  /// Every line fits the width, from 2 cells up. The same document and options give the same bytes.
  /// A page has at most 64 bytes for each byte of the document's HTML, and 64 KiB beyond that. If a
  /// page reaches that size, its last line says how many lines are omitted.
  ///
  /// - Complexity: O(size of the document + its tables, rules and backgrounds).
  public func render(_ document: Document) -> String {
    String(decoding: bytes(for: document), as: UTF8.self)
  }

  /// The same in UTF-8, limited by the size in bytes of the source of the document.
  package func bytes(for document: Document, sourceSize: Int? = nil) -> [UInt8] {
    guard !document.isEmpty else { return [] }
    var layout = Layout(options, looks: looks)
    layout.add(document, sourceSize: sourceSize)
    return layout.encoded()
  }
}
