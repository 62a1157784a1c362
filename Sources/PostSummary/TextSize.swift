internal import PostText

extension ClusterKind {
  /// Whether clusters of this kind are counted.
  var isVisible: Bool { self != .invisible }
}

extension String {
  /// The number of visible grapheme clusters.
  var visibleClusterCount: Int {
    withUTF8Span {
      let text = $0.bytes
      var count = 0
      var start = 0
      while true {
        let end = text.firstOffset(from: start, where: { $0.nonASCII }, or: { $0 >= 0x80 })
        guard end < text.byteCount else { return count + end - start }
        // The last ASCII character can be continued.
        count += max(0, end - start - 1)
        start = max(start, end - 1)
        let isVisible = ClusterKind(text.scalar(at: start)).isVisible
        count += isVisible ? 1 : 0
        start = GraphemeBreaker.end(
          ofClusterAt: start, in: text, upTo: text.byteCount, sizeLimit: .max)
      }
    }
  }

  /// The size as text of HTML, in bytes.
  var escapedSize: Int { withUTF8Span { $0.bytes.escapedSize } }
}

extension RawSpan {
  /// The size of UTF-8 as text of HTML, in bytes.
  var escapedSize: Int {
    var size = byteCount
    var offset = 0
    while true {
      offset = firstOffset(
        from: offset, where: { $0.escapedInHTML }, or: { $0.isEscapedInHTML })
      guard offset < byteCount else { return size }
      let scalar = scalar(at: offset)
      offset += UTF8.width(scalar)
      size += scalar.isASCII ? UInt8(ascii: scalar).escapedSize - 1 : scalar == "\u{A0}" ? 4 : 0
    }
  }
}

extension UInt8 {
  /// The size of an ASCII character as text of HTML, in bytes.
  var escapedSize: Int {
    switch self {
    case UInt8(ascii: "&"): 5
    case UInt8(ascii: "<"), UInt8(ascii: ">"): 4
    case UInt8(ascii: "\""): 6
    default: 1
    }
  }
}
