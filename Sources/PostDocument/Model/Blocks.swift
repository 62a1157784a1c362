/// A sequence of blocks that keeps a document canonical and shallow.
///
/// - Blocks with nothing visible (an empty paragraph, a quote without blocks) are removed; a table
///   without cells becomes a paragraph of its caption.
/// - At most ``maximumDepth`` containers are nested. Deeper ones are replaced by their contents, so
///   text is never lost, and code that walks a document may recurse.
public struct Blocks: Hashable, Sendable {
  @usableFromInline private(set) var elements: [Block] = []

  /// The number of containers nested in these blocks, from 0 to ``maximumDepth``.
  public private(set) var depth = 0

  /// The largest number of nested containers: 32.
  public static let maximumDepth = 32

  /// Creates an empty sequence.
  public init() {}

  /// Creates a sequence of the given blocks, without those that have nothing visible.
  public init(_ blocks: some Sequence<Block>) {
    elements.reserveCapacity(blocks.underestimatedCount)
    for block in blocks { append(block) }
  }

  /// Adds a block at the end, unless it has nothing visible.
  public mutating func append(_ block: consuming Block) {
    if case .table(let table) = block, table.columnCount == 0, !table.caption.isEmpty {
      return append(.paragraph(Paragraph(table.caption)))
    }
    guard !block.isEmpty else { return }
    depth = Swift.max(depth, block.depth)
    // Most items and cells have one block; containers of more have a few.
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

  /// These blocks with at most `limit` nested containers.
  ///
  /// Containers beyond the limit are replaced by their contents.
  ///
  /// - Complexity: O(1) if no block is too deep, otherwise linear in the number of nodes.
  package func limited(toDepth limit: Int) -> Blocks {
    guard depth > limit else { return self }
    var limiter = DepthLimiter(limit: Swift.max(limit, 0))
    return limiter.rewrite(self)
  }

  /// These blocks as the contents of a container, which is one level itself.
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
  /// The number of containers that may still be nested.
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
