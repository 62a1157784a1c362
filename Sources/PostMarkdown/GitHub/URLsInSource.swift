internal import PostText

/// Finds URLs in a source, so that asterisks, underscores and tildes in them are not read as markup.
enum URLsInSource {
  /// A URL in a source.
  struct Found {
    /// The range without the scheme, and without what GitHub does not read as part of the URL:
    /// punctuation and references such as `&copy;` at the end.
    let range: Range<Int>

    /// The start of the first of these references.
    let reference: Int?

    /// The end of the range and of its first reference.
    var end: Int { reference.map { $0 + 1 } ?? range.upperBound }
  }

  /// Returns the URLs that can contain such characters, in order.
  ///
  /// - Complexity: Linear in the size of the source.
  static func ranges(in source: [UInt8]) -> [Found] {
    var found: [Found] = []
    var brackets = 0
    var index = 0
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets = max(0, brackets - 1)
      case 0x0A: if startsBlock(after: index, in: source) { brackets = 0 }
      case UInt8(ascii: "|"): brackets = 0
      default: break
      }
      // In brackets, GitHub's parser reads no URLs.
      guard index < source.count, brackets == 0, let start = start(at: index, in: source) else {
        index += 1
        continue
      }
      let url = url(from: start, in: source)
      if !url.range.isEmpty || url.reference != nil { found.append(url) }
      index = url.range.upperBound
    }
    return found
  }

  /// Whether the line after a line feed is empty, or could start another block.
  private static func startsBlock(after lineFeed: Int, in source: [UInt8]) -> Bool {
    let first = source[(lineFeed + 1)...].first { $0 != 0x20 && $0 != 0x09 } ?? 0x0A
    return first == 0x0A || first == 0x0D || ASCII.isDigit(first)
      || "-*+>#|=~`".utf8.contains(first)
  }

  /// Returns the start of a URL's host, if `://` or `www.` is at an index.
  private static func start(at index: Int, in source: [UInt8]) -> Int? {
    switch source[index] {
    case UInt8(ascii: ":"):
      guard source[index...].starts(with: "://".utf8) else { return nil }
      let scheme = source[..<index].reversed().prefix(6).prefix(while: ASCII.isLetter)
        .map(ASCII.lowercased)
      guard ["ptth", "sptth", "ptf"].contains(where: { scheme.elementsEqual($0.utf8) }) else {
        return nil
      }
      return index + 3
    case UInt8(ascii: "w"), UInt8(ascii: "W"):
      guard index + 3 < source.count, source[index + 3] == UInt8(ascii: "."),
        source[index..<(index + 3)].allSatisfy({ $0 | 0x20 == UInt8(ascii: "w") }),
        index == 0 || !ASCII.isLetter(source[index - 1])
      else { return nil }
      return index + 4
    default: return nil
    }
  }

  private static func url(from start: Int, in source: [UInt8]) -> Found {
    var parentheses = 0
    var end = start
    scan: while end < source.count {
      switch source[end] {
      case 0x00...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"),
        UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "\\"):
        break scan
      case UInt8(ascii: "&"):
        let rest = source[end...].prefix(4).map(ASCII.lowercased)
        if rest.elementsEqual("&lt;".utf8) || rest.elementsEqual("&gt;".utf8) { break scan }
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"):
        parentheses -= 1
        if parentheses < 0 { break scan }
      default: break
      }
      end += 1
    }
    var reference: Int?
    while end > start {
      let isReference = source[end - 1] == UInt8(ascii: ";")
      if isReference, let name = startOfReference(before: end, after: start, in: source) {
        reference = name
        end = name
      } else if "?!.,:*_~'\")".utf8.contains(source[end - 1]) {
        end -= 1
      } else {
        break
      }
    }
    return Found(range: start..<end, reference: reference)
  }

  /// Returns the start of the named reference that ends at an offset. Only letters are in its name, as
  /// GitHub's parser requires it.
  private static func startOfReference(before end: Int, after start: Int, in source: [UInt8])
    -> Int?
  {
    let name = source[start..<(end - 1)].reversed().prefix(32).prefix(while: ASCII.isLetter)
    let index = end - 2 - name.count
    return !name.isEmpty && index >= start && source[index] == UInt8(ascii: "&") ? index : nil
  }
}
