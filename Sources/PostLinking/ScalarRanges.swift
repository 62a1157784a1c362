/// Tables of sorted, disjoint ranges of scalars. Each range is stored as its first and last scalar.
///
/// The Unicode version of `Unicode.Scalar.Properties` depends on the platform. The version of these
/// tables does not, so the same text has the same hashtags on every platform.
enum ScalarRanges {
  /// Whether a value is in one of the ranges.
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
