public import PostDocument

extension TerminalRenderer {
  /// Renders a growing document block by block.
  ///
  /// Final blocks are written once. On a terminal, the blocks after them, which can still change, are
  /// drawn below, and drawn again when more of them is known. In the end, the lines on the screen are
  /// those of ``TerminalRenderer/render(_:)`` for the whole document.
  ///
  /// ```swift
  /// var stream = TerminalRenderer.Stream(TerminalRenderer(TerminalOptions(width: 60)))
  /// for text in ["one", "two"] {
  ///   print(stream.write([.paragraph(Paragraph([.text(text)]))]), terminator: "")
  /// }
  /// print(stream.finish(), terminator: "")
  /// ```
  ///
  /// All text together is at most twice as large as the rendered document, because changing blocks
  /// are drawn only while what was drawn for them is not larger than the final lines.
  public struct Stream: Sendable {
    /// The layout of the final blocks.
    private var layout: Layout
    /// Final blocks that exceed the size limit of the page so far. The limit grows with the source.
    private var waiting = Blocks()
    /// Whether the layout has a block.
    private var hasBlocks = false
    /// The largest number of lines that can be replaced.
    private let maximumLines: Int
    /// The size of the final lines in bytes.
    private var finalSize = 0
    /// The lines on the screen that are not final.
    private var drawn: [ArraySlice<UInt8>] = []
    /// The number of written bytes that are not final lines and not in ``drawn``.
    private var replacedSize = 0

    /// Creates a stream.
    ///
    /// - Parameters:
    ///   - renderer: The renderer, whose options the page has.
    ///   - rows: The number of rows of the terminal, or `nil` if the output is not a terminal: then
    ///     only final lines are written. The terminal must be at least as wide as the page.
    public init(_ renderer: TerminalRenderer, rows: Int? = nil) {
      layout = Layout(renderer.options, styles: renderer.styles)
      maximumLines = max(0, (rows ?? 0) - 1)
    }

    /// Adds final blocks, and returns the text to write.
    ///
    /// - Parameters:
    ///   - blocks: The blocks after those that were added before.
    ///   - sourceSize: The size of their source in bytes, which limits the size of the page; by
    ///     default, the smallest size of their HTML.
    public mutating func write(_ blocks: Blocks, sourceSize: Int? = nil) -> String {
      String(decoding: bytes(writing: blocks, sourceSize: sourceSize), as: UTF8.self)
    }

    /// Draws the blocks after the final ones, which can still change, and returns the text to write.
    ///
    /// The text is empty if the output is not a terminal, or if it would be too large.
    public mutating func draw(_ blocks: Blocks) -> String {
      String(decoding: bytes(drawing: blocks), as: UTF8.self)
    }

    /// Ends the page, and returns the rest of the text. Nothing can be added afterwards.
    public mutating func finish() -> String { String(decoding: finalBytes(), as: UTF8.self) }

    /// Adds final blocks; see ``write(_:sourceSize:)``.
    package mutating func bytes(writing blocks: Blocks, sourceSize: Int? = nil) -> [UInt8] {
      if let sourceSize {
        layout.allow(sourceSize: sourceSize)
      } else {
        var size = MinimumHTMLSize()
        size.visit(blocks)
        layout.allow(sourceSize: size.bytes)
      }
      waiting.append(contentsOf: blocks)
      guard !waiting.isEmpty else { return [] }
      var next = layout
      add(waiting, to: &next)
      next.writeLines()
      guard next.lines.omittedCount == 0 else { return [] }
      layout = next
      waiting = Blocks()
      hasBlocks = true
      return replaceDrawn(by: layout.takeOutput())
    }

    /// Draws blocks that can change; see ``draw(_:)``.
    package mutating func bytes(drawing blocks: Blocks) -> [UInt8] {
      guard maximumLines > 0, waiting.isEmpty, !blocks.isEmpty else { return [] }
      var next = layout
      add(blocks, to: &next)
      next.writeLines()
      guard next.lines.omittedCount == 0 else { return [] }
      let lines = Array(next.takeOutput().lines.prefix(maximumLines))
      let (kept, bytes) = replacement(of: drawn, by: lines)
      guard !bytes.isEmpty else { return [] }
      let replaced = drawn[kept...].byteCount + bytes.count - lines[kept...].byteCount
      // A block that grows by a few characters at a time would soon use up the allowed size.
      guard replaced == 0 || 2 * lines.byteCount >= 3 * drawn.byteCount else { return [] }
      let size = replacedSize + replaced + lines.byteCount + Stream.largestMove
      guard size <= finalSize else { return [] }
      replacedSize += replaced
      drawn = lines
      return bytes
    }

    /// Ends the page; see ``finish()``.
    package mutating func finalBytes() -> [UInt8] {
      if !waiting.isEmpty { add(waiting, to: &layout) }
      waiting = Blocks()
      layout.addNotice()
      let bytes = replaceDrawn(by: layout.encoded())
      guard !drawn.isEmpty else { return bytes }
      let move = Stream.move(up: drawn.count)
      drawn = []
      return bytes + move
    }

    private func add(_ blocks: Blocks, to layout: inout Layout) {
      if hasBlocks { layout.addBlankLine() }
      layout.add(blocks)
    }

    // MARK: Drawn lines

    /// The size in bytes of the longest sequence that removes lines.
    private static let largestMove = 12

    /// Returns the sequence that moves the cursor up, and removes all lines from there on.
    private static func move(up count: Int) -> [UInt8] { Array("\r\u{1B}[\(count)A\u{1B}[J".utf8) }

    /// Returns the number of equal lines at the start, and the bytes that replace the other lines.
    private func replacement(
      of old: [ArraySlice<UInt8>], by new: [ArraySlice<UInt8>]
    ) -> (kept: Int, bytes: [UInt8]) {
      let kept = zip(old, new).prefix { $0 == $1 }.count
      let move = kept < old.count ? Stream.move(up: old.count - kept) : []
      return (kept, move + new[kept...].joined())
    }

    /// Writes final lines in the place of lines that are drawn.
    private mutating func replaceDrawn(by bytes: [UInt8]) -> [UInt8] {
      finalSize += bytes.count
      let lines = bytes.lines
      let kept = zip(drawn, lines).prefix { $0 == $1 }.count
      // All final lines are on the screen, with others below.
      if kept == lines.count {
        drawn.removeFirst(kept)
        return []
      }
      let (_, output) = replacement(of: drawn, by: lines)
      replacedSize += drawn[kept...].byteCount + output.count - lines[kept...].byteCount
      drawn = []
      return output
    }
  }
}

extension Sequence<ArraySlice<UInt8>> {
  fileprivate var byteCount: Int { reduce(0) { $0 + $1.count } }
}

extension [UInt8] {
  /// The lines, each with its line feed.
  fileprivate var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? count
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}
