internal import PostText

/// Finds formulas in a source: `$x$`, and `$$x$$`, which can have several lines.
///
/// Not those of amounts: neither a letter nor a digit is beside `$x$`, its dollar signs are not beside
/// spaces within it, and it has no word of prose. A formula does not cross links, tags, URLs and code, and
/// is not in a tag or in the line of a fence.
///
/// [GitHub, mathematical expressions](https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/writing-mathematical-expressions)
enum FormulasInSource {
  /// Returns the ranges of formulas with their dollar signs, in order.
  ///
  /// - Complexity: Linear in the size of the source.
  static func ranges(in source: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var tags = TagEnds()
    var index = 0
    while let start = source[index...].firstIndex(where: { "$\\<`".utf8.contains($0) }) {
      switch source[start] {
      case dollar:
        let text = endOfRun(from: start, in: source)
        let end = end(of: start..<text, in: source)
        if let end { ranges.append(start..<end) }
        index = end ?? text
      case backslash: index = min(start + 2, source.count)
      case UInt8(ascii: "<"): index = tags.end(ofTagAt: start, in: source) ?? start + 1
      default:
        index = endOfRun(from: start, in: source)
        // The line can be that of a fence, which has no backticks after the first ones.
        if index - start > 2 { index = source[index...].firstIndex(of: 0x0A) ?? source.count }
      }
    }
    return ranges
  }

  private static let dollar = UInt8(ascii: "$")
  private static let backslash = UInt8(ascii: "\\")

  /// Returns the end of the equal bytes from an offset on.
  private static func endOfRun(from start: Int, in source: [UInt8]) -> Int {
    source[start...].firstIndex { $0 != source[start] } ?? source.count
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
    var braces = 0
    var index = opening.upperBound
    while index < source.count {
      let byte = source[index]
      switch byte {
      case dollar:
        let end = endOfRun(from: index, in: source)
        let isEnd =
          end - index == opening.count && !isWord(at: end, in: source)
          && (!isInline || !ASCII.isSpace(source[index - 1]))
        return isEnd ? end : nil
      case backslash: index += 1
      // A formula has no code, no link, no URL, no tag, and no empty line.
      case UInt8(ascii: "`"): return nil
      case UInt8(ascii: "]"):
        if let next = source[(index + 1)...].first, "(:[".utf8.contains(next) { return nil }
      case UInt8(ascii: ":"): if source[index...].starts(with: "://".utf8) || isInTag { return nil }
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      case 0x20 where braces == 0 && isInline:
        if startsWord(at: index + 1, in: source) { return nil }
      case UInt8(ascii: "<"):
        let next = source[(index + 1)...].first ?? 0
        isInTag = isInTag || ASCII.isLetter(next) || next == UInt8(ascii: "/")
      case UInt8(ascii: ">") where isInTag, UInt8(ascii: "\"") where isInTag,
        UInt8(ascii: "'") where isInTag, UInt8(ascii: "@") where isInTag:
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

  /// Whether two letters follow, as in prose. Names of functions have a backslash.
  private static func startsWord(at index: Int, in source: [UInt8]) -> Bool {
    index + 1 < source.count && ASCII.isLetter(source[index]) && ASCII.isLetter(source[index + 1])
  }

  private static func isWord(before index: Int, in source: [UInt8]) -> Bool {
    index > 0 && (ASCII.isLetter(source[index - 1]) || ASCII.isDigit(source[index - 1]))
  }

  private static func isWord(at index: Int, in source: [UInt8]) -> Bool {
    index < source.count && (ASCII.isLetter(source[index]) || ASCII.isDigit(source[index]))
  }
}

/// Finds the ends of tags, in linear time for all of them.
private struct TagEnds {
  /// Whether no `>` follows.
  private var isPastLast = false

  /// Returns the end of the tag of HTML at an offset, or `nil` if there is none.
  mutating func end(ofTagAt start: Int, in source: [UInt8]) -> Int? {
    let slash = source[(start + 1)...].first == UInt8(ascii: "/") ? 1 : 0
    let name = source[(start + 1 + slash)...].prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2D
    }
    guard !isPastLast, let first = name.first, ASCII.isLetter(first), name.endIndex < source.count,
      ASCII.isSpace(source[name.endIndex]) || "/>".utf8.contains(source[name.endIndex])
    else { return nil }
    guard let end = source[name.endIndex...].firstIndex(of: UInt8(ascii: ">")) else {
      isPastLast = true
      return nil
    }
    return end + 1
  }
}
