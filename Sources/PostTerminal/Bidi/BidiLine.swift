/// The visual order of the parts of a line.
enum BidiLine {
  /// The positions of parts with the given levels, from left to right: rule L2.
  ///
  /// - Complexity: O(parts × the highest level), which is at most 126, and in real text 1 to 4.
  static func order(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
