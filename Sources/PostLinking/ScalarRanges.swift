/// Tables of sorted, disjoint ranges of scalars: the first and last scalar of each range in turn.
///
/// The tables are of one Unicode version, unlike `Unicode.Scalar.Properties`, so that the same text
/// has the same hashtags on every platform.
enum ScalarRanges {
  /// - Whether a value is in one of the ranges.
  ///
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
