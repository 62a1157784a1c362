internal import PostText

/// Marks the characters of a source that must not be read as GitHub's markup.
///
/// libcmark's tree does not distinguish `\~` and `&#126;` from `~`. So a marker is inserted after the
/// escaped character or the reference, and removed wherever the tree is read. The marker is
/// punctuation, like the characters before it, so it does not change which asterisks are emphasis.
/// In URLs in text, asterisks, underscores and tildes are replaced, because GitHub reads such a URL
/// before emphasis.
///
/// The markers are cuneiform or Pahawh Hmong punctuation. If the source contains characters of both
/// groups, nothing is marked.
struct EscapeMarks {
  /// The last bytes of the characters for which replacements exist: `*`, `_`, `~`.
  private static let replaced = Array("*_~".utf8)

  /// The characters that are marked after a backslash, and those that are marked if they are
  /// written as references.
  private static let marked = Array("~[]^:.!".utf8)
  private static let markedReferences = marked + Array("<>".utf8)

  /// The first three bytes of U+12470 to U+12473 and of U+16B37 to U+16B3A, and their last bytes.
  private static let groups: [(prefix: [UInt8], last: UInt8)] = [
    ([0xF0, 0x92, 0x91], 0xB0), ([0xF0, 0x96, 0xAC], 0xB7),
  ]

  /// The group of markers, or `nil` if nothing is marked.
  private let group: (prefix: [UInt8], last: UInt8)?

  /// Chooses markers that do not occur in a source.
  init(for source: [UInt8]) {
    group = EscapeMarks.groups.first { group in
      var index = source.startIndex
      while let start = source[index...].firstIndex(of: 0xF0) {
        if source[start...].starts(with: group.prefix) { return false }
        index = start + 1
      }
      return true
    }
  }

  /// Returns the source with markers.
  ///
  /// - Complexity: Linear in the size of the source.
  func marking(_ source: [UInt8]) -> [UInt8] {
    guard let group else { return source }
    let urls = URLsInSource.ranges(in: source)
    guard
      !urls.isEmpty
        || source.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") })
    else { return source }
    var result: [UInt8] = []
    result.reserveCapacity(source.count + source.count / 8)
    var url = urls.startIndex
    var index = 0
    while index < source.count {
      let byte = source[index]
      while url < urls.endIndex, urls[url].upperBound <= index { url += 1 }
      if url < urls.endIndex, urls[url].contains(index),
        let number = EscapeMarks.replaced.firstIndex(of: byte)
      {
        result += group.prefix
        result.append(group.last + 1 + UInt8(number))
        index += 1
        continue
      }
      if let (character, end) = EntitySyntax.reference(in: source, at: index) {
        result += source[index..<end]
        // Tildes beside a reference are beside its punctuation, whatever the character is.
        let isBesideTilde =
          source[end...].first == UInt8(ascii: "~") || result.last == UInt8(ascii: "~")
        if isBesideTilde || character.map(EscapeMarks.markedReferences.contains) == true {
          result += group.prefix
          result.append(group.last)
        }
        index = end
        continue
      }
      result.append(byte)
      index += 1
      guard byte == UInt8(ascii: "\\"), index < source.count,
        EntitySyntax.isPunctuation(source[index])
      else { continue }
      result.append(source[index])
      if EscapeMarks.marked.contains(source[index]) {
        result += group.prefix
        result.append(group.last)
      }
      index += 1
    }
    return result
  }

  /// Returns bytes of the tree without markers.
  func unmarked(_ bytes: [UInt8]) -> [UInt8] { text(bytes).bytes }

  /// Returns text of the tree without markers, and the offsets of the characters that were marked.
  func text(_ bytes: [UInt8]) -> MarkedText {
    guard let group, bytes.contains(0xF0) else { return MarkedText(bytes: bytes) }
    var text = MarkedText(bytes: [])
    text.bytes.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let number = index + 3 < bytes.count ? Int(bytes[index + 3]) - Int(group.last) : -1
      guard bytes[index] == 0xF0, (0...3).contains(number),
        bytes[index...].starts(with: group.prefix)
      else {
        text.bytes.append(bytes[index])
        index += 1
        continue
      }
      if number > 0 {
        text.literals.append(text.bytes.count)
        text.bytes.append(EscapeMarks.replaced[number - 1])
      } else if !text.bytes.isEmpty {
        text.literals.append(text.bytes.count - 1)
        text.escapes.append(text.bytes.count - 1)
      }
      index += 4
    }
    return text
  }
}

/// Text without markers.
struct MarkedText {
  var bytes: [UInt8]

  /// The offsets of characters that are not markup, in order.
  var literals: [Int] = []

  /// The offsets of characters after a backslash or from references, in order.
  var escapes: [Int] = []

  /// Whether the character at an offset is not markup.
  func isLiteral(_ offset: Int) -> Bool { literals.containsSorted(offset) }

  /// Whether a character in a range follows a backslash.
  func hasEscape(in range: Range<Int>) -> Bool {
    let index = escapes.firstSorted(notBefore: range.lowerBound)
    return index < escapes.count && escapes[index] < range.upperBound
  }

  /// Returns a part of the text.
  subscript(range: Range<Int>) -> MarkedText {
    func moved(_ offsets: [Int]) -> [Int] {
      guard !offsets.isEmpty else { return [] }
      let start = offsets.firstSorted(notBefore: range.lowerBound)
      let end = offsets.firstSorted(notBefore: range.upperBound)
      return offsets[start..<end].map { $0 - range.lowerBound }
    }
    return MarkedText(
      bytes: Array(bytes[range]), literals: moved(literals), escapes: moved(escapes))
  }

  /// Appends text.
  mutating func append(_ other: MarkedText) {
    literals += other.literals.map { $0 + bytes.count }
    escapes += other.escapes.map { $0 + bytes.count }
    bytes += other.bytes
  }
}

extension [Int] {
  /// Returns the index of the first element that is not less than a value. The array is sorted.
  fileprivate func firstSorted(notBefore value: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  fileprivate func containsSorted(_ value: Int) -> Bool {
    let index = firstSorted(notBefore: value)
    return index < count && self[index] == value
  }
}
