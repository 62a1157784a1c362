internal import PostText

extension String {
  /// The number of visible grapheme clusters.
  package var visibleClusterCount: Int {
    withUTF8Span {
      var count = 0
      var start = 0
      while start < $0.count {
        if ClusterKind($0.bytes.scalar(at: start)) != .invisible { count += 1 }
        start = $0.bytes.endOfCluster(at: start)
      }
      return count
    }
  }

  /// The size in bytes as escaped HTML text.
  var escapedSize: Int { withUTF8Span { $0.bytes.escapedSize } }
}

extension RawSpan {
  /// Returns the end of the grapheme cluster at an offset in UTF-8.
  func endOfCluster(at start: Int) -> Int {
    GraphemeBreaker.end(ofClusterAt: start, in: self, upTo: byteCount, sizeLimit: .max)
  }

  /// The size in bytes of UTF-8 as escaped HTML text.
  var escapedSize: Int {
    var size = byteCount
    var offset = 0
    while true {
      offset = firstOffset(
        from: offset, where: { $0.escapedInHTML }, or: { $0.isEscapedInHTML })
      guard offset < byteCount else { return size }
      let scalar = scalar(at: offset)
      let width = UTF8.width(scalar)
      size += scalar.escapedSize - width
      offset += width
    }
  }
}

extension Unicode.Scalar {
  /// The size in bytes as escaped HTML text.
  var escapedSize: Int {
    switch self {
    case "&": 5
    case "<", ">": 4
    case "\"", "\u{A0}": 6
    default: UTF8.width(self)
    }
  }
}
