internal import PostDocument
internal import PostText

/// Writes tags, attributes and escaped text into one buffer.
struct HTMLWriter: ~Copyable {
  var html: UTF8Buffer
  let relations: LinkRelations

  init(relations: LinkRelations, capacity: Int) {
    html = UTF8Buffer(capacity: capacity)
    self.relations = relations
  }

  /// Writes markup that needs no escaping.
  @inline(__always) mutating func write(_ markup: StaticString) {
    html.append(markup)
  }

  /// Writes text with `&`, `<`, `>`, `"` and U+00A0 as character references.
  mutating func writeEscaped(_ text: String) {
    text.withUTF8Span { writeEscaped($0) }
  }

  private mutating func writeEscaped(_ text: borrowing Span<UInt8>) {
    var position = 0
    while true {
      position = writeUnescaped(text, from: position)
      guard position < text.count else { return }
      switch text[position] {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      // In UTF-8, U+00A0 is C2 A0. Every C2 is followed by another byte.
      default:
        position += 1
        let byte = text[position]
        if byte == 0xA0 {
          write("&nbsp;")
        } else {
          html.append(0xC2)
          html.append(byte)
        }
      }
      position += 1
    }
  }

  /// Writes bytes up to the first byte that may need escaping. Returns the offset of that byte, or
  /// the end if there is none.
  @inline(__always)
  private mutating func writeUnescaped(_ text: borrowing Span<UInt8>, from start: Int) -> Int {
    html.append(
      text.bytes, from: start, before: { $0.escapedInHTML }, or: { $0.isEscapedInHTML })
  }

  /// Writes an attribute, unless the value is `nil`.
  ///
  /// - Parameter name: The attribute name, with a space before it and `="` after it.
  mutating func writeAttribute(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    write(name)
    writeEscaped(value)
    write("\"")
  }

  mutating func writeAttribute(_ name: StaticString, _ value: Int?) {
    writeAttribute(name, value.map(String.init))
  }

  mutating func writeAttributes(of layout: TextLayout) {
    if let alignment = layout.alignment { writeAttribute(" align=\"", alignment.rawValue) }
    if let language = layout.language { writeAttribute(" lang=\"", language.description) }
    if let direction = layout.direction { writeAttribute(" dir=\"", direction.rawValue) }
  }
}
