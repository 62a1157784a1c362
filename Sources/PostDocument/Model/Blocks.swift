/// A sequence of visible blocks whose nesting depth is limited.
///
/// - Blocks without visible content (an empty paragraph, a quote without blocks) are removed. A
///   table without cells becomes a paragraph with its caption.
/// - The nesting depth of containers is at most ``maximumDepth``. Deeper containers are replaced by
///   their contents, so text is never lost. Because of this limit, functions that traverse a
///   document can be recursive.
public struct Blocks: Hashable, Sendable {
  @usableFromInline private(set) var elements: [Block] = []

  /// The nesting depth of containers in these blocks, from 0 to ``maximumDepth``.
  public private(set) var depth = 0

  /// The maximum nesting depth of containers: 32.
  public static let maximumDepth = 32

  /// Creates an empty sequence.
  public init() {}

  /// Creates a sequence of the given blocks, without blocks that have no visible content.
  public init(_ blocks: some Sequence<Block>) {
    elements.reserveCapacity(blocks.underestimatedCount)
    for block in blocks { append(block) }
  }

  /// Reserves memory for a number of blocks.
  package mutating func reserveCapacity(_ capacity: Int) { elements.reserveCapacity(capacity) }

  /// Adds a block at the end, unless it has no visible content.
  public mutating func append(_ block: consuming Block) {
    if case .table(let table) = block, table.columnCount == 0, !table.caption.isEmpty {
      return append(.paragraph(Paragraph(table.caption)))
    }
    guard !block.isEmpty else { return }
    depth = Swift.max(depth, block.depth)
    // Most items and cells have one block, so more capacity is reserved only for a second block.
    if elements.capacity == 0 {
      elements = [block]
    } else {
      if elements.count == 1 { elements.reserveCapacity(4) }
      elements.append(block)
    }
  }

  /// Adds blocks at the end.
  public mutating func append(contentsOf blocks: some Sequence<Block>) {
    for block in blocks { append(block) }
  }

  /// Returns these blocks with a nesting depth of at most `limit`.
  ///
  /// Deeper containers are replaced by their contents.
  ///
  /// - Complexity: O(1) if no block is too deep, otherwise linear in the number of nodes.
  package func limited(toDepth limit: Int) -> Blocks {
    guard depth > limit else { return self }
    var limiter = DepthLimiter(limit: Swift.max(limit, 0))
    return limiter.rewrite(self)
  }

  /// Returns these blocks as the contents of a container, with a nesting depth of at most 31.
  consuming func asContents() -> Blocks {
    depth < Blocks.maximumDepth ? self : limited(toDepth: Blocks.maximumDepth - 1)
  }
}

extension Blocks: RandomAccessCollection {
  @inlinable public var startIndex: Int { elements.startIndex }
  @inlinable public var endIndex: Int { elements.endIndex }
  @inlinable public subscript(position: Int) -> Block { elements[position] }
  public func makeIterator() -> Array<Block>.Iterator { elements.makeIterator() }
}

extension Blocks: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Block...) {
    self.init(elements)
  }
}

/// Unwraps containers that are nested too deep.
private struct DepthLimiter: Rewriter {
  /// The number of levels of containers that are still allowed.
  var limit: Int

  mutating func rewrite(_ block: Block) -> Blocks {
    guard block.depth > limit else { return [block] }
    guard limit > 0 else { return rewrite(block.unwrapped) }
    limit -= 1
    defer { limit += 1 }
    return [rewriteContents(of: block)]
  }

  mutating func rewrite(_ runs: Inlines) -> Inlines { runs }
}
