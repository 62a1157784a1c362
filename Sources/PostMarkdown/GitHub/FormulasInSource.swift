internal import PostText

/// Finds formulas in a source: `$x$`, and `$$x$$`, which can have several lines.
///
/// Not those of amounts: neither a letter nor a digit is beside `$x$`, and its dollar signs are not beside
/// spaces within it.
///
/// [GitHub, mathematical expressions](https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/writing-mathematical-expressions)
enum FormulasInSource {
  /// Returns the ranges of formulas with their dollar signs, in order.
  ///
  /// - Complexity: Linear in the size of the source.
  static func ranges(in source: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while let start = source[index...].firstIndex(where: { $0 == dollar || $0 == backslash }) {
      guard source[start] == dollar else {
        index = min(start + 2, source.count)
        continue
      }
      let text = endOfDollars(from: start, in: source)
      if let end = end(of: start..<text, in: source) { ranges.append(start..<end) }
      index = ranges.last.map { max(text, $0.upperBound) } ?? text
    }
    return ranges
  }

  private static let dollar = UInt8(ascii: "$")
  private static let backslash = UInt8(ascii: "\\")

  private static func endOfDollars(from start: Int, in source: [UInt8]) -> Int {
    source[start...].firstIndex { $0 != dollar } ?? source.count
  }

  /// Returns the end of the formula that starts with a run of dollar signs. The next run must end it.
  private static func end(of opening: Range<Int>, in source: [UInt8]) -> Int? {
    let isInline = opening.count == 1
    guard opening.count <= 2, opening.upperBound < source.count,
      !isWord(before: opening.lowerBound, in: source),
      !isInline || !ASCII.isSpace(source[opening.upperBound])
    else { return nil }
    var isInTag = false
    var isLineEmpty = false
    var index = opening.upperBound
    while index < source.count {
      let byte = source[index]
      switch byte {
      case dollar:
        let end = endOfDollars(from: index, in: source)
        let isEnd =
          end - index == opening.count && !isWord(at: end, in: source)
          && (!isInline || !ASCII.isSpace(source[index - 1]))
        return isEnd ? end : nil
      case backslash: index += 1
      // A formula has no code, no tag, and no empty line.
      case UInt8(ascii: "`"): return nil
      case UInt8(ascii: "<"):
        let next = source[(index + 1)...].first ?? 0
        isInTag = isInTag || ASCII.isLetter(next) || next == UInt8(ascii: "/")
      case UInt8(ascii: ">") where isInTag, UInt8(ascii: "\"") where isInTag,
        UInt8(ascii: "'") where isInTag:
        return nil
      case 0x0A, 0x0D:
        if isLineEmpty, byte == 0x0A || source[index - 1] == 0x0D { return nil }
        isLineEmpty = true
      default: break
      }
      if !ASCII.isSpace(byte), byte != UInt8(ascii: ">") { isLineEmpty = false }
      index += 1
    }
    return nil
  }

  private static func isWord(before index: Int, in source: [UInt8]) -> Bool {
    index > 0 && (ASCII.isLetter(source[index - 1]) || ASCII.isDigit(source[index - 1]))
  }

  private static func isWord(at index: Int, in source: [UInt8]) -> Bool {
    index < source.count && (ASCII.isLetter(source[index]) || ASCII.isDigit(source[index]))
  }
}
