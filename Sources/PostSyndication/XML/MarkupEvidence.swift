internal import PostSanitizer
internal import PostText

/// Decides whether a `<` in a text of an unknown format starts a tag of HTML.
///
/// Plain text also contains `<name>`, `a<b and c>d` and `<user@example.org>`.
enum MarkupEvidence {
  /// Whether a comment, an end tag of a known element, or a start tag that is unlikely in plain text
  /// starts at an offset: it has an attribute with a value, is self-closing, or has the name of an
  /// element that ends without an end tag or contains blocks.
  static func isTag(_ text: borrowing RawSpan, _ index: Int) -> Bool {
    var position = index + 1
    guard position < text.byteCount else { return false }
    if text.byte(position) == UInt8(ascii: "!") { return isDeclaration(text, position + 1) }
    let isEnd = text.byte(position) == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let start = position
    while position < text.byteCount, position - start < longestName,
      ASCII.isLetter(text.byte(position)) || ASCII.isDigit(text.byte(position))
        || text.byte(position) == UInt8(ascii: "-")
    {
      position += 1
    }
    guard position > start, ASCII.isLetter(text.byte(start)) else { return false }
    let name = String(decoding: Array(bytes: text.extracting(start..<position)), as: UTF8.self)
      .lowercased()
    guard HTMLElementName.isKnown(name) else { return false }
    let hasSpace = skipSpace(text, &position)
    guard position < text.byteCount else { return false }
    switch text.byte(position) {
    case UInt8(ascii: ">"): return isEnd || blocks.contains(name)
    case UInt8(ascii: "/"):
      return position + 1 < text.byteCount && text.byte(position + 1) == UInt8(ascii: ">")
    default: return !isEnd && hasSpace && isAttribute(text, position)
    }
  }

  /// Whether the name of an attribute and `=` start at an offset.
  private static func isAttribute(_ text: borrowing RawSpan, _ start: Int) -> Bool {
    var position = start
    while position < text.byteCount, position - start < longestName {
      let byte = text.byte(position)
      guard
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      else { break }
      position += 1
    }
    guard position > start else { return false }
    _ = skipSpace(text, &position)
    return position < text.byteCount && text.byte(position) == UInt8(ascii: "=")
  }

  /// Whether `--`, `[CDATA[` or `doctype` starts at an offset.
  private static func isDeclaration(_ text: borrowing RawSpan, _ start: Int) -> Bool {
    let end = min(start + 7, text.byteCount)
    let name = String(decoding: Array(bytes: text.extracting(start..<end)), as: UTF8.self)
    return name.hasPrefix("--") || name == "[CDATA[" || name.lowercased() == "doctype"
  }

  /// Skips white space. A text of many `<` is still read in linear time, because no `<` is in the white
  /// space that follows another one.
  private static func skipSpace(_ text: borrowing RawSpan, _ position: inout Int) -> Bool {
    let start = position
    while position < text.byteCount, ASCII.isSpace(text.byte(position)) { position += 1 }
    return position > start
  }

  /// The limit of the names that are read.
  private static let longestName = 32

  private static let blocks: Set<String> = [
    "blockquote", "br", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "li", "ol", "p", "pre", "table", "td", "th", "tr", "ul", "wbr",
  ]
}
