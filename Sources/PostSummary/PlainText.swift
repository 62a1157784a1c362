internal import PostBytes

/// A piece of text that may be shown as it is, in UTF-8.
struct PlainText {
  let bytes: ArraySlice<UInt8>
  /// The number of characters, when each is known to stand alone.
  let characterCount: Int?

  init(_ bytes: ArraySlice<UInt8>, characterCount: Int? = nil) {
    self.bytes = bytes
    self.characterCount = characterCount
  }
}

extension Substring.UTF8View {
  /// A start of at least a given size, unless all is smaller, that ends before something that is no
  /// mark and may be shown as it is: no bidirectional embeddings, and no long rows of marks.
  ///
  /// `nil` when there is none.
  func plainPrefix(_ size: Int) -> PlainText? {
    // What follows the size in a plain row fits behind it.
    let window = prefix(size + 2 * SummaryOptions.leastClusterByteLimit)
    // The bytes of a whole string are copied at once.
    let text = Array(String(Substring(window)).utf8)
    let bytes = text.span.bytes
    let row = bytes.row(from: 0)
    if row.range.upperBound == bytes.byteCount {
      guard bytes.byteCount > size else {
        return PlainText(text[...], characterCount: row.count)
      }
      let start = text[..<bytes.scalarBoundary(from: size)]
      return PlainText(start, characterCount: start.span.bytes.row(from: 0).count)
    }
    var offset = 0
    // The size from the last scalar on that stands alone or is a control of ASCII.
    var clusterSize = SummaryOptions.leastClusterByteLimit
    while offset < bytes.byteCount {
      let standing = bytes.row(from: offset).range
      if !standing.isEmpty {
        let last = bytes.startOfScalar(before: standing.upperBound)
        if last >= size {
          offset = bytes.scalarBoundary(from: Swift.max(offset, size))
          break
        }
        clusterSize = standing.upperBound - last
        offset = standing.upperBound
        continue
      }
      let scalar = bytes.scalar(at: offset)
      let width = UTF8.width(scalar)
      if offset >= size, !scalar.isMark { break }
      if scalar.isASCII {
        clusterSize = width
      } else {
        clusterSize += width
        if clusterSize > SummaryOptions.leastClusterByteLimit || BidiOpeners.isPairing(scalar) {
          return nil
        }
      }
      offset += width
    }
    return PlainText(text[..<offset])
  }
}
