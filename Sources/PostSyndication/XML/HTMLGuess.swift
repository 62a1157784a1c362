internal import PostSanitizer
internal import PostText

/// Guesses the format of a text of RSS, because RSS does not state it.
enum HTMLGuess {
  /// What a text contains.
  enum Format {
    case plainText
    /// Character references, but no tags. After decoding them, white space and URLs are those of
    /// plain text.
    case references
    case html
  }

  /// Returns the format of a title or name, by the rules of feedparser: it is HTML if it contains an
  /// end tag or a reference, and all of its tags and references are known.
  static func formatOfTitle(_ text: borrowing RawSpan) -> Format {
    var index = 0
    var (hasReference, hasTag, hasEnd) = (false, false, false)
    while let start = text.markup(from: index) {
      if text.byte(start) == UInt8(ascii: "&") {
        switch reference(text, start) {
        case .known: hasReference = true
        case .unknown: return .plainText
        case .text: break
        }
      } else {
        switch tag(text, start) {
        case .end: hasEnd = true
        case .start: hasTag = true
        case .text: break
        case .unknown: return .plainText
        }
      }
      index = start + 1
    }
    if hasEnd || hasReference && hasTag { return .html }
    return hasReference ? .references : .plainText
  }

  /// Returns the format of a description, which is often HTML: it is HTML if it contains a tag that
  /// plain text is unlikely to contain.
  static func formatOfDescription(_ text: borrowing RawSpan) -> Format {
    var index = 0
    var hasReference = false
    while let start = text.markup(from: index) {
      if text.byte(start) == UInt8(ascii: "<") {
        if MarkupEvidence.isTag(text, start) { return .html }
      } else if !hasReference {
        hasReference = reference(text, start) == .known
      }
      index = start + 1
    }
    return hasReference ? .references : .plainText
  }

  /// Returns a text with decoded character references. Those without a semicolon are text.
  static func decodingReferences(_ text: borrowing RawSpan) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while let start = text.markup(from: index) {
      result.append(text, index..<start)
      index = start + 1
      if text.byte(start) == UInt8(ascii: "&"), reference(text, start) == .known,
        let end = text.firstOffset(of: UInt8(ascii: ";"), from: start)
      {
        let name = Array(bytes: text.extracting(start + 1..<end))
        for scalar in HTMLReference.scalars(of: name) { result.append(scalar) }
        index = end + 1
      } else {
        result.append(text.byte(start))
      }
    }
    result.append(text, index..<text.byteCount)
    return result
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
    let name = Array(bytes: text.extracting(index + 1..<end))
    return HTMLReference.scalars(of: name).isEmpty ? .unknown : .known
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

extension RawSpan {
  /// Returns the offset of the next `<` or `&`.
  fileprivate borrowing func markup(from start: Int) -> Int? {
    let index = firstOffset(
      from: start, where: { $0.equal(to: UInt8(ascii: "<")) .| $0.equal(to: UInt8(ascii: "&")) },
      or: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    return index < byteCount ? index : nil
  }
}
