internal import PostText

/// Marks the characters of a source that must not be read as GitHub's markup.
///
/// libcmark's tree does not distinguish `\~` and `&#126;` from `~`. So a marker is inserted after the
/// escaped character or the reference, and removed wherever the tree is read. The marker is
/// punctuation, like the characters before it, so it does not change which asterisks are emphasis.
/// In URLs in text, asterisks, underscores and tildes are replaced, because GitHub reads such a URL
/// before emphasis. A formula becomes a code span, in which libcmark reads no markup.
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

  /// The markers beside the backticks of a formula: after them, and before them if it is the marker at
  /// its start. Where libcmark reads no code span, they are removed with their backticks.
  private static let formula = 4

  /// A source with more lengths of backtick runs has no formulas, because those would get more backticks.
  private static let maximumBackticks = 8

  /// The first three bytes of U+12470 to U+12474 and of U+16B37 to U+16B3B, and their first bytes.
  private static let groups: [(prefix: [UInt8], last: UInt8)] = [
    ([0xF0, 0x92, 0x91], 0xB0), ([0xF0, 0x96, 0xAC], 0xB7),
  ]

  /// The group of markers, or `nil` if nothing is marked.
  private let group: (prefix: [UInt8], last: UInt8)?

  /// Chooses markers that do not occur in a source.
  init(for source: [UInt8]) {
    let references = EntitySyntax.numbers(in: source)
    group = EscapeMarks.groups.first { group in
      let isReferenced = references.contains { scalar in
        Unicode.Scalar(scalar).map { $0.utf8.starts(with: group.prefix) } ?? false
      }
      guard !isReferenced else { return false }
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
    let (formulas, backticks) = formulas(in: source)
    guard
      !urls.isEmpty || !formulas.isEmpty
        || source.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") })
    else { return source }
    let formulaMarker = group.prefix + [group.last + UInt8(EscapeMarks.formula)]
    var result: [UInt8] = []
    result.reserveCapacity(source.count + source.count / 8)
    var url = urls.startIndex
    var formula = formulas.startIndex
    var index = 0
    while index < source.count {
      let byte = source[index]
      while url < urls.endIndex, urls[url].end <= index { url += 1 }
      let isInURL = url < urls.endIndex && urls[url].range.contains(index)
      if isInURL, let number = EscapeMarks.replaced.firstIndex(of: byte) {
        result += group.prefix
        result.append(group.last + 1 + UInt8(number))
        index += 1
        continue
      }
      while formula < formulas.endIndex, formulas[formula].lowerBound < index { formula += 1 }
      if !isInURL, formula < formulas.endIndex, formulas[formula].lowerBound == index {
        let fence = formulaMarker + backticks + formulaMarker
        result += fence + source[formulas[formula]] + fence
        index = formulas[formula].upperBound
        continue
      }
      if let (character, end) = EntitySyntax.reference(in: source, at: index) {
        result += source[index..<end]
        // Tildes beside a reference are beside its punctuation, whatever the character is.
        let isBesideTilde =
          source[end...].first == UInt8(ascii: "~") || result.last == UInt8(ascii: "~")
        let endsURL = url < urls.endIndex && urls[url].reference == index
        if isBesideTilde || endsURL
          || character.map(EscapeMarks.markedReferences.contains) == true
        {
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

  /// Returns the formulas of a source, and backticks that are longer or shorter than all of its runs.
  private func formulas(in source: [UInt8]) -> (ranges: [Range<Int>], backticks: [UInt8]) {
    let ranges = FormulasInSource.ranges(in: source)
    guard !ranges.isEmpty else { return ([], []) }
    let backtick = UInt8(ascii: "`")
    let lengths = Set(source.split { $0 != backtick }.map(\.count))
    guard let length = (1...EscapeMarks.maximumBackticks).first(where: { !lengths.contains($0) })
    else { return ([], []) }
    return (ranges, Array(repeating: backtick, count: length))
  }

  /// Whether the text of a code span is a formula.
  ///
  /// In code of the source, the marker of a formula is followed by backticks.
  func isFormula(_ code: [UInt8]) -> Bool {
    guard let group else { return false }
    let marker = group.prefix + [group.last + UInt8(EscapeMarks.formula)]
    return code.starts(with: marker + [UInt8(ascii: "$")])
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
      guard bytes[index] == 0xF0, (0...EscapeMarks.formula).contains(number),
        bytes[index...].starts(with: group.prefix)
      else {
        text.bytes.append(bytes[index])
        index += 1
        continue
      }
      if number == EscapeMarks.formula {
        let end = bytes[(index + 4)...].firstIndex { $0 != UInt8(ascii: "`") } ?? bytes.count
        if bytes[end...].starts(with: bytes[index..<(index + 4)]) { index = end }
      } else if number > 0 {
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
