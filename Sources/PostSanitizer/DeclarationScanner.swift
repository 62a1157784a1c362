internal import PostBytes
internal import PostDocument

/// Parts the declarations of a `style` attribute: at semicolons, but for those in strings, brackets,
/// addresses and comments. Comments are white space.
///
/// [CSS Syntax Level 3](https://www.w3.org/TR/css-syntax-3/)
struct DeclarationScanner {
  /// The attribute; comments that were met are spaces in it.
  private(set) var source: ArraySlice<UInt8>
  private var position: Int

  init(_ source: ArraySlice<UInt8>) {
    self.source = source
    position = source.startIndex
  }

  /// Where the next declaration stands in the source.
  mutating func next() -> Range<Int>? {
    guard position < source.endIndex else { return nil }
    let start = position
    var depth = 0
    while true {
      let index = signIndex(from: position)
      guard index < source.endIndex else {
        position = index
        return start..<index
      }
      position = index + 1
      let byte = source[index]
      switch byte {
      case UInt8(ascii: ";") where depth == 0: return start..<index
      case UInt8(ascii: "/") where source[position...].first == UInt8(ascii: "*"):
        blankComment(at: index)
      case UInt8(ascii: "\\"): skip()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(to: byte)
      case UInt8(ascii: "(") where isURL(source[start..<index]) && !isString(at: position):
        skipAddress()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
    }
  }

  /// The position of the first byte that may part something, or of the last bytes, which are fewer
  /// than sixteen.
  private func signIndex(from position: Int) -> Int {
    let start = source.startIndex
    return start
      + source.span.bytes.offset(from: position - start) {
        $0.equal(to: UInt8(ascii: ";")) .| $0.equal(to: UInt8(ascii: "/"))
          .| $0.equal(to: UInt8(ascii: "\"")) .| $0.within(UInt8(ascii: "'")...UInt8(ascii: ")"))
          .| $0.within(UInt8(ascii: "[")...UInt8(ascii: "]"))
          .| $0.within(UInt8(ascii: "{")...UInt8(ascii: "}"))
      }
  }

  /// Skips a character behind a backslash.
  private mutating func skip() { position = min(position + 1, source.endIndex) }

  /// Makes a comment spaces, up to its end or that of the source.
  private mutating func blankComment(at start: Int) {
    position += 1
    var last: UInt8 = 0
    while position < source.endIndex {
      let byte = source[position]
      position += 1
      if byte == UInt8(ascii: "/"), last == UInt8(ascii: "*") { break }
      last = byte
    }
    for index in start..<position { source[index] = UInt8(ascii: " ") }
  }

  /// Skips to the end of a string, or of the line, which ends a string as well.
  private mutating func skipString(to quote: UInt8) {
    while position < source.endIndex {
      let byte = source[position]
      if byte == UInt8(ascii: "\n") { return }
      position += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\") { skip() }
    }
  }

  /// Skips to the end of `url(…)` without quotes, in which nothing else is a sign.
  private mutating func skipAddress() {
    while position < source.endIndex {
      let byte = source[position]
      position += 1
      if byte == UInt8(ascii: ")") { return }
      if byte == UInt8(ascii: "\\") { skip() }
    }
  }

  private func isURL(_ text: ArraySlice<UInt8>) -> Bool {
    DeclarationScanner.url.isSpelled(by: text.suffix(3))
  }

  private static let url: StaticString = "url"

  private func isString(at position: Int) -> Bool {
    let first = source[position...].first { !ASCII.isSpace($0) }
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
  }
}
