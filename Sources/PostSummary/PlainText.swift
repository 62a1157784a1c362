internal import PostText

/// A part of a text that may be shown as it is.
struct PlainText {
  /// The range in the UTF-8 of the text.
  let range: Range<Int>
  /// All of it as a row, when it is one. Its range starts at zero.
  var row: CharacterRow?
}

extension RawSpan {
  /// A part of at least a given size, unless all that follows is smaller, that ends before something
  /// that is no mark and may be shown as it is: no bidirectional embeddings, and no long rows of marks.
  ///
  /// `nil` when there is none.
  func plainText(from start: Int, atLeast size: Int) -> PlainText? {
    // What follows the size in a plain row fits behind it.
    let most = start + size + 2 * SummaryOptions.leastClusterByteLimit
    guard most < byteCount else { return extracting(start...).plainText(atLeast: size, at: start) }
    let end = startOfScalar(before: most + 1)
    return extracting(start..<end).plainText(atLeast: size, at: start)
  }

  /// - Parameter start: Where this text stands in another.
  private func plainText(atLeast size: Int, at start: Int) -> PlainText? {
    let row = row(from: 0)
    if row.range.upperBound == byteCount {
      guard byteCount > size else {
        return PlainText(range: start..<start + byteCount, row: row)
      }
      let end = characterBoundary(from: size)
      guard !row.hasMarks else {
        return PlainText(range: start..<start + end, row: extracting(..<end).row(from: 0))
      }
      let kept = CharacterRow(range: 0..<end, count: row.count - self.row(from: end).count)
      return PlainText(range: start..<start + end, row: kept)
    }
    var offset = 0
    // The size from the last scalar on that stands alone or is a control of ASCII.
    var clusterSize = SummaryOptions.leastClusterByteLimit
    while offset < byteCount {
      let standing = self.row(from: offset).range
      if !standing.isEmpty {
        let last = startOfCharacter(before: standing.upperBound)
        if last >= size {
          offset = characterBoundary(from: Swift.max(offset, size))
          break
        }
        clusterSize = standing.upperBound - last
        offset = standing.upperBound
        continue
      }
      let scalar = scalar(at: offset)
      let width = UTF8.width(scalar)
      if offset >= size, !scalar.continuesCluster { break }
      if scalar.isASCII {
        clusterSize = width
      } else {
        clusterSize += width
        if clusterSize > SummaryOptions.leastClusterByteLimit || scalar.isBidiDelimiter {
          return nil
        }
      }
      offset += width
    }
    return PlainText(range: start..<start + offset)
  }

  /// The first end of a character of a row from an offset on.
  private func characterBoundary(from offset: Int) -> Int {
    var end = scalarBoundary(from: offset)
    while end < byteCount, scalar(at: end).attaches { end += UTF8.width(scalar(at: end)) }
    return end
  }
}
