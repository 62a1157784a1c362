internal import PostDocument
internal import PostPolicy
internal import PostText

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
      if isAt(index, "<!--") { return comment(at: index) ?? literal(at: index) }
      if !foreign.isEmpty, index >= shownTagEnd, isAt(index, "<![CDATA[") {
        // Foreign content goes with all its text.
        return position(behind: "]]>", from: index + 9) ?? end
      }
      return bogusComment(at: index)
    case UInt8(ascii: "?"):
      return bogusComment(at: index)
    default:
      break
    }
    return literal(at: index)
  }

  /// Keeps a `<` as text.
  mutating func literal(at index: Int) -> Int {
    add(.markupRepaired, at: index..<index + 1)
    escape(UInt8(ascii: "<"))
    return index + 1
  }

  func isAt(_ index: Int, _ text: StaticString) -> Bool {
    index <= end && source.span.bytes.extracting(index..<end).starts(with: text)
  }

  func position(behind text: StaticString, from start: Int) -> Int? {
    let first = text.withUTF8Buffer { $0[0] }
    var index = start
    while let found = source.span.bytes.firstOffset(of: first, from: index) {
      if isAt(found, text) { return found + text.utf8CodeUnitCount }
      index = found + 1
    }
    return nil
  }

  mutating func bogusComment(at index: Int) -> Int {
    let commentEnd = position(behind: ">", from: index + 2) ?? end
    add(.commentRemoved, at: index..<commentEnd)
    return commentEnd
  }

  /// Skips a comment, or returns `nil` for one that starts in a tag and ends after it.
  mutating func comment(at index: Int) -> Int? {
    guard let commentEnd = commentEnd(from: index + 4) else { return nil }
    add(.commentRemoved, at: index..<commentEnd)
    if excerptEnd == nil, ExcerptComment.starts(source[index...]) {
      excerptEnd = repairs.sourceOffset(index)
    }
    return commentEnd
  }

  /// The position after a comment whose contents start at the given one, or `nil` when it is in a
  /// tag that was kept as text and ends after that tag.
  private mutating func commentEnd(from body: Int) -> Int? {
    if isAt(body, ">") { return body + 1 }
    if isAt(body, "->") { return body + 2 }
    let isInTag = body < shownTagEnd
    // Comments in one tag are searched for their end once, so that the pass stays linear.
    if isInTag, hasNoCommentEnd { return nil }
    let stop = isInTag ? shownTagEnd : end
    var index = body
    while let dash = source.span.bytes.extracting(..<stop).firstOffset(
      of: UInt8(ascii: "-"), from: index)
    {
      index = dash
      while index < stop, source[index] == UInt8(ascii: "-") { index += 1 }
      guard index - dash > 1 else { continue }
      if index < stop, isAt(index, ">") { return index + 1 }
      if index + 1 < stop, isAt(index, "!>") { return index + 2 }
    }
    guard isInTag else { return end }
    hasNoCommentEnd = true
    return nil
  }
}
