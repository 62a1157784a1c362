internal import PostDocument

// What goes with elements that the policy drops.
extension Narrower {
  /// The positions of the runs that go: those in elements that the policy drops, and the line breaks
  /// that HTML writes inside those.
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

  /// A Boolean value that is true when two runs stand in one element that the policy drops.
  private func isDroppedAround(_ left: Inline, _ right: Inline) -> Bool {
    guard left.link == right.link else { return false }
    if left.link != nil, policy.elements.treatment(of: "a") == .drop { return true }
    // Elements of marks that both have, as far as the outer ones are the same.
    let difference = left.marks.symmetricDifference(right.marks).rawValue
    let below = (difference & (~difference &+ 1)) &- 1
    let shared = Marks(rawValue: left.marks.rawValue & below)
    return !shared.isDisjoint(with: droppedMarks)
  }

  /// A Boolean value that is true when a run goes with an element that the policy drops.
  private func drops(_ run: Inline) -> Bool {
    let hasTarget =
      switch run.content {
      case .mention(let mention): mention.target != nil
      case .hashtag(let hashtag): hashtag.target != nil
      case .text, .lineBreak, .emoji, .image: run.link != nil
      }
    let isPicture =
      switch run.content {
      case .emoji, .image: true
      case .text, .lineBreak, .mention, .hashtag: false
      }
    return !run.marks.isDisjoint(with: droppedMarks)
      || hasTarget && policy.elements.treatment(of: "a") == .drop
      || isPicture && policy.elements.treatment(of: "img") == .drop
  }
}
