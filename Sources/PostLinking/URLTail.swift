/// The part of a URL after its host: port, path, query. The rules are those of twitter-text, except
/// that paths and queries can contain letters of all scripts.
struct URLTail {
  /// The letters that a path and a query can contain.
  enum Letters {
    /// The letters that twitter-text allows in paths.
    case latinAndCyrillic
    /// Letters of all scripts. Letters that twitter-text excludes cannot directly follow another
    /// letter: in `https://example.org/pathは`, they belong to the text.
    case all
  }

  /// The offset after the last scalar of the URL.
  private(set) var end: Int
  /// The offset of the question mark, if there is a query.
  private(set) var queryStart: Int?
  /// Whether a slash follows the host and port.
  private(set) var hasPath = false
  private let text: SourceText
  private let letters: Letters
  /// Whether the URL contains letters that twitter-text excludes.
  private var hasOtherLetters = false

  init(in text: SourceText, from start: Int, letters: Letters) {
    self.text = text
    self.letters = letters
    end = start
    if text[end] == 0x3A {
      let portEnd = text.end(from: end + 1, while: CodePoint.isASCIIDigit)
      if portEnd > end + 1 { end = portEnd }
    }
    hasPath = text[end] == 0x2F
    if hasPath { end = pathEnd(from: end + 1) }
    if text[end] == 0x3F, let queryEnd = queryEnd(from: end + 1) {
      queryStart = end
      end = queryEnd
    }
  }

  /// Returns the end of a path. The last part of a path is a pair of parentheses, a letter of
  /// another script, or a scalar that satisfies ``CodePoint/isPathEnd(_:)``.
  private mutating func pathEnd(from start: Int) -> Int {
    var offset = start
    var end = start
    while true {
      if CodePoint.isPathPart(text[offset]) {
        offset += 1
        if CodePoint.isPathEnd(text[offset - 1]) { end = offset }
      } else if readsOtherLetter(at: offset) {
        offset += 1
        if canEnd(after: offset) { end = offset }
      } else if text[offset] == 0x28, let closed = parenthesesEnd(from: offset) {
        offset = closed
        end = closed
      } else {
        return end
      }
    }
  }

  /// Whether the URL continues with a non-ASCII letter at an offset. Updates ``hasOtherLetters``.
  private mutating func readsOtherLetter(at offset: Int) -> Bool {
    guard isOtherLetter(text[offset]) else { return false }
    if CodePoint.isPathPart(text[offset]) { return true }
    if !hasOtherLetters, CodePoint.isWordPart(text[offset - 1]), text[offset - 1] != 0x5F {
      return false
    }
    hasOtherLetters = true
    return true
  }

  private func isOtherLetter(_ value: UInt32) -> Bool {
    letters == .all && value >= 0x80 && CodePoint.isWordPart(value)
  }

  private func canEnd(after offset: Int) -> Bool {
    let value = text[offset - 1]
    return CodePoint.isLetterOrMark(value) || CodePoint.isDigit(value) || value == 0x3007
  }

  /// Returns the end of parentheses that contain at most one other pair, or `nil` if the innermost
  /// pair is empty or a pair is not closed.
  ///
  /// Two levels are enough for URLs such as `/Primer_(film)` and `/Album_(Version_(Edited))`. The
  /// limit keeps the scan linear, because the text after an unclosed parenthesis is read again.
  private func parenthesesEnd(from start: Int) -> Int? {
    let isPart = { (value: UInt32) in CodePoint.isPathPart(value) || isOtherLetter(value) }
    var offset = text.end(from: start + 1, while: isPart)
    if text[offset] == 0x29 { return offset > start + 1 ? offset + 1 : nil }
    guard text[offset] == 0x28 else { return nil }
    let inner = offset + 1
    offset = text.end(from: inner, while: isPart)
    guard offset > inner, text[offset] == 0x29 else { return nil }
    offset = text.end(from: offset + 1, while: isPart)
    return text[offset] == 0x29 ? offset + 1 : nil
  }

  private mutating func queryEnd(from start: Int) -> Int? {
    var offset = start
    var end = start
    while true {
      if CodePoint.isQueryPart(text[offset]) {
        offset += 1
        if CodePoint.isQueryEnd(text[offset - 1]) { end = offset }
      } else if readsOtherLetter(at: offset) {
        offset += 1
        if canEnd(after: offset) { end = offset }
      } else {
        return end > start ? end : nil
      }
    }
  }
}
