internal import PostDocument
package import PostPolicy

/// The number of containers around a place in a document that is being built.
package struct NestingDepth {
  private var total: Int8 = 0
  /// Those of kinds that the policy keeps; the others become paragraphs.
  private var kept: Int8 = 0

  package init() {}

  /// The depth inside a container at this depth, or `nil` if the container is nested too deeply.
  package func entering(_ block: BlockKinds, _ policy: Policy) -> NestingDepth? {
    var depth = self
    depth.total += 1
    if policy.blocks.contains(block) { depth.kept += 1 }
    let isTooDeep = depth.total > Blocks.maximumDepth || depth.kept > policy.limits.depth
    return isTooDeep ? nil : depth
  }
}
