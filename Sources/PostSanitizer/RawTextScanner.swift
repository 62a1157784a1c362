internal import PostDocument
internal import PostText

/// Finds the end tag of a raw-text element.
struct RawTextScanner {
  let name: [UInt8]
  let isScript: Bool

  /// The position of the `<` of the end tag, or the end of the source.
  func end(in source: [UInt8], from start: Int) -> Int {
    var index = start
    var isEscaped = false
    var isDoublyEscaped = false
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "<") {
        if isTag(in: source, at: index + 1, isEnd: true) {
          if !isDoublyEscaped { return index }
          isDoublyEscaped = false
        } else if isScript, !isEscaped, source[index...].starts(with: "<!--".utf8) {
          isEscaped = true
        } else if isEscaped, isTag(in: source, at: index + 1, isEnd: false) {
          isDoublyEscaped = true
        }
      } else if isEscaped, byte == UInt8(ascii: "-"), source[index...].starts(with: "-->".utf8) {
        isEscaped = false
        isDoublyEscaped = false
      }
      index += 1
    }
    return source.count
  }

  private func isTag(in source: [UInt8], at start: Int, isEnd: Bool) -> Bool {
    var index = start
    if isEnd {
      guard index < source.count, source[index] == UInt8(ascii: "/") else { return false }
      index += 1
    }
    guard index + name.count < source.count else { return false }
    for (offset, letter) in name.enumerated()
    where ASCII.lowercased(source[index + offset]) != letter {
      return false
    }
    let follower = source[index + name.count]
    return ASCII.isSpace(follower) || follower == UInt8(ascii: "/")
      || follower == UInt8(ascii: ">")
  }
}
