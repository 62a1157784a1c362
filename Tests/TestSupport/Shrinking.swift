/// Removes parts of a failing input while it still fails, from large pieces to single elements.
///
/// [Delta debugging](https://doi.org/10.1109/32.988498)
public func shrink<Element>(
  _ input: [Element], while fails: ([Element]) throws -> Bool
) rethrows -> [Element] {
  var smallest = input
  var size = smallest.count / 2
  while size > 0 {
    var start = 0
    while start < smallest.count {
      var candidate = smallest
      candidate.removeSubrange(start..<min(start + size, candidate.count))
      if try fails(candidate) {
        smallest = candidate
      } else {
        start += size
      }
    }
    size /= 2
  }
  return smallest
}
