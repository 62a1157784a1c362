internal import PostDocument

// Runs in elements that the policy drops.
extension Narrower {
  /// Returns the positions of the runs in elements that the policy drops. A line break is included
  /// if the same dropped element contains the runs before and after it.
  func droppedPositions(of runs: Inlines) -> Set<Int> {
    guard !policy.elements.isEmpty else { return [] }
    var positions: Set<Int> = []
    var last: Inline?
    var breaks: [Int] = []
    for (position, run) in runs.enumerated() {
      if run.content == .lineBreak {
        breaks.append(position)
        continue
      }
      if drops(run) {
        positions.insert(position)
        if let last, isDroppedAround(last, run) { positions.formUnion(breaks) }
      }
      last = run
      breaks = []
    }
    return positions
  }

  /// Whether two runs are in the same element, and the policy drops this element.
  private func isDroppedAround(_ left: Inline, _ right: Inline) -> Bool {
    guard left.link == right.link else { return false }
    if left.link != nil, policy.elements.treatment(of: "a") == .drop { return true }
    // In HTML, two runs share the element of a mark only if they also share every element around it.
    let difference = left.marks.symmetricDifference(right.marks).rawValue
    let lowerMarks = (difference & (~difference &+ 1)) &- 1
    let shared = Marks(rawValue: left.marks.rawValue & lowerMarks)
    return !shared.isDisjoint(with: droppedMarks)
  }

  /// Whether a run is in an element that the policy drops.
  private func drops(_ run: Inline) -> Bool {
    let isImage = [.emoji, .image].contains(run.content.kind)
    return !run.marks.isDisjoint(with: droppedMarks)
      || run.target != nil && policy.elements.treatment(of: "a") == .drop
      || isImage && policy.elements.treatment(of: "img") == .drop
  }
}
