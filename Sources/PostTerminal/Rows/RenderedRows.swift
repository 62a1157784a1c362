public import PostDocument

/// Content that is laid out for one width: its lines, and where its links and hidden parts are.
///
/// A list of rows for an interactive screen is computed once for a width, and kept until the content, the
/// width or the revealed parts change.
///
/// ```swift
/// var rows = renderer.rows(document)
/// if case .hidden(let number)? = rows.part(row: 0, column: 5)?.target {
///   rows = renderer.rows(document, revealing: [number])
/// }
/// ```
public struct RenderedRows: Hashable, Sendable {
  /// A part of a row that an action belongs to. A part that continues on the next row is listed once for
  /// each row.
  public struct Part: Hashable, Sendable {
    /// The index of the row.
    public let row: Int
    /// The cells of the part, from 0. In rows with right-to-left text, a terminal can show them elsewhere.
    public let columns: Range<Int>
    /// What the part stands for.
    public let target: Target

    /// Creates a part.
    public init(row: Int, columns: Range<Int>, target: Target) {
      self.row = row
      self.columns = columns
      self.target = target
    }
  }

  /// What a part stands for. All texts are untrusted.
  public enum Target: Hashable, Sendable {
    /// A link to a URL, with its host in ASCII.
    case link(String)
    /// An image, with the URL of its file.
    case image(String)
    /// A mention, and the URL of the account if it is known.
    case mention(String, url: String?)
    /// A hashtag, and the URL of its page if it is known.
    case hashtag(String, url: String?)
    /// A spoiler or closed details. The number counts the hidden parts of the content from 0, whatever is
    /// revealed.
    case hidden(Int)
  }

  /// The lines without line feeds. Styles and links end at the end of each line, so every line can be
  /// written alone.
  public let rows: [String]

  /// The parts in the order of the rows.
  public let parts: [Part]

  /// Creates rows, for example those of another value with a head above them.
  public init(rows: [String], parts: [Part]) {
    self.rows = rows
    self.parts = parts
  }

  /// Returns the part at a cell.
  public func part(row: Int, column: Int) -> Part? {
    parts.first { $0.row == row && $0.columns.contains(column) }
  }
}

extension TerminalRenderer {
  /// Returns the document as rows.
  ///
  /// They are the lines of ``render(_:)``, and as safe as these. The text of a part that is hidden has no
  /// influence on the rows, so no width and no direction tells anything about it.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - revealed: The numbers of the hidden parts that are shown: ``RenderedRows/Target/hidden(_:)``.
  /// - Complexity: O(size of the document + size of its drawn tables, rules and backgrounds).
  public func rows(_ document: Document, revealing revealed: Set<Int> = []) -> RenderedRows {
    var layout = Layout(options, styles: styles)
    layout.collectRows(revealing: revealed)
    if !document.isEmpty { layout.add(document) }
    return layout.renderedRows()
  }
}
