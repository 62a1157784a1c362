import PostDocument

/// The text of one block in a row, with its styles and links: what is broken into lines.
struct Flow {
  /// A part of the text with one look, up to `end`.
  struct Span {
    var end: Int
    var style: TextStyle
    var link: LinkNumber?
  }

  /// The text in UTF-8; a line feed is a line break.
  private(set) var bytes: [UInt8] = []
  private(set) var spans: [Span] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// Forgets the text and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
  }

  /// Adds text at the end.
  mutating func append(_ text: String, style: TextStyle, link: LinkNumber? = nil) {
    bytes.append(contentsOf: text.utf8)
    closeSpan(style, link)
  }

  /// Adds spaces at the end.
  mutating func append(spaces count: Int, style: TextStyle) {
    bytes.append(contentsOf: repeatElement(0x20, count: count))
    closeSpan(style, nil)
  }

  private mutating func closeSpan(_ style: TextStyle, _ link: LinkNumber?) {
    if let last = spans.indices.last, spans[last].style == style, spans[last].link == link {
      spans[last].end = bytes.count
    } else {
      spans.append(Span(end: bytes.count, style: style, link: link))
    }
  }

  /// The direction of the first letter that has one, or `nil` when there is none.
  ///
  /// [Unicode Standard Annex 9, rules P2 and P3](https://www.unicode.org/reports/tr9/#P2)
  var firstStrongDirection: TextDirection? {
    var position = 0
    while position < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: position)
      let properties = ScalarProperties(of: scalar)
      if properties.isRightToLeft { return .rightToLeft }
      if properties.isLeftToRight { return .leftToRight }
      position += length
    }
    return nil
  }
}
