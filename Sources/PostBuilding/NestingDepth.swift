internal import PostDocument
package import PostPolicy

/// The nesting depth of containers at a position in a document that is being built.
package struct NestingDepth {
  /// The number of enclosing containers.
  private var totalCount: Int8 = 0
  /// The number of enclosing containers whose kind the policy keeps.
  private var keptCount: Int8 = 0

  package init() {}

  /// The number of containers that can still be nested at this depth.
  package func remaining(_ policy: Policy) -> Int {
    max(0, min(policy.limits.depth - Int(keptCount), Blocks.maximumDepth - Int(totalCount)))
  }

  /// Returns the depth inside a container that starts at this depth, or `nil` if the container
  /// would be nested too deeply.
  package func entering(_ block: BlockKinds, _ policy: Policy) -> NestingDepth? {
    var depth = self
    depth.totalCount += 1
    if policy.blocks.contains(block) { depth.keptCount += 1 }
    let isTooDeep = depth.totalCount > Blocks.maximumDepth || depth.keptCount > policy.limits.depth
    return isTooDeep ? nil : depth
  }
}
