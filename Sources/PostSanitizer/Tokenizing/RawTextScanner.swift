internal import PostText

/// Finds the end tag of a raw-text element.
///
/// [WHATWG HTML 13.2.5.12](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state)
struct RawTextScanner {
  private let input: [UInt8]
  private let name: [UInt8]
  private let isScript: Bool

  /// - Parameter name: The range of the element's name.
  init(_ element: ElementName, named name: Range<Int>, of input: [UInt8]) {
    self.input = input
    self.name = input[name].map(ASCII.lowercased)
    isScript = element == .script
  }

  /// Returns the offset of the end tag's `<`, or the end of the input.
  func end(from start: Int) -> Int {
    var isEscaped = false
    var isDoublyEscaped = false
    for index in start..<input.count {
      let byte = input[index]
      if byte == UInt8(ascii: "<") {
        if isTag(at: index + 1, isEnd: true) {
          if !isDoublyEscaped { return index }
          isDoublyEscaped = false
        } else if isScript, !isEscaped, input[index...].starts(with: "<!--".utf8) {
          isEscaped = true
        } else if isEscaped, isTag(at: index + 1, isEnd: false) {
          isDoublyEscaped = true
        }
      } else if isEscaped, byte == UInt8(ascii: "-"), input[index...].starts(with: "-->".utf8) {
        isEscaped = false
        isDoublyEscaped = false
      }
    }
    return input.count
  }

  private func isTag(at start: Int, isEnd: Bool) -> Bool {
    var index = start
    if isEnd {
      guard index < input.count, input[index] == UInt8(ascii: "/") else { return false }
      index += 1
    }
    guard index + name.count < input.count else { return false }
    for (offset, letter) in name.enumerated()
    where ASCII.lowercased(input[index + offset]) != letter {
      return false
    }
    let next = input[index + name.count]
    return ASCII.isSpace(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
  }
}
