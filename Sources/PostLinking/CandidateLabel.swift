/// A label of a possible host in a text: the characters before a dot.
///
/// The first pass finds labels. The second pass, from the end, joins labels to domains. Testing
/// each start offset separately would take quadratic time on long labels, which occur in Chinese,
/// Japanese and hostile text.
struct CandidateLabel {
  // 32-bit offsets, because a text can have one label for every two scalars.
  private let startOffset: UInt32
  private let dotOffset: UInt32
  private let domainEndOffset: UInt32
  private var lastPosition = CandidateLabel.none

  private static let none = UInt32.max

  /// The offset of the first scalar of the label.
  var start: Int { Int(startOffset) }

  /// The offset of the dot after the label.
  var dot: Int { Int(dotOffset) }

  /// The end of the known top-level domain after the label's dot, or `nil` if there is none.
  var domainEnd: Int? { domainEndOffset == CandidateLabel.none ? nil : Int(domainEndOffset) }

  /// The last label before the top-level domain, in the longest domain that starts with this label.
  /// The value is an index in ``labels(of:)``, or `nil` if no domain starts with this label.
  private(set) var last: Int? {
    get { lastPosition == CandidateLabel.none ? nil : Int(lastPosition) }
    set { lastPosition = newValue.map { UInt32($0) } ?? CandidateLabel.none }
  }

  /// Returns the offset of the last underscore in the label, or -1 if there is none.
  func lastUnderscore(in text: SourceText) -> Int {
    text.values[start..<dot].lastIndex(of: 0x5F) ?? -1
  }

  /// Returns the labels in a text, in order.
  static func labels(of text: SourceText) -> [CandidateLabel] {
    var labels: [CandidateLabel] = []
    labels.reserveCapacity(text.values.count { $0 == 0x2E })
    var start = 0
    for (offset, value) in text.values.enumerated() {
      switch value {
      case 0x2E:
        // A label with an invalid end is not part of a domain.
        if start < offset, CodePoint.isHostPart(text[offset - 1]) {
          labels.append(CandidateLabel(start, dot: offset, in: text))
        }
        start = offset + 1
      case 0x2D, 0x5F: continue
      default:
        if CodePoint.isHostPart(value) { continue }
        start = offset + 1
      }
    }
    // A label with an invalid start is not part of a domain. Its end was checked above.
    for position in labels.indices.reversed()
    where CodePoint.isHostPart(text[labels[position].start]) {
      labels[position].last = lastLabel(
        of: position, in: labels, from: labels[position].start, text)
    }
    return labels
  }

  private init(_ start: Int, dot: Int, in text: SourceText) {
    startOffset = UInt32(start)
    dotOffset = UInt32(dot)
    domainEndOffset =
      TopLevelDomains.end(in: text, from: dot + 1).map { UInt32($0) } ?? CandidateLabel.none
  }

  /// Finds the longest domain that starts at an offset in a label. Returns the index in `labels` of
  /// the domain's last label before the top-level domain, or `nil` if no domain starts there.
  ///
  /// Subdomains can contain underscores. The label before the top-level domain cannot.
  static func lastLabel(
    of position: Int, in labels: [CandidateLabel], from start: Int, _ text: SourceText
  ) -> Int? {
    let label = labels[position]
    let next = position + 1
    if next < labels.count, labels[next].start == label.dot + 1, let last = labels[next].last {
      return last
    }
    return label.domainEnd != nil && label.lastUnderscore(in: text) < start ? position : nil
  }
}

extension [CandidateLabel] {
  /// Returns the end of the domain whose first label starts at an offset, or `nil` if no domain
  /// starts there.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of labels.
  func domainEnd(from start: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start < start { low = middle + 1 } else { high = middle }
    }
    guard low < count, self[low].start == start, let last = self[low].last else { return nil }
    return self[last].domainEnd
  }
}
