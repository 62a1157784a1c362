internal import PostBytes
internal import PostDocument

/// Parts the declarations of a `style` attribute: at semicolons, but for those in strings, brackets,
/// addresses and comments. Comments are white space.
///
/// [CSS Syntax Level 3](https://www.w3.org/TR/css-syntax-3/)
struct DeclarationScanner: IteratorProtocol {
  private let source: ArraySlice<UInt8>
  private var position: Int

  init(_ source: ArraySlice<UInt8>) {
    self.source = source
    position = source.startIndex
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard position < source.endIndex else { return nil }
    var withoutComments: [UInt8] = []
    var start = position
    var depth = 0
    while position < source.endIndex {
      let index = source.startIndex + signOffset(from: position - source.startIndex)
      guard index < source.endIndex else {
        position = index
        break
      }
      position = index + 1
      let byte = source[index]
      switch byte {
      case UInt8(ascii: ";") where depth == 0:
        return declaration(withoutComments, source[start..<index])
      case UInt8(ascii: "/") where source[position...].first == UInt8(ascii: "*"):
        withoutComments += source[start..<index]
        withoutComments.append(UInt8(ascii: " "))
        skipComment()
        start = position
      case UInt8(ascii: "\\"): skip()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(to: byte)
      case UInt8(ascii: "(") where isURL(source[start..<index]) && !isString(at: position):
        skipAddress()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
    }
    return declaration(withoutComments, source[start..<position])
  }

  /// The offset of the first byte that may part something, or of the last bytes, which are fewer than
  /// sixteen.
  private func signOffset(from offset: Int) -> Int {
    source.span.bytes.offset(from: offset) {
      $0.equal(to: UInt8(ascii: ";")) .| $0.equal(to: UInt8(ascii: "/"))
        .| $0.equal(to: UInt8(ascii: "\"")) .| $0.within(UInt8(ascii: "'")...UInt8(ascii: ")"))
        .| $0.within(UInt8(ascii: "[")...UInt8(ascii: "]"))
        .| $0.within(UInt8(ascii: "{")...UInt8(ascii: "}"))
    }
  }

  private func declaration(_ start: [UInt8], _ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    start.isEmpty ? rest : (start + rest)[...]
  }

  /// Skips a character behind a backslash.
  private mutating func skip() { position = min(position + 1, source.endIndex) }

  private mutating func skipComment() {
    position += 1
    var last: UInt8 = 0
    while position < source.endIndex {
      defer { last = source[position - 1] }
      position += 1
      if source[position - 1] == UInt8(ascii: "/"), last == UInt8(ascii: "*") { return }
    }
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
