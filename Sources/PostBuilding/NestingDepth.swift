internal import PostDocument
package import PostPolicy

/// The nesting depth of containers at a position in a document that is being built.
package struct NestingDepth {
  private var total: Int8 = 0
  /// The containers of kinds that the policy keeps. Others become paragraphs.
  private var kept: Int8 = 0

  package init() {}

  /// Returns the depth inside a container at this depth, or `nil` if that would be too deep.
  package func entering(_ block: BlockKinds, _ policy: Policy) -> NestingDepth? {
    var depth = self
    depth.total += 1
    if policy.blocks.contains(block) { depth.kept += 1 }
    let isTooDeep = depth.total > Blocks.maximumDepth || depth.kept > policy.limits.depth
    return isTooDeep ? nil : depth
  }
}
