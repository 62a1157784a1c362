extension HostMappingTable {
  /// The position of the range that a scalar is in, or `nil` when it is in none.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  static func range(of scalar: Unicode.Scalar, firsts: [UInt32], lasts: [UInt32]) -> Int? {
    var low = 0
    var high = firsts.count
    while low < high {
      let middle = (low + high) / 2
      if lasts[middle] < scalar.value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < firsts.count && firsts[low] <= scalar.value ? low : nil
  }
}
