internal import PostSanitizer
internal import PostText

/// Whether a text of RSS, whose format RSS does not state, is HTML.
enum HTMLGuess {
  /// Whether a title is HTML, by the rules of feedparser: it contains an end tag or a reference, and
  /// all of its tags and references are known.
  static func isHTML(_ text: borrowing RawSpan) -> Bool {
    var index = 0
    var hasEvidence = false
    while true {
      index = text.firstOffset(
        from: index, where: { $0.equal(to: UInt8(ascii: "<")) .| $0.equal(to: UInt8(ascii: "&")) },
        or: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
      guard index < text.byteCount else { return hasEvidence }
      if text.byte(index) == UInt8(ascii: "&") {
        switch reference(text, index) {
        case .known: hasEvidence = true
        case .unknown: return false
        case .text: break
        }
      } else {
        switch tag(text, index) {
        case .end: hasEvidence = true
        case .start, .text: break
        case .unknown: return false
        }
      }
      index += 1
    }
  }

  /// Whether a description, which is usually HTML, has anything that only HTML gives a meaning.
  /// Without it, line breaks are kept.
  static func mayBeHTML(_ text: borrowing RawSpan) -> Bool {
    var index = 0
    while true {
      index = text.firstOffset(
        from: index, where: { $0.equal(to: UInt8(ascii: "<")) .| $0.equal(to: UInt8(ascii: "&")) },
        or: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
      guard index + 1 < text.byteCount else { return false }
      let next = text.byte(index + 1)
      if text.byte(index) == UInt8(ascii: "<") {
        if ASCII.isLetter(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") {
          return true
        }
      } else if ASCII.isLetter(next) || next == UInt8(ascii: "#") {
        return true
      }
      index += 1
    }
  }

  private enum Reference { case known, unknown, text }

  private static func reference(_ text: borrowing RawSpan, _ index: Int) -> Reference {
    var end = index + 1
    let isNumeric = end < text.byteCount && text.byte(end) == UInt8(ascii: "#")
    if isNumeric { end += 1 }
    let start = end
    while end < text.byteCount, end - start < 32,
      ASCII.isLetter(text.byte(end)) || ASCII.isDigit(text.byte(end))
    {
      end += 1
    }
    guard end > start, end < text.byteCount, text.byte(end) == UInt8(ascii: ";") else {
      return .text
    }
    if isNumeric { return .known }
    let name = Array(bytes: text.extracting(start..<end))
    return HTMLReference.scalars(named: name) == nil ? .unknown : .known
  }

  private enum Tag { case start, end, unknown, text }

  private static func tag(_ text: borrowing RawSpan, _ index: Int) -> Tag {
    let isEnd = index + 1 < text.byteCount && text.byte(index + 1) == UInt8(ascii: "/")
    let start = index + (isEnd ? 2 : 1)
    var end = start
    while end < text.byteCount, ASCII.isLetter(text.byte(end)) || ASCII.isDigit(text.byte(end)) {
      end += 1
    }
    guard end > start else { return .text }
    guard end - start <= 10 else { return .unknown }
    let name = String(decoding: Array(bytes: text.extracting(start..<end)), as: UTF8.self)
    guard elements.contains(name.lowercased()) else { return .unknown }
    let isClosed = end < text.byteCount && text.byte(end) == UInt8(ascii: ">")
    return isEnd && isClosed ? .end : .start
  }

  /// The elements that a title can contain.
  private static let elements: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "aside", "audio", "b", "bdi", "bdo", "big",
    "blockquote", "br", "button", "caption", "center", "cite", "code", "col", "colgroup", "data",
    "dd", "del", "details", "dfn", "dir", "div", "dl", "dt", "em", "fieldset", "figcaption",
    "figure", "font", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i",
    "img", "input", "ins", "kbd", "label", "legend", "li", "main", "mark", "menu", "meter", "nav",
    "ol", "option", "p", "picture", "pre", "progress", "q", "rp", "rt", "ruby", "s", "samp",
    "section", "select", "small", "source", "span", "strike", "strong", "sub", "summary", "sup",
    "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "time", "tr", "tt", "u", "ul",
    "var", "video", "wbr",
  ]
}
