import PostKit
import PostMarkdown
import PostPolicy
import PostSanitizer

/// A page for a source that grows: HTML or Markdown in a pipe.
///
/// Each piece of the source up to the end of a final block is read and written once. At the end, the
/// whole source is read, because limits of the policy apply to all of it.
struct FollowedPage {
  /// Finds the ends of final blocks.
  private enum Ends {
    case html(HTMLBlockEnds)
    case markdown(MarkdownBlockEnds)

    mutating func end(in source: [UInt8]) -> Int {
      switch self {
      case .html(var ends):
        defer { self = .html(ends) }
        return ends.end(in: source)
      case .markdown(var ends):
        defer { self = .markdown(ends) }
        return ends.end(in: source)
      }
    }
  }

  private let name: String
  private let limits: Limits
  private let read: @Sendable (Source) throws(Failure) -> Reading
  private var stream: TerminalRenderer.Stream
  private var ends: Ends

  private var source: [UInt8] = []
  /// The size of the source of the final blocks.
  private var finalSize = 0
  private var finalBlocks = Blocks()
  private var counts = ContentCounts()
  /// Whether a limit of the policy is near, so that further blocks are only final at the end.
  private var isNearLimit = false
  /// The size of the rest of the source from which on it is drawn again.
  private var nextDrawnSize = 1
  private let isDrawn: Bool

  /// - Parameters:
  ///   - format: The format of the source: HTML or Markdown.
  ///   - rows: The number of rows of the terminal, or `nil` if the output cannot be replaced.
  init(
    _ name: String, format: InputFormat, policy: Policy, options: TerminalOptions, rows: Int?
  ) {
    self.name = name
    limits = policy.limits
    read = format.reader(policy: policy)
    stream = TerminalRenderer.Stream(TerminalRenderer(options), rows: rows)
    ends = format == .html ? .html(HTMLBlockEnds()) : .markdown(MarkdownBlockEnds())
    isDrawn = rows != nil
  }

  /// Adds bytes to the source, and returns the bytes to write.
  ///
  /// - Throws: ``Failure`` if the source is larger than the policy allows.
  mutating func add(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    source += bytes
    guard source.count <= limits.inputBytes else {
      throw Failure(
        .badInput,
        Limits.inputTooLarge(bytes: nil, limit: limits.inputBytes, key: "limits.inputBytes"),
        file: name)
    }
    let end = ends.end(in: source)
    let output = try writeFinalBlocks(upTo: end)
    return output + (try drawRest())
  }

  /// Returns the rest of the page.
  mutating func finish() throws(Failure) -> [UInt8] {
    var rest = try read(Source(name: name, bytes: source)).document.blocks
    if rest.starts(with: finalBlocks) {
      rest = Blocks(rest.dropFirst(finalBlocks.count))
    } else {
      // A limit changed the blocks that are written already.
      rest = try piece(from: finalSize, to: source.count).document.blocks
    }
    let output = stream.bytes(writing: rest, sourceSize: source.count - finalSize)
    return output + stream.finalBytes()
  }

  private func piece(from start: Int, to end: Int) throws(Failure) -> Reading {
    try read(Source(name: name, bytes: Array(source[start..<end])))
  }

  private mutating func writeFinalBlocks(upTo end: Int) throws(Failure) -> [UInt8] {
    guard end > finalSize, !isNearLimit else { return [] }
    let reading = try piece(from: finalSize, to: end)
    counts.visit(reading.document)
    let codes: [Finding.Code] = [.nodeLimit, .linkLimit, .imageLimit, .expansionLimit]
    isNearLimit = counts.areNear(limits) || codes.contains { reading.report.count(of: $0) > 0 }
    guard !isNearLimit else { return [] }
    let output = stream.bytes(writing: reading.document.blocks, sourceSize: end - finalSize)
    finalBlocks.append(contentsOf: reading.document.blocks)
    finalSize = end
    nextDrawnSize = 1
    return output
  }

  /// Draws the rest of the source. Its size must have grown by half, so that the time is linear.
  private mutating func drawRest() throws(Failure) -> [UInt8] {
    guard isDrawn, source.count - finalSize >= nextDrawnSize else { return [] }
    nextDrawnSize = (source.count - finalSize) * 3 / 2 + 1
    var end = source.count
    // The last character can be incomplete.
    while end > max(finalSize, source.count - 3), source[end - 1] & 0xC0 == 0x80 { end -= 1 }
    if end > finalSize, source[end - 1] >= 0xC0 { end -= 1 } else { end = source.count }
    return stream.bytes(drawing: try piece(from: finalSize, to: end).document.blocks)
  }
}

/// The numbers of nodes, links and images, which a policy limits.
private struct ContentCounts: Visitor {
  private var nodes = 0
  private var links = 0
  private var images = 0

  /// Whether a count is more than half of its limit.
  func areNear(_ limits: Limits) -> Bool {
    2 * nodes > limits.nodes || 2 * links > limits.links || 2 * images > limits.images
  }

  mutating func visit(_ document: Document) {
    nodes += document.blocks.nodeCount
    visit(document.blocks)
  }

  mutating func visit(_ run: Inline) {
    if run.target != nil { links += 1 }
    switch run.content {
    case .image, .emoji: images += 1
    case .text, .lineBreak, .mention, .hashtag: break
    }
  }
}
