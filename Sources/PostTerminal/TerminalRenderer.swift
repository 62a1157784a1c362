public import PostDocument

/// Shows documents as text for a terminal.
///
/// ```swift
/// var options = TerminalOptions()
/// options.width = 60
/// print(TerminalRenderer(options).render(document), terminator: "")
/// ```
///
/// - Security: The text holds printable scalars, line feeds, SGR sequences and OSC 8 sequences with
///   `http`, `https` and `mailto` targets; nothing else can leave the encoder, whatever the document
///   holds. Text can still be untrue, and a link misleading: its host is shown where the label does
///   not say it.
public struct TerminalRenderer: Sendable {
  private let options: TerminalOptions
  private let looks: Looks

  /// Creates a renderer.
  public init(_ options: TerminalOptions = TerminalOptions()) {
    self.options = options
    looks = Looks(options.theme, styling: options.styling, color: options.color)
  }

  /// The document as lines, each ended by a line feed; empty when the document is.
  ///
  /// Every line fits the width, from 2 cells up. The same document and options give the same bytes.
  /// A page has at most 64 bytes for each byte of the document's HTML, and 64 KiB beyond that; when it
  /// reaches that size, its last line says how many lines are omitted.
  ///
  /// - Complexity: O(size of the document), and of what it draws: tables, rules and backgrounds.
  public func render(_ document: Document) -> String {
    String(decoding: bytes(for: document), as: UTF8.self)
  }

  /// The same in UTF-8, for those who write it to a file.
  ///
  /// - Complexity: As ``render(_:)``, without a copy.
  public func bytes(for document: Document) -> [UInt8] { bytes(for: document, sourceSize: nil) }

  /// The same, limited by the size in bytes of the source of the document.
  package func bytes(for document: Document, sourceSize: Int?) -> [UInt8] {
    guard !document.isEmpty else { return [] }
    var layout = Layout(options, looks: looks)
    layout.add(document, sourceSize: sourceSize)
    return layout.finish()
  }
}
