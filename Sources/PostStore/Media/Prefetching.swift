#if Store
  /// Decides which rows are loaded ahead.
  struct Prefetching: Sendable {
    private var isBackward = false
    private var visible: Range<Int>?

    /// Returns the visible rows and the next rows in the direction of scrolling, nearest first.
    ///
    /// The direction is that of the last change, and initially down.
    mutating func rows(visible: Range<Int>, count: Int, ahead: Int) -> [Int] {
      if let last = self.visible, last != visible {
        isBackward = (visible.lowerBound, visible.upperBound) < (last.lowerBound, last.upperBound)
      }
      self.visible = visible
      let visible = visible.clamped(to: 0..<count)
      let next =
        isBackward
        ? Array((max(0, visible.lowerBound - ahead)..<visible.lowerBound).reversed())
        : Array((visible.upperBound..<count).prefix(ahead))
      return visible + next
    }
  }
#endif
