/// Sorted, disjoint ranges of scalars, as first and last ones in turn.
///
/// They are tables of one Unicode version, and not `Unicode.Scalar.Properties`, so that the same text
/// has the same hashtags on every platform.
enum ScalarRanges {
  /// - Complexity: Logarithmic in the number of ranges.
  static func contains(_ value: UInt32, in ranges: [UInt32]) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if ranges[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
    }
    return 2 * low < ranges.count && ranges[2 * low] <= value
  }
}
