extension Comparable {
  /// Returns the nearest value within bounds.
  package func clamped(to bounds: ClosedRange<Self>) -> Self {
    min(max(self, bounds.lowerBound), bounds.upperBound)
  }
}
