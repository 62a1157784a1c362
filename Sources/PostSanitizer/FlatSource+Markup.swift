internal import PostBytes
internal import PostDocument
internal import PostPolicy

extension FlatSource {
  mutating func markup(at index: Int) -> Int {
    let next = index + 1 < end ? source[index + 1] : 0
    if ASCII.isLetter(next) {
      return tag(at: index, nameStart: index + 1, kind: .start)
    }
    switch next {
    case UInt8(ascii: "/"):
      let first = index + 2 < end ? source[index + 2] : 0
      if ASCII.isLetter(first) {
        return tag(at: index, nameStart: index + 2, kind: .end)
      }
      if index + 2 < end { return bogusComment(at: index) }
    case UInt8(ascii: "!"):
      if isAt(index, "<!--") { return comment(at: index) }
      if !foreign.isEmpty, isAt(index, "<![CDATA[") {
        // Foreign content goes with all its text.
        return position(behind: "]]>", from: index + 9) ?? end
      }
      return bogusComment(at: index)
    case UInt8(ascii: "?"):
      return bogusComment(at: index)
    default:
      break
    }
    add(.markupRepaired, at: index..<index + 1)
    escape(UInt8(ascii: "<"))
    return index + 1
  }

  func isAt(_ index: Int, _ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= end else { return false }
    return source[index...].starts(with: text.description.utf8)
  }

  func position(behind text: StaticString, from start: Int) -> Int? {
    let needle = Array(text.description.utf8)
    var index = start
    while index + needle.count <= end {
      if source[index] == needle[0], source[index...].starts(with: needle) {
        return index + needle.count
      }
      index += 1
    }
    return nil
  }

  mutating func bogusComment(at index: Int) -> Int {
    let commentEnd = position(behind: ">", from: index + 2) ?? end
    add(.commentRemoved, at: index..<commentEnd)
    return commentEnd
  }

  mutating func comment(at index: Int) -> Int {
    let commentEnd = commentEnd(from: index + 4)
    add(.commentRemoved, at: index..<commentEnd)
    if excerptEnd == nil, ExcerptComment.starts(source[index...]) {
      excerptEnd = repairs.sourceOffset(index)
    }
    return commentEnd
  }

  /// The position behind a comment whose contents start at the given one.
  private func commentEnd(from body: Int) -> Int {
    if isAt(body, ">") { return body + 1 }
    if isAt(body, "->") { return body + 2 }
    var dash = body
    while dash < end {
      if source[dash] == UInt8(ascii: "-"), isAt(dash, "--") {
        if isAt(dash, "-->") { return dash + 3 }
        if isAt(dash, "--!>") { return dash + 4 }
      }
      dash += 1
    }
    return end
  }
}
