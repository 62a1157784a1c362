internal import PostText

/// A part of a line with one style, for example a name in a list or a part of a status line.
public struct LinePiece: Hashable, Sendable {
  /// The text. Line feeds and tabs are shown as spaces, and characters that are not printable are not shown.
  public var text: String

  /// The style.
  public var style: TextStyle

  /// Whether other people wrote the text. It then cannot reorder the text around it.
  public var isUserText: Bool

  /// Creates a piece.
  public init(_ text: String, _ style: TextStyle = .plain, isUserText: Bool = false) {
    self.text = text
    self.style = style
    self.isUserText = isUserText
  }
}

extension TerminalRenderer {
  /// Returns the width of a text on one line in cells.
  public func cells(of text: String) -> Int {
    rules.cells(of: Array(LinePiece(text).line.utf8))
  }

  /// Returns pieces as one line without a line feed, as safe as ``render(_:)``. An ellipsis replaces what exceeds the
  /// width.
  ///
  /// - Parameters:
  ///   - pieces: The pieces.
  ///   - width: The width in cells.
  ///   - fill: The style of blanks up to the width, or `nil` if the line ends after its text.
  public func line(_ pieces: [LinePiece], width: Int, fill: TextStyle? = nil) -> String {
    var room = max(0, width)
    var shown: [LinePiece] = []
    for piece in pieces {
      let (text, cells) = cut(piece.line, to: room)
      room -= cells
      shown.append(LinePiece(text, piece.style, isUserText: piece.isUserText))
      // The text of this piece was cut.
      if text.utf8.count < piece.line.utf8.count { break }
    }
    // Spaces at the end of a line are removed.
    if let fill { shown.append(LinePiece(String(repeating: "\u{A0}", count: room), fill)) }
    var options = options
    (options.width, options.measure) = (.max, 0)
    var layout = Layout(options)
    layout.collectRows(revealing: [])
    layout.add(shown.map { Layout.Piece($0) })
    return layout.renderedRows().rows.first ?? ""
  }

  private var rules: DisplayWidth {
    DisplayWidth(policy: options.widths, ambiguous: options.ambiguousWidth)
  }

  /// Returns the start of a text that fits, with an ellipsis if it is not the whole text, and its width.
  private func cut(_ text: String, to width: Int) -> (text: String, cells: Int) {
    let bytes = Array(text.utf8)
    let whole = rules.cells(of: bytes)
    if whole <= width { return (text, whole) }
    let ellipsis = Glyphs(options).ellipsis
    let room = width - rules.cells(of: Array(ellipsis.utf8))
    guard room >= 0 else { return ("", 0) }
    var cells = 0
    var end = 0
    for cluster in bytes.clusters(in: bytes.indices) {
      let next = cells + rules.cells(of: Array(bytes[cluster]))
      if next > room { break }
      (cells, end) = (next, cluster.upperBound)
    }
    return (String(decoding: bytes[..<end], as: UTF8.self) + ellipsis, width - room + cells)
  }
}

extension LinePiece {
  /// The text without line feeds and tabs.
  fileprivate var line: String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isLineBreakOrTab ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isLineBreakOrTab: Bool {
    0x09...0x0D ~= value || value == 0x85 || value == 0x2028 || value == 0x2029
  }
}
