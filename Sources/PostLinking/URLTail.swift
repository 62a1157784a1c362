/// The part of a URL after its host, by twitter-text's rules: port, path, query.
struct URLTail {
  /// The offset after the last scalar of the URL.
  let end: Int
  /// The offset of the question mark, if there is a query.
  let queryStart: Int?
  /// Whether a slash follows the host and port.
  let hasPath: Bool

  init(in text: SourceText, from start: Int) {
    var end = start
    if text[end] == 0x3A {
      let portEnd = text.end(from: end + 1, while: CodePoint.isASCIIDigit)
      if portEnd > end + 1 { end = portEnd }
    }
    hasPath = text[end] == 0x2F
    if hasPath { end = URLTail.pathEnd(in: text, from: end + 1) }
    let queryEnd = text[end] == 0x3F ? URLTail.queryEnd(in: text, from: end + 1) : nil
    queryStart = queryEnd == nil ? nil : end
    self.end = queryEnd ?? end
  }

  /// Returns the end of a path. The last part of a path is a pair of parentheses, or a scalar that
  /// satisfies ``CodePoint/isPathEnd(_:)``.
  private static func pathEnd(in text: SourceText, from start: Int) -> Int {
    var offset = start
    var end = start
    while true {
      if CodePoint.isPathPart(text[offset]) {
        offset += 1
        if CodePoint.isPathEnd(text[offset - 1]) { end = offset }
      } else if text[offset] == 0x28, let closed = parenthesesEnd(in: text, from: offset) {
        offset = closed
        end = closed
      } else {
        return end
      }
    }
  }

  /// Returns the end of parentheses that contain at most one other pair, or `nil` if the innermost
  /// pair is empty or a pair is not closed.
  ///
  /// Two levels are enough for URLs such as `/Primer_(film)` and `/Album_(Version_(Edited))`. The
  /// limit keeps the scan linear, because the text after an unclosed parenthesis is read again.
  private static func parenthesesEnd(in text: SourceText, from start: Int) -> Int? {
    var offset = text.end(from: start + 1, while: CodePoint.isPathPart)
    if text[offset] == 0x29 { return offset > start + 1 ? offset + 1 : nil }
    guard text[offset] == 0x28 else { return nil }
    let inner = offset + 1
    offset = text.end(from: inner, while: CodePoint.isPathPart)
    guard offset > inner, text[offset] == 0x29 else { return nil }
    offset = text.end(from: offset + 1, while: CodePoint.isPathPart)
    return text[offset] == 0x29 ? offset + 1 : nil
  }

  private static func queryEnd(in text: SourceText, from start: Int) -> Int? {
    var end = text.end(from: start, while: CodePoint.isQueryPart)
    while end > start, !CodePoint.isQueryEnd(text[end - 1]) { end -= 1 }
    return end > start ? end : nil
  }
}
