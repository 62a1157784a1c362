/// Finds the ends of grapheme clusters in UTF-8: the boundaries of Swift's `Character`.
///
/// Most scalars never share a cluster with a neighbour; only stretches of those that can are given
/// to Swift's own breaking.
struct ClusterReader {
  /// The boundaries inside the stretch that was broken last, in descending order.
  private var boundaries: [Int] = []

  /// The end of the cluster that starts at a position.
  ///
  /// - Precondition: Positions are asked for in ascending order, from one text.
  mutating func end(ofClusterAt start: Int, in bytes: [UInt8]) -> Int {
    while let boundary = boundaries.last {
      if boundary > start { return boundary }
      boundaries.removeLast()
    }
    let (scalar, length) = decodeScalar(bytes, at: start)
    let next = start + length
    guard next < bytes.count else { return next }
    if !ScalarProperties(of: scalar).joins {
      let follower = decodeScalar(bytes, at: next).scalar
      if !ScalarProperties(of: follower).joins { return next }
    }
    breakStretch(from: start, in: bytes)
    return boundaries.last ?? next
  }

  /// Breaks everything up to the next sure boundary: the one between two scalars that never join.
  private mutating func breakStretch(from start: Int, in bytes: [UInt8]) {
    var end = start
    var previousJoins = true
    while end < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: end)
      let joins = ScalarProperties(of: scalar).joins
      if !joins, !previousJoins, end > start { break }
      previousJoins = joins
      end += length
    }
    var position = start
    for character in String(decoding: bytes[start..<end], as: UTF8.self) {
      position += character.utf8.count
      boundaries.append(position)
    }
    boundaries.reverse()
  }
}
