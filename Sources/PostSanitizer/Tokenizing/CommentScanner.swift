internal import PostText

/// Finds the ends of comments, and of markup that browsers parse as comments.
///
/// [WHATWG HTML 13.2.5.41](https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state)
struct CommentScanner {
  private let input: [UInt8]

  init(of input: [UInt8]) {
    self.input = input
  }

  /// The end of a comment.
  struct End {
    let offset: Int
    /// Whether the first `--` in the comment ends it.
    let isUsual: Bool
  }

  /// Returns the end of a comment, or `nil` if the comment does not end before a limit.
  ///
  /// - Parameters:
  ///   - body: The offset after the comment's `<!--`.
  ///   - limit: The offset before which the comment must end. If it is `nil`, the end of the input
  ///     also ends the comment.
  func end(ofComment body: Int, before limit: Int?) -> End? {
    if isAt(body, ">") { return End(offset: body + 1, isUsual: false) }
    if isAt(body, "->") { return End(offset: body + 2, isUsual: false) }
    let stop = limit ?? input.count
    let bytes = input.span.bytes.extracting(..<stop)
    var isUsual = true
    var index = body
    while let dash = bytes.firstOffset(of: UInt8(ascii: "-"), from: index) {
      index = dash
      while index < stop, input[index] == UInt8(ascii: "-") { index += 1 }
      guard index - dash > 1 else { continue }
      if index < stop, isAt(index, ">") {
        return End(offset: index + 1, isUsual: isUsual && dash > body && index == dash + 2)
      }
      isUsual = false
      if index + 1 < stop, isAt(index, "!>") { return End(offset: index + 2, isUsual: false) }
    }
    return limit == nil ? End(offset: stop, isUsual: false) : nil
  }

  /// Returns the end of a declaration, a processing instruction or a bogus comment.
  func end(ofDeclaration start: Int) -> End {
    let end = offset(after: ">", from: start + 2)
    return End(
      offset: end ?? input.count,
      isUsual: end != nil && input[start + 2] != UInt8(ascii: "-"))
  }

  /// Returns the end of the text of a CDATA section, and the end of the section.
  func end(ofCharacterData start: Int) -> (text: Int, section: Int) {
    let end = offset(after: "]]>", from: start)
    return (end.map { $0 - 3 } ?? input.count, end ?? input.count)
  }

  /// Whether a text is at an offset of the input.
  func isAt(_ index: Int, _ text: StaticString) -> Bool {
    index <= input.count && input.span.bytes.extracting(index...).starts(with: text)
  }

  private func offset(after text: StaticString, from start: Int) -> Int? {
    let first = text.withUTF8Buffer { $0[0] }
    var index = start
    while let found = input.span.bytes.firstOffset(of: first, from: index) {
      if isAt(found, text) { return found + text.utf8CodeUnitCount }
      index = found + 1
    }
    return nil
  }
}
