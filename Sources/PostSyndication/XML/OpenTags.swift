internal import PostText

/// The names of the open elements.
struct OpenTags {
  /// The maximum number of open elements that libxml2 sees. Deeper tags are left out.
  static let maximumDepth = 250

  private var names: [UInt8] = []
  private var starts: [Int] = []
  private var namespaceCounts: [Int] = []

  /// The number of namespaces that the open elements declare.
  private(set) var namespaceCount = 0

  /// The number of open tags below the deepest element that libxml2 sees.
  var leftOut = 0

  var isEmpty: Bool { starts.isEmpty }
  var isFull: Bool { starts.count >= OpenTags.maximumDepth }
  var depth: Int { starts.count }

  /// Adds an element within the innermost element.
  ///
  /// - Parameter namespaceCount: The number of namespaces that the element declares.
  mutating func push(_ text: [UInt8], _ name: Range<Int>, namespaceCount: Int = 0) {
    starts.append(names.count)
    names += text[name]
    namespaceCounts.append(namespaceCount)
    self.namespaceCount += namespaceCount
  }

  /// Removes the innermost element, and appends its end tag to a text.
  mutating func pop(to output: inout [UInt8]) {
    guard let start = starts.popLast() else { return }
    namespaceCount -= namespaceCounts.removeLast()
    output.append("</")
    output += names[start...]
    output.append(UInt8(ascii: ">"))
    names.removeSubrange(start...)
  }

  /// Returns how many elements the end of the innermost element with a name closes, or `nil` if no
  /// open element has this name. The letter case is only relevant if several names match.
  func count(closedBy name: borrowing RawSpan) -> Int? {
    guard name.byteCount > 0 else { return nil }
    let last = name.byte(name.byteCount - 1)
    var match: Int?
    for index in starts.indices.reversed() {
      let end = index + 1 < starts.count ? starts[index + 1] : names.count
      guard end - starts[index] == name.byteCount,
        ASCII.lowercased(names[end - 1]) == ASCII.lowercased(last)
      else { continue }
      let range = starts[index]..<end
      if names.span.bytes.extracting(range).isEqual(to: name) { return starts.count - index }
      if match == nil, names.span.bytes.hasSame(range, as: name) { match = starts.count - index }
    }
    return match
  }

  func count(closedBy name: StaticString) -> Int? {
    name.withUTF8Buffer { count(closedBy: $0.span.bytes) }
  }

  /// Whether an element with a name is open.
  func contains(_ name: StaticString) -> Bool { count(closedBy: name) != nil }

  /// Whether an item is open.
  var containsItem: Bool { contains("item") || contains("entry") }

  /// Whether the innermost element is one that contains only text.
  var isInnermostText: Bool {
    guard let start = starts.last, names.count - start <= 9 else { return false }
    return names.span.bytes.extracting(start..<names.count).isOne(of: OpenTags.textElements)
  }

  private static let textElements: [StaticString] = [
    "title", "link", "guid", "id", "pubDate", "category", "comments", "updated", "published",
    "enclosure",
  ]

  /// Whether the innermost element has a name.
  func isInnermost(_ name: borrowing RawSpan) -> Bool {
    guard let start = starts.last else { return false }
    return names.span.bytes.extracting(start..<names.count).isEqual(to: name)
  }
}

extension RawSpan {
  fileprivate func hasSame(_ range: Range<Int>, as name: borrowing RawSpan) -> Bool {
    for index in 0..<name.byteCount
    where ASCII.lowercased(byte(range.lowerBound + index)) != ASCII.lowercased(name.byte(index)) {
      return false
    }
    return true
  }
}
