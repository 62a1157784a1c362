internal import PostBytes
internal import PostDocument

/// Writes tags, attributes and escaped text into one buffer.
struct HTMLWriter {
  var bytes: [UInt8] = []
  let relations: LinkRelations

  init(relations: LinkRelations) {
    self.relations = relations
  }

  /// Adds markup that needs no escaping.
  mutating func write(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds text with `& < > "` and U+00A0 as references.
  mutating func writeEscaped(_ text: String) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    guard let first = firstToEscape(from: start) else { return }
    let rest = Array(bytes[first...])
    bytes.removeSubrange(first...)
    var position = 0
    while position < rest.count {
      switch rest[position] {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      case 0xC2 where rest[position + 1] == 0xA0:
        write("&nbsp;")
        position += 1
      case let byte: bytes.append(byte)
      }
      position += 1
    }
  }

  /// The position of the first byte that may need escaping.
  ///
  /// U+00A0 is C2 A0 in UTF-8; a byte C2 always has a byte behind it.
  private func firstToEscape(from start: Int) -> Int? {
    let index = bytes.span.bytes.offset(from: start) {
      $0.equal(to: UInt8(ascii: "&")) .| $0.equal(to: UInt8(ascii: "<"))
        .| $0.equal(to: UInt8(ascii: ">")) .| $0.equal(to: UInt8(ascii: "\""))
        .| $0.equal(to: 0xC2)
    }
    return bytes[index...].firstIndex {
      switch $0 {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xC2: true
      default: false
      }
    }
  }

  /// Adds an attribute, unless it has no value.
  ///
  /// - Parameter name: The name with a space before it and `="` behind it.
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
    writeAttribute(" align=\"", layout.alignment?.rawValue)
    writeAttribute(" lang=\"", layout.language?.description)
    writeAttribute(" dir=\"", layout.direction?.rawValue)
  }
}
