internal import PostDocument
internal import PostText

extension SplitSource {
  /// Returns the nodes that contain a position, outermost first.
  private func path(to position: Int) -> [SplitNode] {
    var path: [SplitNode] = []
    var nodes = nodes
    while let node = nodes.overlapping(position..<(position + 1)).first {
      path.append(node)
      nodes = node.children
    }
    return path
  }

  /// Returns the index of the block of the document that contains a position.
  func blockIndex(at position: Int) -> Int {
    nodes.overlapping(position..<(position + 1)).startIndex
  }

  /// Whether a range has only white space and invisible characters. An image is visible, even if its
  /// alternative text is not.
  func isBlank(_ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    let bytes = text.span.bytes
    while position < range.upperBound {
      let scalar = bytes.scalar(at: position)
      guard scalar.isWhiteSpace || scalar.isDefaultIgnorable else { return false }
      position += UTF8.width(scalar)
    }
    return !hasImage(in: range, nodes)
  }

  /// Whether the first byte of an image is in a range.
  private func hasImage(in range: Range<Int>, _ nodes: [SplitNode]) -> Bool {
    nodes.overlapping(range).contains { node in
      if !node.children.isEmpty { return hasImage(in: range, node.children) }
      return node.runIndices(in: node.range.clamped(to: range)).contains { index in
        guard case .image = node.runs.content(at: index) else { return false }
        return range.contains(node.range(ofRun: index).lowerBound)
      }
    }
  }

  /// Returns the innermost table with a head that ends before a position, if the position is in the
  /// table.
  func continuedTable(at position: Int) -> (end: Int, headSize: Int)? {
    path(to: position).last { $0.headSize > 0 && $0.headEnd <= position }
      .map { ($0.range.upperBound, $0.headSize) }
  }

  /// Returns the number of bytes that a part repeats if it starts at a position.
  func repeatedSize(at position: Int, _ continuation: SplitContinuation) -> Int {
    var size = 0
    let path = path(to: position)
    for node in path {
      switch node.content {
      case .table where continuation.repeatsHead && node.headEnd <= position:
        size += node.headSize
      case .row(_, _, let covered) where continuation.keepsColumns:
        size += covered.count
        // A row that starts before the part repeats its cells as empty ones.
        if node.range.lowerBound < position {
          size += node.children.count - node.children(in: position..<node.range.upperBound).count
        }
      default: break
      }
    }
    if let leaf = path.last, leaf.range.lowerBound < position, !leaf.runs.isEmpty,
      continuation.endOfRemovedLink <= position
    {
      let run = leaf.runIndices(in: position..<(position + 1)).lowerBound
      if let target = leaf.runs[run].target, grades[position] < .word {
        size += target.description.utf8.count
      }
    }
    return size
  }

  /// Returns the kind of the unit from `start` that is divided at a position.
  func kind(at position: Int, from start: Int) -> SplitDocument.Cut.Kind {
    guard grades[position] < .unitEdge, let leaf = path(to: position).last, !leaf.runs.isEmpty
    else { return .word }
    let index = leaf.runIndices(in: position..<(position + 1)).lowerBound
    let run = leaf.runs[index]
    switch run.content {
    case .mention where leaf.range(ofRun: index).lowerBound < position: return .mention
    case .hashtag where leaf.range(ofRun: index).lowerBound < position: return .hashtag
    case .emoji where leaf.range(ofRun: index).lowerBound < position: return .emoji
    case .image where leaf.range(ofRun: index).lowerBound < position: return .image
    default: break
    }
    let before = leaf.runs[leaf.runIndices(in: (position - 1)..<position).lowerBound]
    if run.link != nil || before.link != nil { return .link }
    return run.marks.contains(.code) && grades[position] == .unitWord ? .code : .word
  }
}

extension SplitNode {
  private var headRows: ArraySlice<SplitNode> {
    guard case .table(let head) = content, !head.isEmpty else { return [] }
    let rows = children.drop {
      if case .row = $0.content { false } else { true }
    }
    return rows.prefix(head.count)
  }

  /// The end of the head of a table.
  var headEnd: Int { headRows.last?.range.upperBound ?? 0 }

  /// The size of the head of a table in bytes, 0 for other nodes.
  var headSize: Int {
    headRows.last.map { $0.range.upperBound - (headRows.first?.range.lowerBound ?? 0) } ?? 0
  }
}
