package import PostDocument

extension Blocks {
  /// Whether writing the blocks takes more bytes than they may; see ``WrittenSize``.
  ///
  /// - Parameter sourceSize: The size of the source in bytes; `.max` when it is not known.
  /// - Complexity: Linear in the number of nodes.
  package func expandsTooMuch(sourceSize: Int) -> Bool {
    var size = WrittenSize(sourceSize: sourceSize)
    for block in self { size.add(block) }
    return size.isExceeded
  }

  /// These blocks as far as they are within the limit, and the rest.
  ///
  /// A block that is too large with its marks and links is tried without them.
  ///
  /// - Complexity: Linear in the number of nodes.
  func limitedExpansion(sourceSize: Int) -> (kept: Blocks, rest: ArraySlice<Block>) {
    var kept = Blocks()
    var size = WrittenSize(sourceSize: sourceSize)
    // Hidden text stays hidden.
    var styleRemover = RunMapper { run in
      var run = run.unlinked
      run.marks.formIntersection(.spoiler)
      return run
    }
    for (position, block) in enumerated() {
      var next = size
      next.add(block)
      var block = block
      if next.isFull {
        block = styleRemover.rewriteContents(of: block)
        next = size
        next.add(block)
      }
      guard !next.isFull else { return (kept, Array(self)[position...]) }
      kept.append(block)
      size = next
    }
    return (kept, [])
  }
}
