/// A sequence of blocks that keeps a document canonical and shallow.
///
/// - Blocks that show nothing (an empty paragraph, a quote without blocks) are not kept, and of a
///   table without cells its caption is, as a paragraph.
/// - No more than ``maximumDepth`` containers nest in one another. Deeper ones are replaced by
///   their contents, so text is never lost, and code behind this border may recurse.
public struct Blocks: Hashable, Sendable {
  @usableFromInline private(set) var elements: [Block] = []

  /// The number of containers nested in these blocks, from 0 to ``maximumDepth``.
  public private(set) var depth = 0

  /// The number of containers that may nest in one another: 32.
  public static let maximumDepth = 32

  /// Creates an empty sequence.
  public init() {}

  /// Creates a sequence of the given blocks, without those that show nothing.
  public init(_ blocks: some Sequence<Block>) {
    elements.reserveCapacity(blocks.underestimatedCount)
    for block in blocks { append(block) }
  }

  /// Adds a block at the end, unless it shows nothing.
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

  /// These blocks with no more than `limit` containers nested in one another.
  ///
  /// Containers beyond the limit are replaced by their contents.
  ///
  /// - Complexity: O(1) when nothing is too deep, otherwise linear in the number of nodes.
  public func limited(toDepth limit: Int) -> Blocks {
    guard depth > limit else { return self }
    var result = Blocks()
    for block in elements {
      if block.depth <= limit {
        result.append(block)
      } else if limit > 0 {
        result.append(block.limited(toDepth: limit))
      } else {
        result.append(contentsOf: block.unwrapped.limited(toDepth: 0))
      }
    }
    return result
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
