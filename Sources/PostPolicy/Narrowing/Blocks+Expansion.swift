package import PostDocument

extension Blocks {
  /// Whether the written size of the blocks exceeds the limit; see ``WrittenSize``.
  ///
  /// - Parameter sourceSize: The size of the source in bytes, or `.max` if it is unknown.
  /// - Complexity: Linear in the number of nodes.
  package func expandsTooMuch(sourceSize: Int) -> Bool {
    func isExceeded(isExact: Bool) -> Bool {
      var size = WrittenSize(sourceSize: sourceSize, isExact: isExact)
      for block in self { size.add(block) }
      return size.isExceeded
    }
    // Nearly all documents are within the limit even if every byte is escaped.
    return isExceeded(isExact: false) && isExceeded(isExact: true)
  }

  /// Splits the blocks where their written size would exceed the limit. Returns the blocks before
  /// and after that position.
  ///
  /// A block that would exceed the limit is kept without its marks and links if it is then within
  /// the limit.
  ///
  /// - Complexity: Linear in the number of nodes.
  func limitedExpansion(sourceSize: Int) -> (kept: Blocks, rest: ArraySlice<Block>) {
    var kept = Blocks()
    var size = WrittenSize(sourceSize: sourceSize)
    // The spoiler mark is kept, so that hidden text is not revealed.
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
