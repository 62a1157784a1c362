/// A part of what may be a host: the text before a dot.
///
/// The labels of a text are found in one pass and joined in a second one from its end, so that to
/// find the domain at any start costs nothing more. A matcher that tries each start by itself needs
/// quadratic time where labels do not end: in Chinese or Japanese text, or in a flood.
struct HostLabel {
  /// The offset of the first scalar.
  let start: Int
  /// The offset of the dot behind the label.
  let dot: Int
  /// The offset of the last low line, or a negative number.
  let lastLowLine: Int
  /// A Boolean value that is true when the label starts as it may; it ends so in any case.
  let isWhole: Bool
  /// The end of the top-level domain behind the dot.
  let domainEnd: Int?
  /// The position of the last label of the longest domain that starts with this label.
  private(set) var last: Int?

  /// The labels of a text, in order.
  static func labels(of text: SourceText) -> [HostLabel] {
    var labels: [HostLabel] = []
    var start = 0
    var lastLowLine = -1
    for (offset, value) in text.values.enumerated() {
      switch value {
      case 0x2E:
        // A label that ends wrongly is part of no domain.
        if start < offset, CodePoint.isHostPart(text[offset - 1]) {
          labels.append(HostLabel(start, dot: offset, lastLowLine: lastLowLine, in: text))
        }
        start = offset + 1
        lastLowLine = -1
      case 0x5F: lastLowLine = offset
      case 0x2D: continue
      default:
        if CodePoint.isHostPart(value) { continue }
        start = offset + 1
        lastLowLine = -1
      }
    }
    for position in labels.indices.reversed() where labels[position].isWhole {
      labels[position].last = lastLabel(of: position, in: labels, from: labels[position].start)
    }
    return labels
  }

  private init(_ start: Int, dot: Int, lastLowLine: Int, in text: SourceText) {
    self.start = start
    self.dot = dot
    self.lastLowLine = lastLowLine
    isWhole = CodePoint.isHostPart(text[start])
    domainEnd = TopLevelDomains.end(in: text, from: dot + 1)
  }

  /// The position of the last label of the longest domain that starts in a label, at an offset.
  ///
  /// Subdomains may hold low lines; the label before the top-level domain may not.
  static func lastLabel(
    of position: Int, in labels: [HostLabel], from start: Int
  ) -> Int? {
    let label = labels[position]
    let next = position + 1
    if next < labels.count, labels[next].start == label.dot + 1, let last = labels[next].last {
      return last
    }
    return label.domainEnd != nil && label.lastLowLine < start ? position : nil
  }
}
